"""Terms of offers that tests start from."""

from __future__ import annotations

from typing import Any

TERMS: dict[str, Any] = {
    "give_deeds": [],
    "give_cards": [],
    "cash_given": 0,
    "take_deeds": [],
    "take_cards": [],
    "cash_taken": 0,
    "lift": [],
}
"""Nothing for nothing."""

TERMS_TO_B: dict[str, Any] = {**TERMS, "to": 1}

SALE: dict[str, Any] = {**TERMS_TO_B, "give_deeds": [5], "cash_taken": 100}
"""Reading Railroad to B for 100 dollars."""
