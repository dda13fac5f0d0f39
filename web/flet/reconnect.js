// A WebSocket for the Flet client that reconnects without the client noticing. Flet covers the whole screen with
// "Working..." when its socket closes, so this wrapper hides the close and reconnects by repeating the client's
// registration, while the screen stays as it is, with one sentence over it. Runs before the client;
// tests/web/flet/pinned_internals.py pins the details of Flet that it relies on.
"use strict";

{
  const patience = 600; // milliseconds until the sentence is shown; most phones that wake up reconnect sooner
  const pauses = { first: 250, last: 4000 };  // milliseconds between tries
  const utf8 = new TextEncoder();

  let isBlocked = false;
  const showOffline = () => {
    const away = document.getElementById("away");
    const spoken = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase()).find((code) => code in away.dataset);
    away.firstElementChild.textContent = isBlocked ? startup.texts().blocked : away.dataset[spoken ?? "en"];
    away.hidden = false;
  };

  // If no socket has ever opened, but the server answers a request at its address that the upgrade is missing, a proxy
  // drops upgrades. A single failure may be a server that has just started.
  let hasOpened = false;
  let failures = 0;
  const explain = async () => {
    failures += 1;
    if (hasOpened || failures < 2) return;
    const { status } = await fetch("/ws", { cache: "no-store" }).catch(() => ({}));
    isBlocked = status === 426 && !hasOpened;
    if (isBlocked) showOffline();
  };

  let overdue;
  const lost = () => { overdue ??= setTimeout(showOffline, patience); };
  const found = () => {
    if (renewing !== undefined) return;
    clearTimeout(overdue);
    overdue = undefined;
    document.getElementById("away").hidden = true;
  };

  // The cover that shows while the app loads is removed with the app's first screen, which has a bar, or with an error
  // message: before that, Flet says "Working..." too. In case another version of Flet has other markers, it is removed
  // after a while.
  const maxWait = 10000;  // milliseconds
  const screenMarkers = ["AppBar", "live_region"].map((word) => utf8.encode(word));
  const containsBytes = (packet, word) => packet.some((_, start) => word.every((byte, index) => packet[start + index] === byte));
  const isScreen = (packet) => screenMarkers.some((word) => containsBytes(packet, word));

  const afterPaint = (then) => { requestAnimationFrame(() => requestAnimationFrame(then)); };

  let covered = true;
  const uncover = () => {
    if (!covered) return;
    covered = false;
    Promise.all([startup.drawn(), startup.told]).then(() => {
      document.getElementById("cover")?.remove();
      window.dispatchEvent(new Event("uncovered"));
    });
  };

  // A reconnected client gets a new screen, but the old one is still visible. If the server has deleted its session, a
  // tap on it would reach no control, or another one that now has its id; and while the offline sentence is shown,
  // nobody expects taps to work. So taps are blocked until the new screen is painted.
  let renewing;
  const renew = () => {
    document.querySelector("flutter-view").inert = true;
    clearTimeout(renewing);
    renewing = setTimeout(renewed, maxWait);
  };
  const renewed = () => {
    clearTimeout(renewing);
    renewing = undefined;
    document.querySelector("flutter-view").inert = false;
    found();
  };

  // A pointer that is down when the new screen arrives would be released outside of any control, so wait for it.
  const pressing = 1000;  // milliseconds, at most
  const look = 20;
  const activePointers = new Set();
  addEventListener("pointerdown", ({ pointerId }) => activePointers.add(pointerId), true);
  for (const type of ["pointerup", "pointercancel"]) {
    addEventListener(type, ({ pointerId }) => setTimeout(() => activePointers.delete(pointerId)), true);
  }
  const whenReleased = (then, patience = pressing) => {
    if (activePointers.size === 0 || patience <= 0) then();
    else setTimeout(() => whenReleased(then, patience - look), look);
  };

  // The types of MessagePack in registrations and their responses. First byte → bytes of the value after it.
  const widths = new Map([[0xc0, 0], [0xc2, 0], [0xc3, 0], [0xca, 4], [0xcb, 8], [0xcc, 1], [0xcd, 2], [0xce, 4],
    [0xcf, 8], [0xd0, 1], [0xd1, 2], [0xd2, 4], [0xd3, 8]]);

  // The position of the first value with this key, and of its letters if it is a text.
  const findValue = (packet, key) => {
    const name = [0xa0 + key.length, ...utf8.encode(key)];
    const at = packet.findIndex((_, start) => name.every((byte, index) => packet[start + index] === byte));
    if (at < 0) throw new RangeError(`a message without ${key}`);
    const start = at + name.length;
    const [first, second, third] = packet.subarray(start, start + 3);
    if (first < 0x80 || first >= 0xe0) return { start, end: start + 1 };
    if (first >= 0xa0 && first < 0xc0) return { start, letters: start + 1, end: start + 1 + first - 0xa0 };
    if (first === 0xd9) return { start, letters: start + 2, end: start + 2 + second };
    if (first === 0xda) return { start, letters: start + 3, end: start + 3 + second * 256 + third };
    if (widths.has(first)) return { start, end: start + 1 + widths.get(first) };
    throw new RangeError(`a message whose ${key} begins with ${first}`);
  };

  const textOf = (packet, key) => {
    const { letters, end } = findValue(packet, key);
    return letters === undefined ? "" : new TextDecoder().decode(packet.subarray(letters, end));
  };

  const text = (words) => {
    const letters = utf8.encode(words);
    return [0xda, letters.length >> 8, letters.length & 255, ...letters];
  };

  const number = (value) => {
    const bytes = new DataView(new ArrayBuffer(9));
    bytes.setUint8(0, 0xcb);
    bytes.setFloat64(1, value);
    return [...new Uint8Array(bytes.buffer)];
  };

  const replaced = (packet, values) => Object.entries(values).reduce((whole, [key, value]) => {
    const { start, end } = findValue(whole, key);
    return Uint8Array.from([...whole.subarray(0, start), ...value, ...whole.subarray(end)]);
  }, packet);

  const bytesOf = (data) => (data instanceof ArrayBuffer ? new Uint8Array(data) : data);

  const NativeWebSocket = window.WebSocket;

  window.WebSocket = class extends NativeWebSocket {
    #registration; // the client's first message
    #session = ""; // the session id in the response to it
    #received = 0;
    #socket = null; // the current socket, once this one was lost
    #isOffline = false;
    #outbox = []; // messages sent while offline
    #pause = pauses.first;
    #retry;

    constructor(...parameters) {
      super(...parameters);
      for (const type of ["error", "close"]) {
        this.addEventListener(type, (event) => {
          if (type === "close") { lost(); explain(); }
          if (!this.#session) return; // Flet is not registered yet, and retries by itself
          event.stopImmediatePropagation();
          if (type === "close") this.#onLost();
        });
      }
      this.addEventListener("open", () => { hasOpened = true; isBlocked = false; });
      this.addEventListener("message", (event) => {
        if (!this.#session) this.#readSession(bytesOf(event.data));
        if (covered) this.#watchForScreen(bytesOf(event.data));
        if (renewing !== undefined && isScreen(bytesOf(event.data))) afterPaint(renewed);
        found();
      });
      const reconnectNow = () => { if (this.#retry !== undefined && !document.hidden) this.#connect(); };
      // A phone that leaves the network often keeps its socket open, and messages sent through it are lost silently.
      window.addEventListener("offline", lost);
      window.addEventListener("online", () => {
        if (!this.#isOffline) found();
        reconnectNow();
      });
      document.addEventListener("visibilitychange", reconnectNow);
    }

    get readyState() { return this.#session ? NativeWebSocket.OPEN : super.readyState; }

    send(data) {
      this.#registration ??= Uint8Array.from(bytesOf(data));
      if (this.#isOffline) this.#outbox.push(data);
      else if (this.#socket) this.#socket.send(data);
      else super.send(data);
    }

    // The response to a reconnection already contains the screen.
    #watchForScreen(packet) {
      this.#received += 1;
      if (this.#received === 2) setTimeout(uncover, maxWait);
      if (isScreen(packet)) uncover();
    }

    #readSession(answer) {
      try {
        this.#session = textOf(answer, "session_id");
        this.#registrationMessage();
      } catch {
        this.#session = ""; // another version of Flet has another format: it reconnects itself
      }
    }

    // The registration, updated with the session id and the current route and window size.
    #registrationMessage() {
      return replaced(this.#registration, {
        session_id: text(this.#session),
        route: text(location.pathname + location.search),
        width: number(window.innerWidth),
        height: number(window.innerHeight),
      });
    }

    #onLost() {
      this.#isOffline = true;
      this.#socket = null;
      lost();
      this.#retry = setTimeout(() => this.#connect(), this.#pause);
      this.#pause = Math.min(this.#pause * 2, pauses.last);
    }

    #connect() {
      clearTimeout(this.#retry);
      this.#retry = undefined;
      const wire = new NativeWebSocket(this.url);
      wire.binaryType = this.binaryType;
      wire.addEventListener("open", () => wire.send(this.#registrationMessage()));
      wire.addEventListener("close", () => this.#onLost());
      const pass = (data) => this.dispatchEvent(new MessageEvent("message", { data }));
      let held; // messages from the response on, while a pointer is down
      wire.addEventListener("message", ({ data }) => {
        if (!this.#isOffline) {
          if (held) held.push(data); else pass(data);
          return;
        }
        this.#resume(wire, bytesOf(data));
        held = [data];
        whenReleased(() => {
          const all = held;
          held = undefined;
          all.forEach(pass);
        });
      });
    }

    // Send what was queued while offline, unless the server has deleted the session of its screen.
    #resume(wire, answer) {
      const session = textOf(answer, "session_id");
      const meant = session === this.#session ? this.#outbox : [];
      if (session !== this.#session || !document.getElementById("away").hidden) renew();
      this.#session = session;
      this.#socket = wire;
      this.#isOffline = false;
      this.#outbox = [];
      this.#pause = pauses.first;
      for (const data of meant) wire.send(data);
    }
  };
}
