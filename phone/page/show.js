// The score that stands in this page's own address, behind the #: no host has seen it. Written as text only, never as
// HTML.
import { Refused, scoreIn } from "./carried.js";

const LATEST = 6; // deals that open, as on the live page
const LOCALES = { en: "en-GB", pt: "pt-BR" };

const all = JSON.parse(document.getElementById("words").textContent);
const tags = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase());
const language = tags.find((code) => code in all) ?? "en";
const words = all[language];
const locale = LOCALES[language] ?? language;
document.documentElement.lang = language;

const has = (table, name) => Object.hasOwn(table, name);
const filled = (sentence, values) => sentence.replace(/\{(\w+)\}/g, (_, name) => values[name]);
const joined = (items) => new Intl.ListFormat(locale).format(items);
const plural = (forms, count, values = {}) =>
  filled(new Intl.PluralRules(locale).select(count) === "one" ? forms[0] : forms[1], { count: points(count), ...values });

// As wording/numerals.py writes them.
function points(value) {
  const whole = Math.floor(Math.abs(value));
  const half = Math.abs(value) > whole ? "½" : "";
  const digits = whole < 10000 ? String(whole) : new Intl.NumberFormat(locale).format(whole).replaceAll("\u202f", "\u00a0");
  return (value < 0 ? "−" : "") + (half && !whole ? "" : digits) + half;
}

const signed = (value) => (value > 0 ? `+${points(value)}` : points(value));

function part(tag, { kind, ...more } = {}, ...within) {
  const made = Object.assign(document.createElement(tag), more);
  if (kind) made.className = kind;
  made.append(...within);
  return made;
}

function reason(score, [name, , count = 1, givenFor = "", note = ""]) {
  const labels = words.reasons[has(words.games, score.like) ? words.games[score.like] : "burraco"];
  const adjusted = has(words.adjustments, givenFor) ? words.adjustments[givenFor] : givenFor;
  const label = adjusted || (has(labels, name) ? labels[name] : name);
  if (note) return filled(words.noted, { reason: label, note });
  return count > 1 && words.counted.includes(name) ? filled(words.times, { reason: label, count }) : label;
}

function aim({ target, of }) {
  return target === null ? plural(words.deals, of ?? 0) : filled(words.target, { points: points(target) });
}

function news(score, namesOf) {
  const marks = new Set(score.marks);
  if (marks.has("finished")) {
    const seats = score.winner === null ? [] : score.sides[score.winner];
    const said = [seats.length ? plural(words.won, seats.length, { names: namesOf(seats) }) : words.drawn];
    return said.concat(marks.has("early") ? [words.early] : []).join(" ");
  }
  const dealer = score.names[score.dealer];
  return filled(marks.has("extra") ? words.extra : words.dealer, { dealer });
}

function side(score, index, names) {
  const share = new Intl.NumberFormat(locale, { style: "percent" }).format(score.progress[index] / 1000);
  const bar = part("progress", { max: 1, value: score.progress[index] / 1000 });
  bar.setAttribute("aria-label", filled(words.share, { names, share }));
  const shape = part("span", { kind: "shape" }, words.shapes[index % 6]);
  shape.setAttribute("aria-hidden", "true");
  return part("li", { kind: `side s${index % 6}${score.leader === index ? " leads" : ""}` },
    part("span", { kind: "names" }, shape, ` ${names}`), part("span", { kind: "total" }, points(score.totals[index])), bar);
}

function deal(score, number, gains, parts, namesOf) {
  const title = [part("span", {}, filled(words.deal, { number })),
    ...gains.map((gain, index) => part("b", { kind: `s${index % 6}` }, signed(gain)))];
  if (!parts) return part("p", { kind: "row" }, ...title);
  const told = parts.flatMap(([seats, lines]) => [
    part("h3", {}, namesOf(seats)),
    part("dl", {}, ...lines.flatMap((line) => [part("dt", {}, reason(score, line)), part("dd", {}, signed(line[1]))])),
  ]);
  return part("details", {}, part("summary", {}, ...title), ...told);
}

function show(score) {
  const namesOf = (seats) => joined(seats.map((seat) => score.names[seat]));
  const rules = has(words.variants, score.rules) ? words.variants[score.rules] : score.rules;
  const names = score.sides.map(namesOf);
  const finished = score.marks.includes("finished");
  const rows = score.deals.map((gains, index) => {
    const fromEnd = score.deals.length - index;
    const lines = fromEnd <= LATEST ? score.lines[score.lines.length - fromEnd] : undefined;
    return deal(score, score.played - fromEnd + 1, gains, lines, namesOf);
  });
  const missing = score.played - score.deals.length;
  if (missing > 0) rows.unshift(part("p", { kind: "row" }, part("span", {}, plural(words.missing, missing))));
  document.title = names.join(" – ");
  document.getElementById("score").replaceChildren(
    part("h1", { kind: "caption" }, filled(words.game, { rules, aim: aim(score) })),
    part("ol", { kind: `sides of${names.length}` }, ...names.map((each, index) => side(score, index, each))),
    part("p", { kind: finished ? "news won" : "news" }, news(score, namesOf)),
    ...(rows.length ? [part("section", { kind: "deals" }, ...rows.reverse())] : []),
  );
  const moment = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "short" }).format(score.at * 60000);
  document.querySelector("footer").replaceChildren(part("p", {}, filled(words.when, { moment })), home());
}

const home = () => part("a", { href: "./" }, words.open);

function refuse(why) {
  document.title = "Pinella";
  document.getElementById("score").replaceChildren(part("h1", { kind: "caption" }, "Pinella"), part("p", { kind: "news" }, words[why]));
  document.querySelector("footer").replaceChildren(home());
}

async function read() {
  if (typeof DecompressionStream === "undefined") return refuse("old");
  let text = location.hash.slice(1);
  try {
    text = decodeURIComponent(text);
  } catch {
    // as it is: the checksum tells
  }
  if (!text) return refuse("foreign");
  try {
    return show(await scoreIn(text));
  } catch (error) {
    if (!(error instanceof Refused)) console.error(error);
    return refuse(error instanceof Refused ? error.why : "damaged");
  }
}

window.addEventListener("hashchange", read);
read();
