"""The parts of the fixture maker: boxes, metadata, tracks, movies, and the recipes built from them."""
