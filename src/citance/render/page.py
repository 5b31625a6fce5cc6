"""One HTML page that needs nothing else: our own template and styles, everything given to it escaped."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

from jinja2 import Environment, StrictUndefined, Template
from markupsafe import Markup


@cache
def template(package: str, name: str) -> Template:
    """A template that lies in a package."""
    environment = Environment(
        autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    return environment.from_string(files(package).joinpath(name).read_text(encoding="utf-8"))


@cache
def style(*sheets: str) -> Markup:
    """Style sheets of this package, joined; nothing of a paper is in them."""
    folder = files("citance.render")
    return Markup("".join(folder.joinpath(sheet).read_text(encoding="utf-8") for sheet in sheets))


def render_page(name: str, *sheets: str, **values: Any) -> str:  # noqa: ANN401 - what the template names
    """A template of this package, filled in.

    Args:
        name: file name of the template.
        sheets: file names of its style sheets.
        values: by the names that the template uses.
    """
    return template("citance.render", name).render(style=style(*sheets), **values)
