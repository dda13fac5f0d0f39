// A QR code as an SVG element.
import encodeQR from "./qr/index.js";

const SVG = "http://www.w3.org/2000/svg";

export function qrPicture(text, label) {
  const rows = encodeQR(text, "raw", { ecc: "low", border: 4 });
  const path = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  const picture = document.createElementNS(SVG, "svg");
  const set = (node, values) => { for (const [name, value] of Object.entries(values)) node.setAttribute(name, value); };
  set(picture, { viewBox: `0 0 ${rows.length} ${rows.length}`, role: "img", class: "qr", "shape-rendering": "crispEdges" });
  picture.setAttribute("aria-label", label);
  const [paper, ink] = ["rect", "path"].map((name) => document.createElementNS(SVG, name));
  set(paper, { width: "100%", height: "100%", fill: "#fff" });
  set(ink, { d: path, fill: "#000" });
  picture.append(paper, ink);
  return picture;
}
