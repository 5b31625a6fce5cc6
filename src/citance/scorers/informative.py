"""`informative`: does a citance say something specific of this paper, or mention it in passing?"""

from __future__ import annotations

import re
from collections.abc import Sequence

from citance.measures.lexical import content_stems, overlap, strip_citations
from citance.scorers.facts.comparisons import comparisons
from citance.scorers.facts.directions import directions
from citance.scorers.facts.passage import clauses
from citance.scorers.facts.quantities import quantities

_REPORTS = re.compile(
    r"\b(?:show(?:s|ed|n)?|f(?:ind|inds|ound)|report(?:s|ed)?|observ(?:e|es|ed)|demonstrat(?:e|es|ed)|"
    r"propos(?:e|es|ed)|introduc(?:e|es|ed)|present(?:s|ed)|develop(?:s|ed)|achiev(?:e|es|ed)|"
    r"describ(?:e|es|ed)|estimat(?:e|es|ed)|measur(?:e|es|ed)|conclud(?:e|es|ed)|argu(?:e|es|ed)|"
    r"suggest(?:s|ed)?|reveal(?:s|ed)?|identif(?:y|ies|ied)|compar(?:e|es|ed)|outperform(?:s|ed)?|"
    r"result(?:s|ed)? in|associated with|lead(?:s)? to|led to|depends? on)\b",
    re.IGNORECASE,
)
_IN_PASSING = re.compile(
    r"\b(?:(?:has|have) (?:long |often |already )?been (?:widely |extensively |well |intensively |much )?"
    r"(?:studied|investigated|used|explored|discussed|documented|reviewed|proposed|addressed)|"
    r"(?:many|several|numerous|various|a number of|previous|prior|earlier|other|recent|much|some) "
    r"(?:\w+ )?(?:stud(?:y|ies)|work(?:s)?|approaches|methods|techniques|authors|researchers|papers|research|"
    r"efforts|systems|models|algorithms)|for (?:a|an) (?:\w+ )?(?:review|overview|survey)|among others|"
    r"see also|e\.g\.|such as|there (?:is|are|has been|have been) (?:a |many |much |growing |considerable )|"
    r"widely (?:used|studied|known)|well[- ]known|attracted|of interest)",
    re.IGNORECASE,
)
_IN_USE = re.compile(
    r"\b(?:we (?:have )?(?:\w+ )?(?:use|used|employ|employed|apply|applied|adopt|adopted|follow|followed)|"
    r"(?:was|were|is|are) (?:performed|done|carried out|calculated|obtained|computed|trained|implemented|"
    r"analy[sz]ed|parsed|tagged) (?:\w+ )?(?:with|by|using|as|according)|as (?:previously )?described|"
    r"according to the (?:method|protocol|procedure)|using the (?:\w+ )?(?:software|toolkit|package|method|"
    r"protocol|program|tool|implementation)|available (?:at|from|in))\b",
    re.IGNORECASE,
)
_FEW_WORDS = 6


def informative(citance: str, spans: Sequence[str], works: int = 1) -> float:
    """How specific a citance is to the paper it cites.

    .30 to begin with; + .20 if it reports (shows, finds, proposes ...); + .10 if it holds a number; + .10 if
    a direction of change or a comparison; + .40 x the share of its content words that stand in the matched
    sentences; - .20 if it speaks of a field in passing ("many studies", "has been widely used"); - .20 if it
    only uses the work ("we used", "as described"); - .05 for each further work it cites, at most .15; - .20
    if it has fewer than six content words; then cut to 0..1.

    Args:
        citance: its whole text without markers.
        spans: the matched sentences.
        works: how many works it cites, at least 1.

    Returns:
        0 (perfunctory) to 1 (says something of this paper alone).

    Source: ours; the two kinds of perfunctory mention after Moravcsik & Murugesan 1975.
    """
    text = strip_citations(citance)
    parts = clauses(text)
    value = 0.3 + 0.4 * overlap(text, " ".join(spans))
    value += 0.2 * bool(_REPORTS.search(text))
    value += 0.1 * any(quantities(part) for part in parts)
    value += 0.1 * any(directions(part) or comparisons(part) for part in parts)
    value -= 0.2 * bool(_IN_PASSING.search(text))
    value -= 0.2 * bool(_IN_USE.search(text))
    value -= min(0.05 * (works - 1), 0.15)
    value -= 0.2 * (len(content_stems(text)) < _FEW_WORDS)
    return round(min(max(value, 0.0), 1.0), 6)
