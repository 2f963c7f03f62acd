"""Characters that go wrong where text is read, written or shown: quotes, controls, wide and turning ones, and plain."""

ODD = (
    "aZ09 \"'\\/{}[]:,.-+eE\x00\x07\t\n\r\x1b\x7f\x85\x9b\xa0\xad\u0301"
    "\u200b\u2028\u202e\u2066é八\ue000\ufeff\uffff🃏\U000e0041"
)
