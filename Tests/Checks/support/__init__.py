"""What the checks share: where things are, a box walker, the structure test, other programs."""
