// Records the time and a checksum of every painted frame, scaled down. Taps work without semantics.
window.paintTime = { seen: [], last: performance.now() };

{
  const scaled = new OffscreenCanvas(65, 110).getContext("2d", { willReadFrequently: true });
  const checksum = (picture) => {
    scaled.drawImage(picture, 0, 0, 65, 110);
    return new Uint32Array(scaled.getImageData(0, 0, 65, 110).data.buffer).reduce((sum, dot) => (sum * 31 + dot) | 0, 0);
  };
  const show = ImageBitmapRenderingContext.prototype.transferFromImageBitmap;
  ImageBitmapRenderingContext.prototype.transferFromImageBitmap = function (picture) {
    if (picture) {
      paintTime.last = performance.now();
      paintTime.seen.push([paintTime.last, checksum(picture)]);
    }
    return show.call(this, picture);
  };
}

paintTime.tap = ([x, y]) => {
  const target = document.elementFromPoint(x, y);
  const touch = {
    bubbles: true, composed: true, cancelable: true, clientX: x, clientY: y, button: 0,
    pointerId: 1, pointerType: "touch", isPrimary: true,
  };
  paintTime.seen = [];
  paintTime.tapped = paintTime.last = performance.now();
  target.dispatchEvent(new PointerEvent("pointerdown", { ...touch, buttons: 1, pressure: 0.5 }));
  target.dispatchEvent(new PointerEvent("pointerup", { ...touch, buttons: 0, pressure: 0 }));
  target.dispatchEvent(new MouseEvent("click", touch));
};

paintTime.still = () => performance.now() - paintTime.last;

// Milliseconds from the last tap to the first frame that equals the last one.
paintTime.settled = () => {
  const [, end] = paintTime.seen.at(-1);
  return paintTime.seen.find(([, sum]) => sum === end)[0] - paintTime.tapped;
};
