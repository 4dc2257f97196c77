"""The names of a table in the documentation that the public API has to have, by its recorded digest."""
import re

from support import places

DIGEST = places.REPOSITORY / "Tests" / "API" / "MediaMetadata.txt"
DOCUMENT = places.REPOSITORY / "docs" / "coming-from-avfoundation.md"
EXAMPLES = places.REPOSITORY / "Tests" / "MediaMetadataTests" / "AVFoundationPorts" / "SideBySidePorts.swift"
DECLARED = re.compile(r"\b(?:func|var|let|case|struct|class|enum|protocol|typealias)\s+`?([\w]+)`?|\b(init)\??\s*\(|\bsubscript\b")


def _labels(declaration):
    """The labels of the parameters that a declaration has, each with whether it has a default."""
    start = declaration.index("(")
    depth, parts, begin = 0, [], start + 1
    for position in range(start, len(declaration)):
        character = declaration[position]
        depth += {"(": 1, "[": 1, "<": 1, ")": -1, "]": -1}.get(character, 0)
        if character == ">" and declaration[position - 1] != "-":
            depth -= 1
        if depth == 0 or depth == 1 and character == ",":
            parts.append(declaration[begin:position].strip())
            begin = position + 1
        if depth == 0:
            break
    return [(part.split(":")[0].split()[0], " = " in part) for part in parts if part]


def _matches(asked, labels):
    """Whether a call with these labels leaves out nothing but parameters with defaults."""
    for label, has_default in labels:
        if asked and asked[0] == label:
            asked = asked[1:]
        elif not has_default:
            return False
    return not asked


class Surface:
    def __init__(self):
        self.types, self.members = set(), {}
        for line in DIGEST.read_text("utf-8").splitlines():
            owner, colon, declaration = line.partition(": ")
            if not colon or not re.fullmatch(r"[A-Z][\w.]*", owner):
                owner, declaration = "", line
            match = DECLARED.search(declaration)
            if not match:
                continue
            name = match[1] or match[2]
            self.members.setdefault((owner, name), []).append(declaration[match.start():])
            if re.search(r"\b(struct|class|enum|protocol|typealias)\s+%s\b" % name, declaration):
                self.types.add(owner + "." + name if owner else name)

    def has(self, name):
        match = re.fullmatch(r"(?:([A-Z][\w.]*)\.)?(\w+)(\((.*)\))?", name)
        if not match:
            return False
        if name in self.types:
            return True
        declared = self.members.get((match[1] or "", match[2]), [])
        if match[3] is None:
            return bool(declared)
        asked = [label for label in match[4].split(":") if label]
        return any("(" in one and _matches(asked, _labels(one)) for one in declared)


def problems():
    """What of the page names nothing, or is not among the examples that are compiled."""
    surface, found, count = Surface(), [], 0
    text = DOCUMENT.read_text("utf-8")
    for line in text.splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split(" | ")]
        if not line.startswith("| ") or len(cells) < 2 or cells[1] in ("here", "---"):
            continue
        names = re.findall(r"`([^`]+)`", cells[1])
        if cells[1].startswith("none"):
            if len(cells) < 3:
                found.append("%s: 'none' without a reason" % cells[0])
        elif not names:
            found.append("%s: nothing is named beside it" % cells[0])
        count += len(names)
        found += ["%s is not in the public API" % name for name in names if not surface.has(name)]
    compiled = re.sub(r"\s+", "", EXAMPLES.read_text("utf-8"))
    examples = re.findall(r"^```swift\n// MediaMetadata\n(.*?)^```$", text, re.M | re.S)
    found += ["an example is not in %s: %s" % (EXAMPLES.name, example.splitlines()[0])
              for example in examples if re.sub(r"\s+", "", example) not in compiled]
    if count < 200 or len(examples) < 3:
        found.append("only %d names and %d examples were found" % (count, len(examples)))
    return count, found
