"""Names that the whole product shares; change them here and nowhere else."""

from typing import Final

PRODUCT: Final = "Rentroll"
"""What the product is called in pages, documents and logs."""

VERSION: Final = "0.1.0"
"""Version of the program and of the API document."""

API_PREFIX: Final = "/api/v1"
"""Path under which every resource of the API lives."""

LOCAL_URL: Final = "http://127.0.0.1:8000"
"""Where the server is reached when nobody says otherwise; problem types begin with it."""
