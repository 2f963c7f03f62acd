"""The site that is made of the documents and the data."""
