"""Charts, each with a sentence about what it shows and its figures as a table."""
