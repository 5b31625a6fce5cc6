"""Whether a sentence tells a paper's aim, its method, a result or a limit: by cue words."""

from __future__ import annotations

import re

from citance.records import Facet

# Stems and phrases at a word's start; each group that occurs counts once. ours
_CUES: dict[Facet, tuple[str, ...]] = {
    Facet.LIMIT: (
        r"limit(?:ation|ed (?:to|coverage|number|by))|drawback|shortcoming|caveat|weakness(?:es)?\b",
        r"cannot|could not|unable|fail(?:s|ed)? to|do(?:es)? not|did not|not (?:yet )?(?:tested|known)",
        r"only (?:for|in|on|one|two|a few|when)|too (?:few|small|slow|costly|expensive)",
        r"(?:further|future|more) (?:work|research|studies|study)|remains? (?:open|unclear|unknown|to be)",
        r"caution|confound|uncertain|overestimat|underestimat|small(?:er)? sample",
    ),
    Facet.RESULT: (
        r"(?:finds?|found|show(?:s|ed|n)?|observ(?:e|es|ed)|report(?:s|ed)?) (?:that|no|an?)\b",
        r"(?:results?|findings?|evidence) |conclu(?:de|sion)",
        r"\d+(?:\.\d+)? ?(?:%|percent|per cent|points?|°|times)",
        r"(?:out)?perform|(?:in|de)creas|reduc|improv|rais(?:e[sd]?|ing)|lower(?:ed|s)?\b",
        r"higher|fewer|better|worse|significant|correlat|associat(?:ed|ion)|achiev|accuracy of|agrees?\b",
        r"agreement|cooler|warmer|faster|slower",
        r"(?:was|were|is) (?:right|wrong|linked|gone)\b|(?:no|little|an?) (?:\w+ )?(?:effect|difference|relation)\b",
    ),
    Facet.AIM: (
        r"aim(?:s|ed|ing)?\b|goal|purpose|objective",
        r"(?:we|paper|study|article) (?:ask|address|investigat|examin|explor|stud(?:y|ies)|consider)",
        r"(?:problem|task|question|challenge) of|research question|hypothesi[sz]ed? that",
        r"motivat|little is known|is needed|has been scarce",
    ),
    Facet.METHOD: (
        r"propos|introduc|present(?:s|ed)? (?:a|an|the)|describ|develop(?:s|ed)?\b|devis|design(?:s|ed)?\b",
        r"method|approach|algorithm|technique|procedure|model(?:s|led|ling)?\b|framework|system\b|protocol",
        r"us(?:e|es|ed|ing)\b|appl(?:y|ies|ied)|based on|by means of|combin|employ|implement",
        r"conduct(?:s|ed)\b|select(?:s|ed)\b|following (?:[A-Z]|the)|pilot",
        r"can be (?:made|done)|measured|recorded|collected|surveyed|sampled|followed|counted|trained",
        r"estimated (?:with|from|by)",
    ),
}
_PATTERNS = {
    facet: [re.compile(rf"\b(?:{cue})", re.IGNORECASE) for cue in cues] for facet, cues in _CUES.items()
}
_HEADINGS = {
    Facet.LIMIT: re.compile(r"\blimit|caveat|future|outlook", re.IGNORECASE),
    Facet.RESULT: re.compile(r"\bresult|finding|evaluation|experiment|conclusion|discussion", re.IGNORECASE),
    Facet.METHOD: re.compile(r"\bmethod|\bmodel|approach|material|algorithm|setup|design", re.IGNORECASE),
    Facet.AIM: re.compile(r"\baim|objective|background|purpose", re.IGNORECASE),
}
_LABEL = re.compile(r"^([A-Z][A-Za-z ]{3,20}):\s")


def facet_of(text: str, heading: str = "") -> Facet:
    """What a sentence speaks of.

    The facet with most cues; a label at its start ("Results:") or else the heading it stands under counts
    as one more. Of equals the rarer one wins: limit, result, aim, method. Without any cue it is taken for
    a result, because a bare claim reads as one.

    Args:
        text: the sentence.
        heading: title of the section of the reference paper it stands in; leave it out for citances, whose
            section tells of the citing paper.

    Source: ours; the four facets follow the discourse facets of CL-SciSumm.
    """
    counts = cue_counts(text)
    label = _LABEL.match(text)
    place = label[1] if label else heading
    for facet, pattern in _HEADINGS.items():
        if pattern.search(place):
            counts[facet] += 1
            break
    best = max(counts.values())
    return next(facet for facet in counts if counts[facet] == best) if best else Facet.RESULT


def cue_counts(text: str) -> dict[Facet, int]:
    """How many groups of cues of each facet occur, in the order limit, result, aim, method."""
    return {
        facet: sum(pattern.search(text) is not None for pattern in patterns)
        for facet, patterns in _PATTERNS.items()
    }
