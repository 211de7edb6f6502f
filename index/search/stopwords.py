"""English words that say little about a paper: they count in phrases and titles, not by themselves."""

from __future__ import annotations

_TEXT = """
a about above after again against all also am among an and any are as at be because been before
being below between both but by can could did do does doing down during each either etc few for
from further had has have having he hence her here hers him his how however i if in into is it its
itself just may me might more most must my nor not now of off on once one only onto or other our
ours out over own per same she should so some such than that the their theirs them then there
therefore these they this those through thus to too toward towards under until up upon us very via
was we were what when where whether which while who whom whose why will with within without would
yet you your
"""

STOPWORDS = frozenset(_TEXT.split())
