"""The site: a page a ruling and a page a card, besides the documents. `python -m docs.site OUT` builds it."""
