"""Places for citances that come without them: the matcher, one citance ahead of the rater."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from functools import lru_cache

from citance.backends.protocols import Encoder
from citance.config import MatchSettings
from citance.labelling.items import Item, Places
from citance.labelling.session import Id
from citance.matching import PaperIndex
from citance.matching.spans import choose_spans

_PAPERS = 2  # indexes kept; places are kept for all citances


class PlaceFinder:
    """Finds the places of items that have none.

    Args:
        encoder: texts to vectors.
        settings: of matching.
    """

    def __init__(self, encoder: Encoder, settings: MatchSettings) -> None:
        self._settings = settings
        self._found: dict[Id, Future[Places]] = {}
        self._worker = ThreadPoolExecutor(1)  # encoding a paper takes seconds, reading a citance longer

        @lru_cache(maxsize=_PAPERS)
        def index(sentences: tuple[str, ...]) -> PaperIndex:
            return PaperIndex(sentences, encoder, settings)

        self._index = index

    def __call__(self, item: Item, following: Sequence[Item] = ()) -> Places:
        """The places of an item: its own, or those that the matcher finds.

        Args:
            item: the one that is shown.
            following: those that will be asked for next; they are looked for meanwhile.

        Raises:
            SettingsError: the encoder is not installed.
        """
        found = self._start(item)
        for later in following:
            self._start(later)
        return found.result()

    def _start(self, item: Item) -> Future[Places]:
        if item.id not in self._found:
            self._found[item.id] = self._worker.submit(self._find, item)
        return self._found[item.id]

    def _find(self, item: Item) -> Places:
        if item.places is not None:
            return item.places
        (ranked,) = self._index(item.request.sentences).rank([item.request.query])
        return Places(ranked.ranking, choose_spans(ranked, self._settings))
