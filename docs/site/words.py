"""How the search cuts a text into words: an id such as CE-8.1 stays whole."""

from __future__ import annotations

import re

from sphinx.search.en import SearchEnglish

_IDS = re.compile(r"\w+(?:[-.]\w+)+")


class Words(SearchEnglish):
    """English, with ids: what is joined by hyphens or dots and has a digit in it."""

    js_splitter_code = r"""
var splitQuery = (query) => (query.match(/[\p{L}\p{N}_]+(?:[-.][\p{L}\p{N}_]+)*/gu) ?? [])
  .flatMap((word) => (/\d/.test(word) ? [word] : word.split(/[-.]/)));
"""

    def split(self, input: str) -> list[str]:
        """Every word, and every id besides as one."""
        return [*super().split(input), *(id for id in _IDS.findall(input) if any(map(str.isdigit, id)))]
