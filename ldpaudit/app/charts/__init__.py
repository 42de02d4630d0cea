"""Charts that say in words what they draw, and show their figures as a table."""
