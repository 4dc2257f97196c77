internal import MediaMetadata

/// The page that shows a video and what passes beside it.
enum PlayPage {
  static let html = """
    <!doctype html>
    <html lang="en">
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>mediameta play</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/page.css">
    <main>
    <video id="video" src="/media" controls aria-label="The file"></video>
    <h1>What passes</h1>
    <dl id="streams" aria-live="off"></dl>
    </main>
    <script src="/page.js"></script>

    """

  static let style = """
    :root { color-scheme: light dark; font: 1rem/1.4 system-ui, sans-serif }
    main { max-width: 60rem; margin: 1rem auto; padding: 0 1rem }
    video { width: 100%; max-height: 60vh; background: #000 }
    dt { font-weight: 600; margin-top: .5rem }
    dd { margin: 0; overflow-wrap: anywhere; font-variant-numeric: tabular-nums }

    """

  /// Values become text, never markup.
  static let script = """
    "use strict";
    const video = document.getElementById("video");
    const list = document.getElementById("streams");
    const places = new Map();
    const timers = new Set();
    let source = null;
    let begun = null;

    function place(stream) {
      if (!places.has(stream)) {
        const name = document.createElement("dt");
        const value = document.createElement("dd");
        name.textContent = stream;
        list.append(name, value);
        places.set(stream, value);
      }
      return places.get(stream);
    }

    function text(item) {
      const value = item.word ?? item.value;
      return `${item.identifier} ${value === undefined ? "" : typeof value === "object" ? JSON.stringify(value) : value}`;
    }

    function stop() {
      if (source) source.close();
      source = null;
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    }

    // A player may begin a little after it says so: a group waits until the player has reached its start.
    function show(group) {
      const early = video.paused ? 0 : (group.start.seconds - video.currentTime) / video.playbackRate;
      if (early > 0.01) {
        const timer = setTimeout(() => { timers.delete(timer); show(group); }, early * 1000);
        timers.add(timer);
      } else {
        place(group.stream).textContent = group.hasEnded ? "" : group.items.map(text).join("  ");
      }
    }

    // The clocks of the player and of what is sent drift apart, most of all where the player waits for its device.
    function isBehind() {
      const sent = begun.at + (performance.now() - begun.moment) / 1000 * begun.rate;
      return video.currentTime - sent > 0.1 * begun.rate;
    }

    function clear() {
      for (const value of places.values()) value.textContent = "";
    }

    function follow() {
      stop();
      begun = { at: video.currentTime, rate: video.paused ? 0 : video.playbackRate, moment: performance.now() };
      source = new EventSource(`/events?at=${begun.at}&rate=${begun.rate}`);
      source.addEventListener("group", (event) => show(JSON.parse(event.data)));
      source.addEventListener("end", () => source.close());
    }

    // A player that waits for its file stands still, and so does what passes.
    for (const name of ["pause", "waiting"]) video.addEventListener(name, stop);
    video.addEventListener("playing", follow);
    video.addEventListener("timeupdate", () => { if (source && begun.rate > 0 && isBehind()) follow(); });
    video.addEventListener("seeking", () => { stop(); clear(); });
    for (const name of ["seeked", "ratechange"]) video.addEventListener(name, () => { clear(); follow(); });
    follow();

    """
}
