// Keeps the score on the page as new as the one at the table.
"use strict";

{
  const score = document.getElementById("score");
  const offline = document.getElementById("offline");
  const spoken = document.getElementById("spoken");
  let wait = 1000;
  let source;

  const show = (event) => {
    const open = new Set([...score.querySelectorAll("details[open]")].map((deal) => deal.dataset.key));
    score.innerHTML = event.data;
    for (const deal of score.querySelectorAll("details")) deal.open = open.has(deal.dataset.key);
    score.dataset.tag = event.lastEventId;
  };

  const connect = () => {
    source = new EventSource(`${score.dataset.path}/events?seen=${score.dataset.tag}`);
    source.addEventListener("score", show);
    source.addEventListener("spoken", (event) => {
      if (spoken.textContent !== event.data) spoken.textContent = event.data; // written again, it is read out again
    });
    source.addEventListener("gone", () => location.reload());
    source.addEventListener("open", () => { wait = 1000; offline.hidden = true; });
    source.addEventListener("error", () => {
      offline.hidden = false;
      if (source.readyState !== EventSource.CLOSED) return; // the browser tries again by itself
      setTimeout(connect, wait);
      wait = Math.min(wait * 2, 30000);
    });
  };

  connect();
  window.addEventListener("flutter-first-frame", () => source.close(), { once: true });
}
