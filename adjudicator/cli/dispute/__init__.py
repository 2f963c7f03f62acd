"""`ask`: a question without a log."""
