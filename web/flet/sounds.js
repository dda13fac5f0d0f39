// Plays a short sound for a saved deal, a burraco, a reached target, a win, a call and a round's end, if the user has
// turned sounds on. The app sends "sound:<sound>:<count>:<counter>" as an identifier (views/match/sounds.py). It plays the sound when
// a count grows, but not when the counter is new, and not after an undo.
"use strict";

{
  const IDENTIFIER = "flt-semantics-identifier";
  const GONG = `[${IDENTIFIER}^="gong:"], [${IDENTIFIER}^="flash:"]`;
  const SENT = `[${IDENTIFIER}^="sound:"]`;
  const NOTES = { deal: [587], burraco: [659, 880], target: [587, 740, 880], win: [523, 659, 784, 1047], call: [880, 659, 880] }; // hertz
  const NOTE_LENGTH = 0.13; // seconds from a note to the next
  const DECAY = 0.6; // seconds
  const VOLUME = 0.25, SILENCE = 0.001;

  let audio;
  const counts = new Map(); // counter → its last count

  // Browsers play sound only after a tap, and a page without sounds should not open an audio device.
  const wake = () => {
    if (!document.querySelector(SENT)) return;
    audio ??= new AudioContext();
    if (audio.state !== "running") audio.resume().catch((error) => console.warn("no sound:", error));
  };
  for (const type of ["pointerup", "keydown"]) addEventListener(type, wake, true);

  function playNote(frequency, start) {
    const volume = new GainNode(audio);
    volume.gain.setValueAtTime(VOLUME, start);
    volume.gain.exponentialRampToValueAtTime(SILENCE, start + DECAY);
    const tone = new OscillatorNode(audio, { type: "triangle", frequency });
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + DECAY);
  }

  function playIfGrown(element) {
    const [, sound, sent, ...counted] = element.getAttribute(IDENTIFIER).split(":");
    const name = counted.join(":"), count = Number(sent), former = counts.get(name);
    counts.set(name, count);
    if (count > former && audio?.state === "running")
      NOTES[sound].forEach((frequency, index) => playNote(frequency, audio.currentTime + index * NOTE_LENGTH));
  }

  // The message three minutes before the end of a round, and at its end: once for each, however often it appears. A
  // muted phone flashes and vibrates.
  function ring(element) {
    const name = element.getAttribute(IDENTIFIER);
    if (counts.has(name)) return;
    counts.set(name, 0);
    const cover = document.body.appendChild(document.createElement("div"));
    cover.style = "position: fixed; inset: 0; z-index: 9; background: #f4cb68; opacity: 0; pointer-events: none";
    cover.animate({ opacity: [0, 0.9, 0] }, { duration: 800, iterations: 3 }).onfinish = () => cover.remove();
    navigator.vibrate?.([400, 200, 400, 200, 400]);
    if (name.startsWith("gong") && audio?.state === "running")
      [0, 1, 2].forEach((index) => playNote(196, audio.currentTime + index * DECAY));
  }

  new MutationObserver((changes) => {
    if (changes.some(({ target, addedNodes }) => addedNodes.length || target.matches(GONG)))
      document.querySelectorAll(GONG).forEach(ring);
    const isSent = changes.some(({ target, addedNodes }) => addedNodes.length || target.matches(SENT));
    if (isSent) document.querySelectorAll(SENT).forEach(playIfGrown);
  }).observe(document.documentElement, { subtree: true, childList: true, attributeFilter: [IDENTIFIER] });
}
