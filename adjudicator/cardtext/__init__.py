"""The language of card texts: triggers and effects carried out, and what stands in play. A game may do without."""
