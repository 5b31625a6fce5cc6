"""Is a text in a language that the encoder does not know? When in doubt, it knows it."""

from __future__ import annotations

import hashlib
import importlib
from collections.abc import Set
from functools import cache
from pathlib import Path
from typing import Any

from citance.backends.protocols import Encoder
from citance.errors import SettingsError

MODEL_SHA256 = "f4f4a2c3465ca1f081541037f9cac23021d68151c2f709c55ae5eedfca522963"
_ENOUGH = 500  # characters: more make it no surer
_IMPOSSIBLE = (
    0.001  # probability of all known languages together; a list of English names has ten times as much
)
_SURE = 0.5  # probability of the likeliest language; noise is never so sure
_NO_LANGUAGE = frozenset(("la", "zxx"))  # names of species look like Latin; zxx is what is no language
_LATIN_AND_GREEK = "\u0400"  # letters below stand in English texts and their formulas
_NAMES = {"en": "English"}


def unknown_language(citing: str, cited: str, encoder: Encoder) -> str:
    """Why an encoder can say nothing of a pair; empty if it can.

    Args:
        citing: the citance.
        cited: the matched text of the cited paper.
        encoder: declares the languages that it knows.

    Raises:
        SettingsError: the language model is not installed, or its file is not the one we know.
    """
    for side, text in (("citing", citing), ("cited", cited)):
        if encoder.languages and is_foreign(text, encoder.languages):
            return (
                f"the {side} text is not in {_told(encoder)}: "
                "name an encoder for it (setting encoder.name), or give a translation"
            )
    return ""


def is_foreign(text: str, known: Set[str]) -> bool:
    """Whether a text is surely in none of the known languages.

    Args:
        text: prose of any length; its first 500 characters are looked at.
        known: ISO 639-1 codes.

    Source: Lui & Baldwin 2012 (langid.py), as retrained in py3langid; the bounds are ours, measured in
    docs/quality.md.
    """
    text = text[:_ENOUGH]
    letters = [letter for letter in text if letter.isalpha()]
    if not letters:
        return False
    chances = dict(_model().rank(text))
    likeliest = max(chances, key=lambda language: chances[language])
    if sum(chances.get(language, 0.0) for language in known | _NO_LANGUAGE) >= _IMPOSSIBLE:
        return False
    other_script = sum(letter >= _LATIN_AND_GREEK for letter in letters) > len(letters) / 2
    return other_script or chances[likeliest] >= _SURE


def _told(encoder: Encoder) -> str:
    name = encoder.identity.partition(":")[0]
    names = sorted(_NAMES.get(code, code) for code in encoder.languages)
    if len(names) == 1:
        return f"{names[0]}, the only language that the encoder {name} knows"
    return f"a language that the encoder {name} knows ({', '.join(names)})"


@cache
def _model() -> Any:  # noqa: ANN401 - a package without types
    """The language model, loaded at first use and checked."""
    again = "install it with `pip install py3langid==0.4.0`."
    try:
        package = importlib.import_module("py3langid.langid")
    except ImportError as error:
        raise SettingsError(f"Telling languages apart needs the package '{error.name}'; {again}") from error
    path = Path(package.__file__ or "").parent / package.MODEL_FILE
    if hashlib.sha256(path.read_bytes()).hexdigest() != MODEL_SHA256:
        raise SettingsError(f"{path}: is not the language model that citance knows; {again}")
    return package.LanguageIdentifier.from_model_file(str(path), norm_probs=True)
