// The line of a phone to its server. Flet covers the whole screen with "Working..." when it hears that the line is lost:
// it never does. The line is mended behind its back, by saying the phone's first message again; meanwhile the screen
// stays as it is, under one sentence. Runs before the client; what it relies on is in relied_on.py.
"use strict";

{
  const patience = 600;  // milliseconds; most phones that wake up are back sooner
  const pauses = { first: 250, last: 4000 };  // milliseconds before another try
  const utf8 = new TextEncoder();

  const sayAway = () => {
    const away = document.getElementById("away");
    const spoken = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase()).find((code) => code in away.dataset);
    away.firstElementChild.textContent = away.dataset[spoken ?? "en"];
    away.hidden = false;
  };

  let overdue;
  const lost = () => { overdue ??= setTimeout(sayAway, patience); };
  const found = () => {
    if (renewing !== undefined) return;
    clearTimeout(overdue);
    overdue = undefined;
    document.getElementById("away").hidden = true;
  };

  // What shows while the app loads goes with its first screen, which has a bar, or with a sentence that says why there
  // is none: before that, Flet says "Working..." too. Should another Flet speak otherwise, it goes after a while.
  const overlong = 10000;  // milliseconds
  const signs = ["AppBar", "live_region"].map((word) => utf8.encode(word));
  const holds = (packet, word) => packet.some((_, start) => word.every((byte, index) => packet[start + index] === byte));
  const isScreen = (packet) => signs.some((word) => holds(packet, word));

  const drawn = (then) => { requestAnimationFrame(() => requestAnimationFrame(then)); };

  let covered = true;
  const uncover = () => {
    if (!covered) return;
    covered = false;
    const gone = () => {
      document.getElementById("cover")?.remove();
      window.dispatchEvent(new Event("uncovered"));
    };
    drawn(gone);
  };

  // Whoever comes back is sent another screen in place of the one that still shows. Where the server has forgotten that
  // one, a tap on it would reach nothing, or whatever has its number now; and where the sentence lies over it, nobody
  // expects to tap anything: until the other is drawn, none is taken.
  let renewing;
  const renew = () => {
    document.querySelector("flutter-view").inert = true;
    clearTimeout(renewing);
    renewing = setTimeout(renewed, overlong);
  };
  const renewed = () => {
    clearTimeout(renewing);
    renewing = undefined;
    document.querySelector("flutter-view").inert = false;
    found();
  };

  // A finger that is down when the other screen comes would be lifted over nothing: it is waited for.
  const pressing = 1000;  // milliseconds, at most
  const look = 20;
  const fingers = new Set();
  addEventListener("pointerdown", ({ pointerId }) => fingers.add(pointerId), true);
  for (const type of ["pointerup", "pointercancel"]) {
    addEventListener(type, ({ pointerId }) => setTimeout(() => fingers.delete(pointerId)), true);
  }
  const lifted = (then, patience = pressing) => {
    if (fingers.size === 0 || patience <= 0) then();
    else setTimeout(() => lifted(then, patience - look), look);
  };

  // MessagePack, as far as a phone's first message and its answer have it. First byte → bytes of the value after it.
  const widths = new Map([[0xc0, 0], [0xc2, 0], [0xc3, 0], [0xca, 4], [0xcb, 8], [0xcc, 1], [0xcd, 2], [0xce, 4],
    [0xcf, 8], [0xd0, 1], [0xd1, 2], [0xd2, 4], [0xd3, 8]]);

  // Where the value of the first such key stands, and its letters if it is a text.
  const place = (packet, key) => {
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
    const { letters, end } = place(packet, key);
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
    const { start, end } = place(whole, key);
    return Uint8Array.from([...whole.subarray(0, start), ...value, ...whole.subarray(end)]);
  }, packet);

  const bytesOf = (data) => (data instanceof ArrayBuffer ? new Uint8Array(data) : data);

  const Plain = window.WebSocket;

  window.WebSocket = class extends Plain {
    #hello;  // the phone's first message
    #session = "";  // as the answer to it names it
    #heard = 0;
    #wire = null;  // in the place of this socket, once that was lost
    #away = false;
    #waiting = [];  // what was said meanwhile
    #pause = pauses.first;
    #retry;

    constructor(...parameters) {
      super(...parameters);
      for (const type of ["error", "close"]) {
        this.addEventListener(type, (event) => {
          if (type === "close") lost();
          if (!this.#session) return;  // Flet has not come in yet, and tries again by itself
          event.stopImmediatePropagation();
          if (type === "close") this.#lose();
        });
      }
      this.addEventListener("message", (event) => {
        if (!this.#session) this.#remember(bytesOf(event.data));
        if (covered) this.#look(bytesOf(event.data));
        if (renewing !== undefined && isScreen(bytesOf(event.data))) drawn(renewed);
        found();
      });
      const hurry = () => { if (this.#retry !== undefined && !document.hidden) this.#connect(); };
      window.addEventListener("online", hurry);
      document.addEventListener("visibilitychange", hurry);
    }

    get readyState() { return this.#session ? Plain.OPEN : super.readyState; }

    send(data) {
      this.#hello ??= Uint8Array.from(bytesOf(data));
      if (this.#away) this.#waiting.push(data);
      else if (this.#wire) this.#wire.send(data);
      else super.send(data);
    }

    // Whoever comes back has the screen in the answer already.
    #look(packet) {
      this.#heard += 1;
      if (this.#heard === 2) setTimeout(uncover, overlong);
      if (isScreen(packet)) uncover();
    }

    #remember(answer) {
      try {
        this.#session = textOf(answer, "session_id");
        this.#greeting();
      } catch {
        this.#session = "";  // another Flet speaks otherwise: it mends its line itself
      }
    }

    // The first message again, of the same session and as the phone is now.
    #greeting() {
      return replaced(this.#hello, {
        session_id: text(this.#session),
        route: text(location.pathname + location.search),
        width: number(window.innerWidth),
        height: number(window.innerHeight),
      });
    }

    #lose() {
      this.#away = true;
      this.#wire = null;
      lost();
      this.#retry = setTimeout(() => this.#connect(), this.#pause);
      this.#pause = Math.min(this.#pause * 2, pauses.last);
    }

    #connect() {
      clearTimeout(this.#retry);
      this.#retry = undefined;
      const wire = new Plain(this.url);
      wire.binaryType = this.binaryType;
      wire.addEventListener("open", () => wire.send(this.#greeting()));
      wire.addEventListener("close", () => this.#lose());
      const pass = (data) => this.dispatchEvent(new MessageEvent("message", { data }));
      let held;  // from the answer on, as long as a finger is down
      wire.addEventListener("message", ({ data }) => {
        if (!this.#away) {
          if (held) held.push(data); else pass(data);
          return;
        }
        this.#resume(wire, bytesOf(data));
        held = [data];
        lifted(() => {
          const all = held;
          held = undefined;
          all.forEach(pass);
        });
      });
    }

    // What was tapped meanwhile counts, unless the server has forgotten the screen that it was tapped on.
    #resume(wire, answer) {
      const session = textOf(answer, "session_id");
      const meant = session === this.#session ? this.#waiting : [];
      if (session !== this.#session || !document.getElementById("away").hidden) renew();
      this.#session = session;
      this.#wire = wire;
      this.#away = false;
      this.#waiting = [];
      this.#pause = pauses.first;
      for (const data of meant) wire.send(data);
    }
  };
}
