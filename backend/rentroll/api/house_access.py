"""What a view gets at: the use cases and the settings of its app."""

from dataclasses import dataclass
from typing import cast

from flask import Flask, current_app

from rentroll.config import Settings
from rentroll.persistence.database import Database
from rentroll.service.house import House

EXTENSION = "rentroll"


@dataclass(frozen=True, slots=True)
class Rentroll:
    """Everything an app holds beside Flask's own things."""

    settings: Settings
    database: Database
    house: House


def rentroll_of(app: Flask) -> Rentroll:
    """Return what `create_app` put into an app."""
    return cast("Rentroll", app.extensions[EXTENSION])


def house() -> House:
    """Return the use cases of the current app."""
    return rentroll_of(current_app).house


def settings() -> Settings:
    """Return the settings of the current app."""
    return rentroll_of(current_app).settings
