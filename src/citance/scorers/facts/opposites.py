"""Words of change in opposed pairs, by the kind of change; source: ours."""

from __future__ import annotations

_PAIRS = """
amount + increase increases increased increasing increasingly rise rises rose risen rising raise raises
amount + raised raising elevate elevates elevated elevating elevation grow grows grew grown growing
amount + gain gains gained enlarge enlarges enlarged expand expands expanded high higher
amount + greater larger more upregulate upregulates upregulated upregulation
amount + enhance enhances enhanced enhancing enhancement augment augments augmented accelerate
amount + accelerates accelerated faster longer stronger exceed exceeds exceeded doubled tripled boost boosts
amount + boosted heavier abundant elevations maximizes strengthen strengthens strengthened exacerbate
amount + exacerbates exacerbated exacerbating exacerbation aggravate aggravates aggravated aggravating intensify
amount + intensifies intensified intensifying amplify amplifies amplified amplifying amplification lengthen
amount + lengthens lengthened lengthening prolong prolongs prolonged prolonging prolongation widen widens
amount + widened widening broaden broadens broadened broadening heighten heightens heightened heightening
amount + accelerating acceleration hasten hastens hastened hastening quicken quickens quickened boosting
amount + potentiate potentiates potentiated potentiating escalate escalates escalated surge surges surged
amount + upregulating strengthening maximize maximized enlarging enlargement surpass surpasses surpassed expanding
amount - decrease decreases decreased decreasing reduce reduces reduced reducing reduction reductions low
amount - lower lowers lowered lowering diminish diminishes diminished diminishing decline declines
amount - declined declining drop drops dropped fall falls fell fallen falling shrink shrinks shrank
amount - lessen lessens lessened smaller fewer less downregulate downregulates
amount - downregulated downregulation attenuate attenuates attenuated attenuation weaken weakens weakened
amount - slow slows slowed slower shorter weaker lighter halved scarce rare ameliorate ameliorates
amount - ameliorated ameliorating alleviate alleviates alleviated alleviating decreasingly mitigate mitigates
amount - mitigated mitigating mitigation relieve relieves relieved relieving shorten shortens shortened
amount - shortening narrow narrows narrowed narrowing curtail curtails curtailed dampen dampens dampened
amount - dampening blunt blunts blunted blunting attenuating slowing decelerate decelerates decelerated
amount - delay delays delayed delaying lessening weakening downregulating diminishment minimize minimizes
amount - minimized milder
activity + activate activates activated activating activation promote promotes promoted promoting
activity + promotion stimulate stimulates stimulated stimulating stimulation facilitate facilitates
activity + facilitated enable enables enabled sensitize sensitizes sensitized encourage encourages encouraged
activity + encouraging foster fosters fostered fostering facilitating enabling
activity - inhibit inhibits inhibited inhibiting inhibition suppress suppresses suppressed suppressing
activity - suppression block blocks blocked blocking repress represses repressed repression silence
activity - silences silenced abolish abolishes abolished abrogate abrogates abrogated impede impedes
activity - impeded hinder hinders hindered deactivates deactivated deactivating inactivates inactivated
activity - deactivate inactivate inactivating inactivation hamper hampers hampered hampering impeding
activity - hindering halt halts halted halting counteract counteracts counteracted counteracting abrogating
activity - antagonize antagonizes antagonized discourage discourages discouraged quench quenches quenched
worth + improve improves improved improving improvement improvements better beneficial benefit
worth + benefits effective effectively efficacious outperform outperforms outperformed superior accurate
worth + outperforming beat beats successful successfully safe favorable favourable advantage advantages
worth + useful efficient efficiently
worth - worsen worsens worsened worsening worse harmful harm harms ineffective ineffectively
worth - inferior inaccurate unsuccessful unsuccessfully unsafe unfavorable unfavourable disadvantage
worth - disadvantages impair impairs impaired impairing deteriorate deteriorates deteriorated
worth - deterioration detrimental useless underperform underperforms underperformed
worth - inefficient inefficiently underperforming
relation + positively positive
relation - negatively negative inversely inverse
need + necessary required requires require essential indispensable needed crucial pivotal critical vital
need - unnecessary dispensable redundant
cause + induce induces induced inducing induction trigger triggers triggered cause causes caused causing
cause + triggering provoke provokes provoked provoking elicit elicits elicited eliciting
cause - prevent prevents prevented preventing prevention
protection + protect protects protected protecting protective
heat + warmer hotter
heat - cooler colder
bias + overestimate overestimates overestimated overestimation
bias - underestimate underestimates underestimated underestimation
dependence + dependent
dependence - independent independently
response + sensitive sensitivity hypersensitive susceptible
response - resistant resistance insensitive
"""
_LINKS = """
effect effects affect affects affected affecting associated association associations correlated correlate
correlates correlation correlations relation relationship relationships related link linked influence influences
influenced impact impacts change changes changed alter alters altered differ differs differed difference
differences different predict predicts predicted predictive
"""
_UNLINKED = "unrelated unaffected unchanged unaltered uncorrelated"
_TURNING = """
loss losses lack lacking lacked lacks absence absent deficiency deficient deletion deletions deleted knockdown
knockout knockouts knocked null silencing silenced depletion depleted depleting ablation ablated disruption
eliminating elimination inhibitor inhibitors antagonist antagonists blockade blocking inhibition inhibiting
suppression suppressing repression reduction reducing decreasing lowering removal removing without cko
"""
_SEVERITY = """
exacerbate exacerbates exacerbated exacerbating exacerbation aggravate aggravates aggravated aggravating alleviate
alleviates alleviated alleviating ameliorate ameliorates ameliorated ameliorating mitigate mitigates mitigated
mitigating relieve relieves relieved relieving milder
"""
_PHRASES = """
positive correlation; positive association; positive relationship;
positive relation; negative correlation; negative association; negative relationship; negative relation;
inverse correlation; inverse association; inverse relationship; inverse relation; superior to; inferior to
"""
_COMPARING = """
outperform outperforms outperformed outperforming underperform underperforms underperformed exceed exceeds exceeded
surpass surpasses surpassed beat beats superior inferior
"""
_TURNING_BEFORE = "reduced decreased lowered diminished impaired"
_UNCLEAR = (
    "mutant mutants mutation mutations mutated variant variants negative resistance resistant deprivation"
)


def _read(table: str) -> dict[str, tuple[str, int]]:
    rows = [line.split() for line in table.strip().splitlines()]
    found = {word: (axis, 1 if sign == "+" else -1) for axis, sign, *words in rows for word in words}
    return dict.fromkeys((*_LINKS.split(), *_UNLINKED.split()), ("link", 0)) | found


OPPOSITES = _read(_PAIRS)
"""Word → (axis, sign); two words are opposed if they share the axis and differ in sign. Sign 0 (axis "link"):
some relation, without direction; opposed to its denial only."""

SEVERITY = frozenset(_SEVERITY.split())
"""Words of more or less of something bad: "alleviates" is opposed to "increases" and to "worsens"."""

PHRASAL: dict[str, frozenset[str]] = {}
"""Word → the words of which one must follow, so that it tells a change: "negative" correlation."""
for _phrase in _PHRASES.split(";"):
    _first, _second = _phrase.split()
    PHRASAL[_first] = PHRASAL.get(_first, frozenset()) | {_second}

COMPARING = frozenset(_COMPARING.split())
"""Words that compare what stands before them with what stands after."""

UNLINKED = frozenset(_UNLINKED.split())
"""Words that deny a relation by themselves."""

CROSSING = frozenset(("amount", "activity", "cause", "need", "relation"))
"""Axes of what one thing does to another; there "blocks" is opposed to "enhances" and to "is crucial for"."""

NEEDED_FOR = frozenset(("crucial", "pivotal", "critical", "vital", "essential", "indispensable"))
"""Words that tell a need only before "for", "to" or "in": "critical for", not "a critical review"."""

LEVELS = frozenset(("low", "high", "lower", "higher", "rare", "abundant", "scarce", "more", "less", "fewer"))
"""Words of a state, not of an effect: "low intake" does not say that anything has an effect."""

PLAIN_LEVELS = frozenset(("low", "high", "rare", "abundant", "scarce"))
"""Those that compare with nothing."""

TURNING = frozenset(_TURNING.split())
"""Words that turn the meaning of a change round for the thing beside them: "loss of X", "X inhibitors"."""

TURNING_BEFORE = frozenset(_TURNING_BEFORE.split())
"""Words that do so only as a part of the subject: "reduced X increases Y"."""

UNCLEAR = frozenset(_UNCLEAR.split())
"""Words that may turn it round or not: "mutant X"."""
