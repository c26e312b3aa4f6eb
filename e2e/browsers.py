"""Which browser is used, and with what arguments."""

from __future__ import annotations

import os
import shutil

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
# The first two would cost each context two more processes, for the suggestions under an address
# bar that no test sees. The last list counts, so what Playwright turns off itself is named again.
TURNED_OFF = (
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "ThirdPartyStoragePartitioning",
)
# Only the server under test can be reached: an address of elsewhere, the browser's own included,
# fails at once instead of making the tests depend on the network.
ARGUMENTS = [
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--disable-features={','.join(TURNED_OFF)}",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
]


def chromium() -> str:
    """Return the system's browser; Playwright's own download is never used."""
    found = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None:
        raise SystemExit("No Chromium is installed: run scripts/system-deps.sh or set CHROMIUM")
    return found
