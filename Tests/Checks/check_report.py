#!/usr/bin/env python3
"""check_report.py [BIN] [--shared DIR] [--shots DIR] [--record] - pages of reports, as a browser shows them.

Chromium opens pages without a network: the marker moves with time, rectangles lie where the groups say, clicks go to
their moments, plots answer, values from files never become markup, and nothing complains on the console. Rules of
accessibility are those of axe, where PyPI gives it. Pictures of the pages are kept in the folder that --shots names.
--record writes the hashes of scripts and style into the source. The binary's path may come from MEDIAMETA.
"""
import argparse
import base64
import hashlib
import json
import math
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree

sys.dont_write_bytecode = True

from support import browser, places  # noqa: E402

PAGE = places.REPOSITORY / "Sources" / "ReportPage" / "page"
SOURCE = places.REPOSITORY / "Sources" / "mediameta" / "Page" / "Page.swift"
# What the names of the hashes in the source are made of.
HASHED = {"plots": ["dygraph.min.js"], "script": ["report.js"], "style": ["dygraph.min.css", "report.css"]}
HOSTILE = "</script><script>window.hostile=1</script><img src=x onerror=window.hostile=2>"


def hashes():
    """The hash of each part of a page, as a policy names it."""
    return {name: "sha256-" + base64.b64encode(hashlib.sha256(b"".join((PAGE / file).read_bytes() for file in files)).digest()).decode()
            for name, files in HASHED.items()}


def recorded():
    return dict(re.findall(r'static let (\w+)Hash = "(sha256-[^"]+)"', SOURCE.read_text("utf-8")))


def record():
    text = SOURCE.read_text("utf-8")
    for name, value in hashes().items():
        text = re.sub(r'(static let %sHash = )"[^"]*"' % name, lambda match: '%s"%s"' % (match.group(1), value), text)
    SOURCE.write_text(text, "utf-8")


class Browser:
    """Chromium without a window."""

    def __init__(self):
        self.driver = browser.start()
        self.driver.execute_cdp_cmd("Network.enable", {})
        # Nothing but files: a page needs no network.
        self.driver.execute_cdp_cmd("Network.setBlockedURLs", {"urls": ["http://*", "https://*", "ws://*"]})

    def open(self, path):
        self.driver.get(pathlib.Path(path).as_uri())
        self.settle()

    def run(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def settle(self):
        """Two frames later everything is drawn."""
        self.driver.execute_async_script("const done = arguments[0]; requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 60)));")

    def seek(self, seconds):
        self.run("mediametaReport.seek(arguments[0])", seconds)
        self.settle()

    def now(self):
        return self.run("return mediametaReport.time")

    def complaints(self):
        return [entry["message"] for entry in self.driver.get_log("browser") if entry["level"] in ("SEVERE", "WARNING")]

    def shot(self, folder, name, width=1280):
        if folder is None:
            return
        height = min(self.run("return document.documentElement.scrollHeight") + 120, 6000)
        self.driver.set_window_size(width, height)
        self.settle()
        self.driver.save_screenshot(str(folder / (name + ".png")))
        self.driver.set_window_size(1280, 1000)
        self.settle()

    def click(self, element, x, y):
        """A click so many pixels from the upper left corner of an element."""
        self.run("""
            const [element, x, y] = arguments; element.scrollIntoView({block: "center"});
            const box = element.getBoundingClientRect();
            element.dispatchEvent(new MouseEvent("click", {bubbles: true, clientX: box.left + x, clientY: box.top + y}));
            """, element, x, y)
        self.settle()

    def find(self, selector):
        from selenium.webdriver.common.by import By
        return self.driver.find_element(By.CSS_SELECTOR, selector)


class Check:
    def __init__(self, binary, shared, shots, folder):
        self.binary, self.shared, self.shots, self.folder = binary, shared, shots, folder
        self.browser = Browser()
        self.axe = axe(folder)
        self.failures = []

    def expect(self, condition, what):
        if not condition:
            self.failures.append(what)
            print("  wrong: " + what)

    def near(self, value, wanted, tolerance, what):
        self.expect(value is not None and abs(value - wanted) <= tolerance, "%s: %s, not %s" % (what, value, wanted))

    def report(self, *arguments, status=0):
        done = subprocess.run([self.binary, "report", *map(str, arguments)], cwd=self.folder, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=120)
        self.expect(done.returncode == status, "report %s: exit %d, %s" % (arguments, done.returncode, done.stderr.decode("utf-8", "replace")[:300]))
        return done.stderr.decode("utf-8", "replace")

    def timed(self, movie, *arguments):
        done = subprocess.run([self.binary, "timed", "export", "--quiet", str(movie), *arguments], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              check=True, timeout=120)
        return done.stdout.decode("utf-8")

    def movie(self, name, seconds=4, text=None):
        """A movie that ffmpeg makes, which Chromium can play."""
        path = self.folder / name
        command = ["ffmpeg", "-v", "error", "-nostdin", "-y", "-f", "lavfi", "-i", "testsrc2=s=320x180:r=30:d=%d" % seconds]
        command += ["-c:v", "libvpx", "-b:v", "200k"] if name.endswith(".webm") else ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p"]
        subprocess.run([*command, *(["-metadata", "title=" + text] if text else []), str(path)], check=True)
        return path

    # -- what a page is held to ------------------------------------------------------------------------------

    def sound(self, name, is_long=True):
        """What holds for every page."""
        self.expect(not (said := self.browser.complaints()), "%s: the console says %s" % (name, said[:3]))
        self.browser.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {"width": 390, "height": 844, "deviceScaleFactor": 1, "mobile": True})
        self.browser.settle()
        wide = self.browser.run("return document.documentElement.scrollWidth - innerWidth")
        self.expect(wide <= 0, "%s: %s pixels too wide for a telephone" % (name, wide))
        if self.shots:
            self.browser.driver.save_screenshot(str(self.shots / (name + "-phone.png")))
        self.browser.driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
        colors = []
        for scheme in ("light", "dark"):
            self.browser.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": scheme}]})
            self.browser.settle()
            colors.append(self.browser.run("return getComputedStyle(document.body).backgroundColor"))
            self.accessible("%s, %s" % (name, scheme))
        self.expect(colors == ["rgb(255, 255, 255)", "rgb(13, 17, 23)"], "%s: backgrounds %s" % (name, colors))
        self.browser.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})
        self.browser.shot(self.shots, name)
        self.expect(not (said := self.browser.complaints()), "%s: the console says %s" % (name, said[:3]))

    def accessible(self, name):
        if self.axe is None:
            return
        # Chromium itself, not the page, runs it: the policy of the page lets nothing else in.
        self.browser.driver.execute_cdp_cmd("Runtime.evaluate", {"expression": self.axe})
        found = self.browser.driver.execute_cdp_cmd("Runtime.evaluate", {
            "expression": "axe.run(document, {resultTypes: ['violations']}).then(r => JSON.stringify(r.violations.map(v => v.id + ': ' + v.nodes[0].html.slice(0, 120))))",
            "awaitPromise": True})
        violations = json.loads(found["result"].get("value", "[]"))
        self.expect(not violations, "%s: rules of accessibility: %s" % (name, violations))

    # -- cases -------------------------------------------------------------------------------------------------

    def ride(self):
        """A real flight: the marker moves with time, clicks go to their moments, plots answer."""
        if self.shared is None:
            return False
        movie = self.folder / "karma.mp4"
        shutil.copyfile(self.shared / "samples" / "gopro__gpmf-parser" / "karma.mp4", movie)
        self.report(movie, "-o", "karma.html")
        self.browser.open(self.folder / "karma.html")
        line = json.loads(self.timed(movie, "--format", "geojson"))
        points = next(feature["geometry"]["coordinates"] for feature in line["features"] if feature["geometry"]["type"] == "LineString")
        rows = [json.loads(row) for row in self.timed(movie, "--format", "jsonl", "-i", "tele/position").splitlines()]
        times = [row["start"]["seconds"] for row in rows]
        self.expect(len(times) == len(points) > 20, "%d positions, %d points of the path" % (len(times), len(points)))
        data = json.loads(self.browser.run("return document.getElementById('data').textContent"))
        for index in (3, len(points) // 2, len(points) - 2):
            self.browser.seek(times[index])
            x, y = (float(self.browser.find("#marker").get_attribute(name)) for name in ("cx", "cy"))
            # The map is drawn to scale: compare by the metres between this point and the middle of the path.
            wanted = onto_map([point[:2] for point in points], points[index])
            self.near(x, wanted[0], 1, "marker at %.2f s, across" % times[index])
            self.near(y, wanted[1], 1, "marker at %.2f s, down" % times[index])
            shown = self.browser.run("return document.querySelector('#now dd').textContent")
            self.expect(shown == "%.6f, %.6f" % (points[index][1], points[index][0]), "shown position %s" % shown)
        map_ = self.browser.find("#map")
        scale = self.browser.run("const m = arguments[0].getScreenCTM(); const b = arguments[0].getBoundingClientRect(); return [m.a, m.e - b.left, m.d, m.f - b.top]", map_)
        wanted = onto_map([point[:2] for point in points], points[10])
        self.browser.click(map_, wanted[0] * scale[0] + scale[1], wanted[1] * scale[2] + scale[3])
        self.near(self.browser.now(), times[10], 0.4, "a click on the path")
        lanes = self.browser.find("#lanes")
        box = self.browser.run("const b = arguments[0].getBoundingClientRect(); return [b.width, b.height]", lanes)
        self.browser.click(lanes, box[0] * (190 + 800 * 0.25) / 1000, box[1] / 2)
        self.near(self.browser.now(), data["duration"] / 4, 0.1, "a click on the timeline")
        self.browser.run("document.getElementById('time').focus()")
        self.browser.seek(2)
        self.browser.find("#time").send_keys("\ue014")
        self.browser.settle()
        self.near(self.browser.now(), 3, 0.05, "the right arrow key")
        self.plots()
        self.near(self.browser.run("return document.querySelector('video').currentTime"), self.browser.now(), 0.1, "the video goes along")
        self.search(data)
        self.sound("ride")
        return True

    def plots(self):
        """A plot that comes into view is drawn, zooms, and goes to a moment."""
        figure = self.browser.find("figure[data-series$='tele/acceleration']")
        self.browser.run("arguments[0].scrollIntoView({block: 'center'})", figure)
        time.sleep(0.3)
        self.browser.settle()
        inked = self.browser.run("""
            const canvas = arguments[0].querySelector("canvas"); const pixels = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
            let count = 0; for (let i = 3; i < pixels.length; i += 4) if (pixels[i] > 128) count++; return count;""", figure)
        self.expect(inked > 500, "the plot of accelerations has %s pixels of ink" % inked)
        from selenium.webdriver.common.action_chains import ActionChains
        canvas = figure.find_element("css selector", ".plot")
        button = figure.find_element("css selector", "button")
        self.expect(not button.is_displayed(), "a plot begins zoomed")
        ActionChains(self.browser.driver).move_to_element_with_offset(canvas, -60, 0).click_and_hold().move_by_offset(120, 0).release().perform()
        self.browser.settle()
        self.expect(button.is_displayed(), "a plot does not zoom")
        button.click()
        self.browser.settle()
        self.expect(not button.is_displayed(), "a plot does not show its whole time again")
        before = self.browser.now()
        ActionChains(self.browser.driver).move_to_element_with_offset(canvas, 80, 0).click().perform()
        self.browser.settle()
        self.expect(self.browser.now() != before, "a click on a plot goes nowhere")

    def search(self, data):
        box = self.browser.find("#search")
        item = data["items"][0]
        box.send_keys(item["identifier"])
        self.browser.settle()
        shown = self.browser.run("return [...document.querySelectorAll('tr')].filter(row => !row.hidden && row.querySelector('td.value')).length")
        wanted = sum(item["identifier"].lower() in ("%s %s %s" % (one["name"], one["value"], one["identifier"])).lower() for one in data["items"])
        self.expect(shown == wanted, "a search shows %s items, not %s" % (shown, wanted))
        box.clear()

    def hostile(self):
        """Values from files are text, whatever they say."""
        movie = self.movie("hostile.mp4", text=HOSTILE)
        self.report(movie, "-o", "hostile.html")
        name = "x" + HOSTILE.replace("/", "\u2215") + "'\".mp4"
        shutil.copyfile(movie, self.folder / name)
        self.report(name, "-o", "named.html")
        for page in ("hostile.html", "named.html"):
            self.browser.open(self.folder / page)
            self.expect(self.browser.run("return window.hostile === undefined"), "%s: a value has run" % page)
            self.expect(self.browser.run("return document.querySelectorAll('script').length") == 3, "%s: a value has become an element" % page)
            self.expect(HOSTILE in self.browser.run("return document.body.innerText") or page == "named.html", "%s: the title is not shown" % page)
            self.expect(not (said := self.browser.complaints()), "%s: the console says %s" % (page, said[:3]))
        self.browser.open(self.folder / "hostile.html")
        self.near(self.browser.run("return document.querySelector('video').duration"), 4, 0.1, "the video beside the page")
        self.report(movie, "-o", "embedded.html", "--embed")
        moved = self.folder / "elsewhere"
        moved.mkdir()
        shutil.move(self.folder / "embedded.html", moved / "embedded.html")
        self.browser.open(moved / "embedded.html")
        time.sleep(0.5)
        self.near(self.browser.run("return document.querySelector('video').duration"), 4, 0.1, "the video inside the page")
        self.sound("hostile")

    def conversion(self):
        """What became of the facts of an original."""
        original = self.movie("original.mp4", text="A title")
        converted = self.folder / "converted.mov"
        subprocess.run([self.binary, "convert", "--quiet", "--report", str(self.folder / "report.json"), str(original), str(converted)], check=True)
        self.report(converted, "-o", "converted.html", "--report", "report.json")
        self.browser.open(self.folder / "converted.html")
        text = self.browser.run("return document.getElementById('part-before-and-after').parentElement.innerText")
        self.expect("A title" in text and "0 lost" in text, "before and after: %s" % text[:200])
        self.sound("conversion")

    def index(self):
        """A folder gives a page that leads to all of its files."""
        folder = self.folder / "clips" / "day two"
        folder.mkdir(parents=True)
        for name, place in (("a b.mp4", "+48.8577+002.2950/"), ("c#d.mp4", "+48.9000+002.3000/")):
            path = self.movie("plain.mp4")
            subprocess.run([self.binary, "edit", "--quiet", "--location", place, str(path)], check=True)
            shutil.move(path, folder / name)
        self.report("-r", "clips", "--out-dir", "pages")
        self.browser.open(self.folder / "pages" / "index.html")
        links = self.browser.run("return [...document.querySelectorAll('.cards a')].map(a => a.href)")
        self.expect(len(links) == 2, "an index of %d files" % len(links))
        self.expect(self.browser.run("return document.querySelectorAll('#map a').length") == 2, "two places on the map")
        self.sound("index")
        for link in links:
            self.browser.driver.get(link)
            time.sleep(0.3)
            self.browser.settle()
            self.near(self.browser.run("return document.querySelector('video').duration"), 4, 0.1, "the video of " + link)

    def drawings(self):
        """Path, profile and timeline without a browser."""
        movie = self.movie("drawn.mp4")
        self.report(movie, "-o", "nothing.svg", status=1)
        if self.shared is None:
            return
        source = self.shared / "samples" / "gopro__gpmf-parser" / "karma.mp4"
        self.report(source, "-o", "karma.svg")
        root = xml.etree.ElementTree.parse(self.folder / "karma.svg").getroot()
        lines = [one for one in root.iter("{http://www.w3.org/2000/svg}polyline") if one.get("points")]
        self.expect(len(lines) >= 2, "a drawing of %d lines" % len(lines))
        self.report(source, "-o", "karma.png")
        self.expect((self.folder / "karma.png").read_bytes()[:8] == b"\x89PNG\r\n\x1a\n", "a PNG")
        if self.shots:
            shutil.copy(self.folder / "karma.png", self.shots / "drawing.png")


def onto_map(points, point):
    """Where a map of 600 by 400 has a point of a path, which it draws to scale."""
    latitudes, longitudes = [p[1] for p in points], [p[0] for p in points]
    middle = (min(latitudes) + max(latitudes)) / 2
    metre = 111195
    narrow = math.cos(math.radians(middle))
    xs, ys = [(p - longitudes[0]) * metre * narrow for p in longitudes], [(p - middle) * metre for p in latitudes]
    scale = min(552 / max(max(xs) - min(xs), 1), 352 / max(max(ys) - min(ys), 1))
    x, y = (point[0] - longitudes[0]) * metre * narrow, (point[1] - middle) * metre
    return 300 + (x - (min(xs) + max(xs)) / 2) * scale, 200 - (y - (min(ys) + max(ys)) / 2) * scale


def axe(folder):
    """The script of axe, which PyPI has inside a package; None where it cannot be had."""
    target = folder / "axe"
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps", "--target", str(target), "axe-playwright-python"]
    if subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=120).returncode:
        return None
    found = sorted(target.rglob("axe.min.js"))
    return found[0].read_text("utf-8") if found else None


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("binary", nargs="?")
    parser.add_argument("--shared")
    parser.add_argument("--shots", type=pathlib.Path)
    parser.add_argument("--record", action="store_true")
    options = parser.parse_args()
    if options.record:
        record()
        return 0
    if wrong := {name: value for name, value in hashes().items() if recorded().get(name) != value}:
        print("the hashes of %s in %s are those of other files: check_report.py --record writes them" % (", ".join(wrong), SOURCE.name))
        return 1
    if not browser.is_there():
        print("left out: pages in a browser: chromium and chromium-driver are not installed")
        return places.SKIPPED
    binary = places.binary(options.binary)
    shared = places.shared_folder(options.shared)
    if options.shots:
        options.shots.mkdir(parents=True, exist_ok=True)
    left_out = []
    with tempfile.TemporaryDirectory() as folder:
        check = Check(binary, shared, options.shots, pathlib.Path(folder))
        try:
            for case in (check.ride, check.hostile, check.conversion, check.index, check.drawings):
                print(case.__doc__.strip().split("\n")[0])
                if case() is False:
                    left_out.append(case.__name__)
        finally:
            check.browser.driver.quit()
        if check.axe is None:
            left_out.append("accessibility (axe cannot be had)")
        failures = check.failures
    print("%d wrong" % len(failures))
    if failures:
        return 1
    if left_out:
        print("left out: " + ", ".join(left_out))
        return places.SKIPPED
    return 0


if __name__ == "__main__":
    sys.exit(main())
