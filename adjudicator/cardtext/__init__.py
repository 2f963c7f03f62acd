"""The language of card texts carried out: what stands in play, triggers, effects. A game may do without."""
