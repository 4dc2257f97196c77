"use strict";
// Draws the report from the data that stands in the page. Texts of a file become text nodes only, never markup.
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const SVG = "http://www.w3.org/2000/svg";

  /** Makes an element with attributes, and children that are elements or text. */
  function make(name, attributes = {}, ...children) {
    const element = attributes.svg ? document.createElementNS(SVG, name) : document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) {
      if (key === "svg" || value === undefined || value === null) continue;
      if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
      else element.setAttribute(key, value);
    }
    element.append(...children);
    return element;
  }
  const shape = (name, attributes, ...children) => make(name, { ...attributes, svg: true }, ...children);

  /** Seconds as people write them. */
  function clockText(seconds) {
    const sign = seconds < 0 ? "-" : "";
    const all = Math.abs(seconds);
    const hours = Math.floor(all / 3600), minutes = Math.floor(all / 60) % 60;
    const rest = (all % 60).toFixed(3).padStart(6, "0");
    return sign + (hours ? hours + ":" + String(minutes).padStart(2, "0") : minutes) + ":" + rest;
  }

  /** The last index whose time is not later; -1 where all are. */
  function indexAt(times, time) {
    let low = 0, high = times.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (times[middle] <= time) low = middle + 1; else high = middle;
    }
    return low - 1;
  }

  /** A section of the page with a heading. */
  function section(title, ...children) {
    const name = "part-" + title.toLowerCase().replace(/[^a-z]+/g, "-");
    const part = make("section", { "aria-labelledby": name }, make("h2", { id: name }, title), ...children);
    main.append(part);
    return part;
  }

  const main = document.getElementById("report");

  // -- The one clock: the video's where it plays, else the slider's. ------------------------------------------

  const listeners = [];
  let now = 0;
  function show(time) {
    now = Math.min(Math.max(time, 0), data.duration);
    for (const listener of listeners) listener(now);
  }
  let video = null;
  const hasPictures = Boolean(data.video && data.video.width > 0);
  let wanted = 0;
  function seek(time) {
    wanted = Math.min(Math.max(time, 0), data.duration);
    if (video && video.readyState > 0) video.currentTime = wanted;
    show(wanted);
  }
  /** A player stands some microseconds before the moment that it was sent to: what begins there holds all the same. */
  const playerTime = () => Math.abs(video.currentTime - wanted) < 0.001 ? wanted : video.currentTime;
  window.mediametaReport = { seek, get time() { return now; } };

  // -- Video, and over it what is known at that moment --------------------------------------------------------

  function stage() {
    const screen = make("div", { class: "screen" });
    const overlay = shape("svg", { "aria-hidden": "true", id: "overlay" });
    const said = make("div", { class: "said", id: "said", "aria-live": "off" });
    // What it tells stands in the list beside it, too.
    const known = make("div", { class: "known", id: "known", "aria-hidden": "true" });
    if (data.video) {
      if (!hasPictures) screen.append(make("p", { class: "unplayed" }, "There are no pictures."));
      video = make(hasPictures ? "video" : "audio", {
        src: data.video.source, controls: "", preload: "metadata", playsinline: "", "aria-label": hasPictures ? "The video" : "The sound",
        onerror: unplayed, ontimeupdate: () => show(playerTime()), onseeked: () => show(playerTime()),
        onplay: tick, onloadedmetadata: loaded, onresize: place,
      });
      screen.append(video);
      screen.append(overlay, known, said);
    } else {
      screen.append(make("p", { class: "unplayed" }, "There are no pictures."), overlay, said);
      if (data.objects.length) screen.style.aspectRatio = String(aspect());
    }
    /** Sound may be known where pictures are not. */
    function loaded() {
      if (hasPictures && !video.videoWidth) {
        screen.prepend(make("p", { class: "unplayed" }, "This browser does not know the codec of the pictures; it plays the sound."));
      }
      place();
    }
    function unplayed() {
      const kind = hasPictures ? "The video" : "The sound";
      const why = data.video.source.startsWith("data:") ? " inside this page cannot be played: this browser does not know its format or codec."
        : " cannot be played here: " + decodeURI(data.video.source) + " is missing, or this browser does not know its format or codec.";
      screen.replaceChildren(
        make("p", { class: "unplayed" }, kind + why + " The slider moves through what is known."),
        overlay, said);
      // Rectangles and captions lie as they would over the pictures.
      if (data.objects.length) screen.style.aspectRatio = String(aspect());
      video = null;
      place();
    }
    function tick() {
      if (!video || video.paused) return;
      show(video.currentTime);
      requestAnimationFrame(tick);
    }

    /** The shape of the pictures: as the browser shows them, else as the file says. */
    function aspect() {
      if (video && video.videoWidth && video.videoHeight) return video.videoWidth / video.videoHeight;
      return data.video && data.video.width > 0 && data.video.height > 0 ? data.video.width / data.video.height : 16 / 9;
    }

    /** Lays the overlay over the pictures themselves, not over the bars beside them. */
    function place() {
      const width = screen.clientWidth, height = screen.clientHeight;
      const shape = aspect();
      const fit = Math.min(width, height * shape);
      Object.assign(overlay.style, {
        left: (width - fit) / 2 + "px", top: (height - fit / shape) / 2 + "px",
        width: fit + "px", height: fit / shape + "px",
      });
      drawFaces(now);
    }
    function drawFaces(time) {
      overlay.replaceChildren();
      const box = overlay.getBoundingClientRect();
      for (const stream of data.objects) {
        const place = indexAt(stream.starts, time);
        if (place < 0 || time >= stream.ends[place]) continue;
        for (const [name, left, top, across, down, roll] of stream.groups[place]) {
          const x = left * box.width, y = top * box.height;
          const width = across * box.width, height = down * box.height;
          overlay.append(
            shape("rect", {
              class: "face", x, y, width, height,
              transform: roll ? `rotate(${roll} ${x + width / 2} ${y + height / 2})` : undefined,
            }),
            shape("text", { class: "face-name", x: x + 3, y: Math.max(y - 4, 12) }, name));
        }
      }
    }
    listeners.push(drawFaces);
    const isShown = make("input", { type: "checkbox", id: "over", checked: "", onchange: () => show(now) });
    listeners.push(time => {
      overlay.style.display = isShown.checked ? "" : "none";
      known.replaceChildren(...(isShown.checked ? overText(time) : []).map(text => make("div", {}, make("span", {}, text))));
    });
    listeners.push(time => {
      const texts = data.captions.flatMap(stream => {
        const place = indexAt(stream.starts, time);
        return place >= 0 && time < stream.ends[place] && stream.texts[place] ? [stream.texts[place]] : [];
      });
      said.replaceChildren(...texts.map(text => make("div", {}, make("span", {}, text))));
    });
    new ResizeObserver(place).observe(screen);

    const slider = make("input", {
      type: "range", min: 0, max: data.duration, step: "any", value: 0, id: "time",
      "aria-label": "Time", oninput: event => seek(Number(event.target.value)),
      onkeydown: event => {
        const step = { ArrowLeft: -1, ArrowRight: 1, PageDown: -10, PageUp: 10 }[event.key];
        if (!step) return;
        event.preventDefault();
        seek(now + step);
      },
    });
    const reading = make("output", { for: "time", id: "clock" });
    listeners.push(time => {
      slider.value = time;
      slider.setAttribute("aria-valuetext", clockText(time));
      reading.textContent = clockText(time) + (data.clock ? " · " + utcText(time) : "");
    });
    const isAnythingKnown = data.path || data.series.length || data.texts.length || data.chapters.length;
    const over = hasPictures && (isAnythingKnown || data.objects.length)
      ? [make("label", { class: "note" }, isShown, " over the video")] : [];
    const left = make("div", {}, screen, make("div", { class: "clock" }, slider, reading, ...over));
    main.append(make("section", { class: isAnythingKnown ? "stage" : "", "aria-label": "The file at a moment" },
      left, ...(isAnythingKnown ? [nowPanel()] : [])));
  }

  /** What is shown over the pictures: chapter, place, speed and height, and words, in a few short lines. */
  function overText(time) {
    const chapter = chapterAt(time);
    const moving = data.profile.map(series => valueText(series, time)).filter(text => text !== "-");
    const point = data.path ? positionText(time) : "-";
    const words = data.texts.flatMap(stream => {
      // What holds all the time is no news, but for how the camera was held.
      const isSteady = stream.texts.every(text => text === stream.texts[0]) && stream.ends.at(-1) - stream.starts[0] > data.duration / 2;
      if (stream.name.includes("/") || (data.path && stream.name === "location") || (isSteady && stream.name !== "video orientation")) return [];
      const place = indexAt(stream.starts, time);
      return place >= 0 && time < stream.ends[place] ? [stream.name + ": " + stream.texts[place]] : [];
    });
    return [chapter ? chapter.title : "", point === "-" ? "" : point, moving.join(" · "), ...words]
      .filter(Boolean).slice(0, 6).map(text => shortened(text.replace(/\s+/g, " "), 60));
  }
  const chapterAt = time => data.chapters.findLast(chapter => time >= chapter.start && time < chapter.end);
  const shortened = (text, length) => text.length > length ? text.slice(0, length - 1) + "…" : text;
  const utcText = time => new Date(data.clock.start + time * 1000).toISOString().replace("T", " ");

  /** What is known at the moment. */
  function nowPanel() {
    const list = make("dl", { id: "now" });
    const rows = new Map();
    const cell = (name) => {
      if (!rows.has(name)) {
        const value = make("dd", {});
        list.append(make("dt", {}, name), value);
        rows.set(name, value);
      }
      return rows.get(name);
    };
    listeners.push(time => {
      if (data.path) cell("position").textContent = positionText(time);
      for (const stream of data.texts) {
        const place = indexAt(stream.starts, time);
        const isKnown = place >= 0 && time < stream.ends[place];
        cell(stream.name).textContent = isKnown ? stream.texts[place] : "-";
      }
      for (const series of [...data.profile, ...data.series]) cell(series.name).textContent = valueText(series, time);
      if (data.chapters.length) {
        const chapter = chapterAt(time);
        cell("chapter").textContent = chapter ? chapter.title || String(data.chapters.indexOf(chapter) + 1) : "-";
      }
    });
    return make("div", { class: "now", role: "region", "aria-label": "Known at this moment", tabindex: "0" }, list);
  }
  function positionText(time) {
    const point = pointAt(time);
    return point ? point.latitude.toFixed(6) + ", " + point.longitude.toFixed(6) : "-";
  }
  function valueText(series, time) {
    const place = indexAt(series.times, time);
    if (place < 0 || time >= series.end) return "-";
    const values = series.values.map(row => row[place]);
    if (values.some(value => value === null)) return "-";
    const unit = series.unit ? " " + series.unit : "";
    return values.map(value => Number(value.toPrecision(6))).join(", ") + unit;
  }

  // -- The path -----------------------------------------------------------------------------------------------

  function pointAt(time) {
    const path = data.path;
    const place = indexAt(path.times, time);
    if (place < 0) return null;
    const next = place + 1;
    let [latitude, longitude] = [path.latitudes[place], path.longitudes[place]];
    const gap = path.breaks.indexOf(next);
    if (gap >= 0 && time >= path.stops[gap]) return null;
    if (next < path.times.length && gap < 0) {
      const share = (time - path.times[place]) / (path.times[next] - path.times[place]);
      let way = path.longitudes[next] - longitude;
      if (way > 180) way -= 360;
      if (way < -180) way += 360;
      latitude += share * (path.latitudes[next] - latitude);
      longitude += share * way;
    } else if (time > path.end) {
      return null;
    }
    return { latitude, longitude };
  }

  /** Of a long list, which calls of functions have no room for. */
  const least = list => list.reduce((one, other) => Math.min(one, other), Infinity);
  const greatest = list => list.reduce((one, other) => Math.max(one, other), -Infinity);

  /** A map of paths, drawn to scale; of one path a click goes to the moment of the nearest point. */
  function pathFigure(paths) {
    const latitudes = paths.flatMap(path => [least(path.latitudes), greatest(path.latitudes)]);
    const middle = (least(latitudes) + greatest(latitudes)) / 2;
    const metres = 111195, narrow = Math.cos(middle * Math.PI / 180);
    const first = paths[0].longitudes[0];
    // East of the first point, whichever side of the 180th meridian that is.
    const east = longitude => {
      let way = longitude - first;
      if (way > 180) way -= 360;
      if (way < -180) way += 360;
      return way * metres * narrow;
    };
    const north = latitude => (latitude - middle) * metres;
    const drawn = paths.map(path => ({ path, xs: path.longitudes.map(east), ys: path.latitudes.map(north) }));
    const bound = (values, choose) => choose(values.map(choose));
    const xs = drawn.map(one => one.xs), ys = drawn.map(one => one.ys);
    const [left, right, low, high] = [bound(xs, least), bound(xs, greatest), bound(ys, least), bound(ys, greatest)];
    const length = Math.round(paths.reduce((sum, path) => sum + path.length, 0));
    const isOne = paths.length === 1 && !data.files;
    const map = shape("svg", {
      class: "map", id: "map", role: isOne ? "img" : "group",
      "aria-label": isOne
        ? `The path, ${length} metres long; a click goes to the moment of the nearest point`
        : `${paths.length} places, paths of ${length} metres together`,
    });
    const marker = shape("circle", { class: "marker", id: "marker", r: 7 });
    let place = null;

    /** Draws in pixels of the screen, so that letters keep their size. */
    function draw() {
      const size = { width: Math.max(map.clientWidth, 200), height: Math.max(map.clientHeight, 150), edge: 24 };
      map.setAttribute("viewBox", `0 0 ${size.width} ${size.height}`);
      const scale = Math.min(
        (size.width - 2 * size.edge) / Math.max(right - left, 1),
        (size.height - 2 * size.edge) / Math.max(high - low, 1));
      place = (x, y) => [
        size.width / 2 + (x - (left + right) / 2) * scale, size.height / 2 - (y - (low + high) / 2) * scale];
      map.replaceChildren();
      for (const { path, xs, ys } of drawn) {
        const breaks = new Set(path.breaks);
        let line = [];
        const lines = [line];
        path.times.forEach((_, index) => {
          if (breaks.has(index)) lines.push(line = []);
          line.push(place(xs[index], ys[index]).map(value => value.toFixed(2)).join(","));
        });
        const dot = (name, index, r) => {
          const [cx, cy] = place(xs[index], ys[index]).map(value => value.toFixed(2));
          return shape("circle", { class: name, r, cx, cy });
        };
        const shapes = lines.map(line => shape("polyline", { points: line.join(" ") }));
        if (path.link) {
          shapes.push(dot("marker", 0, 6));
          map.append(shape("a", { href: path.link, "aria-label": path.title }, shape("title", {}, path.title), ...shapes));
        } else {
          map.append(...shapes, dot("start", 0, 5), dot("finish", xs.length - 1, 5));
        }
      }
      const powers = [0, 1, 2, 3, 4, 5, 6].flatMap(power => [1, 2, 5].map(step => step * 10 ** power));
      const step = powers.findLast(step => step * scale <= size.width / 4) ?? powers[0];
      map.append(
        shape("line", { class: "rule", x1: 12, x2: 12 + step * scale, y1: size.height - 10, y2: size.height - 10 }),
        shape("text", { x: 12, y: size.height - 16 }, step >= 1000 ? step / 1000 + " km" : step + " m"),
        shape("path", { class: "rule", d: `M${size.width - 16} 34V12m-4 6l4 -7l4 7` }),
        shape("text", { x: size.width - 16, y: 48, "text-anchor": "middle" }, "N"));
      if (isOne) {
        map.append(marker);
        follow(now);
      }
    }

    /** The marker where the camera is. */
    function follow(time) {
      const point = pointAt(time);
      marker.setAttribute("visibility", point ? "visible" : "hidden");
      if (!point || !place) return;
      const [x, y] = place(east(point.longitude), north(point.latitude));
      marker.setAttribute("cx", x.toFixed(2));
      marker.setAttribute("cy", y.toFixed(2));
    }
    if (isOne) {
      listeners.push(follow);
      map.addEventListener("click", event => {
        const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(map.getScreenCTM().inverse());
        const [{ path, xs, ys }] = drawn;
        let best = 0, shortest = Infinity;
        xs.forEach((_, index) => {
          const [x, y] = place(xs[index], ys[index]);
          const way = (x - at.x) ** 2 + (y - at.y) ** 2;
          if (way < shortest) [best, shortest] = [index, way];
        });
        seek(path.times[best]);
      });
    }
    new ResizeObserver(draw).observe(map);
    const told = isOne ? `Path, ${lengthText(length)}, drawn to scale; green is the start` : "All files, drawn to scale";
    return make("figure", {}, make("figcaption", {}, told), map);
  }

  /** The same on a map of tiles, where somebody has named a place to load them from. */
  function tilesFigure(paths) {
    const holder = make("div", { class: "tiles", id: "tiles", role: "region", "aria-label": "Map" });
    const credit = data.tiles.credit ? ["Map: " + data.tiles.credit] : [];
    const figure = make("figure", {}, make("figcaption", {}, ...credit), holder);
    const map = L.map(holder, { attributionControl: false, fadeAnimation: false, zoomAnimation: false });
    L.tileLayer(data.tiles.url, { maxZoom: 19 }).addTo(map);
    const first = paths[0].longitudes[0];
    const beside = longitude => longitude - first > 180 ? longitude - 360 : longitude - first < -180 ? longitude + 360 : longitude;
    const color = "#0a58ca", mark = { radius: 7, color: "#fff", weight: 2, fillColor: "#b3261e", fillOpacity: 1 };
    const bounds = L.latLngBounds([]);
    for (const path of paths) {
      const breaks = new Set(path.breaks);
      const lines = [[]];
      path.times.forEach((_, index) => {
        if (breaks.has(index)) lines.push([]);
        lines.at(-1).push([path.latitudes[index], beside(path.longitudes[index])]);
      });
      bounds.extend(L.latLngBounds(lines.flat()));
      L.polyline(lines, { color, weight: 3, interactive: false }).addTo(map);
      if (path.link) L.circleMarker(lines[0][0], mark).on("click", () => { location.href = path.link; }).addTo(map);
    }
    const marker = L.circleMarker([0, 0], { ...mark, interactive: false });
    if (!data.files) {
      const [path] = paths;
      listeners.push(time => {
        const point = pointAt(time);
        if (point) marker.setLatLng([point.latitude, beside(point.longitude)]).addTo(map); else marker.remove();
      });
      map.on("click", event => {
        let best = 0, shortest = Infinity;
        path.times.forEach((_, index) => {
          const way = map.latLngToLayerPoint([path.latitudes[index], beside(path.longitudes[index])]).distanceTo(event.layerPoint);
          if (way < shortest) [best, shortest] = [index, way];
        });
        seek(path.times[best]);
      });
    }
    new ResizeObserver(() => {
      map.invalidateSize({ animate: false });
      map.fitBounds(bounds, { animate: false, padding: [24, 24], maxZoom: 17 });
    }).observe(holder);
    return figure;
  }
  const lengthText = metres => metres >= 10000 ? (metres / 1000).toFixed(1) + " km" : metres + " m";

  // -- Plots --------------------------------------------------------------------------------------------------

  const colors = ["#0a58ca", "#a84f00", "#1a7f37", "#8250df", "#be185d", "#0e7490", "#7c5a00", "#57606a", "#7c2d12"];
  const darkColors = ["#79b8ff", "#ffab70", "#85e89d", "#d2a8ff", "#f9a8d4", "#67e8f9", "#f2cc60", "#9da7b3", "#fca5a5"];
  const isDark = matchMedia("(prefers-color-scheme: dark)");
  const plots = [];

  /** Round moments between two times, about so many. */
  function moments(first, last, count) {
    const steps = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800,
      3600, 7200, 14400, 43200, 86400];
    const wanted = (last - first) / Math.max(count, 1);
    const step = steps.find(step => step >= wanted) ?? Math.max(wanted, 86400);
    const found = [];
    for (let index = Math.ceil(first / step - 1e-6); index * step <= last + 1e-9 && found.length < 100; index++) {
      found.push(index * step);
    }
    return found;
  }
  const numberText = value => {
    const size = Math.abs(value);
    return size !== 0 && (size >= 1e7 || size < 1e-4) ? value.toExponential(2) : String(Number(value.toPrecision(6)));
  };

  function plotFigure(series) {
    const unit = series.unit ? ` (${series.unit})` : "";
    const isOne = series.labels.length === 1;
    const values = series.labels.map(() => make("output", {}));
    const legend = make("span", { class: "values" }, ...series.labels.map((label, index) =>
      make("span", {}, isOne ? "" : label + " ", values[index])));
    const paint = () => [...legend.children].forEach((part, index) => {
      part.style.color = isOne ? "" : (isDark.matches ? darkColors : colors)[index % colors.length];
    });
    paint();
    isDark.addEventListener("change", paint);
    const canvas = make("div", { class: "plot", role: "img", "aria-label": `${series.name}${unit}: ${series.total} values` });
    const button = (text, label, onclick) => make("button", {
      type: "button", "aria-label": `${label}: ${series.name}`, title: label, onclick }, text);
    const reset = button("Whole time", "Whole time", () => { figure.plot?.resetZoom(); reset.hidden = true; });
    reset.hidden = true;
    const buttons = make("span", { class: "zoom" }, reset,
      button("+", "Zoom in", () => zoom(0.5)), button("−", "Zoom out", () => zoom(2)));
    const figure = make(
      "figure", { "data-series": series.id },
      make("figcaption", {}, make("span", {}, series.name + unit), legend, buttons), canvas);

    /** Shows so many times as much, around the moment that is shown. */
    function zoom(factor) {
      const plot = figure.plot;
      if (!plot) return;
      const [first, last] = plot.xAxisRange(), [begin, end] = plot.xAxisExtremes();
      const middle = now >= first && now <= last ? now : (first + last) / 2;
      const half = Math.max((last - first) * factor / 2, 1e-3);
      if (2 * half >= end - begin) return reset.click();
      const left = Math.min(Math.max(middle - half, begin), end - 2 * half);
      plot.updateOptions({ dateWindow: [left, left + 2 * half] });
      reset.hidden = false;
    }
    if (series.total > series.times.length) {
      figure.append(make("p", { class: "note" },
        `${series.times.length} of ${series.total} values: of each of ${series.slices} equal parts of the time the least and the greatest`));
    }
    // A plot is made when it comes into view, so that a page of many opens at once.
    new IntersectionObserver(entries => {
      if (!entries.some(entry => entry.isIntersecting)) return;
      if (figure.plot) figure.plot.renderGraph_(); else draw();
    }, { rootMargin: "200px" }).observe(canvas);

    function draw() {
      const labels = ["time"].concat(series.labels);
      const rows = series.times.map((time, index) => [time, ...series.values.map(row => row[index])]);
      const plot = new Dygraph(canvas, rows, {
        labels, colors: isDark.matches ? darkColors : colors, legend: "never", strokeWidth: 1.2,
        gridLineColor: "rgba(128,128,128,0.25)", axisLineColor: "rgba(128,128,128,0.6)", animatedZooms: false,
        axes: {
          x: {
            ticker: (first, last, pixels) => moments(first, last, pixels / 80).map(v => ({ v, label: axisText(v) })),
          },
          y: { axisLabelFormatter: numberText, axisLabelWidth: 62, pixelsPerLabel: 24 },
        },
        highlightCallback: (_, __, points) => {
          for (const point of points) values[series.labels.indexOf(point.name)].textContent = numberText(point.yval);
        },
        unhighlightCallback: () => { for (const value of values) value.textContent = ""; },
        clickCallback: (_, time) => seek(time),
        zoomCallback: () => { reset.hidden = !plot.isZoomed(); },
        underlayCallback: (context, area, graph) => {
          const x = graph.toDomXCoord(now);
          if (x < area.x || x > area.x + area.w) return;
          context.fillStyle = isDark.matches ? "#ff8f87" : "#b3261e";
          context.fillRect(x - 0.75, area.y, 1.5, area.h);
        },
      });
      plots.push({ plot, canvas });
      figure.plot = plot;
    }
    return figure;
  }
  const axisText = seconds => {
    const text = clockText(seconds);
    return text.endsWith(".000") ? text.slice(0, -4) : text.replace(/0+$/, "");
  };

  /** What a line would tell nothing of: a single value, and a key nobody has a name for that never changes. */
  function isSteady(series) {
    return series.total === 1
      || (series.name.includes("/") && series.values.every(row => row.every(value => value === row[0] || value === null)));
  }

  /** Plots of all series that change; the others are told in words. */
  function measurements() {
    const drawn = data.series.filter(series => !isSteady(series)), steady = data.series.filter(isSteady);
    const parts = drawn.length ? [make("div", { class: "plots" }, ...drawn.map(plotFigure))] : [];
    if (steady.length) {
      const told = steady.flatMap(series => [make("dt", {}, series.name),
        make("dd", {}, series.values.map(row => row[0] === null ? "-" : numberText(row[0])).join(", ") + (series.unit ? " " + series.unit : ""))]);
      parts.push(make("details", drawn.length ? {} : { open: "" },
        make("summary", {}, `${steady.length} that ${steady.length === 1 ? "does" : "do"} not change`), make("dl", { class: "steady" }, ...told)));
    }
    section("Measurements", ...parts);
  }
  let isDrawing = false;
  listeners.push(() => {
    if (isDrawing) return;
    isDrawing = true;
    requestAnimationFrame(() => {
      isDrawing = false;
      for (const { plot, canvas } of plots) {
        const box = canvas.getBoundingClientRect();
        if (box.bottom > -200 && box.top < innerHeight + 200) plot.renderGraph_();
      }
    });
  });
  isDark.addEventListener("change", () => {
    for (const { plot } of plots) plot.updateOptions({ colors: isDark.matches ? darkColors : colors });
  });

  // -- The timeline -------------------------------------------------------------------------------------------

  function timeline() {
    const rows = data.lanes.map(lane => ({ name: lane.name, spans: lane.spans, isChapters: false }));
    if (data.chapters.length) {
      rows.push({ name: "chapters", spans: data.chapters.map(chapter => [chapter.start, chapter.end]), isChapters: true });
    }
    if (!rows.length) return;
    const lanes = shape("svg", {
      class: "lanes", id: "lanes", role: "img",
      "aria-label": "When each timed track has something to say; a click goes to that moment",
    });
    const hand = shape("line", { class: "hand", y1: 0 });
    let label = 0, scale = 1;

    /** Draws in pixels of the screen, so that letters keep their size; on a narrow one names stand above. */
    function draw() {
      const width = Math.max(lanes.clientWidth, 200), isNarrow = width < 700;
      const height = isNarrow ? 36 : 22, whole = rows.length * height + 26;
      label = isNarrow ? 8 : 190;
      scale = (width - label - 10) / Math.max(data.duration, 1e-9);
      lanes.setAttribute("viewBox", `0 0 ${width} ${whole}`);
      // With its border.
      lanes.style.height = whole + 2 + "px";
      lanes.replaceChildren();
      for (const time of moments(0, data.duration, (width - label) / 90)) {
        const x = (label + time * scale).toFixed(2);
        const isLast = width - x < 30;
        lanes.append(
          shape("line", { class: "moment", x1: x, x2: x, y1: 0, y2: whole - 18 }),
          shape("text", { x, y: whole - 5, "text-anchor": isLast ? "end" : time > 0 ? "middle" : "start" }, axisText(time)));
      }
      rows.forEach((row, index) => {
        const top = index * height + 6, y = isNarrow ? top + 14 : top;
        const name = shape("text", { x: 8, y: isNarrow ? top + 9 : top + 12 }, shortened(row.name, isNarrow ? 48 : 26));
        name.append(shape("title", {}, row.name));
        lanes.append(name);
        for (const [first, last] of row.spans) {
          // A stream may go on when the pictures have ended.
          const start = Math.min(first, data.duration), end = Math.min(last, data.duration);
          lanes.append(shape("rect", {
            class: row.isChapters ? "chapter" : "span", x: (label + start * scale).toFixed(2), y,
            width: Math.max((end - start) * scale, 0.75).toFixed(2), height: 14,
          }));
        }
      });
      hand.setAttribute("y2", whole - 18);
      lanes.append(hand);
      follow(now);
    }
    function follow(time) {
      hand.setAttribute("x1", (label + time * scale).toFixed(2));
      hand.setAttribute("x2", (label + time * scale).toFixed(2));
    }
    listeners.push(follow);
    new ResizeObserver(draw).observe(lanes);
    lanes.addEventListener("click", event => {
      const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(lanes.getScreenCTM().inverse());
      if (at.x >= label) seek((at.x - label) / scale);
    });
    const gaps = data.lanes.filter(lane => lane.gaps > 0).map(lane => `${lane.name}: ${lane.gaps} gap${lane.gaps > 1 ? "s" : ""}`);
    const part = section("Timeline", lanes);
    if (gaps.length) part.append(make("p", { class: "note" }, gaps.join("; ")));
    if (data.chapters.length) {
      part.append(make("ul", { class: "chapters" }, ...data.chapters.map(chapter =>
        make("li", {}, make("button", { type: "button", onclick: () => seek(chapter.start) },
          clockText(chapter.start) + "  " + chapter.title)))));
    }
  }

  // -- Tables -------------------------------------------------------------------------------------------------

  function table(caption, head, rows) {
    return make("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Table: " + caption },
      make("table", {},
        make("thead", {}, make("tr", {}, ...head.map(name => name ? make("th", { scope: "col" }, name) : make("td", {})))),
        make("tbody", {}, ...rows)));
  }
  const row = (...cells) => make("tr", {}, ...cells.map(cell => make("td", {}, cell ?? "")));

  function items() {
    const count = make("span", { class: "note", role: "status" });
    const hasLanguages = data.items.some(item => item.language), hasTracks = data.items.some(item => item.track);
    const rows = data.items.map(item => {
      const copy = make("button", {
        type: "button", "aria-label": "Copy " + item.identifier,
        onclick: async () => {
          try {
            await navigator.clipboard.writeText(item.value);
            copy.textContent = "Copied";
          } catch {
            getSelection().selectAllChildren(copy.closest("tr").querySelector(".value"));
            copy.textContent = "Selected";
          }
        },
      }, "Copy");
      const line = make("tr", {},
        make("td", { class: "name" }, item.name), make("td", { class: "value" }, item.value),
        make("td", { class: "name faint" }, item.identifier),
        ...(hasLanguages ? [make("td", { "data-label": "language" }, item.language ?? "")] : []),
        ...(hasTracks ? [make("td", { "data-label": "track" }, item.track ?? "")] : []),
        make("td", { class: "act" }, copy));
      return { line, text: `${item.name} ${item.value} ${item.identifier} ${item.language ?? ""}`.toLowerCase() };
    });
    const search = make("input", {
      type: "search", id: "search", "aria-label": "Search the items", placeholder: "Search",
      oninput: () => {
        const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
        let shown = 0;
        for (const { line, text } of rows) {
          line.hidden = !words.every(word => text.includes(word));
          if (!line.hidden) shown += 1;
        }
        count.textContent = ` ${shown} of ${rows.length}`;
      },
    });
    section("Items", make("p", {}, search, count),
      lined("Items", ["name", "value", "identifier", ...(hasLanguages ? ["language"] : []), ...(hasTracks ? ["track"] : []), ""], rows.map(row => row.line)));
  }

  /** A table of which each row is a few lines of their own on a telephone. */
  function lined(caption, head, rows) {
    const part = table(caption, head, rows);
    part.classList.add("lined");
    return part;
  }

  function conversion() {
    const { before, after, rows, title, lines } = data.conversion;
    const part = section("Before and after", make("p", { class: "note" }, title));
    if (rows.length) {
      part.append(lined("Before and after", ["what became of it", "item", before, after], rows.map(line => {
        const tr = row(line.state, line.identifier, line.before ?? "-", line.after ?? "-");
        tr.className = line.state;
        for (const cell of [...tr.cells].slice(1)) cell.className = "name";
        tr.cells[2].dataset.label = before;
        tr.cells[3].dataset.label = after;
        return tr;
      })));
    }
    if (lines.length) {
      part.append(make("h3", {}, "What the conversion told"),
        make("pre", { tabindex: "0", role: "region", "aria-label": "What the conversion told" }, lines.join("\n")));
    }
  }

  /** A picture of a video, which is not opened before it comes into view. */
  function thumbnail(source) {
    const picture = make("video", {
      muted: "", preload: "metadata", "aria-hidden": "true", tabindex: "-1", onerror: () => picture.replaceWith(blank()),
      onloadedmetadata: () => { if (!picture.videoWidth) picture.replaceWith(blank()); } });
    new IntersectionObserver((entries, observer) => {
      if (!entries.some(entry => entry.isIntersecting)) return;
      observer.disconnect();
      picture.src = source + "#t=0.5";
    }, { rootMargin: "200px" }).observe(picture);
    return picture;
  }
  const blank = () => make("div", { class: "blank", "aria-hidden": "true" }, "no picture");

  // -- The page -----------------------------------------------------------------------------------------------

  if (data.files) {
    section("Files", make("ul", { class: "cards" }, ...data.files.map(file => make("li", {},
      file.picture ? make("img", { src: file.picture, alt: "", loading: "lazy" }) : file.video ? thumbnail(file.video) : blank(),
      make("a", { href: file.link }, file.name),
      ...file.facts.map(fact => make("p", { class: "note" }, fact))))));
    if (data.paths.length) section("Where", pathFigure(data.paths), ...(data.tiles ? [tilesFigure(data.paths)] : []));
    show(0);
    return;
  }
  // Of a file without pictures, sound and times there is no moment to look at.
  if (data.video || data.duration > 0) stage();
  // What the path has beside it.
  data.profile = data.profile.filter(series => series.total > 1);
  if (data.path) {
    const parts = [pathFigure([data.path])];
    const profile = make("div", {});
    for (const series of data.profile) profile.append(plotFigure(series));
    if (data.profile.length) parts.push(profile);
    section("Where", make("div", { class: "place" }, ...parts), ...(data.tiles ? [tilesFigure([data.path])] : []));
  }
  timeline();
  if (data.series.length) measurements();
  if (data.artwork.length) {
    section("Artwork", make("div", { class: "artwork" },
      ...data.artwork.map(picture => make("img", { src: picture.source, alt: picture.name }))));
  }
  if (data.conversion) conversion();
  if (data.items.length) items();
  if (data.tracks.length) section("Tracks", table("Tracks", ["track", "kind", "what it is"],
    data.tracks.map(track => row(track.number, track.kind, track.facts.join(", ")))));
  section("Where this comes from", table("Provenance", ["", ""], data.provenance.map(fact => row(fact.name, fact.value))));
  if (data.notes.length) {
    section("What is left out", make("ul", {}, ...data.notes.map(note => make("li", {}, note))),
      make("p", { class: "note" }, "With --full, mediameta report thins nothing."));
  }
  show(0);
})();
