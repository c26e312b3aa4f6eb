"""The state of a game: flat lists by seat and by board index, written by `evolve` alone."""

from __future__ import annotations

from dataclasses import dataclass, field

from .board import Board
from .cards import Decks
from .frames import BANK, NOBODY, Frame
from .presence import Presence
from .records import DeclinedTerms, DrawnCard, EndProposal, Offer, Placing, Timer
from .ruleset import RuleSet

FREE = -1
IN_DECK = -1
HOTEL = 5


@dataclass(slots=True)
class GameState:
    """One position. Money in dollars; seats count from 0 in join order; spaces from 0 to 39.

    `jail` is FREE or the number of failed throws in jail. `jail_cards` holds, by deck, the seat
    that keeps the jail-free card or IN_DECK. `piles` are the decks, top card first: secret.
    `group_owner` is derived: the seat that owns a whole group, else BANK. `waived` are the seats
    that want no scarce buildings in this turn (R11.6), `offered` those that made an offer in it,
    `refusing_offers` those that want no offers (R14.11).
    """

    ruleset: RuleSet
    board: Board
    decks: Decks
    commitment: str
    bots: tuple[bool, ...]
    cash: list[int]
    position: list[int]
    jail: list[int]
    solvent: list[bool]
    owner: list[int]
    level: list[int]
    mortgaged: list[bool]
    group_owner: list[int]
    houses: int
    hotels: int
    piles: tuple[tuple[str, ...], tuple[str, ...]]
    presence: Presence
    jail_cards: tuple[int, int] = (IN_DECK, IN_DECK)
    stack: list[Frame] = field(default_factory=list)
    starter: int = NOBODY
    turn: int = NOBODY
    round: int = 0
    doubles: int = 0
    throws: int = 0
    dice: tuple[int, int] | None = None
    card: DrawnCard | None = None
    gone: tuple[int, ...] = ()
    proposal: EndProposal | None = None
    timer: Timer | None = None
    game_timer: Timer | None = None
    time_is_up: bool = False
    waived: tuple[int, ...] = ()
    turns: int = 0
    offers: tuple[Offer, ...] = ()
    last_offer: int = 0
    offered: tuple[int, ...] = ()
    declined: tuple[DeclinedTerms, ...] = ()
    refusing_offers: tuple[int, ...] = ()
    timers: int = 0
    ended_by: str | None = None
    ranking: tuple[Placing, ...] = ()

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.ended_by is not None

    @property
    def top(self) -> Frame:
        """The frame the game waits for; there is none when the game is over."""
        return self.stack[-1]

    def copy(self) -> GameState:
        """Return an independent copy; everything immutable is shared."""
        twin = GameState.__new__(GameState)
        twin.cash = self.cash[:]
        twin.position = self.position[:]
        twin.jail = self.jail[:]
        twin.solvent = self.solvent[:]
        twin.owner = self.owner[:]
        twin.level = self.level[:]
        twin.mortgaged = self.mortgaged[:]
        twin.group_owner = self.group_owner[:]
        twin.stack = self.stack[:]
        twin.ruleset, twin.board = self.ruleset, self.board
        twin.decks, twin.commitment = self.decks, self.commitment
        twin.bots, twin.houses = self.bots, self.houses
        twin.hotels, twin.piles = self.hotels, self.piles
        twin.jail_cards, twin.starter = self.jail_cards, self.starter
        twin.turn, twin.round = self.turn, self.round
        twin.doubles, twin.throws = self.doubles, self.throws
        twin.dice, twin.card = self.dice, self.card
        twin.gone, twin.proposal = self.gone, self.proposal
        twin.timer, twin.game_timer = self.timer, self.game_timer
        twin.time_is_up, twin.waived = self.time_is_up, self.waived
        twin.turns, twin.offers = self.turns, self.offers
        twin.last_offer, twin.offered = self.last_offer, self.offered
        twin.declined, twin.timers = self.declined, self.timers
        twin.refusing_offers = self.refusing_offers
        twin.ended_by, twin.ranking = self.ended_by, self.ranking
        twin.presence = self.presence
        return twin


def initial_state(
    ruleset: RuleSet,
    board: Board,
    decks: Decks,
    bots: tuple[bool, ...],
    piles: tuple[tuple[str, ...], tuple[str, ...]],
    commitment: str,
) -> GameState:
    """Return the position before the opening throw (R1.3, R1.6, R1.9)."""
    seats = len(bots)
    spaces = len(board.spaces)
    return GameState(
        ruleset=ruleset,
        board=board,
        decks=decks,
        commitment=commitment,
        bots=bots,
        cash=[ruleset.starting_cash] * seats,
        position=[board.go] * seats,
        jail=[FREE] * seats,
        solvent=[True] * seats,
        owner=[BANK] * spaces,
        level=[0] * spaces,
        mortgaged=[False] * spaces,
        group_owner=[BANK] * len(board.groups),
        houses=ruleset.houses,
        hotels=ruleset.hotels,
        piles=piles,
        presence=initial_presence(ruleset, bots),
    )


def initial_presence(ruleset: RuleSet, bots: tuple[bool, ...]) -> Presence:
    """Return everybody present, with a full time bank for each human seat (R18.10)."""
    return Presence(tuple(0 if is_bot else ruleset.time_bank_seconds for is_bot in bots))


def next_seat(state: GameState, seat: int) -> int:
    """Return the next solvent seat in turn order after `seat`."""
    solvent = state.solvent
    count = len(solvent)
    following = (seat + 1) % count
    while not solvent[following]:
        following = (following + 1) % count
    return following


def seats_after(state: GameState, seat: int) -> tuple[int, ...]:
    """Return the solvent seats in turn order, beginning left of `seat` and ending with it."""
    solvent = state.solvent
    count = len(solvent)
    return tuple(other for step in range(1, count + 1) if solvent[other := (seat + step) % count])
