"""Qt models over plain Python and Arrow values."""
