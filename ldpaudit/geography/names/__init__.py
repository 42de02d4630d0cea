"""Names and codes of places, in all spellings, and what they were merged into."""
