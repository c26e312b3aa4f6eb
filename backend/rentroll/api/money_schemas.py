"""The shape of answers about money: the ledger, previews of trades, plans for debts."""

from typing import Final

from rentroll.api.schema_parts import ACCOUNT, INTEGER, SEAT, TEXT, many, or_null, record

REASONS: Final = [
    "auction",
    "building",
    "building-sale",
    "card",
    "estate",
    "jail-fine",
    "mortgage",
    "mortgage-fee",
    "purchase",
    "rent",
    "salary",
    "tax",
    "trade",
    "unmortgage",
]
"""For what dollars move: whatever the engine's rules say when they pay."""

LEDGER: Final = record(
    {
        "version": {**INTEGER, "description": "The game's version that the totals are those of."},
        "entries": many(
            record(
                {
                    "seq": {**INTEGER, "description": "Number of the event."},
                    "version": INTEGER,
                    "payer": ACCOUNT,
                    "payee": ACCOUNT,
                    "amount": {"type": "integer", "minimum": 1},
                    "reason": {**TEXT, "description": "What for.", "examples": REASONS},
                    "rule": {**TEXT, "description": "The statement of the rules behind it."},
                }
            )
        ),
        "totals": many(
            record(
                {"seat": SEAT, "start": INTEGER, "received": INTEGER, "paid": INTEGER}
                | {"cash": {**INTEGER, "description": "Start and received less paid."}}
            )
        ),
        "next_after": or_null(INTEGER),
    }
)

TRADE_SIDE: Final = record(
    {
        "seat": SEAT,
        "cash_before": INTEGER,
        "cash_after": INTEGER,
        "fees": {**INTEGER, "description": "To the bank for mortgaged deeds, within `cash_after`."},
        "worth_before": INTEGER,
        "worth_after": INTEGER,
        "raisable_before": INTEGER,
        "raisable_after": INTEGER,
        "groups_completed": many(TEXT),
        "groups_broken": many(TEXT),
    }
)

TRADE_PREVIEW: Final = record(
    {
        "sides": many(TRADE_SIDE, maxItems=2),
        "refusal": or_null(record({"code": TEXT, "params": {"type": "object"}})),
    }
)

DEBT_PLAN: Final = or_null(
    record(
        {
            "amount": INTEGER,
            "cash": INTEGER,
            "raisable": INTEGER,
            "steps": many(
                record(
                    {
                        "action": {"enum": ["mortgage", "sell-buildings"]},
                        "params": {"type": "object"},
                        "cash_after": INTEGER,
                    }
                )
            ),
        }
    )
)
