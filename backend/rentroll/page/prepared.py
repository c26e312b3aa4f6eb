"""Prepares the page: scripts and styles joined and stripped of comments, once."""

import gzip
import hashlib
import re
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Final

import brotli

from rentroll.page.joining import HASH_LENGTH, JoinedScript, join_modules

PAGE: Final = "index.html"
STATIC: Final = "/static/"
PREPARED: Final = "prepared/"
"""The folder, below `/static/`, of files whose names change with what is in them."""

CONTENT_TYPES: Final = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml; charset=utf-8",
}
COMPRESSED_AS_THEY_ARE: Final = ("locales/*.json", "art/*.svg", "*.svg")

COMMENT: Final = re.compile(r"/\*.*?\*/", re.DOTALL)
NEEDLESS_SPACE: Final = re.compile(r"(?<=[{};])\s+|\s+(?=[{}])")
NAME_OF_DECLARATION: Final = re.compile(r"(?<=[;{])([\w-]+): ")
PART_OF_A_LIST: Final = re.compile(r"(?<=[;{])([^;{}]*--[^;{}]*)|,\s+")
"""Browsers keep the letters of what has to do with custom properties: that is left as it is."""
STYLESHEET: Final = re.compile(r' *<link rel="stylesheet" href="/static/([^"]+)" />\n')
MODULE_PRELOAD: Final = re.compile(r' *<link rel="modulepreload" href="[^"]+" />\n')
SCRIPT: Final = re.compile(r'(?<=src="/static/)([^"]+\.js)(?="></script>)')


ENCODERS: Final[dict[str, Callable[[bytes], bytes]]] = {
    "br": lambda content: brotli.compress(content, quality=11),
    "gzip": lambda content: gzip.compress(content, 9, mtime=0),
}
"""What compresses, by the name that HTTP gives it; what comes out smallest is first."""


@dataclass(frozen=True, slots=True)
class PreparedFile:
    """A file as it is sent.

    Attributes:
        content: what is in it.
        content_type: its type.
        lasting: whether its name changes with what is in it, so that it can be kept for ever.
        digest: what tells it from others of its name.
    """

    content: bytes
    content_type: str
    lasting: bool
    digest: str = field(init=False)
    _encoded: dict[str, bytes] = field(default_factory=dict, init=False, repr=False)
    _encoding: threading.Lock = field(default_factory=threading.Lock, init=False, repr=False)

    def __post_init__(self) -> None:
        """Take the digest of the content."""
        digest = hashlib.sha256(self.content).hexdigest()
        object.__setattr__(self, "digest", digest[:HASH_LENGTH])

    def encoded(self, coding: str) -> bytes:
        """Return the content by a coding of `ENCODERS`, which is done at the first asking.

        Who asks meanwhile waits, so that nothing is compressed twice.
        """
        if coding not in self._encoded:
            with self._encoding:
                if coding not in self._encoded:
                    self._encoded[coding] = ENCODERS[coding](self.content)
        return self._encoded[coding]


@cache
def prepared_page(folder: Path) -> dict[str, PreparedFile]:
    """Prepare the page of a folder.

    Args:
        folder: the sources, `index.html` among them.

    Returns:
        Files by their names below `/static/`; `index.html` names the others. Empty when the
        folder has no page.

    Raises:
        CannotJoin: when a script has a form that cannot be joined.
    """
    if not (folder / PAGE).is_file():
        return {}
    page = (folder / PAGE).read_text(encoding="utf-8")
    entries = SCRIPT.findall(page)
    scripts = join_modules(folder, entries, f"{STATIC}{PREPARED}")
    files = {
        f"{PREPARED}{script.name}": _lasting(script.text, ".js") for script in scripts.values()
    }
    styles = "".join((folder / name).read_text("utf-8") for name in STYLESHEET.findall(page))
    style = _lasting(_bare(styles), ".css")
    style_name = f"{PREPARED}page.{style.digest}.css"
    if styles:
        files[style_name] = style
    for pattern in COMPRESSED_AS_THEY_ARE:
        for path in folder.glob(pattern):
            content_type = CONTENT_TYPES[path.suffix]
            files[path.relative_to(folder).as_posix()] = PreparedFile(
                path.read_bytes(), content_type, lasting=False
            )
    content = _page(page, style_name, scripts).encode()
    files[PAGE] = PreparedFile(content, CONTENT_TYPES[".html"], lasting=False)
    return files


def _bare(styles: str) -> str:
    """Take out comments, indentation and what parts declarations and the parts of lists.

    Spaces within a selector stay: `.a :is(b)` needs them.
    """
    lines = (line.strip() for line in COMMENT.sub("", styles).splitlines())
    joined = NEEDLESS_SPACE.sub("", "\n".join(line for line in lines if line))
    listed = PART_OF_A_LIST.sub(lambda found: found[1] or ",", joined)
    return NAME_OF_DECLARATION.sub(r"\1:", listed).replace(";}", "}")


def _lasting(text: str, suffix: str) -> PreparedFile:
    return PreparedFile(text.encode(), CONTENT_TYPES[suffix], lasting=True)


def _page(page: str, style_name: str, scripts: dict[str, JoinedScript]) -> str:
    """Return the page with the names of prepared files, which need no preloading."""
    if first := STYLESHEET.search(page):
        link = f'    <link rel="stylesheet" href="{STATIC}{style_name}" />\n'
        page = page[: first.start()] + link + STYLESHEET.sub("", page[first.start() :])
    page = MODULE_PRELOAD.sub("", page)
    return SCRIPT.sub(lambda found: f"{PREPARED}{scripts[found[1]].name}", page)
