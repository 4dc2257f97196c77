"""Whether the ledger of a report is true: what it says became of every byte, against the bytes.

    "ledger": {"isClosed": true, "sources": [{"name", "byteCount", "carried", "rewritten", "padding", "structure", "removed", "lost",
               "ranges": [{"offset", "count", "class", "what"}...]}], "output": {...}}

`ranges` lists all that is not carried, in bytes of the source; the classes add up to the size.
"""
CLASSES = ("carried", "rewritten", "padding", "structure", "removed", "lost")
GONE = ("removed", "lost")
MARKER = b"MediaMetadata"
PADDING = (b"free", b"skip", b"wide")
# A range may end within a sample that was copied on its own; pieces shorter than this prove nothing.
SHORTEST = 8


class Ledger:
    """The ledger of a report, and what is wrong with it."""

    def __init__(self, report, sources, output):
        """`sources` and `output` are bytes, in the order of the command's arguments."""
        self.faults, self.sources = [], []
        found = report.get("ledger") if isinstance(report, dict) else None
        if not isinstance(found, dict):
            self.faults.append("the report has no ledger")
            return
        if found.get("isClosed") is not True:
            self.faults.append("the ledger is not closed")
        listed = found.get("sources", [])
        if len(listed) != len(sources):
            self.faults.append("the ledger has %d sources, not %d" % (len(listed), len(sources)))
            return
        for account, data in zip(listed, sources):
            self.sources.append(account)
            self._judge(account, data, output)
        self._judge_output(found.get("output"), output)

    @property
    def is_there(self):
        return bool(self.sources)

    def sum(self, name):
        return sum(account.get(name, 0) for account in self.sources)

    def classes(self, source, start, stop):
        """The classes of the bytes of a source from start to stop."""
        if source >= len(self.sources):
            return set()
        ranges = [(r["offset"], r["offset"] + r["count"], r["class"]) for r in self.sources[source].get("ranges", [])]
        hit = [(max(a, start), min(b, stop), kind) for a, b, kind in ranges if a < stop and b > start]
        carried = {"carried"} if sum(b - a for a, b, _ in hit) < stop - start else set()
        return carried | {kind for _, _, kind in hit}

    def _judge(self, account, data, output):
        name = "ledger of %s" % account.get("name")
        if account.get("byteCount") != len(data):
            self.faults.append("%s: byteCount is %s, the file has %d" % (name, account.get("byteCount"), len(data)))
            return
        missing = [kind for kind in CLASSES if not isinstance(account.get(kind), int)]
        if missing or not isinstance(account.get("ranges"), list):
            self.faults.append("%s: lacks %s" % (name, ", ".join(missing) or "ranges"))
            return
        total = sum(account[kind] for kind in CLASSES)
        if total != len(data):
            self.faults.append("%s: the classes add up to %d, not %d" % (name, total, len(data)))
        ranges, at, sums = sorted(account["ranges"], key=lambda r: r["offset"]), 0, dict.fromkeys(CLASSES, 0)
        carried = []
        for r in ranges:
            start, stop, kind = r["offset"], r["offset"] + r["count"], r["class"]
            if kind not in CLASSES or kind == "carried" or r["count"] <= 0 or stop > len(data):
                self.faults.append("%s: odd range %s" % (name, r))
                return
            if start < at:
                self.faults.append("%s: '%s' at %d overlaps what ends at %d" % (name, r.get("what"), start, at))
            if not r.get("what"):
                self.faults.append("%s: nothing is said of the %d bytes at %d" % (name, r["count"], start))
            carried.append((at, start))
            sums[kind], at = sums[kind] + r["count"], max(at, stop)
            if kind == "padding" and not is_padding(data[start:stop]):
                self.faults.append("%s: the %d bytes at %d ('%s') are no padding: %s"
                                   % (name, r["count"], start, r.get("what"), data[start:stop].strip(b"\0")[:24]))
        carried.append((at, len(data)))
        for kind in CLASSES[1:]:
            if sums[kind] != account[kind]:
                self.faults.append("%s: ranges of class %s have %d bytes, the sum says %d" % (name, kind, sums[kind], account[kind]))
        for start, stop in carried:
            missing = not_carried(data, start, stop, output)
            if missing is not None:
                self.faults.append("%s: the bytes at %d are called carried and are not in the output" % (name, missing))
                break

    def _judge_output(self, account, output):
        if not isinstance(account, dict):
            self.faults.append("the ledger has no output")
        elif account.get("byteCount") != len(output):
            self.faults.append("ledger of the output: byteCount is %s, the file has %d" % (account.get("byteCount"), len(output)))


def is_padding(data):
    """All zeros or our marker; or boxes of padding that hold nothing else, the last of which may go on after."""
    at = 0
    while data[at:].strip(b"\0") and MARKER not in data[at:]:
        size, head = int.from_bytes(data[at:at + 4], "big"), 8
        if data[at + 4:at + 8] not in PADDING:
            return False
        if size == 1:
            size, head = int.from_bytes(data[at + 8:at + 16], "big"), 16
        if size < head or data[at + head:at + size].strip(b"\0"):
            return False
        at += size
    return True


def not_carried(data, start, stop, output):
    """The offset of the first bytes of data[start:stop] that are nowhere in the output, or None.

    Pieces may be moved apart; each is the longest that the output has in one place. Samples between them that are
    shorter than that prove nothing.
    """
    shift, unproven = 0, 0
    while stop - start >= SHORTEST:
        length = same(data, start, stop, output, start + shift)
        if length < SHORTEST:
            length, place = longest(data, start, stop, output)
            shift = place - start
        if length >= SHORTEST:
            unproven = 0
        else:
            unproven, length = unproven + 1, 1
            if unproven >= 2 * SHORTEST:
                return start + 1 - unproven
        start += length
    return None


def longest(data, start, stop, output):
    """The length and the place of what the output has of data[start:stop], from its start on."""
    best, place, tries = 0, start, 0
    at = output.find(data[start:start + SHORTEST])
    while at >= 0 and best < 64 and tries < 500:
        found = same(data, start, stop, output, at)
        if found > best:
            best, place = found, at
        at, tries = output.find(data[start:start + SHORTEST], at + 1), tries + 1
    return best, place


def same(data, start, stop, output, at):
    """How many bytes are equal from two places on."""
    if at < 0:
        return 0
    length, step = 0, 64
    while start + length < stop:
        size = min(step, stop - start - length)
        if data[start + length:start + length + size] == output[at + length:at + length + size]:
            length, step = length + size, step * 2
        elif size == 1:
            break
        else:
            step = max(1, size // 2)
    return length
