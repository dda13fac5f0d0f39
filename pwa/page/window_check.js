// Tells whether this window can keep matches: other apps open links in windows of their own, and some browsers have no
// service worker.
const APPS = [
  ["Instagram", /Instagram/],
  ["Messenger", /FBAN\/Messenger|FB_IAB\/(Orca|MESSENGER)/],
  ["Facebook", /FBAN|FBAV|FB_IAB/],
  ["Google", /\bGSA\//],
  ["LINE", /\bLine\//],
  ["", /; wv\)/], // any other app on Android
];
const IOS = /iPhone|iPad|iPod/;
const SAFARI = /^(?!.*(CriOS|FxiOS|EdgiOS|OPT|OPiOS)\/).*Version\/.*Safari\//;

// Returns `why` the window is unsuitable, with the `app` that opened it ("" if its name isn't known); nothing otherwise.
// `works` is whether the browser has all that the app needs, `isNew` whether it has what came later.
export function findWindowProblem({ agent, works, isNew }) {
  const app = APPS.find(([, pattern]) => pattern.test(agent))?.[0];
  if (app !== undefined) return { why: "inside", app };
  if (works) return undefined;
  if (!isNew) return { why: "old" };
  return { why: IOS.test(agent) && !SAFARI.test(agent) ? "safari" : "refused" };
}
