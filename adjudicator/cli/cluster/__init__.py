"""Many items worked on by other machines: Dask has the workers, and this what they are asked and what becomes of it."""
