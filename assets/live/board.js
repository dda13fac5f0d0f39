// Turns the sheets of the projector page, shows the entry code while entries are open, and counts the minutes down.
"use strict";

{
  const board = document.getElementById("score");
  const ahead = Number(board.dataset.now) - Date.now(); // milliseconds, of the server's clock
  let shown = 0;
  let first = "";

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
    const left = Math.max(0, Math.ceil((Number(clock.dataset.ends) - Date.now() - ahead) / 60000));
    const words = left ? clock.dataset.words.replace("{minutes}", left) : clock.dataset.over;
    if (clock.textContent !== words) clock.textContent = words;
  };

  new MutationObserver(() => { show(); count(); }).observe(board, { childList: true });
  setInterval(() => { shown += 1; show(); }, 1000 * Number(board.dataset.seconds));
  setInterval(count, 1000);
  show();
}
