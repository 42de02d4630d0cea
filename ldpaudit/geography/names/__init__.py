"""Names and codes of places, however they are written and whatever they were merged into."""
