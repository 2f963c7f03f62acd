"""Tables of judged games: Arrow, Parquet, and `report`, a page of charts."""
