"""The property-trading board game: engine, bots, persistence, service, API."""
