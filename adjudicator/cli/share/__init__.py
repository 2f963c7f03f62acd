"""A judged game handed on as a page, a link or an archive: `export`, `bundle`."""
