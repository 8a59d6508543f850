// The developer panel: requests and events between bot and sandbox, and buttons for faults and the clock.

import { act } from "./act.js";
import { arrange, newId, make, setText } from "./dom.js";
import { all, connect, get, now, watch } from "./live.js";
import { showBotPermissions } from "./settings.js";
import { openSide } from "./drawers.js";

const FAULTS = [
  ["429", "429"],
  ["500", "500"],
  ["503", "503"],
  ["slow", "Slow"],
  ["drop", "Cut"],
  ["refuse", "Refuse"],
];
const GATEWAY = [
  ["close", "Close"],
  ["cut", "Cut"],
  ["reconnect", "Reconnect"],
  ["invalidate", "Invalidate"],
];
const CLOCK = [
  [600, "+ 10 minutes"],
  [3600, "+ 1 hour"],
  [86_400, "+ 1 day"],
  [259_200, "+ 3 days"],
];
const END_TOLERANCE_PX = 40;

const panel = document.getElementById("panel");

const button = (text, click) => make("button", { class: "button secondary", type: "button", text, on: { click } });
const group = (title, ...children) => make("fieldset", {}, make("legend", { text: title }), ...children);

function field(text, input) {
  input.id = newId();
  return make("div", { class: "field" }, make("label", { for: input.id, text }), input);
}

// ---- Faults ----

const times = make("input", { type: "number", min: "1", max: "1000", value: "1" });
const seconds = make("input", { type: "number", min: "0", step: "0.5", value: "2" });
const path = make("input", { type: "text", placeholder: "any" });
const planned = make("ul", { class: "planned" });
const duplicate = make("input", { type: "checkbox" });
const clock = make("span");

function fault(kind) {
  const waits = kind === "slow" || kind === "429" ? { seconds: Number(seconds.value) } : {};
  return act("fault", { kind, path: path.value.trim(), times: Math.max(1, Number(times.value) || 1), ...waits });
}

duplicate.addEventListener("change", () => act("duplicate", { on: duplicate.checked }));

const tools = make(
  "details",
  { class: "tools", open: matchMedia("(width >= 760px)").matches },
  make("summary", { text: "Time, permissions, and bad days of Discord" }),
  group(
    "Answers to the bot's next requests",
    make("div", { class: "row" }, field("How many", times), field("Path has", path), field("Seconds", seconds)),
    make(
      "div",
      { class: "row" },
      ...FAULTS.map(([kind, text]) => button(text, () => fault(kind))),
      button("Clear faults", () => act("clear_faults")),
    ),
    planned,
  ),
  group(
    "Gateway",
    make("div", { class: "row" }, ...GATEWAY.map(([how, text]) => button(text, () => act("gateway", { how })))),
    make("label", { class: "check" }, duplicate, "Deliver every interaction twice"),
  ),
  group(
    "Bot",
    make(
      "div",
      { class: "row" },
      button("Restart the bot", () => act("restart_bot")),
      button("Permissions …", () => {
        openSide();
        showBotPermissions();
      }),
    ),
  ),
  group(
    "Clock",
    make("div", { class: "row" }, ...CLOCK.map(([by, text]) => button(text, () => act("advance", { seconds: by })))),
    make("p", {}, "It is ", clock),
  ),
);

const describeFault = ({ method, path: of, times: left, what }) =>
  `${left} × ${[method === "*" ? "" : method, of].filter(Boolean).join(" ") || "any request"}: ${what}`;

function showFaults() {
  const { duplicate: on, planned: list = [] } = get("faults") ?? {};
  duplicate.checked = Boolean(on);
  planned.replaceChildren(...list.map((one) => make("li", { text: describeFault(one) })));
}

function tick() {
  setText(clock, new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "medium" }).format(now()));
}

// ---- The log ----

const filter = make("input", { type: "search", placeholder: "messages, INTERACTION, 429 …" });
const log = make("div", { class: "log", tabIndex: 0, role: "region", "aria-label": "Requests and events" });
const texts = new WeakMap();

const clockTime = (ms) => new Date(ms).toTimeString().slice(0, 8);
const pretty = (value) => JSON.stringify(value, null, 2);

// Tokens and ids are shortened in the list; the tooltip and the filter use the whole path.
const shortened = (title) =>
  title.replace(/\d{15,}/g, (id) => `…${id.slice(-4)}`).replace(/[^/\s]{25,}/g, (token) => `${token.slice(0, 6)}…`);

function createEntry(entry) {
  const { n, at, way, title, status } = entry;
  const node = make(
    "details",
    { data: { log: n }, class: way },
    make(
      "summary",
      {},
      make("span", { class: "way", title: way, role: "img", "aria-label": way, text: way === "event" ? "↓" : "↑" }),
      make("span", { class: "when", text: clockTime(at) }),
      make("span", { class: "what", title, text: shortened(title) }),
      status ? make("span", { class: `status s${String(status)[0]}`, text: String(status) }) : null,
    ),
  );
  node.addEventListener(
    "toggle",
    () => node.open && node.childElementCount === 1 && node.append(...bodies(get("log", String(n)) ?? entry)),
  );
  return node;
}

function bodies({ body, answer, files }) {
  const parts = [];
  const add = (title, value) =>
    value !== null &&
    value !== undefined &&
    parts.push(make("p", { text: title }), make("pre", { tabIndex: 0, text: pretty(value) }));
  add("Body", body);
  for (const { filename, size } of files ?? []) parts.push(make("p", { text: `File ${filename}, ${size} bytes` }));
  add("Answer", answer);
  return parts.length ? parts : [make("p", { text: "No body." })];
}

function applyFilter(node, entry) {
  const wanted = filter.value.trim().toLowerCase();
  if (wanted && !texts.has(entry)) texts.set(entry, JSON.stringify(entry).toLowerCase());
  node.hidden = Boolean(wanted) && !texts.get(entry).includes(wanted);
}

function showLog() {
  if (panel.hidden) return;
  const atEnd = log.scrollHeight - log.scrollTop - log.clientHeight < END_TOLERANCE_PX;
  arrange(log, all("log"), ({ n }) => String(n), createEntry, applyFilter);
  if (atEnd) log.scrollTop = log.scrollHeight;
}

filter.addEventListener("input", showLog);
watch(["log"], showLog);
watch(["faults"], showFaults);

// ---- The panel itself ----

panel.append(
  make(
    "header",
    { class: "bar" },
    make("h2", { text: "For the curious" }),
    make("button", { id: "panel-close", class: "icon", type: "button", text: "×", "aria-label": "Close the panel" }),
  ),
  tools,
  field("Filter the log", filter),
  log,
);
setInterval(tick, 1000);

/** Requests the log while the panel is open. */
export function panelOpened(open) {
  connect({ log: open });
  if (open) tick();
}
