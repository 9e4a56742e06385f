"""The command line: typed words to calls."""
