"""Release intervention and mobility tables without betraying anybody in them."""

__version__ = "0.1.0"
