"""Bytes to text, with the limits that every reader shares."""

from __future__ import annotations

import codecs
import re
from pathlib import Path

from citance.documents.encodings import candidates, declared, printed
from citance.errors import DataError

LIMIT = 64 * 1024 * 1024
"""Bytes: no file of a paper is larger. ours"""

_WEB = re.compile(r"(?:https?|ftp):[/\\]")
_MENDED = 5  # letters in UTF-8 for each byte that is none
_STRAY = re.compile("[\udc80-\udcff]")
_BEYOND = re.compile("[^\x00-\x7f]")


def load(path: Path) -> bytes:
    """The bytes of a paper's file; of a folder the LaTeX source in it, packed.

    Raises:
        DataError: it is missing, a folder without a source, not permitted, empty or too large.
    """
    from citance.documents.formats.latex.archive import pack

    try:
        if path.is_dir():
            packed = pack(path)
            if not packed:
                raise DataError("is a folder without a LaTeX source, not a paper.", path)
            return packed
        size = path.stat().st_size
        if size > LIMIT:
            raise DataError(
                f"is too large to be a paper ({size / 2**20:.0f} MB; the limit is {LIMIT // 2**20} MB).", path
            )
        with path.open("rb") as file:
            raw = file.read(LIMIT + 1)
    except OSError as error:
        if _WEB.match(str(path)):
            raise DataError("is a web address; download the paper, and give the file.", path) from error
        raise DataError(f"cannot be read ({error.strerror}).", path) from error
    if not raw.strip():
        raise DataError("is empty.", path)
    if len(raw) > LIMIT:
        raise DataError(f"is too large to be a paper (the limit is {LIMIT // 2**20} MB).", path)
    return raw


def decode(raw: bytes, told: str = "") -> tuple[str, list[str]]:
    """The text of a file, and a warning that names the encoding if it is not UTF-8.

    A byte-order mark is believed first, then UTF-8 if it fits, then what is declared, then what letters tell;
    single bytes that are not UTF-8 in a file that is are read as Windows-1252.

    Args:
        raw: the file.
        told: the encoding that a file declares that this one belongs to; its own counts more.
    """
    if raw.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return raw.decode("utf-16", "replace"), ["The file is not UTF-8; it was read as UTF-16."]
    if b"\x1b$" not in raw:  # a 7-bit encoding of Japanese
        try:
            return raw.decode("utf-8-sig"), []
        except UnicodeDecodeError:
            pass
        if (text := _mended(raw)) is not None:
            return text
    told = declared(raw) or told
    for name in candidates(raw, told):
        try:
            text_ = raw.decode(name)
        except UnicodeDecodeError:
            continue
        how = "as it declares" if name == told else "a guess; save it as UTF-8 if that is wrong"
        return text_, [f"The file is not UTF-8; it was read as {printed(name)} ({how})."]
    raise AssertionError("Latin-1 reads every file.")


def _mended(raw: bytes) -> tuple[str, list[str]] | None:
    """A text that is UTF-8 but for some bytes; None if it is not."""
    text = raw.decode("utf-8-sig", "surrogateescape")
    strays = len(_STRAY.findall(text))
    beyond = len(_BEYOND.findall(text)) - strays
    if beyond < _MENDED * strays:
        return None
    text = _STRAY.sub(lambda found: bytes([ord(found[0]) - 0xDC00]).decode("cp1252", "replace"), text)
    return text, [f"Bytes of the file that are not UTF-8 were read as Windows-1252 ({strays:,})."]
