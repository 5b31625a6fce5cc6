"""The files of a source, from an archive in memory; nothing is written, every size has a limit."""

from __future__ import annotations

import io
import os
import tarfile
import zipfile
import zlib
from pathlib import Path, PurePosixPath

from citance.documents.decode import LIMIT
from citance.errors import DataError

ENDINGS = frozenset({".tex", ".ltx", ".latex", ".bbl", ".bib", ".sty"})
"""Of the files of a source that are read."""
MOST_FILES = 5_000
"""Members of an archive, or files of a folder. ours"""
UNPACKED = 256 * 1024 * 1024
"""Bytes that an archive may hold, pictures included. ours"""
LARGEST = 16 * 1024 * 1024
"""Bytes of one file that is read. ours"""

_ARCHIVES = (".tar.gz", ".tgz", ".tar", ".gz", ".zip", *sorted(ENDINGS))
_CHUNK = 1 << 20
_OFFICE = {
    "word/document.xml": "a Word file",
    "xl/workbook.xml": "an Excel file",
    "ppt/presentation.xml": "a PowerPoint file",
    "META-INF/container.xml": "an EPUB file",
    "META-INF/manifest.xml": "an OpenDocument file",
}
"""A member by which a packed document is told."""


def is_archive(raw: bytes) -> bool:
    """Whether bytes are gzip, tar or zip."""
    return raw.startswith((b"\x1f\x8b", b"PK\x03\x04")) or raw[257:262] == b"ustar"


def bare_name(path: Path, *, folder: bool) -> str:
    """The paper's id: the name without the endings of archives and sources."""
    name = path.name or path.resolve().name
    if folder:
        return name
    ending = next((e for e in _ARCHIVES if name.lower().endswith(e) and len(name) > len(e)), "")
    return name[: len(name) - len(ending)] if ending else path.stem


def unpack(raw: bytes, path: Path) -> dict[str, bytes]:
    """The sources in an archive by their names in it; of pictures, links and devices nothing.

    Raises:
        DataError: it is broken, too large unpacked, or holds too many files.
    """
    try:
        if raw.startswith(b"PK\x03\x04"):
            return _unzip(raw, path)
        if raw.startswith(b"\x1f\x8b"):
            raw = _gunzip(raw, path)
        if raw[257:262] != b"ustar":
            return {"main.tex": raw}
        return _untar(raw, path)
    except (
        tarfile.TarError,
        zipfile.BadZipFile,
        zlib.error,
        EOFError,
        OSError,
        NotImplementedError,
        RuntimeError,
    ) as error:
        raise DataError(f"is a compressed archive that cannot be unpacked ({error}).", path) from error
    except (ValueError, OverflowError, UnicodeError) as error:
        raise DataError(
            "is a compressed archive that cannot be unpacked (its list of files is broken).", path
        ) from error


def office(raw: bytes) -> str:
    """What a packed document is if it is no LaTeX, "a Word file"; empty if it is another archive.

    Args:
        raw: an archive that `unpack` has read.
    """
    if not raw.startswith(b"PK\x03\x04"):
        return ""
    with zipfile.ZipFile(io.BytesIO(raw)) as archive:
        names = set(archive.namelist())
    return next((told for member, told in _OFFICE.items() if member in names), "")


def _gunzip(raw: bytes, path: Path) -> bytes:
    pieces: list[bytes] = []
    size = 0
    machine = zlib.decompressobj(31)
    data = raw
    while data and not machine.eof:
        piece = machine.decompress(data, _CHUNK)
        data = machine.unconsumed_tail
        size += len(piece)
        if size > UNPACKED:
            raise _too_large(path)
        pieces.append(piece)
        if not piece and not data:
            break
    if not machine.eof:
        raise EOFError("it was cut off")
    return b"".join(pieces)


def _untar(raw: bytes, path: Path) -> dict[str, bytes]:
    found: dict[str, bytes] = {}
    count = 0
    with tarfile.open(fileobj=io.BytesIO(raw), mode="r:", errorlevel=1) as archive:
        for member in archive:
            count += 1
            if count > MOST_FILES:
                raise _too_many(path)
            name = _inner_name(member.name)
            if not member.isreg() or not name:
                continue
            file = archive.extractfile(member) if member.size <= LARGEST else None
            if member.size > LARGEST:
                raise _too_large_file(path, name)
            if file is not None:
                found.setdefault(name, file.read(LARGEST + 1))
    return found


def _unzip(raw: bytes, path: Path) -> dict[str, bytes]:
    found: dict[str, bytes] = {}
    size = 0
    with zipfile.ZipFile(io.BytesIO(raw)) as archive:
        members = archive.infolist()
        if len(members) > MOST_FILES:
            raise _too_many(path)
        for member in members:
            name = _inner_name(member.filename)
            if member.is_dir() or not name or (member.external_attr >> 28) == 0xA:
                continue
            with archive.open(member) as file:
                found.setdefault(name, file.read(LARGEST + 1))
            size += len(found[name])
            if len(found[name]) > LARGEST:
                raise _too_large_file(path, name)
            if size > UNPACKED:
                raise _too_large(path)
    return found


def _inner_name(name: str) -> str:
    """A member's name from the archive's root; empty if it leaves it, is hidden, or is no source."""
    parts = PurePosixPath(name.replace("\\", "/")).parts
    outside = name.startswith("/") or ".." in parts or any(":" in part for part in parts)
    hidden = any(part.startswith(".") or part == "__MACOSX" for part in parts)
    return "" if outside or hidden or not is_source(name) else "/".join(parts)


def is_source(name: str) -> bool:
    """Whether a file's name is that of a source, and not of the copy that macOS keeps beside it."""
    return PurePosixPath(name).suffix.lower() in ENDINGS and not PurePosixPath(name).name.startswith(".")


def pack(folder: Path) -> bytes:
    """A folder's sources as an archive; empty if it has none.

    Raises:
        DataError: they are too many or too large, or the folder may not be read.
    """
    files: list[Path] = []
    for number, (here, inner, names) in enumerate(os.walk(folder, followlinks=False)):
        inner[:] = sorted(name for name in inner if not name.startswith(".") and name != "__MACOSX")
        files += [Path(here) / name for name in sorted(names) if is_source(name)]
        if number > MOST_FILES or len(files) > MOST_FILES:
            raise _too_many(folder)
    made = io.BytesIO()
    total = 0
    with tarfile.open(fileobj=made, mode="w", format=tarfile.PAX_FORMAT) as archive:
        for file in sorted(files):
            if file.is_symlink() or not file.is_file():
                continue
            size = file.stat().st_size
            total += size
            if size > LARGEST:
                raise _too_large_file(folder, file.name)
            if total > LIMIT:
                raise DataError(
                    f"holds sources of more than {LIMIT // 2**20} MB; give the paper alone.", folder
                )
            raw = file.read_bytes()
            member = tarfile.TarInfo(
                os.fsencode(file.relative_to(folder).as_posix()).decode("utf-8", "replace")
            )
            member.size = len(raw)
            archive.addfile(member, io.BytesIO(raw))
    return made.getvalue() if files else b""


def _too_large(path: Path) -> DataError:
    return DataError(f"holds more than {UNPACKED // 2**20} MB when it is unpacked, which is the limit.", path)


def _too_large_file(path: Path, name: str) -> DataError:
    return DataError(f"holds a file of more than {LARGEST // 2**20} MB, which is the limit: {name!r}.", path)


def _too_many(path: Path) -> DataError:
    return DataError(f"holds more than {MOST_FILES:,} files, which is the limit.", path)
