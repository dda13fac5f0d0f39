// Every picture that goes onto the screen: when, and what it looks like from afar. And a thumb that needs no semantics.
window.sight = { seen: [], last: performance.now() };

{
  const afar = new OffscreenCanvas(65, 110).getContext("2d", { willReadFrequently: true });
  const look = (picture) => {
    afar.drawImage(picture, 0, 0, 65, 110);
    return new Uint32Array(afar.getImageData(0, 0, 65, 110).data.buffer).reduce((sum, dot) => (sum * 31 + dot) | 0, 0);
  };
  const show = ImageBitmapRenderingContext.prototype.transferFromImageBitmap;
  ImageBitmapRenderingContext.prototype.transferFromImageBitmap = function (picture) {
    if (picture) {
      sight.last = performance.now();
      sight.seen.push([sight.last, look(picture)]);
    }
    return show.call(this, picture);
  };
}

sight.tap = ([x, y]) => {
  const target = document.elementFromPoint(x, y);
  const touch = {
    bubbles: true, composed: true, cancelable: true, clientX: x, clientY: y, button: 0,
    pointerId: 1, pointerType: "touch", isPrimary: true,
  };
  sight.seen = [];
  sight.tapped = sight.last = performance.now();
  target.dispatchEvent(new PointerEvent("pointerdown", { ...touch, buttons: 1, pressure: 0.5 }));
  target.dispatchEvent(new PointerEvent("pointerup", { ...touch, buttons: 0, pressure: 0 }));
  target.dispatchEvent(new MouseEvent("click", touch));
};

sight.still = () => performance.now() - sight.last;

// Milliseconds from the last tap to the first picture that looks like the last one.
sight.settled = () => {
  const [, end] = sight.seen.at(-1);
  return sight.seen.find(([, looks]) => looks === end)[0] - sight.tapped;
};
