// Watches a match live: answers the code of the phone that keeps the score, then shows each score from it.
import { addPiece, copyAddress, keepCopy } from "./match_copy.js";
import { helloMessage, parseMessage } from "./peer_messages.js";
import { answerLink, opened } from "./peer_link.js";
import { qrPicture } from "./qr_picture.js";
import { InvalidCode, decodeScore } from "./score_code.js";
import { element, formatTime, hideAway, show, showAway, showFooter, showSentence, words } from "./score_view.js";

const WAITING = 600000; // milliseconds until a code that nobody scans is withdrawn
const FIRST_SCORE = 60000; // milliseconds to wait for the first score
const MAX_UNREAD = 1000; // messages to queue while a score is shown; a save sends at most a hundred
const NAME = "pinella.phone"; // the key of this phone's random name; a connection with the same name replaces one that no longer answers

const TYPED_NAME = "pinella.name"; // the key of the name that the user typed

let watched; // the current connection
let isShown = false; // whether a score is on the page
let heard; // when it arrived
let desk; // the frame over the page for entering deals (desk.js)

function phoneName() {
  const name = localStorage.getItem(NAME) ?? [...crypto.getRandomValues(new Uint8Array(8))]
    .map((byte) => byte.toString(16).padStart(2, "0")).join("");
  localStorage.setItem(NAME, name);
  return name;
}

const typedName = () => (document.querySelector("input.name")?.value ?? localStorage.getItem(TYPED_NAME) ?? "").trim();

function showAnswer(text) {
  const copy = element("button", { kind: "copy" }, words.copy_code);
  copy.onclick = async () => {
    await navigator.clipboard.writeText(text);
    copy.textContent = words.copied;
  };
  const field = element("input", { kind: "name", maxLength: 40, value: typedName() });
  field.onchange = () => localStorage.setItem(TYPED_NAME, field.value.trim());
  showSentence(words.answer, qrPicture(text, words.answer), copy, element("label", { kind: "asked" }, words.name, field), ...takeover());
}

// Returns a link that continues the match on a phone that has entered deals, if the other phone doesn't come back.
function takeover() {
  const href = copyAddress();
  return href ? [element("p", {}, words.gone), element("p", {}, element("a", { kind: "copy", href }, words.take))] : [];
}

const lastNews = () => words.news.replace("{time}", formatTime(heard));

// Says why there is no connection, and leaves the last score on the page.
function end(sentence) {
  watched?.peer.close();
  desk?.remove();
  watched = undefined;
  if (isShown) showAway(`${sentence} ${lastNews()}`, ...takeover());
  else showSentence(sentence, ...takeover());
}

async function receive(link, { data }) {
  const message = parseMessage(data);
  if (message?.kind === "copy") addPiece(message);
  if (message?.kind === "ping") link.channel.send(helloMessage(phoneName(), navigator.userAgent, ""));
  if (message?.kind === "removed") {
    keepCopy("");
    end(words.removed);
  }
  if (message?.kind === "role") {
    keepCopy("");
    desk?.remove();
    desk = message.route ? (await import("./desk.js")).openDesk(link, message.route) : undefined;
  }
  if (message?.kind !== "score") return;
  try {
    const score = await decodeScore(message.text);
    if (link !== watched) return;
    isShown = true;
    heard = Date.now();
    show(score, words.live);
  } catch (error) {
    if (!(error instanceof InvalidCode)) throw error;
    showFooter(words[error.why]);
  }
}

// Keeps the screen on, where the browser can: a sleeping phone is not connected.
async function stayAwake() {
  if (watched && document.visibilityState === "visible") await navigator.wakeLock?.request("screen").catch(() => undefined);
}

function follow(link) {
  const { peer, channel } = link;
  let last = Promise.resolve(); // scores are shown in the order of arrival
  let unread = 0;
  channel.onmessage = (event) => {
    if (link !== watched) return;
    if ((unread += 1) > MAX_UNREAD) return end(words.lost);
    last = last.then(() => {
      unread -= 1;
      return link === watched && receive(link, event);
    });
  };
  channel.onclose = () => { if (link === watched) end(words.lost); };
  peer.addEventListener("connectionstatechange", () => {
    if (link !== watched) return;
    if (peer.connectionState === "failed") end(words.lost);
    else if (isShown && peer.connectionState !== "connected") showAway(`${words.waiting} ${lastNews()}`);
    else hideAway();
  });
}

// Lets the service worker keep this page for an evening without a network.
async function keepOffline() {
  const worker = await navigator.serviceWorker?.register("service.js");
  (worker?.active ?? worker?.installing ?? worker?.waiting)?.postMessage("keep");
}

// Connects to the phone that shows this offer.
export async function watch(offer) {
  end(words.connecting);
  if (typeof RTCPeerConnection === "undefined") return showSentence(words.old);
  keepOffline().catch(console.info);
  let link;
  try {
    link = await answerLink(offer);
  } catch (error) {
    if (!(error instanceof InvalidCode)) console.error(error);
    return showSentence(words[error instanceof InvalidCode ? error.why : "damaged"]);
  }
  watched = link;
  isShown = false;
  follow(link);
  showAnswer(link.text);
  if (!(await opened(link, WAITING))) return link === watched && end(words.unreachable);
  const name = typedName();
  showSentence(words.connecting);
  link.channel.send(helloMessage(phoneName(), navigator.userAgent, name));
  setTimeout(() => { if (link === watched && !isShown) end(words.unreachable); }, FIRST_SCORE);
  document.addEventListener("visibilitychange", stayAwake);
  return stayAwake();
}
