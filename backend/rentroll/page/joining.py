"""Joins JavaScript modules into one file a script tag, so that a browser asks once.

What a module exports is declared in the file, where the modules after it see it under its own
name. A module that keeps names to itself which stand anywhere else in the file, or does more at its
outermost level than declare, becomes a function that is called at once; any other stands in the
file as it is, which is shorter. This holds for the forms that the page's sources use, and anything
else (cycles, `export let`, `import()`, one name exported by two modules) is refused rather than
joined to something that differs.
"""

import hashlib
import posixpath
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from rjsmin import jsmin

IMPORT: Final = re.compile(r'^import \{([^}]*)\} from "(\.{1,2}/[^"]+)";$', re.MULTILINE)
EXPORT: Final = re.compile(
    r"^export (?=(?:(?:async )?function\*?|class|const) (\w+))", re.MULTILINE
)
DECLARATION: Final = re.compile(r"^(?:async )?(?:function\*?|class|const|let) (\w+)", re.MULTILINE)
OUTERMOST: Final = re.compile(r"^[^\s/})\]].*", re.MULTILINE)
WORD: Final = re.compile(r"[\w$]+")
OTHER_FORM: Final = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)
DYNAMIC_IMPORT: Final = "import("
HASH_LENGTH: Final = 16


class CannotJoin(ValueError):
    """A module is written in a way that joining would change."""


@dataclass(frozen=True, slots=True)
class JoinedScript:
    """One file for browsers.

    Attributes:
        name: its name below the folder of prepared files, which changes with what is in it.
        text: what is in it.
    """

    name: str
    text: str


@dataclass(slots=True)
class _File:
    """A file in the making: the modules in it, and those it takes from files before it."""

    entry: str
    modules: list[str] = field(default_factory=list)
    borrowed: set[str] = field(default_factory=set)


def join_modules(folder: Path, entries: Sequence[str], start: str) -> dict[str, JoinedScript]:
    """Join modules into one file for each entry.

    Args:
        folder: where the sources are.
        entries: the modules that script tags name, relative to the folder, in the order of the
            tags. A module that several need is in the file of the first of them.
        start: how the address of a prepared file starts.

    Returns:
        The files by entry.

    Raises:
        CannotJoin: when a module has a form that joining would change.
    """
    return _Joining(folder, start).join(entries)


class _Joining:
    def __init__(self, folder: Path, start: str) -> None:
        self._folder = folder
        self._start = start
        self._sources: dict[str, str] = {}
        self._homes: dict[str, _File] = {}
        self._exporters: dict[str, str] = {}

    def join(self, entries: Sequence[str]) -> dict[str, JoinedScript]:
        files = [_File(entry) for entry in entries]
        for file in files:
            self._gather(file.entry, file, ())
        lent = {module for file in files for module in file.borrowed}
        joined: dict[str, JoinedScript] = {}
        for file in files:
            text = jsmin("\n".join([*self._borrow(file, joined), *self._bodies(file, lent)]))
            if DYNAMIC_IMPORT in text:
                raise CannotJoin(f"{file.entry}: import() in it or in what it imports")
            digest = hashlib.sha256(text.encode()).hexdigest()[:HASH_LENGTH]
            name = f"{Path(file.entry).stem}.{digest}.js"
            joined[file.entry] = JoinedScript(name, text)
        return joined

    def _gather(self, module: str, file: _File, importers: tuple[str, ...]) -> None:
        """Put a module into a file, after all that it imports."""
        if module in importers:
            raise CannotJoin(f"{module}: imports itself by way of {importers[-1]}")
        if module in self._homes:
            if self._homes[module] is not file:
                file.borrowed.add(module)
            return
        self._sources[module] = (self._folder / module).read_text(encoding="utf-8")
        for _, address in IMPORT.findall(self._sources[module]):
            self._gather(_resolve(module, address), file, (*importers, module))
        self._homes[module] = file
        file.modules.append(module)
        for name in self._exported(module):
            if self._exporters.setdefault(name, module) != module:
                raise CannotJoin(f"{module}: exports {name}, as {self._exporters[name]} does")

    def _exported(self, module: str) -> list[str]:
        return EXPORT.findall(self._sources[module])

    def _borrow(self, file: _File, joined: dict[str, JoinedScript]) -> list[str]:
        """Return the imports of a file from files before it."""
        return [
            f"import{{{','.join(self._exported(module))}}}"
            f'from"{self._start}{joined[home.entry].name}";'
            for module, home in self._homes.items()
            if module in file.borrowed
        ]

    def _bodies(self, file: _File, lent: set[str]) -> list[str]:
        sources = {module: self._rewritten(module) for module in file.modules}
        used = Counter(word for body in sources.values() for word in set(WORD.findall(body)))
        bodies = []
        for module, body in sources.items():
            exported = self._exported(module)
            names = ",".join(exported)
            if module == file.entry:  # not in a function: it may await
                bodies.append(body if names else f"{{{body}}}")
            elif _may_stand_open(body, exported, used):
                bodies.append(body)
            else:
                bodies.append(f"const{{{names}}}=(()=>{{{body}\nreturn{{{names}}}}})();")
        lending = [module for module in file.modules if module in lent]
        loans = ",".join(name for module in lending for name in self._exported(module))
        return [*bodies, f"export{{{loans}}};"] if loans else bodies

    def _rewritten(self, module: str) -> str:
        """Return a module's body without imports and exports."""

        def name_anew(found: re.Match[str]) -> str:
            pairs = [names.split(" as ") for names in found[1].split(",")]
            new = [pair for pair in pairs if len(pair) > 1]
            return "\n".join(f"const {pair[1].strip()}={pair[0].strip()};" for pair in new)

        body = EXPORT.sub("", IMPORT.sub(name_anew, self._sources[module]))
        if other := OTHER_FORM.search(body):
            raise CannotJoin(f"{module}: {other[0]}")
        return body


def _may_stand_open(body: str, exported: list[str], used: Counter[str]) -> bool:
    """Tell whether a module only declares, and no other one mentions what it keeps to itself."""
    if not all(DECLARATION.match(line) for line in OUTERMOST.findall(body)):
        return False
    private = set(DECLARATION.findall(body)) - set(exported)
    return all(used[name] == 1 for name in private)


def _resolve(module: str, address: str) -> str:
    """Return the module that an import's address means."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(module), address))
