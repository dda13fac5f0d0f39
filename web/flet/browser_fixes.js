// Patches the browser for Flutter and Flet's client, in the server's page and in the offline app's. Runs before both;
// tests/web/flet/pinned_internals.py pins the details that it relies on.
"use strict";

{
  const override = (object, name, getter) => Object.defineProperty(object, name, { get: getter, configurable: true });

  // Flutter passes every language to Intl.Locale and fails at the first that it rejects, such as "C" in a browser
  // started with LANG=C. Without any language it uses its default; the app's texts don't depend on it.
  const isTag = (tag) => {
    try {
      return Boolean(new Intl.Locale(tag));
    } catch {
      return false;
    }
  };
  const languages = Object.freeze(navigator.languages.filter(isTag));
  override(Navigator.prototype, "languages", () => languages);

  // Flet's client adds a script from another host for Rive animations, which the app doesn't use. Instead of the
  // request, the script gets an error event, and the client goes on without it.
  const source = Object.getOwnPropertyDescriptor(HTMLScriptElement.prototype, "src");
  Object.defineProperty(HTMLScriptElement.prototype, "src", {
    ...source,
    set(address) {
      if (new URL(address, document.baseURI).origin === location.origin) source.set.call(this, address);
      else setTimeout(() => this.dispatchEvent(new Event("error")));
    },
  });

  // Flutter empties the page's title when it starts; the app sends one with its first screen.
  const title = Object.getOwnPropertyDescriptor(Document.prototype, "title");
  Object.defineProperty(Document.prototype, "title", {
    ...title,
    set(words) { if (words) title.set.call(this, words); },
  });

  // Flutter replaces the page's viewport by one that forbids zooming.
  const allowZoom = () => {
    const viewport = document.querySelector("meta[flt-viewport]");
    if (viewport) viewport.content = "width=device-width, initial-scale=1, viewport-fit=cover";
    return viewport !== null;
  };
  const observer = new MutationObserver(() => { if (allowZoom()) observer.disconnect(); });
  observer.observe(document.head, { childList: true });

  // On a zoomed phone Flutter would lay out the app for the visible part of the page, so it gets the whole page's size.
  const whole = (name) => {
    const { get } = Object.getOwnPropertyDescriptor(VisualViewport.prototype, name);
    override(VisualViewport.prototype, name, function size() {
      const factor = scale.call(this);
      return factor === 1 ? get.call(this) : Math.round(get.call(this) * factor);
    });
  };
  const { get: scale } = Object.getOwnPropertyDescriptor(VisualViewport.prototype, "scale");
  whole("width");
  whole("height");
  override(VisualViewport.prototype, "scale", () => 1);

  // Flutter's touch-action "none" would pass pinches to the app, which doesn't handle them.
  const style = document.createElement("style");
  style.textContent = `body, flutter-view, flt-semantics[style*="touch-action: none"]
    { touch-action: pinch-zoom !important; }`;
  document.head.append(style);

  // Flutter marks a chosen button as "current" for screen readers, which doesn't tell that it can be chosen.
  const showPressed = (button) => {
    button.setAttribute("aria-pressed", button.getAttribute("aria-current"));
    button.removeAttribute("aria-current");
  };

  // Flutter writes a text field's value into its input only when the input gets the focus, and recreates the input
  // after a bottom sheet. The app sends each value that isn't typed as an identifier, `value:number:text`
  // (views/ui/input/text_input.py); what was typed since is remembered here.
  const identifier = "flt-semantics-identifier";
  const typed = new Map(); // address and label of a field → its identifier and its text
  const keyOf = (field) => `${location.pathname} ${field.ariaLabel}`;
  const sentValue = (field) => field.closest(`[${identifier}^="value:"]`)?.getAttribute(identifier);
  const showValue = (field) => {
    const sent = sentValue(field), last = typed.get(keyOf(field));
    if (sent === undefined || field === document.activeElement) return;
    field.value = last?.sent === sent ? last.text : sent.replace(/^value:\d+:/, "");
  };
  const remember = ({ target }) => {
    const sent = target.matches?.("input, textarea") ? sentValue(target) : undefined;
    if (sent !== undefined) typed.set(keyOf(target), { sent, text: target.value });
  };
  addEventListener("input", remember, true);

  // Enter removes the focus from a one-line field, and if the server moved it on, the next key would come first. So in
  // a field without autocorrection, except an address (views/ui/input/text_input.py), Enter is replaced by Tab.
  const movesOn = "input[autocorrect=off]:not([inputmode=url])";
  const keyEvent = (key, keyCode, shiftKey = false) => ({ key, code: key, keyCode, shiftKey, bubbles: true, cancelable: true });
  // Flutter moves the focus from the top of the page to its bottom. Around the table of a new match, the app moves it
  // from seat to seat, through the settings and back (views/new_match/use_seats.py). It is told by other keys, which
  // Flutter doesn't use, and says here when it wants them.
  const ledTab = "flutter.pinella.tab";
  let isLed = false; // by the app
  const moving = ({ key, keyCode, shiftKey }, isField) => {
    if (isLed && key === "Tab") return shiftKey ? keyEvent("F7", 118) : keyEvent("F9", 120);
    if (isLed && isField && !shiftKey) return keyEvent("F8", 119);
    return isField ? keyEvent("Tab", 9, shiftKey) : keyEvent(key, keyCode, shiftKey);
  };
  const press = (control, event, types = ["keydown", "keyup"]) => {
    for (const type of types) control.dispatchEvent(new KeyboardEvent(type, event));
  };
  // Flutter moves the focus in one of its next frames. Keys pressed before, on a busy machine, would go to the field
  // that was left; they are held back until the next one has the focus. Frames are counted, because a busy browser takes
  // seconds for one.
  const held = [];
  let left = null; // while keys are held back: the `field` that Tab leaves
  const leave = (field) => {
    const leaving = left = { field };
    let frames = 300; // without another control that has the focus by then, Tab leads nowhere
    const wait = () => {
      if (left !== leaving) return;
      // Without semantics, a button has no element: Flutter's own keeps the focus, longer than a field is recreated.
      frames -= document.activeElement.localName === "flutter-view" ? 10 : 1;
      if (frames > 0) requestAnimationFrame(wait); else release(leaving);
    };
    wait();
  };
  const taps = ["pointerdown", "pointerup", "click"];
  const tap = ({ clientX, clientY }) => {
    const place = { clientX, clientY, bubbles: true, composed: true, cancelable: true, isPrimary: true, pointerType: "touch" };
    const target = document.elementFromPoint(clientX, clientY);
    for (const type of taps) target?.dispatchEvent(new PointerEvent(type, place));
  };
  const release = (leaving) => {
    if (left !== leaving) return; // released before, perhaps up to the next Tab, which holds keys back again
    left = null;
    while (held.length && !left) {
      const event = held.shift(), field = document.activeElement;
      if (event.type === "click") tap(event);
      else if (event.key === "Enter" || event.key === "Tab") {
        const isField = field.matches(movesOn), instead = moving(event, isField);
        if (isField || (isLed && event.key === "Tab")) leave(field);
        press(field, instead);
      } else if (!field.matches("input, textarea")) press(field, event); // such as the space bar on a button
      else if (event.key === "Backspace") document.execCommand("delete");
      else document.execCommand("insertText", false, event.key);
    }
  };
  const isHeld = ({ key, ctrlKey, altKey, metaKey }) =>
    !(ctrlKey || altKey || metaKey) && (key.length === 1 || ["Enter", "Tab", "Backspace"].includes(key));
  const moveOn = (event) => {
    if (!event.isTrusted || event.isComposing) return;
    const isDown = event.type === "keydown", isField = Boolean(event.target.matches?.(movesOn));
    if (isDown && (left || held.length) && isHeld(event)) {
      held.push(event);
      event.preventDefault();
      event.stopImmediatePropagation();
    } else if (event.key === "Tab" || (event.key === "Enter" && isField)) {
      const instead = moving(event, isField);
      if (isDown && (isField || isLed)) leave(event.target);
      if (instead.key === event.key) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (instead.key === "Tab") event.target.dispatchEvent(new KeyboardEvent(event.type, instead));
      else if (isDown) press(event.target, instead);
    }
  };
  for (const type of ["keydown", "keyup"]) addEventListener(type, moveOn, true);
  // A tap would overtake the keys that are held back, so it waits for them.
  const holdTap = (event) => {
    if (!event.isTrusted || !held.length) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.type === "click") held.push(event);
  };
  for (const type of [...taps, "mousedown", "mouseup"]) addEventListener(type, holdTap, true);
  // Flutter's own element has the focus while fields are recreated, and a recreated field may have it once more.
  const arrive = ({ target }) => {
    if (!left || target === left.field || target.localName === "flutter-view") return;
    if (!left.field.isConnected && keyOf(target) === keyOf(left.field)) left.field = target;
    else setTimeout(release, 0, left);
  };
  addEventListener("focusin", arrive, true);

  // With semantics, Flutter sorts its elements again when some come or go, and a moved field loses the focus.
  const { insertBefore } = Node.prototype;
  Node.prototype.insertBefore = function insert(node, next) {
    if (!this.moveBefore || !node.isConnected || !node.contains(document.activeElement)) return insertBefore.call(this, node, next);
    this.moveBefore(node, next);
    return node;
  };

  // With semantics, a click on a button that Tab skips takes the page's focus from a field that keeps Flutter's, and the
  // next keys would go nowhere.
  const keepFocus = (event) => {
    if (event.target.closest?.("flt-semantics[role=button]:not([tabindex])")) event.preventDefault();
  };
  addEventListener("mousedown", keepFocus, true);

  const describe = (element) => {
    for (const button of element.querySelectorAll("[role=button][aria-current]")) showPressed(button);
    for (const field of element.querySelectorAll(`[${identifier}^="value:"] :is(input, textarea)`)) showValue(field);
  };
  new MutationObserver((changes) => {
    const changed = changes.flatMap(({ target, addedNodes }) => (addedNodes.length ? [...addedNodes] : [target]));
    for (const node of new Set(changed)) if (node.parentElement) describe(node.parentElement);
  }).observe(document.documentElement, {
    subtree: true, childList: true, attributeFilter: [identifier, "aria-current", "aria-label", "role"],
  });

  // A browser takes WebGL contexts away: the oldest beyond a limit, or all of them when the graphics process ends.
  // Flutter's screen is frozen then while its semantics go on, so the page loads again once it is seen. The context is
  // one of the page or, over a secure connection, of Flutter's worker, which says so in a message.
  const lost = "webglcontextlost";
  const reloadedAt = "pinella.reloaded"; // a context that is lost again at once waits for the page to be seen again
  const reload = () => {
    if (document.hidden || Date.now() - Number(sessionStorage.getItem(reloadedAt)) < 10000) return;
    sessionStorage.setItem(reloadedAt, Date.now());
    location.reload();
  };
  const startAgain = () => {
    document.addEventListener("visibilitychange", reload);
    reload();
  };
  const watchContexts = (kinds, name, report) => {
    for (const { prototype } of kinds) {
      const { getContext } = prototype;
      prototype.getContext = function get(kind, ...more) {
        // Flutter tries a canvas of one pixel at its start, and doesn't use it any more.
        if (kind.startsWith("webgl")) this.addEventListener(name, () => { if (this.width > 1) report(); }, { once: true });
        return getContext.call(this, kind, ...more);
      };
    }
  };
  watchContexts([HTMLCanvasElement, window.OffscreenCanvas].filter(Boolean), lost, startAgain);
  const NativeWorker = window.Worker;
  window.Worker = class extends NativeWorker {
    constructor(address, options) {
      const watched = `(${watchContexts})([OffscreenCanvas], "${lost}", () => postMessage("${lost}"));
        importScripts(${JSON.stringify(new URL(address, document.baseURI))});`;
      super(options?.type === "module" ? address : URL.createObjectURL(new Blob([watched])), options);
      this.addEventListener("message", (event) => {
        if (event.data !== lost) return;
        event.stopImmediatePropagation();
        startAgain();
      });
    }
  };

  // Flutter scales texts by the page's font size. The app stores the size that the user chose in its settings
  // (views/device/use_settings.py) in the browser's storage, from where the live page reads it too.
  const chosenSize = "flutter.pinella.text";
  const applySize = () => {
    try {
      document.documentElement.style.fontSize = JSON.parse(localStorage.getItem(chosenSize) ?? '""');
    } catch {
      // a browser that blocks its storage has no chosen size
    }
  };
  const { setItem } = Storage.prototype;
  Storage.prototype.setItem = function store(name, value) {
    if (name === ledTab) isLed = value === "true";
    if (name === "flutter.pinella.sheet") window.isFormCovered = value === "true"; // for web/flet/boot.js
    setItem.call(this, name, value);
    if (name === chosenSize) applySize();
  };
  addEventListener("storage", applySize); // another window stored it
  applySize();
}
