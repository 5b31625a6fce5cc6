"""`citance doctor`: what works on this machine, and what would help."""

from __future__ import annotations

import os
import platform
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, version

import typer

from citance.errors import CitanceError


def command() -> None:
    """Check the installation: Python, packages, encoder, keys.

    Example: citance doctor
    """
    checks: list[tuple[str, Callable[[], str]]] = [
        ("python", platform.python_version),
        ("citance", lambda: version("citance")),
        ("onnxruntime", lambda: version("onnxruntime")),
        ("encoder", _encoder),
        ("chat model", _chat),
        ("entailment", lambda: "none configured: the nli score stays empty, the other three decide"),
    ]
    broken = False
    for name, check in checks:
        try:
            print(f"ok    {name:<12} {check()}")
        except (CitanceError, PackageNotFoundError) as error:
            broken = True
            print(f"FAIL  {name:<12} {error}")
    if broken:
        raise typer.Exit(1)


def _encoder() -> str:
    from citance.backends.assemble import make_encoder
    from citance.config import load_settings

    encoder = make_encoder(load_settings().settings.encoder)
    first, second = encoder.sentences(["Trees cool the street.", "Street trees lower heat."])
    return f"{encoder.identity}, {float(first @ second):.2f} between two like sentences"


def _chat() -> str:
    from citance.config import load_settings

    variable = load_settings().settings.chat.key_variable
    if os.environ.get(variable):
        return f"key found in {variable}; use --writer MODEL"
    return f"no key in {variable}: the extractive writer needs none"
