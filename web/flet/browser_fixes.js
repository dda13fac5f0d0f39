// Corrections of the browser for Flutter and Flet's client, in the server's page and in the offline app's. Runs before
// both; the details that it relies on are in tests/web/flet/pinned_internals.py.
"use strict";

{
  const override = (object, name, getter) => Object.defineProperty(object, name, { get: getter, configurable: true });

  // Flutter passes every language to Intl.Locale and stops at the first that it rejects, such as "C" of a browser that
  // was started with LANG=C. Without any language it uses its default; the app's texts don't depend on it.
  const isTag = (tag) => {
    try {
      return Boolean(new Intl.Locale(tag));
    } catch {
      return false;
    }
  };
  const languages = Object.freeze(navigator.languages.filter(isTag));
  override(Navigator.prototype, "languages", () => languages);

  // Flet's client adds a script of another host for Rive animations, which the app doesn't use. The error event makes
  // the client go on without it; the request isn't sent.
  const source = Object.getOwnPropertyDescriptor(HTMLScriptElement.prototype, "src");
  Object.defineProperty(HTMLScriptElement.prototype, "src", {
    ...source,
    set(address) {
      if (new URL(address, document.baseURI).origin === location.origin) source.set.call(this, address);
      else setTimeout(() => this.dispatchEvent(new Event("error")));
    },
  });

  // Flutter replaces the page's viewport by one that forbids zooming.
  const allowZoom = () => {
    const viewport = document.querySelector("meta[flt-viewport]");
    if (viewport) viewport.content = "width=device-width, initial-scale=1, viewport-fit=cover";
    return viewport !== null;
  };
  const observer = new MutationObserver(() => { if (allowZoom()) observer.disconnect(); });
  observer.observe(document.head, { childList: true });

  // Flutter would lay out the app for the part of the page that a zoomed phone shows: it gets the whole page's size.
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

  // Flutter's "none" leaves two fingers to the app, which has no use for them.
  const style = document.createElement("style");
  style.textContent = "body, flutter-view { touch-action: pinch-zoom !important; }";
  document.head.append(style);
}
