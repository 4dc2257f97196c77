"""The prose of a source file: its comments, its texts and, in tests, its sentences that are names."""
import bisect
import io
import re
import tokenize

SWIFT = re.compile(r"""
    (?P<comment> //[^\n]* | /\*.*?\*/ )
  | (?P<raw>     (?P<pounds>\#+)(?P<quotes>\"{3}|\")  )
  | (?P<long>    \"{3} )
  | (?P<short>   \" )
  | (?P<name>    `[^`\n]*\ [^`\n]*` )
""", re.S | re.X)


def _end_of_text(text, start, quotes, pounds):
    """The pieces of a text that begins after its quotes, without what is interpolated, and where it ends."""
    pieces, position, begin = [], start, start
    escape = "\\" + pounds
    while position < len(text):
        if text.startswith(quotes + pounds, position):
            pieces.append((begin, position))
            return pieces, position + len(quotes + pounds)
        if text.startswith(escape + "(", position):
            pieces.append((begin, position))
            position = begin = _end_of_interpolation(text, position + len(escape) + 1)
        elif text.startswith(escape, position):
            position += len(escape) + 1
        elif text[position] == "\n" and quotes == '"':
            break
        else:
            position += 1
    pieces.append((begin, position))
    return pieces, position


def _end_of_interpolation(text, position):
    depth = 1
    while position < len(text) and depth:
        if text[position] == '"':
            quotes = '"""' if text.startswith('"""', position) else '"'
            position = _end_of_text(text, position + len(quotes), quotes, "")[1]
            continue
        depth += {"(": 1, ")": -1}.get(text[position], 0)
        position += 1
    return position


def _of_swift(text):
    position = 0
    while match := SWIFT.search(text, position):
        position = match.end()
        if match["comment"] or match["name"]:
            yield match.span()
        else:
            quotes = match["quotes"] or match["long"] or match["short"]
            pieces, position = _end_of_text(text, match.end(), quotes, match["pounds"] or "")
            yield from pieces


def _of_python(text):
    starts = [0]
    for line in text.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type in (tokenize.COMMENT, tokenize.STRING):
            yield tuple(starts[row - 1] + column for row, column in (token.start, token.end))


def _of_shell(text):
    for match in re.finditer(r"(?:^|(?<=\s))#.*|echo .*", text, re.M):
        yield match.span()


def _of_markdown(text):
    position = 0
    for match in re.finditer(r"^```.*?^```|`[^`\n]+`|\]\([^)]*\)|<doc:\w+>", text, re.M | re.S):
        yield position, match.start()
        position = match.end()
    yield position, len(text)


def masked(path, text):
    """The text with everything that is not prose, and the signs of comments, replaced: positions stay as they are."""
    spans = {".swift": _of_swift, ".c": _of_swift, ".h": _of_swift, ".py": _of_python, ".md": _of_markdown,
             }.get(path.suffix, _of_shell)(text)
    result = [character if character.isspace() else "\0" for character in text]
    for start, end in spans:
        if path.suffix in (".swift", ".py") and not re.search(r"\s", text[start:end]):
            continue  # one word is a value, not a sentence
        result[start:end] = text[start:end]
    return re.sub(r"^(\s*)(///|//|#)(?!\d)", lambda match: match[1] + " " * len(match[2]), "".join(result), flags=re.M)


class Lines:
    """Turns positions of a text into numbers of lines."""

    def __init__(self, text):
        self.breaks = [match.start() for match in re.finditer("\n", text)]

    def number(self, position):
        return bisect.bisect_left(self.breaks, position) + 1
