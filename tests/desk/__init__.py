"""What a screen asks of the judge."""
