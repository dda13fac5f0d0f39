// A connection between two phones in the same network, without a server: the only addresses are the phones' own, and
// the two descriptions are exchanged as codes (peer_code.js).
import { MAX_MESSAGE, decodeAnswer, decodeOffer, encodeAnswer, encodeOffer, offerTag } from "./peer_code.js";

const GATHERING = 2000; // milliseconds; local addresses are found within a few
export const CONNECTING = 15000; // milliseconds after which two phones are assumed not to reach each other

function open() {
  const peer = new RTCPeerConnection({ iceServers: [] });
  const [channel, app] = [0, 1].map((id) => peer.createDataChannel("pinella", { negotiated: true, id }));
  app.binaryType = "arraybuffer"; // the default in Firefox is a Blob
  return { peer, channel, app };
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
  const link = open();
  const text = encodeOffer(await describe(link.peer));
  return { ...link, text, tag: offerTag(text) };
}

// Completes an offer's connection with the description in an answer.
export const acceptAnswer = (link, sdp) => link.peer.setRemoteDescription({ type: "answer", sdp });

// Returns a connection that answers an offer, with the text of its own code. Throws InvalidCode.
export async function answerLink(offer) {
  const sdp = decodeOffer(offer);
  const link = open();
  await link.peer.setRemoteDescription({ type: "offer", sdp });
  return { ...link, text: encodeAnswer(await describe(link.peer), offerTag(offer)) };
}

// Resolves to true if the channel opens in time, else to false.
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
