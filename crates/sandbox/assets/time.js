// Timestamps: Discord's formats in the current user's locale, and relative ones that are updated.

import { make, setText } from "./dom.js";
import { locale, now } from "./live.js";

const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
  s: { dateStyle: "short", timeStyle: "short" },
  S: { dateStyle: "short", timeStyle: "medium" },
};
const STEPS = [
  ["second", 60],
  ["minute", 60],
  ["hour", 24],
  ["day", 30],
  ["month", 12],
  ["year", Infinity],
];

// Formatters are slow to create, and some hundred timestamps are updated each second.
const formatters = new Map();
function formatter(kind, options) {
  const key = `${locale()} ${JSON.stringify(options)}`;
  if (!formatters.has(key)) formatters.set(key, new kind(locale(), options));
  return formatters.get(key);
}

const absolute = (ms, style) => formatter(Intl.DateTimeFormat, STYLES[style]).format(ms);

function relative(ms) {
  let amount = Math.round((ms - now()) / 1000);
  for (const [unit, size] of STEPS) {
    if (Math.abs(amount) < size) return formatter(Intl.RelativeTimeFormat, { numeric: "always" }).format(amount, unit);
    amount = Math.round(amount / size);
  }
}

/** The day of a timestamp, to compare and to show. */
export const day = (ms) => absolute(ms, "D");

// Style "header" is for the line with the author's name: the time, and the date if it is not today's.
function format(ms, style) {
  if (style === "R") return relative(ms);
  if (style === "header") return absolute(ms, day(ms) === day(now()) ? "t" : "s");
  return absolute(ms, style);
}

function show(node) {
  const ms = Number(node.dataset.ms);
  setText(node, format(ms, node.dataset.style));
  const full = absolute(ms, "F");
  if (node.title !== full) node.title = full;
}

/** A timestamp that is kept up to date. Timestamps beyond JavaScript's range are shown as they were written. */
export function timestampNode(ms, style = "f") {
  if (!(Math.abs(ms) <= 8.64e15)) return document.createTextNode(`<t:${ms / 1000}>`);
  const node = make("time", { data: { ms, style }, dateTime: new Date(ms).toISOString() });
  show(node);
  return node;
}

/** Redraws all timestamps of the page, after the clock or the locale changed. */
export function refreshTimestamps() {
  document.querySelectorAll("time[data-ms]").forEach(show);
}
