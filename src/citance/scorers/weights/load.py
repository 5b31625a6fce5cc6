"""Reading weights: the packaged ones by name, others by path."""

from __future__ import annotations

import math
import re
import tomllib
from dataclasses import dataclass
from pathlib import Path

import msgspec

from citance.errors import DataError, SettingsError
from citance.records import Scores
from citance.records.codec import short_hash

_FOLDER = Path(__file__).parent
_NAME = re.compile(r"[a-z0-9][a-z0-9-]*")


@dataclass(frozen=True, slots=True)
class Coefficients:
    """How one class's logit follows from the scores.

    Args:
        bias: where all scores are typical.
        rouge_l: per unit above the typical score.
        bertscore: likewise.
        qa: likewise.
        nli: likewise.
        conflict: added where an explicit conflict is named.
        contradiction: per unit of the entailment model's p(distorted).
    """

    bias: float = 0.0
    rouge_l: float = 0.0
    bertscore: float = 0.0
    qa: float = 0.0
    nli: float = 0.0
    conflict: float = 0.0
    contradiction: float = 0.0


@dataclass(frozen=True, slots=True)
class VerdictMap:
    """The three classes' coefficients."""

    supported: Coefficients
    distorted: Coefficients
    not_found: Coefficients


@dataclass(frozen=True, slots=True)
class Weights:
    """How the four scores become `support`, a verdict and a decision.

    Args:
        name: as it reads back in methods.
        threshold: least support that is kept, 0..1.
        informative_floor: least `informative` that is kept, 0..1.
        weights: of each score in `support`, >= 0, sum 1.
        typical: the size of each score that speaks neither for nor against, 0..1.
        map: coefficients of the three classes.
    """

    name: str
    threshold: float
    informative_floor: float
    weights: Scores
    typical: Scores
    map: VerdictMap

    @property
    def identity(self) -> str:
        """Name and a hash of every value."""
        return f"{self.name}:{short_hash(self)}"


def load_weights(name: str | Path = "default") -> Weights:
    """Read weights and check them.

    Args:
        name: of packaged weights, or the path of a file in the same form.

    Raises:
        SettingsError: there are no weights of that name, and no such file.
        DataError: the file is not TOML, lacks a value, or a value is out of range.
    """
    path = _find(name)
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
        weights = msgspec.convert(table, Weights)
    except OSError as error:
        raise DataError(f"cannot be read ({error.strerror}).", path) from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise DataError(f"is not valid TOML ({error}).", path) from error
    except msgspec.ValidationError as error:
        raise DataError(f"holds no usable weights ({error}).", path) from error
    _check(weights, path)
    return weights


def _find(name: str | Path) -> Path:
    if _NAME.fullmatch(str(name)):
        packaged = _FOLDER / f"{name}.toml"
        if packaged.is_file():
            return packaged
    if Path(name).is_file():
        return Path(name)
    known = ", ".join(sorted(path.stem for path in _FOLDER.glob("*.toml")))
    raise SettingsError(f"assess.weights: '{name}' is neither packaged weights ({known}) nor a file.")


def _check(weights: Weights, path: Path) -> None:
    shares = weights.weights.as_dict()
    for name, value in {
        "threshold": weights.threshold,
        "informative_floor": weights.informative_floor,
        **{f"weights.{score}": value for score, value in shares.items()},
        **{f"typical.{score}": value for score, value in weights.typical.as_dict().items()},
    }.items():
        if value is None or not 0 <= value <= 1:
            raise DataError(f"{name} must be a number from 0 to 1, not {value}.", path)
    total = sum(value or 0.0 for value in shares.values())
    if abs(total - 1) > 1e-6:
        raise DataError(f"the weights must sum to 1, not {total:g}.", path)
    classes = (weights.map.supported, weights.map.distorted, weights.map.not_found)
    if not all(math.isfinite(getattr(c, field)) for c in classes for field in Coefficients.__slots__):
        raise DataError("the map's coefficients must be finite numbers.", path)
