"""Files of every container, with names, languages, chapters and artwork, as other programs write them."""


def make(folder, only):
    return [], []
