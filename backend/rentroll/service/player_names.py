"""Names of players: which two people would take for the same, and which nobody would see (B142)."""

import re
import unicodedata
from typing import Final

UNSEEN: Final = frozenset(
    "\u034f"  # combining grapheme joiner
    "\u115f\u1160\u3164\uffa0"  # fillers of Hangul syllables, which count as letters
    "\u17b4\u17b5"  # inherent vowels of Khmer
    "\u2800"  # the Braille pattern without dots
    "\U00016fe4"  # filler of the Khitan small script
    "\U0001d159"  # the note of music without a head
)
"""Characters that leave no mark though their category does not say so."""

LOOK_ALIKES: Final = str.maketrans(
    "АВЕЅІЈКМНОРСТХУасеорхуіјѕһΑΒΕΖΗΙΚΜΝΟΡΤΥΧαινορυϲᎪᏴᏟᎠᎬᏀᎻᎥᎫᏦᏞᎷᎾᏢᎡᏚᎢᏙᎳᏃօոսցհѵԁԛԝɑɡıȷ",
    "ABESIJKMHOPCTXYaceopxyijshABEZHIKMNOPTYXaivopucABCDEGHiJKLMOPRSTVWZonughvdqwagij",
)
"""Letters that look like a Latin one, which stands for both (B142).

They are of Cyrillic, Greek, Cherokee, Armenian and of phonetic writing; small capitals have names.
"""

SMALL_CAPITAL: Final = re.compile(r"LATIN LETTER SMALL CAPITAL ([A-Z])")


def name_key(name: str) -> str:
    """Return what two names have in common that people would take for the same.

    Case, width, spaces, everything invisible, and letters of other scripts that look like a Latin
    one make no difference. It is empty for a name of which nothing would be seen.
    """
    text = unicodedata.normalize("NFKD", name).translate(LOOK_ALIKES)
    text = "".join(_full_size(each) for each in text).casefold()
    seen = "".join(each for each in text if not _is_unseen(each))
    # Decomposed and composed again: what is left of a name may only now compose.
    return " ".join(unicodedata.normalize("NFKC", seen).split())


def _full_size(character: str) -> str:
    """Return the letter that a small capital is one of, and any other character as it is."""
    small = SMALL_CAPITAL.fullmatch(unicodedata.name(character, ""))
    return character if small is None else small[1]


def _is_unseen(character: str) -> bool:
    """Tell whether a character leaves no mark: controls, joiners, variation selectors, fillers."""
    if character in UNSEEN or unicodedata.category(character)[0] == "C":
        return True
    return "VARIATION SELECTOR" in unicodedata.name(character, "")
