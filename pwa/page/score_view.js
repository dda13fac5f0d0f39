// Shows a score and sentences on the page show.html. They are inserted as text, never as HTML.
import { halfDigits, isolate } from "./score_code.js";

const EXPANDED_DEALS = 6; // deals that show their lines, as on the live page
const LOCALES = { en: "en-GB", pt: "pt-BR" };

const all = JSON.parse(document.getElementById("words").textContent);
const tags = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase());
const language = tags.find((code) => code in all) ?? "en";
export const words = all[language];
const locale = LOCALES[language] ?? language;
document.documentElement.lang = language;

const has = (table, name) => Object.hasOwn(table, name);
const fillIn = (sentence, values) => sentence.replace(/\{(\w+)\}/g, (_, name) => values[name]);
const formatList = (items) => new Intl.ListFormat(locale).format(items);
const plural = (forms, count, values = {}) =>
  fillIn(new Intl.PluralRules(locale).select(count) === "one" ? forms[0] : forms[1], { count: points(count), ...values });

// Formats like wording/numerals.py.
function points(value) {
  const whole = Math.floor(Math.abs(value));
  const half = Math.abs(value) > whole ? "½" : "";
  const digits = whole < 10000 ? String(whole) : new Intl.NumberFormat(locale).format(whole).replaceAll("\u202f", "\u00a0");
  return (value < 0 ? "−" : "") + (half && !whole ? "" : digits) + half;
}

export const formatTime = (at) => new Intl.DateTimeFormat(locale, { timeStyle: "short" }).format(at);
const signed = (value) => (value > 0 ? `+${points(value)}` : points(value));

export function element(tag, { kind, ...more } = {}, ...within) {
  const made = Object.assign(document.createElement(tag), more);
  if (kind) made.className = kind;
  made.append(...within);
  return made;
}

function reason(score, [name, , count = 1, givenFor = "", note = ""]) {
  const labels = words.reasons[has(words.games, score.like) ? words.games[score.like] : "burraco"];
  const adjusted = has(words.adjustments, givenFor) ? words.adjustments[givenFor] : givenFor;
  const label = adjusted || (has(labels, name) ? labels[name] : name);
  if (note) return fillIn(words.noted, { reason: label, note });
  return count > 1 && words.counted.includes(name) ? fillIn(words.times, { reason: label, count }) : label;
}

function aim({ target, of }) {
  return target === null ? plural(words.deals, of ?? 0) : fillIn(words.target, { points: points(target) });
}

function headline(score, namesOf) {
  const marks = new Set(score.marks);
  if (marks.has("finished")) {
    const seats = score.winner === null ? [] : score.sides[score.winner];
    const said = [seats.length ? plural(words.won, seats.length, { names: namesOf(seats) }) : words.drawn];
    return said.concat(marks.has("early") ? [words.early] : []).join(" ");
  }
  const dealer = score.names[score.dealer];
  return fillIn(marks.has("extra") ? words.extra : words.dealer, { dealer });
}

function side(score, index, names) {
  const share = new Intl.NumberFormat(locale, { style: "percent" }).format(score.progress[index] / 1000);
  const bar = element("progress", { max: 1, value: score.progress[index] / 1000 });
  bar.setAttribute("aria-label", fillIn(words.share, { names, share }));
  return element("li", { kind: `side s${index % 6}` },
    element("span", { kind: "names", translate: false }, element("i", { kind: `s${index % 6} shape` }), names), element("div", { kind: "digits" }, element("span", { kind: "total" }, points(score.totals[index]))), bar);
}

// Returns the points of a deal, each beside the shape of its side, which has the side's names.
const cells = (texts, names) => element("span", { kind: "gains" }, ...texts.map((text, index) => {
  const shape = element("i", { kind: `s${index % 6} shape` });
  shape.setAttribute("role", "img");
  shape.setAttribute("aria-label", names[index]);
  return element("b", { kind: `s${index % 6}` }, shape, ...text);
}));

// `totals` are those after the deal, undefined if they aren't known.
function deal(score, number, { gains, totals, parts }, namesOf) {
  const after = (index) => (totals ? [element("small", {}, points(totals[index]))] : []);
  const shown = element("span", { kind: "number" }, String(number));
  shown.setAttribute("aria-hidden", "true");
  const title = [shown, element("span", { kind: "unseen" }, fillIn(words.deal, { number })),
    cells(gains.map((gain, index) => [signed(gain), ...after(index)]), score.sides.map(namesOf))];
  if (!parts) return element("p", { kind: "row" }, ...title);
  const told = parts.map(([seats, lines]) => element("section", {}, element("h3", { translate: false }, namesOf(seats)),
    element("dl", {}, ...lines.flatMap((line) => [element("dt", {}, reason(score, line)), element("dd", {}, signed(line[1]))]))));
  return element("details", {}, element("summary", {}, ...title), element("div", { kind: "reasons" }, ...told));
}

// Shows a score with its time, or with `note` instead of the time.
export function show(decoded, note) {
  const score = { ...decoded, names: decoded.names.map(isolate) };
  const namesOf = (seats) => formatList(seats.map((seat) => score.names[seat]));
  const rules = has(words.variants, score.rules) ? words.variants[score.rules] : score.rules;
  const names = score.sides.map(namesOf);
  const finished = score.marks.includes("finished");
  const missing = score.played - score.deals.length;
  let totals = names.map(() => 0);
  const rows = score.deals.map((gains, index) => {
    const fromEnd = score.deals.length - index;
    const parts = fromEnd <= EXPANDED_DEALS ? score.lines[score.lines.length - fromEnd] : undefined;
    totals = totals.map((total, side) => total + gains[side]);
    return deal(score, score.played - fromEnd + 1, { gains, totals: missing ? undefined : totals, parts }, namesOf);
  });
  if (missing > 0) rows.unshift(element("p", { kind: "row" }, element("span", {}, plural(words.missing, missing))));
  document.title = names.join(" – ");
  document.getElementById("score").replaceChildren(
    element("h1", { kind: "caption" }, element("span", {}, fillIn(words.game, { rules, aim: aim(score) }))),
    element("ol", { kind: `sides of${names.length} d${halfDigits(score.totals.map(points), words.widths)}` }, ...names.map((each, index) => side(score, index, each))),
    element("p", { kind: finished ? "news won" : "news" }, headline(score, namesOf)),
    ...(rows.length ? [element("section", { kind: `deals panel of${names.length}` }, ...rows.reverse())] : []),
  );
  const moment = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "short" }).format(score.at * 60000);
  showFooter(note ?? fillIn(words.when, { moment }));
}

// Shows a sentence, and more elements, at the top of a score that is old; the next score replaces them.
export function showAway(sentence, ...more) {
  hideAway();
  const said = element("div", { kind: "away" }, element("p", {}, sentence), ...more);
  said.setAttribute("role", "status");
  document.querySelector(".caption").after(said);
}

export const hideAway = () => document.querySelector(".away")?.remove();

const home = () => element("a", { href: "./" }, words.open);

// Replaces the sentence, and more elements, below the score.
export function showFooter(sentence, ...more) {
  const said = element("p", {}, sentence);
  said.setAttribute("role", "status");
  document.querySelector("footer").replaceChildren(said, ...more, home());
}

// Shows a sentence, and more elements, instead of a score.
export function showSentence(sentence, ...more) {
  document.title = "Pinella";
  const said = element("p", { kind: "news" }, sentence);
  said.setAttribute("role", "status");
  document.getElementById("score").replaceChildren(element("h1", { kind: "caption" }, "Pinella"), said, ...more);
  document.querySelector("footer").replaceChildren(home());
}
