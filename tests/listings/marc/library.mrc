00319nam a2200121   4500001000300000100002300003700001500026245005300041260002800094520004000122653001000162024002500172q11 aQuill, Ada,d1960-1 aRoe, Bo J.10aKnots in wet rope :ba field guide /cAda Quill.  aHaven :bPress,cc2031.  aRope swells. We weigh it — twice.  aRopes7 a10.5555/knots.12doi
00159nam a2200073   4500001000300000100001900003245002800022773003500050q21 aÅberg, Dagny.10aOn the drying of nets /0 tJournal of Netsgpp. 3-9d2029
00101nam a2200049   45001000023000002600028000231 aQuill, Ada,d1960-  aHaven :bPress,cc2031.
