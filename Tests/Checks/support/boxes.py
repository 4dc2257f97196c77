"""A small walker over boxes, which shares no code with the package."""
import struct

PLAIN = {b"moov", b"trak", b"mdia", b"minf", b"stbl", b"udta", b"edts", b"dinf", b"mvex", b"gmhd", b"tref", b"wave",
         b"moof", b"traf", b"mfra"}


class Node:
    """A box of bytes held in memory, with its children where it is known to have some."""

    def __init__(self, kind, data, start, body, end):
        self.kind, self.data, self.start, self.body, self.end = kind, data, start, body, end

    @property
    def content(self):
        return bytes(self.data[self.body:self.end])

    def u32(self, at):
        return struct.unpack(">I", self.content[at:at + 4])[0] if self.end - self.body >= at + 4 else None

    def children(self, skip=None):
        if skip is None:
            skip = self._skip()
        return list(walk(self.data, self.body + skip, self.end)) if skip is not None else []

    def _skip(self):
        if self.kind in PLAIN:
            return 0
        if self.kind in (b"stsd", b"dref"):
            return 8
        if self.kind == b"meta":
            return 4 if self.is_full_meta else 0
        return None

    @property
    def is_full_meta(self):
        """A child's size cannot be zero, so zero is a version and flags."""
        return self.data[self.body:self.body + 4] == bytes(4)

    def all(self, *path):
        found = [self]
        for kind in path:
            found = [c for n in found for c in n.children() if c.kind == kind]
        return found

    def first(self, *path):
        found = self.all(*path)
        return found[0] if found else None


def walk(data, start, end):
    while end - start >= 8:
        size, kind = struct.unpack(">I4s", data[start:start + 8])
        head = 8
        if size == 1:
            if end - start < 16:
                return
            size, head = struct.unpack(">Q", data[start + 8:start + 16])[0], 16
        elif size == 0:
            size = end - start
        if size < head or start + size > end:
            return
        yield Node(kind, data, start, start + head, start + size)
        start += size


class File(Node):
    """A whole file as a box without type."""

    def __init__(self, path):
        with open(path, "rb") as file:
            data = file.read()
        super().__init__(b"", data, 0, 0, len(data))

    def children(self, skip=None):
        return list(walk(self.data, 0, self.end))
