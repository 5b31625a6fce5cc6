"""Commands and environments by what a reader sees of them."""

from __future__ import annotations


def _table(rows: str) -> dict[str, str]:
    """Lines of a spec and names, as name → spec: "m" an argument, "o" an option, "s" a star, all left out."""
    found: dict[str, str] = {}
    for row in rows.strip().splitlines():
        spec, _, names = row.partition(":")
        found |= dict.fromkeys(names.split(), spec.strip())
    return found


LEFT_OUT = _table(r"""
m: pagestyle thispagestyle index glossary hypersetup graphicspath newlength newsavebox theoremstyle
m: bibpunct urlstyle stepcounter refstepcounter pagenumbering hyphenation lstset tikzset usetikzlibrary
m: pgfplotsset selectlanguage inst tablewidth tabletypesize tablenum tablecolumns tablefontsize
m: figsetgrpstart figsetplot figsetgrpnum figsetnum email ead thanksref titlerunning authorrunning
m: shorttitle shortauthors shortauthor acmDOI acmISBN acmYear acmMonth orcidlink acmVolume acmNumber
m: acmArticle acmPrice acmJournal acmBooktitle setcopyright copyrightyear orcid orcidID institute
m: markright cline vphantom hphantom phantom includeonly DeclareGraphicsExtensions AtBeginDocument
m: AtEndDocument icmltitlerunning IEEEpubid jmlrvolume jmlryear firstpageno biboptions pacs preprint
m: subjclass dedicatory ShortHeadings listof bibliographyfont setuptodonotes usefont DOI homepage
m: altaffilmark affilnum corauth runninghead corref fnref tnoteref keywords keyword Keywords
m: IEEEkeywords msc editor editors setmainfont setmathfont institution department city country state
m: streetaddress postcode
om: authornote captionsetup affiliation affil address marginpar marginnote todo missingfigure rowcolor
om: cellcolor columncolor ccsdesc setlist received DeclareOption color pagecolor altaffiliation cortext
om: fntext tnotetext includegraphics includepdf includesvg lstinputlisting verbatiminput epsfig psfig
sm: vspace hspace
mm: collaboration nocollaboration defcitealias setlength addtolength setcounter addtocounter
mm: numberwithin markboth colorlet fontsize newcommandx icmlsetsymbol DeclareUnicodeCharacter settowidth
mm: setheight runningheads icmlaffiliation icmlcorrespondingauthor ShortAuthors
mmm: addcontentsline definecolor DeclarePairedDelimiter specialrule crefname Crefname providecolor
mmmmmm: jmlrheading
smmmm: titlespacing
mommm: titleformat
ommm: acmConference
mom: newcolumntype
mo: newcounter
omm: rule pdfbookmark
o: footnotemark addlinespace toprule midrule bottomrule pagebreak nopagebreak linebreak nolinebreak
o: newpage
""")
"""Commands whose arguments are no text."""

PASSED = _table(r"""
om: textcolor colorbox foreignlanguage rotatebox parbox savebox marginbox transparent adjustbox
m: hyperlink hypertarget phantomlink
mm: fcolorbox multicolumn
smm: resizebox
mo: scalebox
moo: raisebox
oo: makebox framebox
omom: multirow
o: makecell thead shortstack
""")
"""Commands whose last argument is text, and what stands before it."""

SECTIONS = {
    "part": 0,
    "chapter": 0,
    "section": 1,
    "subsection": 2,
    "subsubsection": 3,
    "paragraph": 4,
    "subparagraph": 5,
}

_RAW_NAMES = """
BVerbatim CCSXML LVerbatim Verbatim algorithmic algorithmicx asy axis code comment filecontents
filecontents* forest lstlisting minted pgfpicture picture pseudocode pspicture spverbatim tabbing
tcblisting tikzcd tikzpicture verbatim verbatim*
"""
RAW = frozenset(_RAW_NAMES.split())
"""Environments whose contents are no running text."""

_MATH_NAMES = """
IEEEeqnarray align alignat dgroup displaymath dmath empheq eqnarray equation flalign gather math mathpar
multline xalignat
"""
MATH = frozenset(name + star for name in _MATH_NAMES.split() for star in ("", "*"))

FLOATS = _table("""
figure: figure wrapfigure SCfigure sidewaysfigure teaserfigure floatingfigure marginfigure
table: table wraptable sidewaystable margintable longtable deluxetable splitdeluxetable SCtable
table: supertabular longtblr
algorithm: algorithm algorithm2e
listing: listing
""")
"""Environments with a caption, and what they count as."""
FLOATS |= {f"{name}*": kind for name, kind in FLOATS.items()}

TABULARS = _table("""
om: tabular longtable supertabular tblr longtblr NiceTabular deluxetable splitdeluxetable array
om: tabularray
mom: tabular* tabularx tabulary xltabular
m: tabu
""")
"""Environments with rows and cells, and what stands before those."""

_LIST_NAMES = """
asparaenum compactdesc compactenum compactitem description dingautolist enumerate enumerate* inparaenum
itemize itemize* list parts questions trivlist
"""
LISTS = frozenset(_LIST_NAMES.split())

ENVIRONMENT_SPECS = _table("""
ooom: minipage
om: multicols subfigure subtable floatingfigure
omom: wrapfigure wraptable
m: thebibliography adjustbox spacing dingautolist otherlanguage
o: tcolorbox mdframed threeparttable figure table algorithm proof abstract tablenotes refsection
o: sidewaystable sidewaysfigure
mm: list adjustwidth
omm: CJK CJK*
oo: SCfigure
: center flushleft flushright quote quotation document subequations sloppypar small footnotesize
: scriptsize large titlepage frontmatter appendices acks verse landscape trivlist widetext samepage
: singlespace doublespace onecolumn strip centering longtable supertabular longtblr deluxetable
: icmlauthorlist highlights teaserfigure framed
""")
"""Other environments, and what stands before their text."""

_KEYWORD_NAMES = """
AMS IEEEkeywords MSCcodes PACS graphicalabstract highlights keyword keywords
"""
KEYWORDS = frozenset(_KEYWORD_NAMES.split())
THANKS = frozenset(
    {"acks", "ack", "acknowledgments", "acknowledgements", "acknowledgment", "acknowledgement"}
)

UNITS = _table("""
%: percent
k: kilo
m: milli meter metre
µ: micro
M: mega
G: giga
c: centi
n: nano
s: second
g: gram
Hz: hertz
B: byte
°C: celsius degreeCelsius
V: volt
W: watt
J: joule
K: kelvin
h: hour
min: minute
/: per
²: squared
³: cubed
kg: kilogram
L: litre liter
eV: electronvolt
dB: decibel
""")
"""Units as their signs."""
