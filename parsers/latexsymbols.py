"""LaTeX commands that stand for characters (the part of the LaTeX symbol list that papers use)."""

from __future__ import annotations


def _table(text: str) -> dict[str, str]:
    words = text.split()
    return dict(zip(words[::2], words[1::2], strict=True))


LETTERS = _table(
    "ss ß ae æ AE Æ oe œ OE Œ o ø O Ø l ł L Ł i ı j ȷ aa å AA Å dh ð DH Ð th þ TH Þ eth ð thorn þ SS SS hyphen - slash / emdash — endash – Dash — dash – dj đ DJ Đ ng ŋ NG Ŋ"
)

SYMBOLS = _table(
    """
    alpha α beta β gamma γ delta δ epsilon ε varepsilon ε zeta ζ eta η theta θ vartheta θ iota ι
    kappa κ varkappa κ lambda λ mu μ nu ν xi ξ omicron ο pi π varpi π rho ρ varrho ρ sigma σ
    varsigma σ tau τ upsilon υ phi φ varphi φ chi χ psi ψ omega ω
    Gamma Γ Delta Δ Theta Θ Lambda Λ Xi Ξ Pi Π Sigma Σ Upsilon Υ Phi Φ Psi Ψ Omega Ω
    textalpha α textbeta β textgamma γ textdelta δ textmu μ
    leq ≤ le ≤ leqslant ≤ geq ≥ ge ≥ geqslant ≥ neq ≠ ne ≠ equiv ≡ approx ≈ sim ~ simeq ≃ cong ≅
    propto ∝ ll ≪ gg ≫ prec ≺ succ ≻ preceq ⪯ succeq ⪰ lesssim ≲ gtrsim ≳ lt < gt >
    times × cdot · cdots ⋯ ldots … dots … vdots ⋮ ddots ⋱ div ÷ pm ± mp ∓ ast * star ⋆ circ ∘ bullet •
    oplus ⊕ otimes ⊗ odot ⊙ wedge ∧ vee ∨ cap ∩ cup ∪ setminus ∖ subset ⊂ subseteq ⊆ supset ⊃
    supseteq ⊇ in ∈ notin ∉ ni ∋ emptyset ∅ varnothing ∅ forall ∀ exists ∃ neg ¬ lnot ¬ land ∧ lor ∨
    to → rightarrow → longrightarrow → leftarrow ← gets ← leftrightarrow ↔ Rightarrow ⇒ Leftarrow ⇐
    Leftrightarrow ⇔ implies ⇒ iff ⇔ mapsto ↦ uparrow ↑ downarrow ↓ hookrightarrow ↪
    infty ∞ partial ∂ nabla ∇ sum ∑ prod ∏ int ∫ oint ∮ sqrt √ surd √ angle ∠ perp ⊥ bot ⊥ top ⊤
    parallel ∥ mid | vert | Vert ‖ lVert ‖ rVert ‖ lvert | rvert | langle ⟨ rangle ⟩ lceil ⌈ rceil ⌉
    lfloor ⌊ rfloor ⌋ ell ℓ hbar ℏ Re ℜ Im ℑ aleph ℵ prime ' dagger † ddagger ‡ dag † ddag ‡
    lozenge ◊ triangle △ square □ Box □ diamond ◇ checkmark ✓ degree ° textdegree °
    textendash – textemdash — textquoteright ' textquoteleft ` textquotedblleft " textquotedblright "
    textasciitilde ~ textasciicircum ^ textbackslash \\ textunderscore _ textbar | textless <
    textgreater > textbullet • textperiodcentered · textregistered ® textcopyright © texttrademark ™
    copyright © pounds £ euro € texteuro € S § P ¶ textellipsis … lbrace { rbrace } backslash \\
    log log ln ln exp exp min min max max arg arg sup sup inf inf lim lim sin sin cos cos tan tan
    tanh tanh det det dim dim ker ker deg deg Pr Pr gcd gcd limsup limsup liminf liminf bmod mod
    textpm ± texttimes × textdiv ÷ textminus − textonehalf ½ textonequarter ¼ textthreequarters ¾
    textquotesingle ' textquotedbl " quotesinglbase ‚ quotedblbase „ guillemotleft « guillemotright »
    guilsinglleft ‹ guilsinglright › lq ` rq ' textasteriskcentered * textsection § textparagraph ¶
    textdollar $ textsterling £ textyen ¥ textcent ¢ textnumero № textbrokenbar ¦ textperthousand ‰
    textquestiondown ¿ textexclamdown ¡ textordfeminine ª textordmasculine º textohm Ω textcelsius ℃
    textrightarrow → textleftarrow ← textlangle ⟨ textrangle ⟩ textbraceleft { textbraceright }
    degreeCelsius ℃ arctan arctan cosh cosh sinh sinh mho ℧
    pmod mod mod mod LaTeX LaTeX TeX TeX BibTeX BibTeX
    """
)
SYMBOLS |= {"quad": " ", "qquad": " ", "newline": " ", "par": " ", "space": " ", "thinspace": " ",
            "enspace": " ", "thickspace": " ", "medspace": " ", "nobreakspace": " ", "hfill": " ", "hfil": " ",
            "argmin": "arg min", "argmax": "arg max", "and": " and "}  # fmt: skip
SYMBOLS |= {f"{style}{name}": letter for name, letter in SYMBOLS.items() for style in ("text", "up")
            if "\u0370" <= letter <= "\u03ff"}  # fmt: skip
SYMBOLS |= {"cprime": "\u02b9", "cdprime": "\u02ba"}

# Commands in capitals that say how something looks, not what it is.
FORMATS = frozenset(
    ["LARGE", "Large", "Huge", "Big", "Bigg", "IeC", "MakeUppercase", "MakeLowercase", "MakeTextUppercase",
     "NoCaseChange", "URL",
     "BIBentryALTinterwordspacing", "BIBentrySTDinterwordspacing", "bfseries", "itshape", "slshape",
     "scshape", "upshape", "mdseries", "rmfamily", "sffamily", "ttfamily", "normalfont", "normalsize",
     "small", "footnotesize", "scriptsize", "xspace", "protect", "relax", "allowbreak", "linebreak",
     "newblock", "noindent", "leavevmode", "unskip", "centering", "raggedright"]
)  # fmt: skip
