// A connection between two phones of the same network: no server takes part, so there are only addresses of the phones
// themselves, and both descriptions travel as codes (peer_code.js).
import { MAX_MESSAGE, decodeAnswer, decodeOffer, encodeAnswer, encodeOffer, offerTag } from "./peer_code.js";

const GATHERING = 2000; // milliseconds; local addresses are there after a few
export const CONNECTING = 15000; // milliseconds until two phones are taken not to reach each other

function open() {
  const peer = new RTCPeerConnection({ iceServers: [] });
  return { peer, channel: peer.createDataChannel("pinella", { negotiated: true, id: 0 }) };
}

async function describe(peer) {
  await peer.setLocalDescription();
  await new Promise((resolve) => {
    const done = () => { if (peer.iceGatheringState === "complete") resolve(); };
    peer.addEventListener("icegatheringstatechange", done);
    setTimeout(resolve, GATHERING);
    done();
  });
  return peer.localDescription.sdp;
}

// Returns a connection that waits for an answer, with the text of its code.
export async function offerLink() {
  const { peer, channel } = open();
  const text = encodeOffer(await describe(peer));
  return { peer, channel, text, tag: offerTag(text) };
}

// Completes an offer with the description in an answer.
export const acceptAnswer = (link, sdp) => link.peer.setRemoteDescription({ type: "answer", sdp });

// Returns a connection that answers an offer, with the text of its own code. Throws InvalidCode.
export async function answerLink(offer) {
  const sdp = decodeOffer(offer);
  const { peer, channel } = open();
  await peer.setRemoteDescription({ type: "offer", sdp });
  return { peer, channel, text: encodeAnswer(await describe(peer), offerTag(offer)) };
}

// Resolves to whether the channel opened in time.
export function opened({ peer, channel }, timeout = CONNECTING) {
  if (channel.readyState === "open") return Promise.resolve(true);
  return new Promise((resolve) => {
    const end = (result) => { clearTimeout(timer); resolve(result); };
    const timer = setTimeout(() => end(false), timeout);
    channel.addEventListener("open", () => end(true));
    peer.addEventListener("connectionstatechange", () => {
      if (peer.connectionState === "failed" || peer.connectionState === "closed") end(false);
    });
  });
}

export { MAX_MESSAGE, decodeAnswer };
