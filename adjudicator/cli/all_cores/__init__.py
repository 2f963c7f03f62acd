"""Many items worked on by all cores: what there is to do, the processes that do it, and what comes back from them."""
