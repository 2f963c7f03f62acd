"""Many logs judged by several processes, in the order in which they were given."""
