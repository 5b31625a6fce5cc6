"""Where the cache of a user lies."""

from __future__ import annotations

import os
from pathlib import Path

from citance.cache.file import NAME
from citance.errors import SettingsError

VARIABLE = "CITANCE_CACHE"
"""An environment variable: a folder, or "off"."""
OFF = "off"
_POINTER = "moved-to.txt"


def find_file() -> Path | None:
    """The file of the cache, whether it is there or not; None if the environment turns the cache off.

    The environment decides first, then what `citance cache move` remembered, then the system's folder for caches.

    Raises:
        SettingsError: there is no such folder on this machine, or no such user.
    """
    said = os.environ.get(VARIABLE, "").strip()
    if said.lower() == OFF:
        return None
    if said:
        try:
            return Path(said).expanduser().absolute() / NAME
        except RuntimeError as error:
            raise SettingsError(f"{VARIABLE} names no folder ({error}); write it without ~.") from error
    moved = moved_to()
    if moved is None:
        return default_folder() / NAME
    if not moved.is_dir():
        raise SettingsError(
            f"The cache was moved to {moved}, which is not there; bring it back, "
            f"or delete {default_folder() / _POINTER} to begin anew."
        )
    return moved / NAME


def default_folder() -> Path:
    """The system's folder for the caches of this user's programs, with ours in it.

    Raises:
        SettingsError: the user has no home folder.
    """
    from platformdirs import user_cache_path

    folder = user_cache_path("citance", appauthor=False)
    if not folder.is_absolute():
        raise SettingsError(f"There is no home folder to keep a cache in; name one in {VARIABLE}.")
    return folder


def moved_to() -> Path | None:
    """The folder that the cache was moved to, if it was.

    Raises:
        SettingsError: the user has no home folder, or what was remembered cannot be read.
    """
    pointer = default_folder() / _POINTER
    try:
        return Path(pointer.read_text(encoding="utf-8").strip())
    except FileNotFoundError:
        return None
    except (OSError, UnicodeDecodeError) as error:
        raise SettingsError(
            f"{pointer} cannot be read ({error}); delete it, or write a folder in it."
        ) from error


def remember(folder: Path) -> None:
    """Note that the cache lies in this folder from now on.

    Raises:
        OSError: the note cannot be written.
    """
    home = default_folder()
    pointer = home / _POINTER
    if folder == home:
        pointer.unlink(missing_ok=True)
        return
    home.mkdir(parents=True, exist_ok=True, mode=0o700)
    part = pointer.with_suffix(".part")
    part.write_text(f"{folder}\n", encoding="utf-8")
    part.replace(pointer)
