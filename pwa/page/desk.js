// The frame with Flet's client on a connected phone that enters deals; its packets go to the phone that keeps the
// score. A frame has its own security policy, and removing it leaves nothing behind.
import { PacketReader, cutFrames } from "./peer_frames.js";

const MAX_PACKET = 16777216; // bytes; a screen has some hundred thousand

// Returns the element to remove when this phone may no longer enter deals.
export function openDesk({ app, channel }, route) {
  const frame = document.createElement("iframe");
  frame.src = `enter.html#${route}`;
  frame.title = "Pinella";
  Object.assign(frame.style, { position: "fixed", inset: 0, width: "100%", height: "100%", border: 0 });
  const reader = new PacketReader(MAX_PACKET);
  app.onmessage = ({ data }) => {
    try {
      const packet = reader.add(data);
      if (packet) frame.contentWindow?.postMessage(packet, location.origin);
    } catch (error) {
      console.info(error);
      channel.close();
    }
  };
  const send = ({ source, origin, data }) => {
    if (!frame.isConnected) removeEventListener("message", send);
    else if (source === frame.contentWindow && origin === location.origin && app.readyState === "open") {
      for (const part of cutFrames(data)) app.send(part);
    }
  };
  addEventListener("message", send);
  document.body.append(frame);
  frame.focus();
  return frame;
}
