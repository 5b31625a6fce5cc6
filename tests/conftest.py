"""What every test may use, and what none may do."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import hypothesis
import pytest

ROOT = Path(__file__).resolve().parent.parent
NUMBERS = count()

# The suite asks the same questions every time and has no deadline; `make fuzz` asks new ones.
hypothesis.settings.register_profile("same", deadline=None, derandomize=True)
hypothesis.settings.register_profile("new", deadline=None, max_examples=2000)
hypothesis.settings.load_profile("new" if os.environ.get("CITANCE_FUZZ") else "same")


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of outside data: `CITANCE_DATA`, or `shared` beside the repository."""
    folder = Path(os.environ.get("CITANCE_DATA", ROOT.parent / "shared"))
    if not (folder / "data").is_dir():
        pytest.skip(f"no outside data in {folder}; set CITANCE_DATA (see docs/quality.md)")
    return folder


@pytest.fixture(autouse=True)
def _no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only loopback may be reached."""
    real = socket.socket.connect

    def connect(self: socket.socket, address: object) -> None:
        host = address[0] if isinstance(address, tuple) else ""
        if self.family in (socket.AF_INET, socket.AF_INET6) and host not in ("127.0.0.1", "::1"):
            raise OSError(f"a test tried to reach {host}")
        real(self, address)  # type: ignore[arg-type]

    monkeypatch.setattr(socket.socket, "connect", connect)


@pytest.fixture(scope="session", autouse=True)
def _no_cache_for_all() -> Iterator[None]:
    """The user's cache is left alone, also by what is made once for many tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CITANCE_CACHE", "off")
        yield


@pytest.fixture(autouse=True)
def _cache_of_its_own(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Every test begins without what others left; the folder is made when it is used."""
    monkeypatch.setenv("CITANCE_CACHE", str(tmp_path_factory.getbasetemp() / f"cache-{next(NUMBERS)}"))
