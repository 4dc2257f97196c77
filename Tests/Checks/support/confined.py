"""Runs a command under limits, in a folder of its own, and judges how it ended."""
import hashlib
import json
import os
import pathlib
import resource
import shutil
import signal
import subprocess
import tempfile
import time

SECONDS, MEGABYTES, GIVE_UP = 2.0, 256, 20.0


class Ended:
    """How a command ended: status (negative for a signal), texts, wall time, peak memory."""

    def __init__(self, status, out, err, seconds, megabytes):
        self.status, self.out, self.err, self.seconds, self.megabytes = status, out, err, seconds, megabytes

    @property
    def lines(self):
        return [line for line in self.err.decode("utf-8", "replace").splitlines() if line.strip()]


def run(command, folder, user=None, file_limit=None, stdout=None, interrupt_after=None):
    """Runs a command in `folder`, with its temporary files in `folder`/tmp."""
    temp = os.path.join(folder, "tmp")
    os.makedirs(temp, exist_ok=True)
    if user is not None:
        os.chmod(temp, 0o777)

    def limits():
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))
        if file_limit is not None:
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (file_limit, file_limit))

    settings = {} if user is None else {"user": user, "group": user, "extra_groups": []}
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        began = time.monotonic()
        child = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=stdout or out, stderr=err, preexec_fn=limits, cwd=folder,
                                 env=dict(os.environ, TMPDIR=temp), **settings)
        status, usage = wait(child, began, interrupt_after)
        seconds = time.monotonic() - began
        out.seek(0)
        err.seek(0)
        return Ended(status, out.read(), err.read(), seconds, usage.ru_maxrss / 1024)


def wait(child, began, interrupt_after):
    pause = 0.001
    while True:
        number, status, usage = os.wait4(child.pid, os.WNOHANG)
        if number:
            child.returncode = os.waitstatus_to_exitcode(status)
            return child.returncode, usage
        passed = time.monotonic() - began
        if interrupt_after is not None and passed > interrupt_after:
            child.send_signal(signal.SIGINT)
            interrupt_after = None
        if passed > GIVE_UP:
            child.kill()
        time.sleep(pause)
        pause = min(pause * 1.5, 0.02)


class Folder:
    """A folder with one input, to see what a command leaves after."""

    def __init__(self, content, name):
        self.path = pathlib.Path(tempfile.mkdtemp(prefix="hostile-"))
        self.input = self.path / name
        self.put(content)

    def put(self, content):
        """Another content for the input."""
        self.input.write_bytes(content)
        os.utime(self.input, (1_500_000_000, 1_500_000_000))
        self.before = self.state()

    def state(self):
        return hashlib.sha1(self.input.read_bytes()).digest(), self.input.stat().st_mtime_ns, self.input.stat().st_ino

    def others(self):
        """Everything in the folder but the input, temporary files included."""
        return sorted(str(p.relative_to(self.path)) for p in self.path.rglob("*") if p != self.input and p != self.path / "tmp")

    def clean(self):
        for name in self.others():
            path = self.path / name
            path.unlink() if not path.is_dir() else None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.path, ignore_errors=True)


def faults(ended, statuses=(0, 1, 4), one_line=True):
    """What is wrong with how a command ended, whatever it was given."""
    found = []
    if ended.status < 0:
        found.append("killed by %s" % signal.Signals(-ended.status).name)
    elif ended.status not in statuses:
        found.append("exit %d" % ended.status)
    if one_line and ended.status > 0 and len(ended.lines) != 1:
        found.append("%d lines of error: %s" % (len(ended.lines), " / ".join(ended.lines)[:200]))
    if ended.seconds > SECONDS:
        found.append("took %.1f s" % ended.seconds)
    if ended.megabytes > MEGABYTES:
        found.append("took %.0f MB" % ended.megabytes)
    return found


def json_faults(text):
    """Whether bytes are JSON, one object or several lines of them."""
    try:
        json.loads(text)
        return []
    except ValueError:
        pass
    try:
        [json.loads(line) for line in text.splitlines() if line.strip()]
        return []
    except ValueError as error:
        return ["no JSON: %s" % error]
