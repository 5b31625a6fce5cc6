"""How a paper prints its citations: by number, by author and year, or by a label."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from citance.documents.formats.latex.bibliography import Label
from citance.documents.formats.latex.content import Cite, Content, Work
from citance.documents.markers.render import when, who
from citance.documents.markers.tail import split_tail
from citance.documents.prose import raised
from citance.records import Mention, Reference
from citance.records.text import MentionKind

_ORDERED = re.compile(
    r"unsrt|ieee|nature|science|rev|num|vancouver|aip|ama|acm(?!.*authoryear)|naturemag", re.IGNORECASE
)
_NAMED = re.compile(
    r"nat$|apa|harv|acl|chicago|agsm|named|aea|mnras|aasjournal|astron|iclr|icml|apj|cell|author-?year|dcu|te$"
)
_PAGES = re.compile(r"\d[\d–—, -]*")
_BARE = ("alp", "number", "title", "author", "year")


By = Literal["number", "author-year", "label"]


@dataclass(frozen=True, slots=True)
class Style:
    """A paper's way to print citations.

    Args:
        by: number, author-year or label.
        raised: whether numbers stand above the line.
        opening: of a marker in brackets.
        closing: of it.
    """

    by: By
    raised: bool = False
    opening: str = "("
    closing: str = ")"


def style_of(content: Content, labels: Mapping[str, Label]) -> Style:
    """The style that packages, options and the bibliography's labels tell; what comes last in the source counts."""
    options = [o for name in ("natbib", "setcitestyle", "citestyle") for o in content.options.get(name, [])]
    biblatex = content.options.get("biblatex")
    if biblatex is not None:
        return _biblatex(biblatex, labels)
    by = _by_classes(content) or _by_labels(content, labels)
    high = False
    for option in options:
        if option in ("numbers", "super"):
            by, high = "number", option == "super"
        elif option == "authoryear" and (not labels or any(label.year for label in labels.values())):
            by, high = "author-year", False
    square = "square" in options or by != "author-year"
    return Style(by, high, "[" if square else "(", "]" if square else ")")


def _by_labels(content: Content, labels: Mapping[str, Label]) -> By:
    """What the labels of the bibliography tell; without them its style."""
    if 2 * sum(bool(label.year) for label in labels.values()) > len(labels):
        return "author-year"
    if 2 * sum(bool(label.mark) for label in labels.values()) > len(labels):
        return "label"
    if not labels and content.bibstyle in ("alpha", "amsalpha"):
        return "label"
    named = not labels and _NAMED.search(content.bibstyle.lower()) and "num" not in content.bibstyle
    return "author-year" if named else "number"


def _by_classes(content: Content) -> By | None:
    """What classes decide whose labels always hold authors and years."""
    classes = [given for name, given in content.options.items() if name.startswith(("revtex", "elsarticle"))]
    if not classes:
        return None
    told = {"rmp", "author-year", "authoryear"} & {option for given in classes for option in given}
    return "author-year" if told else "number"


def _biblatex(options: Sequence[str], labels: Mapping[str, Label]) -> Style:
    told = [
        o.partition("=")[2].strip(" {}")
        for o in options
        if o.partition("=")[0].strip() in ("style", "citestyle")
    ]
    style = told[-1] if told else "numeric"
    if re.search(r"authoryear|apa|chicago|mla|authortitle|harvard|verbose|ext-author", style):
        return Style("author-year")
    if "alphabetic" in style and any(label.mark for label in labels.values()):
        return Style("label", False, "[", "]")
    return Style("number", "super" in style or style in ("nature", "science"), "[", "]")


class Printer:
    """Prints citations.

    Args:
        style: the paper's.
        references: its bibliography, in printed order.
        labels: what is printed for each entry, where the source tells.
        numbers: of the entries.
    """

    def __init__(
        self,
        style: Style,
        references: Sequence[Reference],
        labels: Mapping[str, Label],
        numbers: Mapping[str, int],
    ) -> None:
        self.style = style
        self._entries = {entry.id: entry for entry in references}
        self._labels = labels
        self._numbers = numbers
        self._known: dict[tuple[str, tuple[Work, ...], bool], Mention] = {}

    def mention(self, cite: Cite) -> Mention:
        """The citation as it is printed, with `start` at 0."""
        same = (cite.form, cite.works, cite.raised)
        if (known := self._known.get(same)) is None:
            known = self._known[same] = self._mention(cite)
        return known

    def _mention(self, cite: Cite) -> Mention:
        keys = list(dict.fromkeys(key for work in cite.works for key in work.keys))
        surface, kind = self._printed(cite)
        locator, suffix = split_tail([_note(work.after) for work in cite.works if work.after])
        return Mention(
            0,
            len(surface),
            surface,
            kind,
            targets=tuple(key for key in keys if key in self._entries),
            unresolved=tuple(key for key in keys if key not in self._entries),
            prefix=cite.works[0].before.strip(" ,"),
            locator=locator,
            suffix=suffix,
            method="key",
        )

    def _printed(self, cite: Cite) -> tuple[str, MentionKind]:
        numeric = self.style.by != "author-year"
        form = cite.form
        if form == "cite":
            form = "paren" if numeric else "text"
        if numeric and (
            (self.style.raised and form == "paren") or form == "super" or (cite.raised and form in _BARE)
        ):
            return self._raised(cite), "superscript"
        if form in ("text", "alt", "own"):
            return "; ".join(self._in_sentence(work, form) for work in cite.works), "narrative"
        inner = "; ".join(self._inner(work, form) for work in cite.works)
        if form in _BARE:
            return inner, "paren" if form in ("alp", "number", "year") else "narrative"
        opening, closing = (self.style.opening, self.style.closing)
        return f"{opening}{inner}{closing}", "footnote" if form == "note" else "paren"

    def _raised(self, cite: Cite) -> str:
        numbers = [str(self._number(key)) for work in cite.works for key in work.keys]
        return ",".join(raised(number) for number in numbers)

    def _inner(self, work: Work, form: str) -> str:
        if form == "author":
            printed = ", ".join(self.who(key) for key in work.keys)
        elif form in ("year", "yearpar"):
            printed = ", ".join(self._when(key) for key in work.keys)
        elif form == "title":
            printed = ", ".join(self._title(key) for key in work.keys)
        elif self.style.by == "author-year" and form != "number":
            printed = "; ".join(self._named(key) for key in work.keys)
        else:
            printed = ", ".join(self._number(key) for key in work.keys)
        before = f"{work.before.rstrip()} " if work.before else ""
        return f"{before}{printed}, {_note(work.after)}" if work.after else f"{before}{printed}"

    def _in_sentence(self, work: Work, form: str) -> str:
        """As part of a sentence: "Lee (2016)", "Lee [12]", "see Lee (2016, p. 3) and Ito (2015)"."""
        printed = []
        for key in work.keys:
            last = key == work.keys[-1]
            inner = self._number(key) if self.style.by != "author-year" else self._when(key)
            inner = f"{inner}, {_note(work.after)}" if work.after and last else inner
            if key not in self._entries:
                printed.append(key)
                continue
            name = self.who(key) + ("’s" if form == "own" else "")
            printed.append(
                f"{name} {inner}"
                if form == "alt"
                else f"{name} {self.style.opening}{inner}{self.style.closing}"
            )
        shown = f"{', '.join(printed[:-1])} and {printed[-1]}" if len(printed) > 1 else printed[0]
        return f"{work.before.rstrip()} {shown}" if work.before else shown

    def who(self, key: str, joint: str = "and") -> str:
        """The authors as the text names them."""
        label = self._labels.get(key)
        if label is not None and label.short:
            return label.short
        entry = self._entries.get(key)
        return who(entry, joint) if entry is not None else key

    def _when(self, key: str) -> str:
        label = self._labels.get(key)
        if label is not None and label.year:
            return label.year
        entry = self._entries.get(key)
        return when(entry) if entry is not None else key

    def _named(self, key: str) -> str:
        return f"{self.who(key, '&')}, {self._when(key)}" if key in self._entries else key

    def _title(self, key: str) -> str:
        entry = self._entries.get(key)
        return entry.title or key if entry is not None else key

    def _number(self, key: str) -> str:
        label = self._labels.get(key)
        if self.style.by == "label" and label is not None and label.mark:
            return label.mark
        return str(self._numbers[key]) if key in self._numbers else key


def _note(text: str) -> str:
    """A postnote: figures alone are pages."""
    text = text.strip(" ,")
    if _PAGES.fullmatch(text):
        return f"pp. {text}" if re.search(r"[–—,-]", text) else f"p. {text}"
    return text


def is_ordered(content: Content) -> bool:
    """Whether numbers follow the first citation, not the alphabet."""
    return "biblatex" in content.options or _ORDERED.search(content.bibstyle) is not None
