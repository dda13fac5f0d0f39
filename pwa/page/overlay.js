// Dialogs that cover the app: the camera, and the steps to the home screen. `style.css` has their looks.
export function element(name, properties, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

// Returns a dialog with this label, not added to the page yet.
export function createOverlay(id, label, ...children) {
  const overlay = element("section", { id, className: "overlay" }, ...children);
  overlay.setAttribute("role", "dialog");
  overlay.setAttribute("aria-label", label);
  return overlay;
}
