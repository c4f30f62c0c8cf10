"""The documentation: gathered and built by `make docs`, carried by the wheel, served under /docs."""
