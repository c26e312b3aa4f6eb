"""The game. Pure: no input or output, no clock, no web or database library.

A game is started with `new_game` and goes on with `apply`, which checks an action, carries it out
on a copy of the state and says what happened. `fold(initial, events)` leads to the same state.
"""

from .actions import (
    Abandon,
    AcceptTrade,
    Action,
    AnyAction,
    ComeBack,
    CounterTrade,
    DeclineTrade,
    FallSilent,
    ProposeTrade,
    SystemAction,
    TimeUp,
)
from .board import BOARD_IDS, Board, Space, load_board
from .cards import DECK_NAMES, Decks, load_decks
from .chance import Chance, FastChance, ScriptedChance, SeededChance, commitment_of
from .codec import (
    FORMAT,
    decode_event,
    decode_state,
    encode_event,
    encode_state,
)
from .errors import ActionError, IllegalAction, Refusal, RuleSetError, UnknownFormat
from .events import EVENTS, KIND_OF_EVENT, CashMoved, Event
from .evolve import fold
from .frames import BANK, FRAMES
from .game import (
    ALL_DECISIONS,
    Start,
    Transition,
    apply,
    apply_in_place,
    awaited,
    blocked_actions,
    check,
    legal_actions,
    new_game,
    running_timers,
)
from .invariants import BrokenInvariant, check_invariants
from .named_actions import ACTIONS, action_from, optional_parameters_of, parameters, parameters_of
from .presence import CHOICES as ABSENCE_CHOICES
from .presence import Absence
from .records import (
    BREAKS_MY_GROUP,
    COMPLETES_YOUR_GROUP,
    DECLINE_REASONS,
    NEEDS_CASH,
    NO_TIMER,
    TOO_LITTLE,
    Goods,
    Offer,
    Timer,
)
from .rules.assets import raisable, ranking, worth
from .rules.offers import LegalAction
from .rules.safe_default import safe_default
from .ruleset import OPTIONS, PRESETS, RULESET_VERSION, Between, Option, RuleSet
from .state import HOTEL, GameState
from .view import view_for
from .what_if import DebtPlan, TradePreview, blocked_deeds, debt_plan, preview_trade

__all__ = [
    "ABSENCE_CHOICES",
    "ACTIONS",
    "ALL_DECISIONS",
    "BANK",
    "BOARD_IDS",
    "BREAKS_MY_GROUP",
    "COMPLETES_YOUR_GROUP",
    "DECK_NAMES",
    "DECLINE_REASONS",
    "EVENTS",
    "FORMAT",
    "FRAMES",
    "HOTEL",
    "KIND_OF_EVENT",
    "NEEDS_CASH",
    "NO_TIMER",
    "OPTIONS",
    "PRESETS",
    "RULESET_VERSION",
    "TOO_LITTLE",
    "Abandon",
    "Absence",
    "AcceptTrade",
    "Action",
    "ActionError",
    "AnyAction",
    "Between",
    "Board",
    "BrokenInvariant",
    "CashMoved",
    "Chance",
    "ComeBack",
    "CounterTrade",
    "DebtPlan",
    "Decks",
    "DeclineTrade",
    "Event",
    "FallSilent",
    "FastChance",
    "GameState",
    "Goods",
    "IllegalAction",
    "LegalAction",
    "Offer",
    "Option",
    "ProposeTrade",
    "Refusal",
    "RuleSet",
    "RuleSetError",
    "ScriptedChance",
    "SeededChance",
    "Space",
    "Start",
    "SystemAction",
    "TimeUp",
    "Timer",
    "TradePreview",
    "Transition",
    "UnknownFormat",
    "action_from",
    "apply",
    "apply_in_place",
    "awaited",
    "blocked_actions",
    "blocked_deeds",
    "check",
    "check_invariants",
    "commitment_of",
    "debt_plan",
    "decode_event",
    "decode_state",
    "encode_event",
    "encode_state",
    "fold",
    "legal_actions",
    "load_board",
    "load_decks",
    "new_game",
    "optional_parameters_of",
    "parameters",
    "parameters_of",
    "preview_trade",
    "raisable",
    "ranking",
    "running_timers",
    "safe_default",
    "view_for",
    "worth",
]
