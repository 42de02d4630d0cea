"""Published results measured again, and a generated country: in the source code, left out of the wheel."""
