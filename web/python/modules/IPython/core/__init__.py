"""The parts of IPython.core that notebooks import."""
