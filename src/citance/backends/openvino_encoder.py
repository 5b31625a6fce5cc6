"""The default model on OpenVINO: two to three times as fast on Intel CPUs; the extra `fast`."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from citance.backends.encoder import Forward, MiniLmEncoder, import_part
from citance.backends.protocols import Vectors


class OpenVinoEncoder(MiniLmEncoder):
    """`MiniLmEncoder` with another runtime; its vectors differ from the default's by rounding.

    It computes in bfloat16 where the CPU has instructions for it (AMX or AVX-512 BF16), else in float32;
    `identity` tells which. Cosine to the default's vectors: at least .9995 a sentence and .995 a token in
    bfloat16, .99999 in float32.

    Args:
        settings: as for `MiniLmEncoder`.
    """

    @property
    def identity(self) -> str:
        """As the default's, with the runtime and its precision.

        Raises:
            SettingsError: openvino is not installed.
        """
        return f"{super().identity}:openvino-{self._precision}"

    @cached_property
    def _core(self) -> Any:  # noqa: ANN401 - openvino.Core
        return import_part("openvino", "citance[fast]").Core()

    @property
    def _precision(self) -> str:
        return "bf16" if "BF16" in self._core.get_property("CPU", "OPTIMIZATION_CAPABILITIES") else "f32"

    def _open(self, model: bytes) -> Forward:
        options: dict[str, object] = {
            "INFERENCE_PRECISION_HINT": self._precision,
            "PERFORMANCE_HINT": "LATENCY",
            "DYNAMIC_QUANTIZATION_GROUP_SIZE": 0,  # else activations become int8 where the hint is f32
        }
        if self._settings.threads:
            options["INFERENCE_NUM_THREADS"] = self._settings.threads
        compiled = self._core.compile_model(self._core.read_model(model=model), "CPU", options)
        request = compiled.create_infer_request()

        def forward(feed: dict[str, NDArray[np.int64]]) -> Vectors:
            states: Vectors = request.infer(feed)[0]
            return states

        return forward
