"""The desktop: one window that writes a recipe and runs it as the command line would. Qt lives here alone."""
