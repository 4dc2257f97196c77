"""A plugin of Unmanic: after a file was transcoded, what the original says is put onto it.

Unmanic calls `on_postprocessor_file_movement` for each file that it moves to its place. `mediameta` is in PATH.
"""
import subprocess


def on_postprocessor_file_movement(data):
    """data["source_data"]["abspath"] is the original, data["file_in"] the transcoded file in the cache."""
    original, transcoded = data["source_data"]["abspath"], data["file_in"]
    if original != transcoded:
        subprocess.run(["mediameta", "graft", "--quiet", original, transcoded], check=True)
    return data
