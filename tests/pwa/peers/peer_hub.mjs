// Tests of the connections of the phone that keeps the score, with substitutes for the browser's connections, and of what
// a phone that enters deals gets over them.
// Usage: node --test peer_hub.mjs
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { openDesk } from "../../../pwa/page/desk.js";
import { addPiece, copyAddress } from "../../../pwa/page/match_copy.js";
import { PacketReader, cutFrames } from "../../../pwa/page/peer_frames.js";
import { MAX_PHONES, PeerHub } from "../../../pwa/page/peer_hub.js";
import { InvalidCode } from "../../../pwa/page/text_code.js";

mock.timers.enable({ apis: ["setTimeout"] });

class Link {
  constructor(number) {
    this.tag = this.text = `offer ${number}`;
    this.sent = [];
    this.peer = { connectionState: "new", close: () => { this.peer.connectionState = "closed"; } };
    this.channel = {
      readyState: "connecting", bufferedAmount: 0,
      send: (text) => this.sent.push(text),
      close: () => { this.channel.readyState = "closed"; },
    };
    this.frames = [];
    this.app = { readyState: "open", bufferedAmount: 0, send: (frame) => this.frames.push(frame) };
  }

  open() {
    this.channel.readyState = "open";
    this.channel.onopen();
  }

  receive(data) {
    this.channel.onmessage?.({ data });
  }

  receiveFrame(data) {
    this.app.onmessage?.({ data });
  }

  changeState(state) {
    this.peer.connectionState = state;
    this.peer.onconnectionstatechange?.();
  }
}

// Returns a hub, its events, and its links, which open as soon as an answer is accepted unless `opens` is false.
function createHub({ opens = true, refuses = false } = {}) {
  const [events, made] = [[], []];
  const clock = { now: 0 };
  const links = {
    offerLink: async () => { made.push(new Link(made.length + 1)); return made.at(-1); },
    decodeAnswer: (text) => {
      if (!text.startsWith("answer to ")) throw new InvalidCode("foreign");
      return { sdp: "sdp", tag: text.slice("answer to ".length) };
    },
    acceptAnswer: async (link) => {
      if (refuses) throw new Error("invalid description");
      if (opens) link.open();
    },
    opened: async () => opens,
  };
  const hub = new PeerHub({ links, report: (...event) => events.push(event), now: () => clock.now });
  return { hub, events, made, clock };
}

async function join({ hub, made }) {
  await hub.accept(`answer to ${await hub.offer()}`);
  return made.at(-1);
}

const refused = (why) => (error) => error instanceof InvalidCode && error.why === why;

test("an offer connects one phone, and an answer to an earlier one is refused", async () => {
  const all = createHub();
  const { hub, events, made } = all;
  assert.equal(await hub.offer(), "offer 1");
  assert.equal(await hub.offer(), "offer 1");
  await join(all);
  await assert.rejects(hub.accept("answer to offer 1"), refused("old"));
  assert.equal(await hub.offer(), "offer 2");
  await assert.rejects(hub.accept("answer to offer 1"), refused("old"));
  await assert.rejects(hub.accept("https://example.org"), refused("foreign"));
  assert.deepEqual(events, [["joined", 1, ""]]);
  await hub.withdraw();
  assert.equal(made[1].peer.connectionState, "closed");
  await assert.rejects(hub.accept("answer to offer 2"), refused("old"));
});

test("a message that arrives with the opening of the channel is passed on", async () => {
  const all = createHub();
  const { hub, events } = all;
  const offer = await hub.offer();
  const accepted = hub.accept(`answer to ${offer}`);
  while (!events.length) await null; // the channel has opened, and accept() still waits
  all.made[0].receive("hello");
  await accepted;
  assert.deepEqual(events, [["joined", 1, ""], ["message", 1, "hello"]]);
});

test("an unreachable or refused phone is not listed, and its connection is closed", async () => {
  for (const [options, why] of [[{ opens: false }, "unreachable"], [{ refuses: true }, "damaged"]]) {
    const { hub, events, made } = createHub(options);
    await assert.rejects(hub.accept(`answer to ${await hub.offer()}`), refused(why));
    assert.equal(made[0].peer.connectionState, "closed");
    assert.deepEqual(events, []);
  }
});

test("the ninth phone is refused until one leaves", async () => {
  const all = createHub();
  const first = await join(all);
  while (all.hub.phones.size < MAX_PHONES) await join(all);
  await assert.rejects(join(all), refused("many"));
  first.changeState("failed");
  await join(all);
  assert.equal(all.hub.phones.size, MAX_PHONES);
});

test("a phone that floods, sends a large message or bytes is disconnected", async () => {
  for (const flood of [
    (link) => { for (let sent = 0; sent < 100; sent += 1) link.receive("hello"); },
    (link) => link.receive("a".repeat(4097)),
    (link) => link.receive("a".repeat(64 * 1024 * 1024)),
    (link) => link.receive(new ArrayBuffer(8)),
  ]) {
    const all = createHub();
    const [bad, good] = [await join(all), await join(all)];
    flood(bad);
    const messages = all.events.filter(([event]) => event === "message");
    assert.ok(messages.length <= 40);
    assert.ok(messages.every(([, , text]) => text.length <= 4096));
    assert.deepEqual(all.events.at(-1), ["left", 1, ""]);
    bad.receive("hello");
    assert.deepEqual(all.events.at(-1), ["left", 1, ""]);
    all.hub.send(2, "score");
    assert.deepEqual(good.sent, ["score"]);
  }
});

test("as many messages in a longer time are accepted", async () => {
  const all = createHub();
  const link = await join(all);
  for (let sent = 0; sent < 100; sent += 1) {
    link.receive("hello");
    all.clock.now += 300;
  }
  assert.equal(all.events.filter(([event]) => event === "message").length, 100);
});

test("only the latest state is sent to a phone that was out of reach", async () => {
  const all = createHub();
  const link = await join(all);
  all.hub.send(1, "first");
  link.channel.bufferedAmount = 100000;
  all.hub.send(1, "second");
  all.hub.send(1, "third");
  assert.deepEqual(link.sent, ["first"]);
  link.channel.bufferedAmount = 0;
  link.channel.onbufferedamountlow();
  assert.deepEqual(link.sent, ["first", "third"]);
  all.hub.send(9, "nobody");
});

test("a phone's state is reported, and a removed phone gets a last message", async () => {
  const all = createHub();
  const link = await join(all);
  for (const state of ["disconnected", "connected"]) link.changeState(state);
  all.hub.remove(1, "removed");
  all.hub.remove(1, "removed");
  assert.deepEqual(link.sent, ["removed"]);
  assert.deepEqual(all.events.map(([event]) => event), ["joined", "away", "back", "left"]);
});

test("a packet of any length arrives as it was sent, in frames that a channel carries", async () => {
  for (const length of [0, 1, 15999, 16000, 100000]) {
    const packet = Uint8Array.from({ length }, (_, at) => at % 251);
    const frames = [...cutFrames(packet)];
    assert.ok(frames.every((frame) => frame.length <= 16000));
    const reader = new PacketReader(100000);
    const read = frames.map((frame) => reader.add(frame.buffer));
    assert.ok(read.slice(0, -1).every((each) => each === undefined));
    assert.deepEqual(read.at(-1), packet);
  }
});

test("packets go both ways, and a phone that is too slow for them is disconnected", async () => {
  const all = createHub();
  const link = await join(all);
  link.receiveFrame(Uint8Array.of(0, 1, 2).buffer);
  link.receiveFrame(Uint8Array.of(1, 3).buffer);
  assert.deepEqual(all.events.at(-1), ["packet", 1, Uint8Array.of(1, 2, 3)]);
  all.hub.tell(1, "role");
  all.hub.sendPacket(1, Uint8Array.of(7));
  assert.deepEqual([link.sent, link.frames], [["role"], [Uint8Array.of(1, 7)]]);
  link.app.bufferedAmount = 5000000;
  all.hub.sendPacket(1, Uint8Array.of(7));
  assert.deepEqual(all.events.at(-1), ["left", 1, ""]);
  all.hub.sendPacket(1, Uint8Array.of(7));
  all.hub.tell(1, "role");
  assert.equal(link.frames.length, 1);
});

test("a phone that sends invalid, large or too many frames is disconnected", async () => {
  const frame = (length, first = 0) => { const made = new Uint8Array(length); made[0] = first; return made.buffer; };
  for (const flood of [
    (link) => link.receiveFrame("text"),
    (link) => link.receiveFrame(new ArrayBuffer(0)),
    (link) => link.receiveFrame(frame(4, 2)),
    (link) => link.receiveFrame(frame(64 * 1024 * 1024)),
    (link) => { for (let sent = 0; sent < 10; sent += 1) link.receiveFrame(frame(15000)); },
    (link) => { for (let sent = 0; sent < 30; sent += 1) link.receiveFrame(frame(15000, 1)); },
    (link) => { for (let sent = 0; sent < 1000; sent += 1) link.receiveFrame(frame(2, 1)); },
  ]) {
    const all = createHub();
    const [bad, good] = [await join(all), await join(all)];
    flood(bad);
    assert.deepEqual(all.events.at(-1), ["left", 1, ""]);
    assert.ok(all.events.filter(([event]) => event === "packet").length <= 600);
    bad.receiveFrame(frame(2, 1));
    assert.deepEqual(all.events.at(-1), ["left", 1, ""]);
    good.receiveFrame(frame(2, 1));
    assert.equal(all.events.at(-1)[0], "packet");
  }
});

test("a phone that doesn't say hello in time leaves its place to another one", async () => {
  const all = createHub();
  while (all.hub.phones.size < MAX_PHONES) await join(all);
  all.made[0].receive("hello");
  await assert.rejects(join(all), refused("many"));
  mock.timers.tick(15000);
  mock.timers.tick(1000);
  assert.deepEqual([...all.hub.phones.keys()], [1]);
  await join(all);
});

test("a packet has a deadline, and no more frames than its size needs", async () => {
  const all = createHub();
  const [slow, quick, empty] = [await join(all), await join(all), await join(all)];
  for (const link of all.made.slice(0, 3)) link.receive("hello");
  slow.receiveFrame(Uint8Array.of(0, 1).buffer);
  quick.receiveFrame(Uint8Array.of(0, 1).buffer);
  quick.receiveFrame(Uint8Array.of(1, 1).buffer);
  for (let sent = 0; sent < 10; sent += 1) empty.receiveFrame(Uint8Array.of(0).buffer);
  assert.deepEqual([...all.hub.phones.keys()], [1, 2]);
  mock.timers.tick(10000);
  slow.receiveFrame(Uint8Array.of(0, 1).buffer); // the deadline is that of the packet, not of a frame
  mock.timers.tick(5000);
  mock.timers.tick(1000);
  assert.deepEqual([...all.hub.phones.keys()], [2]);
});

test("phones that are connecting count, so that nine don't come at once", async () => {
  const all = createHub();
  while (all.hub.phones.size < MAX_PHONES - 1) await join(all);
  let open;
  all.hub.links.acceptAnswer = (link) => new Promise((resolve) => { open = () => { link.open(); resolve(); }; });
  const eighth = join(all);
  while (!open) await null;
  await assert.rejects(join(all), refused("many"));
  open();
  await eighth;
  assert.equal(all.hub.phones.size, MAX_PHONES);
});

test("a phone that reads no message is disconnected before they fill the memory", async () => {
  const all = createHub();
  const link = await join(all);
  link.channel.bufferedAmount = 5000000;
  all.hub.tell(1, "copy");
  assert.deepEqual([all.events.at(-1), link.sent], [["left", 1, ""], []]);
});

test("a copy is kept when it is complete, and pieces without end are not", () => {
  const kept = new Map();
  globalThis.localStorage = { getItem: (name) => kept.get(name) ?? null, setItem: (name, text) => kept.set(name, text), removeItem: (name) => kept.delete(name) };
  const copy = () => copyAddress()?.replace("./#/import/", "");
  for (const [piece, missing] of [["MA", 2], ["B", 1], ["C", 0]]) addPiece({ piece, missing });
  assert.equal(copy(), "MABC");
  for (let sent = 0; sent < 1000; sent += 1) addPiece({ piece: "MX", missing: 5 });
  for (const [piece, missing] of [["Y", 4], ["Z", 3], ["Z", 2], ["Z", 1], ["Z", 0]]) addPiece({ piece, missing });
  assert.equal(copy(), "MXYZZZZ");
});

test("a phone that enters deals leaves a table that sends it no packets", () => {
  const [received, frame] = [[], { style: {}, focus() {}, contentWindow: { postMessage: (packet) => received.push(packet) } }];
  Object.assign(globalThis, {
    addEventListener() {}, location: { origin: "here" },
    document: { createElement: () => frame, body: { append() {} } },
  });
  const link = new Link(1);
  openDesk(link, "/match/a");
  link.receiveFrame(Uint8Array.of(1, 7).buffer);
  assert.deepEqual([received, link.channel.readyState], [[Uint8Array.of(7)], "connecting"]);
  for (let sent = 0; sent < 2000; sent += 1) link.receiveFrame(Uint8Array.of(0).buffer);
  assert.equal(link.channel.readyState, "closed");
});
