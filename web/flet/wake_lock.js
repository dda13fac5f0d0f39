// The wake lock of a table's screen, which the client asks for through no_sleep.js of the package wakelock_plus.
// Browsers release the lock whenever the page is hidden, and no_sleep.js then forgets it. It is not told here, so that at
// each return it releases this lock and asks again, until the app releases it. Plain http has no wake lock: the silent
// video of no_sleep.js plays instead. Browsers start one only within a tap; if they refuse that too, the page says how
// the screen stays on.
"use strict";

{
  const native = navigator.wakeLock?.request.bind(navigator.wakeLock);
  let wanted = false; // from a request of the client to its release
  let held; // the native lock, or the video
  let asking = false;
  let video;
  let explained = false;

  function silentVideo() {
    const made = document.createElement("video");
    made.setAttribute("playsinline", "");
    for (const [type, src] of [["webm", webm], ["mp4", mp4]]) { // no_sleep.js
      made.append(Object.assign(document.createElement("source"), { type: `video/${type}`, src }));
    }
    made.addEventListener("loadedmetadata", () => {
      if (made.duration <= 1) made.loop = true;
      else made.addEventListener("timeupdate", () => { if (made.currentTime > 0.5) made.currentTime = Math.random(); });
    });
    return made;
  }

  async function acquire() {
    if (native) return native("screen");
    video ??= silentVideo();
    await video.play();
    return { get released() { return video.paused; }, release: () => video.pause() };
  }

  async function hold(refused = () => {}) {
    if (!wanted || asking || document.visibilityState !== "visible" || held?.released === false) return;
    asking = true;
    try {
      held = await acquire();
    } catch {
      if (wanted) refused(); // until the next tap or return
    }
    asking = false;
    if (!wanted) drop();
  }

  function drop() {
    held?.release();
    held = undefined;
  }

  function explain() {
    if (!explained) startup.say("sleeps");
    explained = true;
  }

  if (!native) for (const type of ["pointerup", "keydown"]) addEventListener(type, () => hold(explain), true);

  async function release() {
    wanted = false;
    drop();
  }

  async function request() {
    wanted = true;
    hold();
    return { addEventListener() {}, release };
  }

  Object.defineProperty(navigator, "wakeLock", { value: { request }, configurable: true });
}
