"""Which encoding a text is in that is not UTF-8: what it declares, or what its letters tell."""

from __future__ import annotations

import re
from collections.abc import Iterator

_DECLARED = re.compile(
    rb"^[^%\n]*\\usepackage\s*\[(?:[^\[\]]*,)?\s*(?P<package>[\w-]+)\s*,?\s*\]\s*\{inputenc\}"
    rb"|^[^%\n]*\\inputencoding\s*\{(?P<command>[\w-]+)\}"
    rb"|^[^%\n]*\\begin\s*\{CJK\*?\}\s*(?:\[[^\[\]]*\])?\s*\{(?P<east>[\w+-]+)\}"
    rb"|^%+\s*!T[Ee]X\s+encoding\s*=\s*(?P<editor>[\w -]+)"
    rb"|^%.*-\*-.*\bcoding:\s*(?P<emacs>[\w-]+)",
    re.MULTILINE,
)
_NAMES = {
    "utf8": "utf-8", "utf8x": "utf-8", "ascii": "utf-8", "latin1": "latin-1", "isolatin": "latin-1",
    "ansinew": "cp1252", "latin2": "iso8859-2", "latin3": "iso8859-3", "latin4": "iso8859-4", "latin5": "iso8859-9",
    "latin9": "iso8859-15", "latin10": "iso8859-16", "isoiec88595": "iso8859-5", "iso88595": "iso8859-5",
    "iso88597": "iso8859-7", "applemac": "mac-roman", "macce": "mac-latin2", "maccyr": "mac-cyrillic",
    "koi8r": "koi8-r", "koi8u": "koi8-u", "koi8ru": "koi8-u", "windows1251": "cp1251", "windows1252": "cp1252",
    "windows1250": "cp1250", "gb": "gb18030", "gbk": "gb18030", "gb2312": "gb18030", "gb18030": "gb18030",
    "bg5": "cp950", "big5": "cp950", "bg5+": "cp950", "ks": "cp949", "euckr": "cp949", "jis": "euc-jp",
    "eucjp": "euc-jp", "sjis": "cp932", "shiftjis": "cp932", "cp932": "cp932", "iso2022jp": "iso2022-jp",
    **{f"cp{page}": f"cp{page}" for page in (437, 850, 852, 855, 858, 865, 866, 1250, 1251, 1252, 1257)},
}  # fmt: skip
"""Names of LaTeX and of editors, small and without hyphens → Python's."""

_PRINTED = {
    "cp1252": "Windows-1252", "cp1251": "Windows-1251", "cp1250": "Windows-1250", "latin-1": "Latin-1",
    "cp932": "Shift-JIS", "cp949": "EUC-KR", "cp950": "Big5",
}  # fmt: skip
_HAN = "的一是不在人有我他中大上和地也子出而就下得可你年生自那能其去行家十用天如作方成多日都三小同法好看此心前面定只主"
_PAUSES = "，。、：；（）"
_EAST = {
    "euc-jp": "".join(map(chr, range(0x3041, 0x3094))),
    "cp932": "".join(map(chr, range(0x3041, 0x3094))),
    "gb18030": f"{_HAN}{_PAUSES}了这为来个们到说国时道要于会后对着里所过发然者军无么经当起与学进种将还分又见没公从",
    "cp950": f"{_HAN}{_PAUSES}了這為來個們到說國時道要於會後對著裡所過發然者軍無麼經當起與學進種將還分又見沒公從",
    "cp949": "이다는을의에가로고하지은를한도서기사과리대어인시자정나",
}
_ALPHABETS = {
    **dict.fromkeys(["cp1251", "koi8-r", "cp866", "iso8859-5", "mac-cyrillic"], "оеаинтсрвлкм"),
    "iso8859-7": "αοιετσνρυπκ",
}
_LEAST = 4  # letters that tell an East Asian encoding
_SHARE = 0.12  # of all that is not ASCII
_LETTERS = 0.4
_RUN = re.compile(rb"[\x80-\xff]{3,}")
_HIGH = re.compile(rb"[\x80-\xff]")


def declared(raw: bytes) -> str:
    """The encoding that a LaTeX source or a line for an editor declares, by Python's name; empty if none does."""
    for found in _DECLARED.finditer(raw):
        told = next(group for group in found.groups() if group).decode("ascii", "replace")
        name = _NAMES.get(re.sub(r"[ _-]", "", told.lower()), "")
        if name:
            return name
    return ""


def candidates(raw: bytes, told: str) -> Iterator[str]:
    """Encodings that bytes may be in, the likeliest first; the last one fits every file.

    Args:
        raw: not UTF-8.
        told: what is declared; empty if nothing is.

    Source: ours; by the most frequent letters of each script.
    """
    if told and told != "utf-8":
        yield told
    yield from _by_letters(raw)
    yield from ("cp1252", "latin-1")


def _by_letters(raw: bytes) -> Iterator[str]:
    if b"\x1b$" in raw:
        yield "iso2022-jp"
    found: list[tuple[float, str]] = []
    for name, usual in _EAST.items():
        share, count = _share(raw, name, usual)
        if count >= _LEAST and share >= _SHARE:
            found.append((-share, name))
    high = len(_HIGH.findall(raw))
    if not found and 2 * sum(map(len, _RUN.findall(raw))) > high:  # whole words, not letters in Latin ones
        found = [(-_share(raw, name, usual)[0], name) for name, usual in _ALPHABETS.items()]
        found = [one for one in found if one[0] <= -_LETTERS]
    yield from (name for _, name in sorted(found))


def _share(raw: bytes, name: str, usual: str) -> tuple[float, int]:
    """Which part of what is not ASCII is usual, and how much that is; nothing if the encoding does not fit."""
    try:
        text = raw.decode(name)
    except UnicodeDecodeError:
        return 0.0, 0
    beyond = "".join(filter(lambda letter: letter > "\x7f", text))
    count = sum(beyond.count(letter) for letter in usual)
    return count / max(len(beyond), 1), count


def printed(name: str) -> str:
    """An encoding's name for a message."""
    return _PRINTED.get(name, name.upper())
