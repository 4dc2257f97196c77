"""hls.js, the player of playlists that sites use, in Chromium: what it tells of timed metadata while it plays.

No package of Debian has it. The wheel of gradio on PyPI has version 1 inside, in a module of its own, which is read
here and given to the page.
"""
import re
import subprocess
import sys
import zipfile

from . import browser

PACKAGE = "gradio==6.31.0"
MODULE = re.compile(r"gradio/templates/frontend/assets/hls-[^/]*\.js")
# The class of the module, of whatever name, and what the module gives to others.
CLASS = re.compile(r"([\w$]+)=class [\w$]* ?\{static get version\(\)")
EXPORT = re.compile(r"export\s*\{[^}]*\};?")

# Plays at twice the speed, and notes each cue of metadata when it becomes the one that counts.
PLAY = """
const [address, done] = arguments;
const told = {cues: [], tags: [], errors: [], version: Hls.version};
const video = document.createElement("video");
video.muted = true;
document.body.append(video);
const hls = new Hls({enableWorker: false});
const known = new Set();
const end = () => { told.time = video.currentTime; told.length = video.duration; hls.destroy(); done(told); };
hls.on(Hls.Events.ERROR, (_, data) => {
  told.errors.push(data.details + (data.error ? ": " + data.error.message : ""));
  if (data.fatal) end();
});
hls.on(Hls.Events.FRAG_PARSING_METADATA, (_, data) => {
  for (const sample of data.samples) told.tags.push({type: sample.type, time: sample.pts, bytes: Array.from(sample.data)});
});
const note = track => () => {
  for (const cue of track.activeCues || []) {
    if (known.has(cue)) continue;
    known.add(cue);
    const value = cue.value || {};
    told.cues.push({type: cue.type, id: cue.id, start: cue.startTime, end: cue.endTime, at: video.currentTime,
                    key: value.key, value: value.data === undefined ? String(value.info) : String(value.data)});
  }
};
video.textTracks.addEventListener("addtrack", event => {
  if (event.track.kind === "metadata") { event.track.mode = "hidden"; event.track.addEventListener("cuechange", note(event.track)); }
});
video.addEventListener("ended", end);
hls.on(Hls.Events.MANIFEST_PARSED, () => { video.playbackRate = 2; video.play().catch(error => { told.errors.push(String(error)); end(); }); });
hls.attachMedia(video);
hls.loadSource(address);
setTimeout(end, 40000);
"""


def script(folder):
    """The script, which makes `Hls` known to a page; None where it cannot be had."""
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps", "--no-cache-dir",
               "--dest", str(folder), PACKAGE]
    try:
        if subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=300).returncode:
            return None
    except subprocess.TimeoutExpired:
        return None
    for wheel in folder.glob("gradio-*.whl"):
        with zipfile.ZipFile(wheel) as files:
            name = next(filter(MODULE.fullmatch, files.namelist()), None)
            text = files.read(name).decode("utf-8") if name else ""
        found = CLASS.search(text)
        if found:
            return "(() => {%s; window.Hls = %s})()" % (EXPORT.sub("", text), found.group(1))
    return None


class Player:
    def __init__(self, text):
        self.text, self.driver = text, browser.start()

    def play(self, page, address):
        """What happens while a playlist is played to its end, on a page of the server that has it."""
        self.driver.set_script_timeout(60)
        self.driver.get(page)
        self.driver.execute_script(self.text)
        return self.driver.execute_async_script(PLAY, address)

    def close(self):
        self.driver.quit()
