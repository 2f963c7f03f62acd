"""Many logs judged by other machines, through Dask."""
