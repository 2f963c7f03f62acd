"""Tables of judged games for other tools: rows as Arrow, a folder of Parquet files, and what a page says of it."""
