"""`informative`: does a citance say something specific of this paper, or mention it in passing?"""

from __future__ import annotations

import re
from collections.abc import Sequence

from citance.measures.lexical import content_stems, overlap, strip_citations
from citance.scorers.facts.comparisons import comparisons
from citance.scorers.facts.directions import directions
from citance.scorers.facts.passage import clauses
from citance.scorers.facts.quantities import quantities

_REPORT = (
    r"show(?:s|ed|n)?|f(?:ind|inds|ound)|report(?:s|ed)?|observ(?:e|es|ed)|demonstrat(?:e|es|ed)|"
    r"propos(?:e|es|ed)|introduc(?:e|es|ed)|present(?:s|ed)?|develop(?:s|ed)?|achiev(?:e|es|ed)|"
    r"describ(?:e|es|ed)|estimat(?:e|es|ed)|measur(?:e|es|ed)|conclud(?:e|es|ed)|argu(?:e|es|ed)|"
    r"suggest(?:s|ed)?|reveal(?:s|ed)?|identif(?:y|ies|ied)|compar(?:e|es|ed)|outperform(?:s|ed)?|"
    r"design(?:s|ed)?|add(?:s|ed)|treat(?:s|ed)?|modif(?:y|ies|ied)|extend(?:s|ed)?"
)
_OUTCOME = r"result(?:s|ed)? in|associated with|lead(?:s)? to|led to|depends? on|boosts?|improves?"
_REPORTS = re.compile(rf"(?<!\bwe )(?<!\bwe have )\b(?:{_REPORT}|{_OUTCOME})\b", re.IGNORECASE)
_SAYS_IT = re.compile(  # an author who does something: "Dang et al. observe", "Dorow and Widdows use"
    r"(?:\bet al?\s?[.!]+,?|[A-Z][\w-]+,? (?:and|&) ?[A-Z][\w-]+|^[A-Z]\w+|, [A-Z]\w+)\s"
    r"(?:who |which |where |\w+ly )?(?!(?:and|or|in|of|for|on|to|is|are|as|with|the|from|we|at|by)\b)"
    r"[a-z]{2,}(?:s|ed|e|y|t|w|nd)\b"
)
_TELLS_HOW = re.compile(
    r"\b(?:in which|where|whose|that|who|by \w+ing|using|based on|uses|used to|so that|because|thereby|"
    r"consist(?:s|ing) of|defined as|computed|assign(?:s|ed)?|according to (?:its|their))\b",
    re.IGNORECASE,
)
_OWN = re.compile(
    r"\b(?:we|our|ours|us|I|this paper|this work|the proposed (?:approach|method|model))\b", re.IGNORECASE
)
_LIKE_THEM = re.compile(
    r"^\W*(?:following|similar(?:ly)? to|parallel to|like|as with|in line with|in contrast to)\b|"
    r"\bfollowing (?:the )?(?:\w+ )?(?:in|of|by)?\s?[A-Z]|\bwe follow\b|\bset as in\b|\bthe same \w+ (?:\w+ )?as\b",
    re.IGNORECASE,
)
_IN_PASSING = re.compile(
    r"\b(?:(?:has|have) (?:long |often |already |\w+ly )?been (?:widely |extensively |well |intensively |much )?"
    r"(?:studied|investigated|used|explored|discussed|documented|reviewed|proposed|addressed|developed)|"
    r"(?:many|several|numerous|various|a number of|previous|prior|earlier|other|recent|much|some) "
    r"(?:\w+ )?(?:stud(?:y|ies)|work(?:s)?|approaches|methods|techniques|authors|researchers|papers|research|"
    r"efforts|systems|models|algorithms|attempts)|for (?:a|an) (?:\w+ )?(?:review|overview|survey)|"
    r"among others|see also|e\.g\.|such as|includ(?:e|es|ing)|and others|(?:this|another|other) (?:related )?"
    r"(?:task|line)|there (?:is|are|has been|have been|exists?) (?:a |many |much |growing |considerable )?|"
    r"widely (?:used|studied|known)|well[- ]known|attracted|of interest|has influenced|in the literature)",
    re.IGNORECASE,
)
_IN_USE = re.compile(
    r"\b(?:we (?:have )?(?:\w+ )?(?:use|used|employ|employed|apply|applied|adopt|adopted|follow|followed)|"
    r"(?:was|were|is|are) (?:\S+ )?(?:performed|done|carried out|calculated|obtained|computed|trained|"
    r"implemented|analy[sz]ed|parsed|tagged|extracted|lemmati[sz]ed) (?:\w+ )?(?:with|by|using|as|according)|"
    r"as (?:previously )?described|show results for|according to the (?:method|protocol|procedure)|"
    r"using the (?:\w+ )?(?:software|toolkit|package|method|protocol|program|tool|implementation)|"
    r"available (?:at|from|in))\b",
    re.IGNORECASE,
)
_SCRAP = re.compile(r"[•|=∈≤≥∑∏]|\bTable \d|\bpages \d|\b[A-Z]\S*\d\S*\(|–\s–")
_WORD = re.compile(r"[A-Za-z][a-z'’-]+[.,;:)?!]?")
_FEW_WORDS = 6
_MANY_WORDS = 100  # a sentence is not that long: its bounds were lost
_PROSE = 0.6  # share of tokens that are words; formulas and broken tables have fewer


def informative(citance: str, spans: Sequence[str], works: int = 1) -> float:
    """How specific a citance is to the paper it cites.

    .20 to begin with; + .15 if it reports (shows, finds, proposes ...) and it is not "we" who do; + .20 if a
    named author does something ("Lee et al. treat"); + .10 if it tells how ("in which", "by using"); + .05 if
    it holds a number; + .05 if a direction of change or a comparison; + .30 x the share of its content words
    that stand in the matched sentences; - .10 if it speaks of a field in passing ("many studies", "such as");
    - .15 if it only uses the work ("we used", "as described"); - .15 if it speaks of itself ("we", "our"); -
    .10 if it does as others do ("Following ..."); - .10 for the second, - .05 for each further work it cites,
    at most .20; - .20 if it has fewer than six content words; - .20 if it is a scrap of a table or formula or
    has no bounds; then cut to 0..1.

    Args:
        citance: its whole text without markers.
        spans: the matched sentences.
        works: how many works it cites, at least 1.

    Returns:
        0 (perfunctory) to 1 (says something of this paper alone).

    Source: ours; the two kinds of perfunctory mention after Moravcsik & Murugesan 1975; measured in
    docs/quality.md.
    """
    text = " ".join(citance.split())  # names of authors stay: what they do tells something
    bare = strip_citations(citance)
    parts = clauses(text)
    value = 0.2 + 0.3 * overlap(bare, " ".join(spans))
    value += 0.15 * bool(_REPORTS.search(text))
    value += 0.2 * bool(_SAYS_IT.search(text))
    value += 0.1 * bool(_TELLS_HOW.search(text))
    value += 0.05 * any(quantities(part) for part in parts)
    value += 0.05 * any(directions(part) or comparisons(part) for part in parts)
    value -= 0.1 * bool(_IN_PASSING.search(text))
    value -= 0.15 * bool(_IN_USE.search(text))
    value -= 0.15 * bool(_OWN.search(text))
    value -= 0.1 * bool(_LIKE_THEM.search(text))
    value -= min(0.05 * works, 0.2) * (works > 1)
    value -= 0.2 * (len(content_stems(bare)) < _FEW_WORDS)
    value -= 0.2 * _is_scrap(text)
    return round(min(max(value, 0.0), 1.0), 6)


def _is_scrap(text: str) -> bool:
    """Whether a text is no sentence: a piece of a table or formula, or many sentences that ran together."""
    tokens = text.split()
    prose = sum(bool(_WORD.fullmatch(token)) or token in ("a", "A", "I", "&") for token in tokens)
    return bool(_SCRAP.search(text)) or len(tokens) > _MANY_WORDS or prose < _PROSE * len(tokens)
