"""The command line. main.py gathers the commands; each other file here is one of them and exposes `app`."""
