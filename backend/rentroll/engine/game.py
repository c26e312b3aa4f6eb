"""A whole game: `new_game`, and `apply` as check, handle, settle."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from . import actions as a
from .board import Board, load_board
from .cards import Decks, load_decks
from .chance import Chance
from .draft import Draft
from .errors import GAME_OVER, TIMER_OUTDATED, IllegalAction, Refusal
from .events import Event, TimeLimitReached, TimerStarted
from .evolve import GAME_TIMER
from .frames import (
    Auction,
    BuildingAuctions,
    Claim,
    CollectEach,
    Debt,
    EstateAuctions,
    JailFine,
    MoveAfterFine,
    PayEach,
    Resolving,
)
from .records import Timer
from .rules import (
    absence,
    auction,
    bankruptcy,
    building,
    clock,
    debt,
    ending,
    jail,
    mortgage,
    purchase,
    selling,
    shortage,
    standing_offers,
    tax,
    trading,
    turn,
)
from .rules.offers import LegalAction
from .rules.safe_default import safe_default
from .ruleset import RuleSet
from .state import GameState, initial_state

SECONDS_IN_MINUTE = 60


class Start(NamedTuple):
    """A new game: the position before the opening throw, the one after it, and its events."""

    initial: GameState
    state: GameState
    events: list[Event]


class Transition(NamedTuple):
    """What an action led to."""

    state: GameState
    events: list[Event]


class Rule(NamedTuple):
    """How one action is checked, carried out and listed; `listed` says in which order."""

    action: type[a.Action]
    check: Callable[[GameState, Any], Refusal | None]
    handle: Callable[[Draft, Any], None]
    offer: Callable[[GameState, int], LegalAction | Refusal]


RULES: tuple[Rule, ...] = (
    Rule(a.Roll, turn.check_roll, turn.roll, turn.offer_roll),
    Rule(a.Buy, purchase.check_buy, purchase.buy, purchase.offer_buy),
    Rule(a.Decline, purchase.check_decline, purchase.decline, purchase.offer_decline),
    Rule(a.Bid, auction.check_bid, auction.bid, auction.offer_bid),
    Rule(a.Pass, auction.check_pass, auction.pass_bid, auction.offer_pass),
    Rule(a.ChooseTax, tax.check_choose, tax.choose, tax.offer_choose),
    Rule(a.PayJailFine, jail.check_pay_fine, jail.pay_fine, jail.offer_pay_fine),
    Rule(a.UseJailCard, jail.check_use_card, jail.use_card, jail.offer_use_card),
    Rule(
        a.SettleMortgages,
        bankruptcy.check_settle,
        bankruptcy.settle_mortgages,
        bankruptcy.offer_settle,
    ),
    Rule(a.EndTurn, turn.check_end_turn, turn.end_turn, turn.offer_end_turn),
    Rule(a.DeclareBankruptcy, debt.check_declare, debt.declare, debt.offer_declare),
    Rule(a.ClaimBuildings, shortage.check_claim, shortage.claim, shortage.offer_claim),
    Rule(a.Waive, shortage.check_waive, shortage.waive, shortage.offer_waive),
    Rule(a.PlaceBuilding, shortage.check_place, shortage.place, shortage.offer_place),
    Rule(a.Build, building.check_build, shortage.request_buildings, building.offer_build),
    Rule(a.SellBuildings, selling.check_sell, selling.sell, selling.offer_sell),
    Rule(a.Mortgage, mortgage.check_mortgage, mortgage.mortgage, mortgage.offer_mortgage),
    Rule(a.Unmortgage, mortgage.check_unmortgage, mortgage.unmortgage, mortgage.offer_unmortgage),
    Rule(a.AcceptTrade, trading.check_accept, trading.accept, trading.offer_accept),
    Rule(a.DeclineTrade, trading.check_decline, trading.decline, trading.offer_decline),
    Rule(a.WithdrawTrade, trading.check_withdraw, trading.withdraw, trading.offer_withdraw),
    Rule(a.ProposeTrade, trading.check_propose, trading.propose, trading.offer_propose),
    Rule(a.CounterTrade, trading.check_counter, trading.counter, trading.offer_counter),
    Rule(
        a.RefuseOffers,
        standing_offers.check_refuse_offers,
        standing_offers.refuse_offers,
        standing_offers.offer_refuse_offers,
    ),
    Rule(a.AgreeEnd, ending.check_answer, ending.agree, ending.offer_agree),
    Rule(a.RefuseEnd, ending.check_answer, ending.refuse_end, ending.offer_refuse),
    Rule(a.WithdrawEnd, ending.check_withdraw, ending.withdraw_end, ending.offer_withdraw),
    Rule(a.ProposeEnd, ending.check_propose, ending.propose, ending.offer_propose),
    Rule(a.MoreTime, clock.check_more_time, clock.more_time, clock.offer_more_time),
    Rule(a.GiveTime, clock.check_give_time, clock.give_time, clock.offer_give_time),
    Rule(a.ComeBack, absence.check_come_back, absence.come_back, absence.offer_come_back),
    Rule(a.VoteAbsence, absence.check_vote, absence.vote, absence.offer_vote),
    Rule(a.Resign, bankruptcy.check_resign, bankruptcy.resign, bankruptcy.offer_resign),
)

DECISION_KINDS: dict[str, tuple[str, ...]] = {
    "before-roll": ("roll",),
    "jail": ("roll", "pay-jail-fine", "use-jail-card"),
    "buy": ("buy", "decline"),
    "tax": ("choose-tax",),
    "auction": ("bid", "pass"),
    "claim": ("claim", "waive"),
    "place-building": ("place-building",),
    "debt": ("declare-bankruptcy",),
    "jail-fine": ("pay-jail-fine", "use-jail-card"),
    "estate-mortgages": ("settle-mortgages",),
    "after-roll": ("end-turn",),
}
ALL_DECISIONS = frozenset(kind for kinds in DECISION_KINDS.values() for kind in kinds)
OFFER = {rule.action.kind: rule.offer for rule in RULES}
STANDING = tuple(kind for kind in OFFER if kind not in ALL_DECISIONS)

RESUME: dict[type[Any], Callable[[Draft, Any], bool]] = {
    Resolving: turn.finish_throw,
    Auction: auction.close_auction,
    Debt: debt.settle_debt,
    JailFine: jail.demand_fine_without_card,
    MoveAfterFine: jail.move_after_fine,
    PayEach: debt.pay_next_creditor,
    CollectEach: debt.collect_from_next_debtor,
    EstateAuctions: auction.auction_next_lot,
    BuildingAuctions: auction.auction_next_building,
    Claim: shortage.close_claim,
}


def new_game(
    ruleset: RuleSet,
    bots: Sequence[bool],
    chance: Chance,
    board: Board | None = None,
    decks: Decks | None = None,
) -> Start:
    """Set a game up and throw for the start (R1.3, R1.9, R2).

    `bots` says for each seat, in join order, whether a bot plays it. Raises ValueError for a
    number of seats the rule set does not allow.
    """
    if not ruleset.min_players <= len(bots) <= ruleset.max_players:
        raise ValueError(f"{len(bots)} seats are not allowed by the rule set")
    decks = decks or load_decks(ruleset.deck)
    chance_pile, chest_pile = (
        chance.shuffle(address, order) for address, order in enumerate(decks.orders)
    )
    initial = initial_state(
        ruleset=ruleset,
        board=board or load_board("us"),
        decks=decks,
        bots=tuple(bots),
        piles=(chance_pile, chest_pile),
        commitment=chance.commitment,
    )
    draft = Draft(initial.copy(), chance, [])
    turn.open_game(draft)
    if ruleset.time_limit_minutes:
        seconds = ruleset.time_limit_minutes * SECONDS_IN_MINUTE
        draft.emit(TimerStarted, draft.state.timers + 1, GAME_TIMER, seconds)
    clock.run_clock(draft, None)
    return Start(initial, draft.state, draft.events or [])


def awaited(state: GameState) -> tuple[int, ...]:
    """Return the seats that can resolve the top frame; nobody when the game is over."""
    return state.stack[-1].awaited if state.stack else ()


def running_timers(state: GameState) -> list[Timer]:
    """Return the clocks that run: of the top frame, the whole game, open offers and absences."""
    if state.ended_by is not None:
        return []
    running = [timer for timer in (state.timer, state.game_timer) if timer is not None]
    running += [each.timer for each in state.presence.absences if each.timer is not None]
    return running + standing_offers.offer_timers(state) if state.offers else running


def check(state: GameState, action: a.AnyAction) -> Refusal | None:
    """Return why an action is not legal now, or None when it is."""
    return CHECK[type(action)](state, action)


def apply(state: GameState, action: a.AnyAction, chance: Chance) -> Transition:
    """Carry an action out on a copy of the state.

    Raises IllegalAction with the refusal when it is not legal; the given state never changes.
    """
    refusal = check(state, action)
    if refusal is not None:
        raise IllegalAction(refusal)
    events: list[Event] = []
    draft = Draft(state.copy(), chance, events)
    _carry_out(draft, action)
    return Transition(draft.state, events)


def apply_in_place(
    state: GameState,
    action: a.AnyAction,
    chance: Chance,
    events: list[Event] | None = None,
) -> None:
    """Carry an action out on a state one owns, for simulation: no copy, events only on request.

    Raises IllegalAction before anything is changed.
    """
    refusal = CHECK[type(action)](state, action)
    if refusal is not None:
        raise IllegalAction(refusal)
    _carry_out(Draft(state, chance, events), action)


def legal_actions(state: GameState, seat: int) -> list[LegalAction]:
    """List what `check` accepts from a seat now, decisions first (see `LegalAction`)."""
    if state.ended_by is not None or not state.solvent[seat]:
        return []
    top = state.stack[-1]
    kinds = STANDING
    if seat in top.awaited or (isinstance(top, Auction) and top.outcry):
        kinds = DECISION_KINDS[top.kind] + STANDING
    found = []
    for kind in kinds:
        offer = OFFER[kind](state, seat)
        if type(offer) is LegalAction:
            found.append(offer)
    return found


def blocked_actions(state: GameState, seat: int) -> list[tuple[str, Refusal]]:
    """List the kinds of action a seat cannot take now, each with the reason."""
    blocked = []
    for kind, offer_of in OFFER.items():
        offer = offer_of(state, seat)
        if isinstance(offer, Refusal):
            blocked.append((kind, offer))
    return blocked


def _carry_out(draft: Draft, action: a.AnyAction) -> None:
    """Handle the action, then settle debts and resume what was interrupted (R16.10)."""
    state = draft.state
    before = state.stack[-1]
    if state.presence.missed or state.presence.absences:
        absence.note_presence(draft, action)
    HANDLE[type(action)](draft, action)
    _settle(draft)
    if state.offers:
        standing_offers.close_lapsed_offers(draft)
    stack = state.stack
    if stack and stack[-1] is not before:
        timed = state.ruleset.decision_seconds or type(stack[-1]) in clock.TIMED_FRAMES
        if timed or state.timer is not None:
            clock.run_clock(draft, before)


def _settle(draft: Draft) -> None:
    """Resume frame after frame until somebody must decide."""
    stack = draft.state.stack
    while stack:
        top = stack[-1]
        resume = RESUME.get(type(top))
        if resume is None or not resume(draft, top):
            return


def _check_time_up(state: GameState, action: a.TimeUp) -> Refusal | None:
    if state.ended_by is not None:
        return GAME_OVER
    running = [timer.id for timer in running_timers(state)]
    return None if action.timer in running else TIMER_OUTDATED


def _time_up(draft: Draft, action: a.TimeUp) -> None:
    """End what the clock was for: the game, an offer, an absence, or the decision (R18.7)."""
    state = draft.state
    if state.game_timer is not None and state.game_timer.id == action.timer:
        draft.emit(TimeLimitReached, state.ruleset.time_limit_minutes)
    elif state.timer is not None and state.timer.id == action.timer:
        if not clock.draw_bank(draft):
            clock.note_time_out(draft)
            _play_defaults(draft)
    elif not standing_offers.expire_offer(draft, action.timer):
        absence.open_vote(draft, action.timer)


def _play_defaults(draft: Draft) -> None:
    """Play the safe default until the frame on top is resolved."""
    state = draft.state
    frame = state.stack[-1]
    for seat in frame.awaited:
        _play_default(draft, seat)
    _settle(draft)
    while state.stack and state.stack[-1] is frame:
        _play_default(draft, frame.awaited[0])
        _settle(draft)


def _play_default(draft: Draft, seat: int) -> None:
    default = safe_default(draft.state, seat)
    HANDLE[type(default)](draft, default)


CHECK: dict[type[Any], Callable[[GameState, Any], Refusal | None]] = {
    a.TimeUp: _check_time_up,
    a.FallSilent: absence.check_fall_silent,
    a.Abandon: absence.check_abandon,
    **{rule.action: rule.check for rule in RULES},
}
HANDLE: dict[type[Any], Callable[[Draft, Any], None]] = {
    a.TimeUp: _time_up,
    a.FallSilent: absence.fall_silent,
    a.Abandon: absence.abandon,
    **{rule.action: rule.handle for rule in RULES},
}
