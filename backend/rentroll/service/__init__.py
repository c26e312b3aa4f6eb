"""Use cases: what one can do at a table, with persistence and wake-ups, without HTTP."""
