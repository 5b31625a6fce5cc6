"""How far two raters agree."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from citance.errors import DataError, SettingsError
from citance.labelling.labelled import Mark, read_marks
from citance.labelling.session import Id, Label
from citance.measures.agreement import cohen_kappa, confusion, kappa_interval

JUDGED = (Label.SUPPORTED, Label.DISTORTED, Label.NOT_FOUND)


@dataclass(frozen=True, slots=True)
class Agreement:
    """Two raters' labels of the same citances.

    Args:
        raters: their names.
        both: citances that both judged.
        skipped: citances of both that at least one of them skipped.
        alone: citances that only one of them marked.
        agreed: share of equal labels, 0..1.
        kappa: Cohen's, -1..1; None where it is not defined.
        interval: 95 %, by bootstrap.
        table: counts, rows the first rater's label, columns the second's, in the order of `JUDGED`.
        differ: id and both labels where they differ, in the first file's order.
        cut: the files whose last line was cut off and left out.
    """

    raters: tuple[str, str]
    both: int
    skipped: int
    alone: int
    agreed: float
    kappa: float | None
    interval: tuple[float, float] | None
    table: tuple[tuple[int, ...], ...]
    differ: tuple[tuple[Id, Label, Label], ...]
    cut: tuple[str, ...] = ()


def compare(first: Path, second: Path, rater: str, seed: int = 0) -> Agreement:
    """Compare two files of one rater each, or the two raters of one file.

    Args:
        first: a file of labels.
        second: another one, or the same.
        rater: who counts in a first file of several raters.
        seed: of the bootstrap.

    Raises:
        DataError: a file cannot be read, the raters are not two, or they judged no citance in common.
        SettingsError: the first file holds several raters, `rater` not among them.
    """
    ours, ours_cut = _read(first)
    theirs, theirs_cut = (ours, False) if _same(first, second) else _read(second)
    if theirs is ours:
        if len(ours) != 2:
            raise DataError(
                f"holds labels of {_named(ours)}; to compare within one file, it must be two raters.", first
            )
        (one, left), (other, right) = ours.items()
    else:
        one, left = _pick(ours, first, rater)
        if len(theirs) != 1:
            raise DataError(f"holds labels of {_named(theirs)}; --kappa takes a file of one rater.", second)
        ((other, right),) = theirs.items()
    cut = tuple(str(path) for path, is_cut in ((first, ours_cut), (second, theirs_cut)) if is_cut)
    return _agreement((one, other), left, right, second, seed, cut)


def _agreement(
    raters: tuple[str, str],
    left: dict[Id, Mark],
    right: dict[Id, Mark],
    file: Path,
    seed: int,
    cut: tuple[str, ...],
) -> Agreement:
    common = [identity for identity in left if identity in right]
    for identity in common:
        if left[identity].citing_text != right[identity].citing_text:
            raise DataError(f"holds another text under the id {identity!r}: it has another source.", file)
    pairs = [(identity, left[identity].label, right[identity].label) for identity in common]
    judged = [pair for pair in pairs if Label.SKIP not in pair[1:]]
    if not judged:
        raise DataError("judges no citance that the other rater judges too.", file)
    table = confusion([one for _, one, _ in judged], [other for _, _, other in judged], JUDGED)
    differ = tuple(pair for pair in judged if pair[1] is not pair[2])
    return Agreement(
        raters=raters,
        both=len(judged),
        skipped=len(pairs) - len(judged),
        alone=len(left) + len(right) - 2 * len(common),
        agreed=1 - len(differ) / len(judged),
        kappa=cohen_kappa(table),
        interval=kappa_interval(table, seed=seed),
        table=tuple(tuple(int(count) for count in row) for row in table),
        differ=differ,
        cut=cut,
    )


def _read(path: Path) -> tuple[dict[str, dict[Id, Mark]], bool]:
    """Rater → id → mark."""
    marks, cut = read_marks(path)
    if not marks:
        raise DataError("holds no labels.", path)
    raters: dict[str, dict[Id, Mark]] = {}
    for mark in marks:
        raters.setdefault(mark.rater, {})[mark.id] = mark
    return raters, cut


def _pick(raters: dict[str, dict[Id, Mark]], path: Path, rater: str) -> tuple[str, dict[Id, Mark]]:
    if len(raters) == 1:
        return next(iter(raters.items()))
    if rater not in raters:
        raise SettingsError(f"--rater: {path} holds labels of {_named(raters)}; name one of them.")
    return rater, raters[rater]


def _same(first: Path, second: Path) -> bool:
    return first.exists() and second.exists() and first.samefile(second)


def _named(raters: dict[str, dict[Id, Mark]]) -> str:
    return ", ".join(f"'{rater}'" for rater in raters)
