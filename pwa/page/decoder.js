// Reads QR codes in pictures: with the browser's own detector where there is one, else with the package `qr`.

// Returns a function from a video or a picture to the texts of its codes, which searches for `timeLimit` milliseconds.
export async function createDecoder(timeLimit = 60) {
  const formats = (await globalThis.BarcodeDetector?.getSupportedFormats?.().catch(() => [])) ?? [];
  if (formats.includes("qr_code")) {
    const detector = new BarcodeDetector({ formats: ["qr_code"] });
    return async (source) => (await detector.detect(source)).map(({ rawValue }) => rawValue);
  }
  const { decodeQR } = await import("./qr/decode.js");
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { willReadFrequently: true });
  return async (source) => {
    canvas.width = source.videoWidth ?? source.width;
    canvas.height = source.videoHeight ?? source.height;
    context.drawImage(source, 0, 0);
    try {
      return [decodeQR(context.getImageData(0, 0, canvas.width, canvas.height), { timeLimit })];
    } catch {
      return []; // no code in this frame
    }
  };
}
