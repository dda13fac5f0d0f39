// Turns the sheets of the projector page, shows the entry code while entries are open, and counts the minutes down, with
// a gong three minutes before the end of the round and at its end.
"use strict";

{
  const board = document.getElementById("score");
  // Milliseconds that the server's clock and the computer's are ahead of the monotonic one, which nobody sets.
  let ahead = Number(board.dataset.now) - performance.now();
  let drift = Date.now() - performance.now();
  let shown = 0;
  let first = "";
  let ends = document.getElementById("clock")?.dataset.ends;
  let before = 0; // minutes left at the last look
  let audio; // browsers play sound only after a tap on the page
  addEventListener("pointerup", () => { audio ??= new AudioContext(); audio.resume(); });

  const gong = () => {
    document.body.animate({ opacity: [1, 0.1, 1] }, { duration: 800, iterations: 3 });
    if (audio?.state !== "running") return;
    for (const start of [0, 1, 2].map((index) => audio.currentTime + index)) {
      const volume = new GainNode(audio, { gain: 0.4 });
      volume.gain.setTargetAtTime(0, start, 0.4);
      const tone = new OscillatorNode(audio, { type: "triangle", frequency: 196 });
      tone.connect(volume).connect(audio.destination);
      tone.start(start);
      tone.stop(start + 1);
    }
  };

  const show = () => {
    const sheets = [...board.querySelectorAll("section")];
    const { about } = sheets[0].dataset;
    if (about !== first) shown = 0; // another round was seated: show its seats first
    first = about;
    document.body.classList.toggle("entering", about === "entries");
    shown %= sheets.length;
    sheets.forEach((sheet, index) => { sheet.hidden = index !== shown; });
  };

  const count = () => {
    const clock = document.getElementById("clock");
    if (!clock?.dataset.ends) return; // no clock, or a paused one
    const left = Math.max(0, Math.ceil((Number(clock.dataset.ends) - performance.now() - ahead) / 60000));
    const words = left ? clock.dataset.words.replace("{minutes}", left) : clock.dataset.over;
    if (clock.textContent !== words) clock.textContent = words;
    if (clock.dataset.ends !== ends) drift = NaN; // another clock: the server's may have jumped, so ask for its time
    else if (left < before && (left === 3 || left === 0)) gong();
    [ends, before] = [clock.dataset.ends, left];
  };

  // Ask for the server's time after a jump of the computer's: the monotonic clock may stand still during sleep.
  const synchronize = async () => {
    const jumped = Date.now() - performance.now();
    if (Math.abs(jumped - drift) < 2000) return;
    drift = jumped;
    try {
      const page = await (await fetch(location.href)).text();
      ahead = Number(page.match(/ data-now="(\d+)"/)[1]) - performance.now();
    } catch {
      drift = NaN; // no connection yet: ask again
    }
  };

  new MutationObserver(() => { show(); count(); }).observe(board, { childList: true });
  setInterval(() => { shown += 1; show(); }, 1000 * Number(board.dataset.seconds));
  setInterval(() => { synchronize(); count(); }, 1000);
  show();
}
