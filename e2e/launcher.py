"""Serves the game as `rentroll serve` does, with chance that tests decide.

Nothing of this is part of the package, so no shipped server can be asked for it. A table with a
script (see scripts.py) plays by it; any other table plays by chance, which is the same in every
run when a seed is given.
"""

from __future__ import annotations

import argparse
import functools
import random
from dataclasses import dataclass
from pathlib import Path
from string import ascii_lowercase
from typing import TYPE_CHECKING

from sqlalchemy import create_engine

from positions import prepare
from rentroll.api import create_app
from rentroll.config import Settings
from rentroll.engine import DECK_NAMES, SeededChance, Start, load_decks, new_game
from rentroll.logs import configure_logs
from rentroll.persistence.migrate import upgrade
from rentroll.quotas import PROFILES
from rentroll.server.serving import Server
from rentroll.service import lobby
from rentroll.service.collaborators import Collaborators
from scripts import Script, script_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from flask import Flask

    from rentroll.engine import Board, Chance, RuleSet


@dataclass(frozen=True)
class ScriptedTable:
    """Chance of one table, addressed like the real one: a restart changes no throw."""

    script: Script
    commitment: str = ""

    def dice(self, address: int) -> tuple[int, int]:
        """Return the throw written at this place. Raises LookupError when there is none."""
        throws = self.script.throws
        if address >= len(throws):
            raise LookupError(f"the script ends before throw {address}")
        first, second = throws[address]
        return first, second

    def shuffle(self, address: int, cards: Sequence[str]) -> tuple[str, ...]:
        """Lay the named cards on top and leave the others in their printed order."""
        top = self.script.cards.get(DECK_NAMES[address], [])
        return (*top, *(card for card in cards if card not in top))


def chance_of(folder: Path, game: str, secret: bytes) -> Chance:
    """Return the chance of a table: its script, else what its secret decides."""
    script = script_of(folder, game)
    return SeededChance(secret) if script is None else ScriptedTable(script)


def open_game(ruleset: RuleSet, bots: Sequence[bool], chance: Chance, board: Board) -> Start:
    """Begin a game with the throw for the start, or with the prepared position."""
    start = new_game(ruleset, bots, _without_opening(chance, len(bots)), board)
    if not isinstance(chance, ScriptedTable) or chance.script.position is None:
        return start
    state = start.initial.copy()
    prepare(state, chance.script.position)
    return Start(state, state.copy(), [])


def _without_opening(chance: Chance, seats: int) -> Chance:
    """Decide the throw for the start where the position leaves it out."""
    if not isinstance(chance, ScriptedTable) or chance.script.position is None:
        return chance
    throws = [(6, 6), *[(1, 1)] * (seats - 1)]
    return ScriptedTable(Script(throws, chance.script.cards))


def fix_what_is_drawn(seed: int) -> None:
    """Make ids and secrets of tables, and so bots and dice, the same in every run."""
    generator = random.Random(seed)
    draws = {
        "new_secret": lambda: generator.randbytes(32),
        "new_game_id": lambda: "".join(generator.choices(ascii_lowercase, k=20)),
    }
    for name, draw in draws.items():
        if not hasattr(lobby, name):
            raise AttributeError(f"the lobby draws no {name} any more")
        setattr(lobby, name, draw)


def app_with(settings: Settings, folder: Path, seed: int | None) -> Flask:
    """Return the app with the collaborators of the tests in it."""
    if seed is not None:
        fix_what_is_drawn(seed)
    assert load_decks("us2008").orders  # the decks are read before the first request, not in it
    chance = functools.partial(chance_of, folder)
    return create_app(settings, Collaborators(chance=chance, opening=open_game))


def main() -> None:
    """Bring the database up to date and serve until stopped."""
    parser = argparse.ArgumentParser(description="Serve tables with scripted chance, for tests.")
    parser.add_argument("--port", type=int, required=True, help="port of the loopback interface")
    parser.add_argument("--database-url", required=True, help="SQLAlchemy address")
    parser.add_argument("--scripts", type=Path, required=True, help="folder with <table>.json")
    parser.add_argument("--seed", type=int, help="what tables without a script draw from")
    options = parser.parse_args()
    configure_logs()
    settings = Settings(database_url=options.database_url, quotas=PROFILES["tests"])
    engine = create_engine(settings.database_url)
    upgrade(engine)
    engine.dispose()
    Server(
        lambda: app_with(settings, options.scripts, options.seed),
        settings,
        host="127.0.0.1",
        port=options.port,
        autopilot=True,
    ).run()


if __name__ == "__main__":
    main()
