// The bar and the sentences on the cover until the app's first screen: downloading, unpacking, starting. The server's
// page and the offline app's share it. Between two reports the bar goes on by itself, ever more slowly, up to a limit.
// The compositor animates it, because compiling and starting block the page's scripts for seconds.
"use strict";

window.startup = (() => {
  const CATCH_UP = 300; // milliseconds to a reported value
  const REST = 200; // milliseconds between two animations of a phase: one replaced before a frame never moves
  const LEAST = 0.01; // of the rest of the bar: the least advance of an animation that starts beyond its limit
  const HALVES = 8; // steps of an animation; each covers half of the distance to the limit
  const SHOWN = 6_000; // milliseconds of a sentence over the app
  const LONG = 12_000; // milliseconds until a sentence asks for patience
  const STUCK = { downloading: 20_000, unpacking: 30_000, starting: 60_000 }; // milliseconds without a report

  const byId = (id) => document.getElementById(id);
  const texts = () => {
    const words = JSON.parse(byId("words").textContent);
    const code = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => tag in words);
    return words[code ?? "en"] ?? Object.values(words)[0];
  };
  const show = (id, text) => {
    const element = byId(id);
    if (element && element.textContent !== text) element.textContent = text;
  };

  const megabytes = (bytes) => (bytes / 1e6).toLocaleString(document.documentElement.lang, {
    minimumFractionDigits: 1, maximumFractionDigits: 1,
  });

  const filled = () => {
    const matrix = getComputedStyle(byId("progress").firstElementChild).transform;
    return matrix === "none" ? 0 : new DOMMatrix(matrix).a;
  };

  function animate(value, limit, half) {
    const duration = CATCH_UP + half * (2 ** HALVES - 1);
    const frames = [{ at: 0, filled: filled() }, { at: CATCH_UP, filled: value }];
    for (let step = 1; step <= HALVES; step += 1) {
      // Each step takes twice as long as the one before, so that a waiting user doesn't see the bar reach its limit.
      frames.push({ at: CATCH_UP + half * (2 ** step - 1), filled: limit - (limit - value) * 0.5 ** step });
    }
    animation?.cancel();
    animation = byId("progress").firstElementChild.animate(
      frames.map((frame) => ({ transform: `scaleX(${frame.filled})`, offset: frame.at / duration })),
      { duration, fill: "forwards" },
    );
  }

  // Moves the bar from where it is, at least to the reached value, and on towards the limit.
  function move(limit, half) {
    moved = performance.now();
    const begin = Math.max(reached, filled());
    animate(begin, Math.max(limit, begin + LEAST * (1 - begin)), half);
  }

  let animation;
  let reached = 0;
  let moved; // when the latest animation began
  let moving; // its phase
  let waiting; // for the next one
  let stuck;
  let ended = false;
  const patience = setTimeout(() => show("patience", texts().slow), LONG);

  // Reports progress as a fraction `value` of the whole start. The bar goes on up to `limit`, half of the way in `half`
  // milliseconds. `loaded` and `whole` are bytes of the download.
  function report(phase, value, { limit = value + 0.02, half = 1500, loaded = 0, whole = 0 } = {}) {
    if (ended || !byId("progress")) return;
    byId("progress").hidden = false;
    reached = Math.max(reached, value);
    clearTimeout(waiting);
    const rest = phase === moving ? moved + REST - performance.now() : 0;
    moving = phase;
    if (rest > 0) waiting = setTimeout(move, rest, limit, half);
    else move(limit, half); // now, because a new phase may block the page's scripts
    byId("progress").setAttribute("aria-valuenow", Math.round(reached * 100));
    show("said", texts()[phase]);
    const size = texts().size.replace("{loaded}", megabytes(loaded)).replace("{whole}", megabytes(whole));
    show("size", whole ? size : "");
    clearTimeout(stuck);
    stuck = setTimeout(() => { show("patience", texts().stuck); offer(); }, STUCK[phase]);
  }

  function offer(label = texts().again, act = () => location.reload()) {
    const button = byId("act");
    if (!button) return;
    button.textContent = label;
    button.onclick = act;
    button.hidden = false;
  }

  // Ends the progress with a sentence, and a button if `act` is given.
  function fail(sentence, label, act) {
    end();
    if (!byId("progress")) return;
    byId("progress").hidden = true;
    for (const id of ["size", "patience"]) show(id, "");
    show("said", sentence);
    byId("act").hidden = true;
    if (act) offer(label, act);
  }

  function end() {
    ended = true;
    clearTimeout(waiting);
    clearTimeout(patience);
    clearTimeout(stuck);
  }

  // Takes a failure back: the next report shows the progress again.
  function resume() {
    ended = false;
    byId("act").hidden = true;
  }

  // Says something that the user has to know before the app is shown. The app stays covered until the button is tapped,
  // and after `act` too, which leaves the page.
  let told = Promise.resolve();
  function tell(sentence, label, act) {
    told = new Promise((resolve) => {
      fail(sentence, label, act ?? (() => { resume(); report("starting", reached); resolve(); }));
    });
  }

  // Flutter draws a message's screen up to a second after the message, on another thread, and until then Flet's
  // "Working..." in the middle of a plain page. So each frame is reduced to a few pixels: the app's screens have others
  // than the corner's outside of the middle as well.
  const GRID = { width: 16, height: 32 };
  const MIDDLE = [11, 21]; // rows of the grid
  const FEW = 6; // pixels
  const DIFFERENCE = 24; // of a colour channel
  const LONGEST = 4_000; // milliseconds; an error message is in the middle too

  function isScreen({ data }) {
    const corner = data.subarray(0, 4);
    let others = 0;
    for (let at = 0; at < data.length; at += 4) {
      const row = Math.floor(at / 4 / GRID.width);
      if (row >= MIDDLE[0] && row < MIDDLE[1]) continue;
      if ([0, 1, 2].some((channel) => Math.abs(data[at + channel] - corner[channel]) > DIFFERENCE)) others += 1;
    }
    return others >= FEW;
  }

  // Resolves once the app's screen is drawn.
  async function drawn() {
    const { width, height } = GRID;
    const picture = Object.assign(document.createElement("canvas"), GRID).getContext("2d", { willReadFrequently: true });
    for (const latest = performance.now() + LONGEST; performance.now() < latest;) {
      await new Promise(requestAnimationFrame);
      picture.clearRect(0, 0, width, height);
      const canvases = document.querySelector("flt-glass-pane")?.shadowRoot?.querySelectorAll("canvas") ?? [];
      for (const canvas of canvases) if (canvas.width * canvas.height) picture.drawImage(canvas, 0, 0, width, height);
      if (isScreen(picture.getImageData(0, 0, width, height))) return;
    }
  }

  let kept; // from the cover, which is removed when the app starts
  window.addEventListener("DOMContentLoaded", () => { kept = texts(); });

  // Shows a sentence, or the one with this name, over the app for some seconds.
  function say(name) {
    byId("message")?.remove();
    const message = Object.assign(document.createElement("p"), { id: "message", textContent: kept[name] ?? name });
    message.setAttribute("role", "status");
    document.body.append(message);
    setTimeout(() => message.remove(), SHOWN);
  }

  window.addEventListener("uncovered", end, { once: true });
  return { report, fail, resume, tell, drawn, isScreen, get told() { return told; }, texts, say, get reached() { return reached; } };
})();
