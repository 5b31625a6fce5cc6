"""Words of change in opposed pairs, by the kind of change; source: ours."""

from __future__ import annotations

_PAIRS = """
amount + increase increases increased increasing increasingly rise rises rose risen rising raise raises
amount + raised raising elevate elevates elevated elevating elevation grow grows grew grown growing
amount + growth gain gains gained enlarge enlarges enlarged expand expands expanded expansion high higher
amount + highest greater greatest larger largest more upregulate upregulates upregulated upregulation
amount + enhance enhances enhanced enhancing enhancement augment augments augmented accelerate
amount + accelerates accelerated faster longer stronger exceed exceeds exceeded doubled boost boosts
amount + boosted heavier
amount - decrease decreases decreased decreasing reduce reduces reduced reducing reduction reductions low
amount - lower lowers lowered lowering lowest diminish diminishes diminished diminishing decline declines
amount - declined declining drop drops dropped fall falls fell fallen falling shrink shrinks shrank
amount - lessen lessens lessened smaller smallest fewer less least downregulate downregulates
amount - downregulated downregulation attenuate attenuates attenuated attenuation weaken weakens weakened
amount - slow slows slowed slower shorter weaker lighter halved cut cuts
activity + activate activates activated activating activation promote promotes promoted promoting
activity + promotion stimulate stimulates stimulated stimulating stimulation facilitate facilitates
activity + facilitated enable enables enabled sensitize sensitizes
activity - inhibit inhibits inhibited inhibiting inhibition suppress suppresses suppressed suppressing
activity - suppression block blocks blocked blocking repress represses repressed repression silence
activity - silences silenced abolish abolishes abolished abrogate abrogates abrogated impede impedes
activity - impeded hinder hinders hindered
worth + improve improves improved improving improvement improvements better best beneficial benefit
worth + benefits effective effectively efficacious outperform outperforms outperformed superior accurate
worth + successful successfully safe favorable favourable advantage advantages useful
worth - worsen worsens worsened worsening worse worst harmful harm harms ineffective ineffectively
worth - inferior inaccurate unsuccessful unsuccessfully unsafe unfavorable unfavourable disadvantage
worth - disadvantages impair impairs impaired impairing impairment deteriorate deteriorates deteriorated
worth - deterioration detrimental useless underperform underperforms underperformed aggravate aggravates
worth - aggravated
relation + positive positively
relation - negative negatively inverse inversely
need + necessary required requires require essential indispensable needed
need - unnecessary dispensable redundant
cause + induce induces induced inducing induction trigger triggers triggered cause causes caused causing
cause - prevent prevents prevented preventing prevention protect protects protected protecting protective
heat + warmer hotter
heat - cooler colder
"""
_INVERTING = """
loss losses lack lacking absence absent deficiency deficient deletion deleted knockdown knockout knocked null
inhibitor inhibitors antagonist antagonists blockade without depletion depleted mutant mutants mutation
mutations resistance resistant
"""


def _read(table: str) -> dict[str, tuple[str, int]]:
    rows = [line.split() for line in table.strip().splitlines()]
    return {word: (axis, 1 if sign == "+" else -1) for axis, sign, *words in rows for word in words}


OPPOSITES = _read(_PAIRS)
"""Word → (axis, +1 or -1); two words are opposed if they share the axis and differ in sign."""

INVERTING = frozenset(_INVERTING.split())
"""Words that may turn the meaning of a change round."""
