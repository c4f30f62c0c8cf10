"""The formats of events as data, one TOML a format, and the loader."""
