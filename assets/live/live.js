// Updates the score on the page whenever it changes at the table.
"use strict";

// For downloads and for the time of an old score (web/browser_zone.py).
document.cookie = `pinella-zone=${Intl.DateTimeFormat().resolvedOptions().timeZone}; path=/; samesite=lax`;

{
  const score = document.getElementById("score");
  const offline = document.getElementById("offline");
  const spoken = document.getElementById("spoken");
  const aloud = document.getElementById("aloud"); // missing while the app loads
  const now = document.getElementById("now"); // on a large screen
  const { lang } = document.documentElement;
  const heartbeatTimeout = 50000;  // milliseconds; the server sends a heartbeat every twenty seconds
  let wait = 1000;
  let retry;
  let source;
  let heard = Date.now(); // the last message
  let asked;
  let changed; // whether the last score differs from the one before, rather than the deal that is being typed

  const tellTime = (part) => {
    const time = new Date(heard).toLocaleTimeString(lang, { timeStyle: "short" });
    part.textContent = part.dataset.words.replace("{time}", time);
  };

  // Tells the time of the last news at the top of the score.
  const showAway = () => {
    if (!offline.hidden) return;
    tellTime(offline);
    score.firstElementChild.after(offline);
    offline.hidden = false;
  };

  const show = (event) => {
    const open = new Set([...score.querySelectorAll("details[open]")].map((deal) => deal.dataset.key));
    const totals = () => [...score.querySelectorAll(".total, .panel b")];
    const before = totals().map((total) => total.textContent);
    score.innerHTML = event.data;
    const after = totals();
    after.forEach((total, side) => total.classList.toggle("new", total.textContent !== before[side] && total.matches(".total")));
    changed = String(before) !== String(after.map((total) => total.textContent));
    if (now) tellTime(now);
    for (const deal of score.querySelectorAll("details")) deal.open = open.has(deal.dataset.key);
    score.dataset.tag = event.lastEventId;
  };

  // Only voices of the device: others would send the names to a server.
  const voice = () => speechSynthesis.getVoices().find((each) => each.localService && each.lang.slice(0, 2) === lang);

  const say = (text) => {
    if (!aloud?.checked || !voice()) return;
    const said = new SpeechSynthesisUtterance(text);
    said.voice = voice();
    said.lang = said.voice.lang;
    speechSynthesis.speak(said);
  };

  const disconnect = () => {
    clearTimeout(retry);
    source?.close();
  };

  const connect = () => {
    disconnect();
    asked = Date.now();
    source = new EventSource(`${score.dataset.path}/events?seen=${score.dataset.tag}`);
    for (const kind of ["score", "spoken", "beat"]) source.addEventListener(kind, () => { heard = Date.now(); });
    source.addEventListener("score", show);
    source.addEventListener("spoken", (event) => {
      if (!changed) return; // a screen reader reads each new text, even an equal one
      spoken.textContent = event.data;
      say(event.data);
    });
    source.addEventListener("gone", () => location.reload());
    source.addEventListener("open", () => { wait = 1000; heard = Date.now(); offline.hidden = true; });
    source.addEventListener("error", () => {
      showAway();
      if (source.readyState !== EventSource.CLOSED) return; // the browser reconnects by itself
      retry = setTimeout(connect, wait);
      wait = Math.min(wait * 2, 30000);
    });
  };

  // Reconnect if heartbeats stop: a browser doesn't notice a connection that was lost while the phone slept.
  const watchdog = setInterval(() => {
    if (document.hidden || Date.now() - Math.max(heard, asked) < heartbeatTimeout) return;
    showAway();
    connect();
  }, 2000);

  // A hidden page has no stream: over plain HTTP, a browser has six connections for all pages of a server.
  const followVisibility = () => { if (document.hidden) disconnect(); else connect(); };

  followVisibility();
  document.addEventListener("visibilitychange", followVisibility);
  window.addEventListener("uncovered", () => {
    clearInterval(watchdog);
    document.removeEventListener("visibilitychange", followVisibility);
    disconnect();
  }, { once: true });

  if (aloud && "speechSynthesis" in window) {
    const offer = () => { aloud.parentElement.hidden = !voice(); };
    aloud.checked = localStorage.getItem("pinella.aloud") !== null;
    aloud.addEventListener("change", () => {
      speechSynthesis.cancel();
      if (aloud.checked) localStorage.setItem("pinella.aloud", "");
      else localStorage.removeItem("pinella.aloud");
      say(spoken.textContent || aloud.parentElement.textContent); // browsers let a page speak after a tap
    });
    speechSynthesis.addEventListener?.("voiceschanged", offer);
    offer();
  }
  if (now) tellTime(now);

  // Paper shows the reasons of each deal.
  let folded = [];
  window.addEventListener("beforeprint", () => {
    folded = [...score.querySelectorAll("details:not([open])")];
    for (const deal of folded) deal.open = true;
  });
  window.addEventListener("afterprint", () => { for (const deal of folded) deal.open = false; });

  // The size of text from the app's settings.
  document.documentElement.style.fontSize = JSON.parse(localStorage.getItem("flutter.pinella.text") ?? '""');
}
