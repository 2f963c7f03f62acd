"""A judged game as it is handed on: a page, a few lines of Markdown, an archive; and an archive opened again."""
