// Reads QR codes in pictures, with the browser's own detector if it has one, else with the package `qr`.

// Returns a function that searches a video frame or a picture for at most `timeLimit` milliseconds, and returns the
// texts of its codes.
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
