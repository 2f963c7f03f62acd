"""One game at one step: `legal`, `step`."""
