"""English for what the judge and the search find out: structs in, text out."""
