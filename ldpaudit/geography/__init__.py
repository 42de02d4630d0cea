"""geography."""
