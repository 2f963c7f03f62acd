"""The documents, and the site that is made of them."""
