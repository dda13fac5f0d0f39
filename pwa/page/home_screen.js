// Explains how to put the app on the home screen of an iPhone or iPad: browsers there have no prompt for it, only these
// two steps.
import { createOverlay, element } from "./overlay.js";

const PICTURE = `
<svg viewBox="0 0 300 250" role="img" aria-hidden="true">
  <g fill="none" stroke="#f8f3e6" stroke-width="3">
    <rect x="8" y="8" width="126" height="234" rx="20"/><rect x="166" y="8" width="126" height="234" rx="20"/>
  </g>
  <g fill="#f8f3e6" opacity=".25">
    <rect x="24" y="30" width="94" height="44" rx="8"/><rect x="24" y="84" width="94" height="44" rx="8"/>
    <rect x="24" y="138" width="60" height="44" rx="8"/>
    <rect x="182" y="30" width="94" height="26" rx="6"/><rect x="182" y="64" width="94" height="26" rx="6"/>
    <rect x="182" y="146" width="94" height="26" rx="6"/>
  </g>
  <path d="M16 200h110" stroke="#f8f3e6" stroke-width="2" opacity=".5"/>
  <circle cx="71" cy="220" r="18" fill="#e3ac3f"/>
  <g fill="none" stroke="#1f241d" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round">
    <path d="M71 222v-14m-5 5 5-5 5 5"/><path d="M66 217h-3v12h16v-12h-3"/>
  </g>
  <rect x="174" y="98" width="110" height="40" rx="10" fill="#e3ac3f"/>
  <g fill="none" stroke="#1f241d" stroke-width="2.6" stroke-linecap="round">
    <rect x="254" y="108" width="20" height="20" rx="5"/><path d="M264 113v10m-5-5h10"/><path d="M184 118h52"/>
  </g>
  <path d="M142 125h14m-6-6 6 6-6 6" fill="none" stroke="#e3ac3f" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/>
</svg>`;

export function showSteps(said) {
  document.getElementById("steps")?.remove();
  const steps = element("ol", {}, ...[said.step_share, said.step_add].map((textContent) => element("li", { textContent })));
  const close = element("button", { textContent: said.close });
  const over = createOverlay(
    "steps", said.steps,
    element("h1", { textContent: said.steps }),
    element("div", { innerHTML: PICTURE }),
    steps,
    element("p", { textContent: said.step_keep }),
    close,
  );
  close.onclick = () => over.remove();
  document.body.append(over);
  close.focus({ preventScroll: true });
}
