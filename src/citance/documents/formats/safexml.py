"""XML from strangers: no entities, no network, no deep or huge trees."""

from __future__ import annotations

import html.entities
import re
from collections.abc import Sequence
from pathlib import Path

from lxml import etree

from citance.documents.prose import clean
from citance.errors import DataError

Element = etree._Element

JOINT = "\x00"
"""Stands where two elements meet that are printed apart; no XML holds this character."""

_APART_WORDS = """
p title subtitle td th tr list-item def term def-item disp-quote sec name string-name person-group collab surname
given-names prefix suffix year month day season source article-title chapter-title part-title data-title
trans-title trans-source volume issue fpage lpage page-range elocation-id pub-id object-id publisher-name
publisher-loc edition series conf-name conf-date conf-loc comment annotation isbn issn institution patent gov
date date-in-citation version size role etal element-citation mixed-citation nlm-citation citation
"""
APART = frozenset(_APART_WORDS.split())
"""Elements that are printed apart from what stands beside them, even if the file has no white space between."""

_MEETING = re.compile(rf"{JOINT}(?<![(\[“‘/–—-]{JOINT}){JOINT}*(?=[^\W_]|[(\[“\"])")
_NAMED = re.compile(rb"<!\[CDATA\[(?:.*?\]\]>|.*)|<!--(?:.*?-->|.*)|&([A-Za-z][\w.-]*);", re.DOTALL)
_UNUSUAL = re.compile(rb"&(?!(?:amp|lt|gt|quot|apos|#\w+);)[A-Za-z]")
_DECLARATION = re.compile(r"^\s*<\?xml[^>]*\?>")
_GREEK_WORDS = "a b g d e z ee th i k l m n x o p r s sf t u ph kh ps oh"
_GREEK = dict(zip(_GREEK_WORDS.split(), "αβγδεζηθικλμνξοπρσςτυφχψω", strict=True))
_ISO = {
    **{f"{name}gr;": letter for name, letter in _GREEK.items()},
    **{
        f"{name[0].upper()}{name[1:].upper()}gr;": letter.upper()
        for name, letter in _GREEK.items()
        if name != "sf"
    },
}
"""Greek letters as ISO names them, which HTML does not."""

_NAMES = 4096  # of elements that are remembered
_LISTED = 5  # names in a warning
_DEEPEST, _LONGEST_TEXT, _LONGEST_NAME = 256, "10,000,000", "50,000"  # of libxml, without "huge"
_REASONS = {
    "ERR_TAG_NAME_MISMATCH": "a tag is closed that is not the last one opened",
    "ERR_TAG_NOT_FINISHED": "it ends before its elements are closed",
    "ERR_GT_REQUIRED": "a tag has no end",
    "ERR_ENTITYREF_SEMICOL_MISSING": "“&” stands alone; write &amp;",
    "ERR_NAME_REQUIRED": "“&” or “<” stands alone; write &amp; or &lt;",
    "ERR_LT_IN_ATTRIBUTE": "“<” stands in an attribute; write &lt;",
    "ERR_UNDECLARED_ENTITY": "it names a character that it does not declare",
    "ERR_INVALID_CHAR": "it holds a character that XML does not allow",
    "ERR_DOCUMENT_EMPTY": "it does not begin with an element",
    "ERR_DOCUMENT_END": "something stands after its last element",
    "ERR_ATTRIBUTE_NOT_STARTED": "an attribute is not in quotation marks",
    "ERR_ATTRIBUTE_NOT_FINISHED": "an attribute does not end",
    "ERR_ATTRIBUTE_WITHOUT_VALUE": "an attribute has no value",
    "ERR_ATTRIBUTE_REDEFINED": "an attribute stands twice in one tag",
    "ERR_COMMENT_NOT_FINISHED": "a comment does not end",
    "ERR_HYPHEN_IN_COMMENT": "a comment holds “--”",
    "ERR_CDATA_NOT_FINISHED": "a CDATA section does not end",
    "ERR_MISPLACED_CDATA_END": "“]]>” stands in its text; write ]]&gt;",
    "ERR_RESERVED_XML_NAME": "an XML declaration stands in its midst",
    "NS_ERR_UNDEFINED_NAMESPACE": "it uses a prefix that it does not declare",
}
_ENCODINGS = ("ERR_INVALID_ENCODING", "ERR_UNSUPPORTED_ENCODING", "ERR_UNKNOWN_ENCODING", "I18N_CONV_FAILED")


def mended(raw: bytes) -> tuple[bytes, list[str]]:
    """A file without the two faults that are common and do no harm, and what was done, a sentence each.

    Characters that are named as in HTML ("&nbsp;") though the file declares no names, and what stands before the
    XML declaration. Nothing is loaded for it. UTF-16 becomes UTF-8.
    """
    warnings = []
    if raw.startswith((b"\xff\xfe", b"\xfe\xff")):
        try:
            raw = _DECLARATION.sub("", raw.decode("utf-16")).encode()
        except UnicodeError:
            return raw, []  # the parser says that it is not what it declares
    bare = raw.lstrip(b"\xef\xbb\xbf \t\r\n")
    if bare.startswith(b"<?xml") and raw.removeprefix(b"\xef\xbb\xbf") != bare:
        warnings.append("Blanks or marks stand before its XML declaration; they were left out.")
    if not _UNUSUAL.search(bare):
        return bare, warnings
    known: dict[str, None] = {}
    unknown: dict[str, None] = {}

    def character(found: re.Match[bytes]) -> bytes:
        if found[1] is None or found[1] in (b"amp", b"lt", b"gt", b"quot", b"apos"):
            return found[0]
        entity = found[1].decode("utf-8", errors="replace")
        shown = html.entities.html5.get(f"{entity};") or _ISO.get(f"{entity};")
        (unknown if shown is None else known)[f"&{entity};"] = None
        return b"&amp;" + found[0][1:] if shown is None else "".join(f"&#{ord(c)};" for c in shown).encode()

    bare = _NAMED.sub(character, bare)
    if known and b"<!DOCTYPE" not in bare[:10_000]:
        warnings.append(
            f"Characters are named without a DOCTYPE ({_list(known)}); they were read as in HTML."
        )
    if unknown:
        warnings.append(
            f"Characters have names that are not known ({_list(unknown)}); the names stay in the text."
        )
    return bare, warnings


def _list(names: dict[str, None]) -> str:
    return ", ".join(list(names)[:_LISTED]) + (", …" if len(names) > _LISTED else "")


def parse(raw: bytes, path: Path, *, recover: bool = False) -> Element:
    """The root of an XML file.

    Args:
        raw: the file's bytes.
        path: the file, for the message.
        recover: accept tags that do not match.

    Raises:
        DataError: it is not well-formed, cut off, too deep, or declares entities.
    """
    if any("<!ENTITY".encode(code) in raw for code in ("utf-8", "utf-16-le", "utf-16-be")):
        raise DataError("declares XML entities, which are not read; remove them from its DOCTYPE.", path)
    parser = etree.XMLParser(
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        huge_tree=False,
        recover=recover,
        remove_pis=True,
        remove_comments=True,
    )
    try:
        root = etree.fromstring(raw, parser)
    except etree.XMLSyntaxError as error:
        line = error.position[0] if error.position and error.position[0] else None
        raise DataError(_told(error), path, line) from error
    if root is None:
        raise DataError("is not valid XML or was cut off (no element).", path)
    return root


def _told(error: etree.XMLSyntaxError) -> str:
    """What the parser complains of, in words of ours."""
    message = (error.msg or "").lower()
    if "xml_parse_huge" in message or "huge text" in message or "too long" in message:
        if "depth" in message:
            return f"nests its elements more than {_DEEPEST} deep, the limit for a paper."
        if "name" in message:
            return f"holds a name of more than {_LONGEST_NAME} characters, the limit for a paper."
        return f"holds a single text of more than {_LONGEST_TEXT} characters, the limit for a paper."
    number = getattr(error, "code", None)
    kind = next((name for name, code in vars(etree.ErrorTypes).items() if code == number), "")
    if "encod" in message or kind in _ENCODINGS:
        reason = "it is not in the encoding that it declares; save it as UTF-8"
    else:
        reason = _REASONS.get(kind, "it breaks a rule of XML")
    return f"is not valid XML or was cut off ({reason})."


class _Kinds(dict[object, str]):
    """Tag → name without namespace, empty for what is no element; asked for each element of a file, so no function."""

    def __missing__(self, tag: object) -> str:
        if len(self) > _NAMES:
            self.clear()  # a file may invent names without end
        kind = self[tag] = tag.rpartition("}")[2] if isinstance(tag, str) else ""
        return kind


KINDS = _Kinds()


def name(element: Element) -> str:
    """The element's name without namespace; empty for what is no element."""
    return KINDS[element.tag]


def all_text(element: Element | None) -> str:
    """The text of an element and everything in it, as `clean` leaves it; empty for None."""
    if element is None:
        return ""
    text = element.text or ""
    if not len(element):
        # As `clean` does, without the way there: most elements are a word or two.
        return text.strip() if text.isascii() and text.isprintable() and "  " not in text else clean(text)
    pieces = [text]
    _gather(element, pieces)
    return clean(joined(pieces))


def joined(pieces: Sequence[str]) -> str:
    """Pieces as one text; a joint between words is a blank, any other nothing."""
    text = "".join(pieces)
    return _MEETING.sub(" ", text).replace(JOINT, "") if JOINT in text else text


def _gather(element: Element, pieces: list[str]) -> None:
    before = ""  # the kind of the element that nothing parts from the next
    for child in element:
        kind = KINDS[child.tag]
        if before and (before in APART or kind in APART):
            pieces.append(JOINT)
        if kind:
            if text := child.text:
                pieces.append(text)
            if len(child):
                _gather(child, pieces)
            if kind == "break":
                pieces.append(" ")
        before = kind
        if tail := child.tail:
            pieces.append(tail)
            before = ""
