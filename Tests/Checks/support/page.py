"""Pages of reports in Chromium: clicks, moments, pictures of the screen, rules of accessibility."""
import json
import pathlib
import subprocess
import sys

from . import browser


class Browser:
    """Chromium without a window."""

    def __init__(self):
        self.driver = browser.start()
        self.driver.execute_cdp_cmd("Network.enable", {})
        self.without_network()

    def without_network(self, is_without=True):
        """Nothing but files: a page needs no network."""
        self.driver.execute_cdp_cmd("Network.setBlockedURLs", {"urls": ["http://*", "https://*", "ws://*"] if is_without else []})

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

    def rectangle(self, element):
        """Where an element is on the screen: left, top, width and height."""
        return self.run("const b = arguments[0].getBoundingClientRect(); return [b.left, b.top, b.width, b.height]", element)

    def viewport(self, width, height, is_mobile=False):
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": width, "height": height, "deviceScaleFactor": 1, "mobile": is_mobile})
        self.settle()

    def own_viewport(self):
        self.driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
        self.settle()

    def scheme(self, name=None):
        """Light or dark, as someone's system says; None for its own."""
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {
            "features": [{"name": "prefers-color-scheme", "value": name}] if name else []})
        self.settle()

    def screen(self, path):
        """The pixels of the window: rows of bytes, three for each."""
        self.driver.save_screenshot(str(path))
        width, height = self.run("return [innerWidth, innerHeight]")
        pixels = subprocess.run(["ffmpeg", "-v", "error", "-nostdin", "-i", str(path), "-f", "rawvideo", "-pix_fmt", "rgb24", "-"],
                                stdout=subprocess.PIPE, check=True).stdout
        if len(pixels) != width * height * 3:
            raise SystemExit("a picture of %d bytes is none of %d x %d" % (len(pixels), width, height))
        return [pixels[3 * width * row:3 * width * (row + 1)] for row in range(height)]

    def find(self, selector):
        from selenium.webdriver.common.by import By
        return self.driver.find_element(By.CSS_SELECTOR, selector)


def axe(folder):
    """The script of axe, which PyPI has inside a package; None where it cannot be had."""
    target = folder / "axe"
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps", "--target", str(target), "axe-playwright-python"]
    if subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=120).returncode:
        return None
    found = sorted(target.rglob("axe.min.js"))
    return found[0].read_text("utf-8") if found else None


def violations(page, axe):
    """The rules of accessibility that a page breaks."""
    # Chromium itself, not the page, runs it: the policy of the page lets nothing else in.
    page.driver.execute_cdp_cmd("Runtime.evaluate", {"expression": axe})
    found = page.driver.execute_cdp_cmd("Runtime.evaluate", {
        "expression": "axe.run(document, {resultTypes: ['violations']}).then(r => JSON.stringify(r.violations.map(v => v.id + ': ' + v.nodes[0].html.slice(0, 120))))",
        "awaitPromise": True})
    return json.loads(found["result"].get("value", "[]"))
