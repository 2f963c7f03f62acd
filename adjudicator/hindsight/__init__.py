"""A log as a whole: how it was meant, slips told from faults, whether a fault mattered, and what to do now."""
