// The list of messages: order, days, groups, scroll position, and which messages are read.

import { send, showAlert } from "./act.js";
import { arrange, make } from "./dom.js";
import { all, byId, get, view, watch } from "./live.js";
import { authorName, createMessage, updateMessage } from "./message.js";
import { day, timestampNode } from "./time.js";

const GROUP_WINDOW_MS = 7 * 60_000;
const END_TOLERANCE_PX = 40;

const scroller = document.getElementById("scroller");
const list = document.getElementById("messages");
const toNewest = document.getElementById("to-newest");

let drawnFor = "";
let jumpTo = null;
let atEnd = true;
let top = 0;
let lastRead = "";

const continues = (message, before) =>
  message.author.id === before.author.id &&
  Boolean(message.ephemeral) === Boolean(before.ephemeral) &&
  !message.used &&
  !message.message_reference &&
  Date.parse(message.timestamp) - Date.parse(before.timestamp) < GROUP_WINDOW_MS;

// Messages, with separators between days.
function items() {
  const found = [];
  let before = null;
  for (const message of all("message")) {
    const today = day(Date.parse(message.timestamp));
    const newDay = !before || day(Date.parse(before.timestamp)) !== today;
    if (newDay) found.push({ key: `day of ${message.id}`, day: message.timestamp });
    found.push({ key: message.id, message, grouped: !newDay && continues(message, before) });
    before = message;
  }
  return found;
}

function create({ message, day: of }) {
  if (message) return createMessage(message);
  return make("div", { class: "day", role: "separator" }, timestampNode(Date.parse(of), "D"));
}

function update(node, { message, grouped }) {
  if (!message) return;
  updateMessage(node, message, grouped);
  const label = `Message of ${authorName(message)}`;
  if (node.ariaLabel !== label) node.ariaLabel = label;
}

function show() {
  const { as, channel } = view();
  const now = `${as}:${channel}`;
  if (now !== drawnFor) {
    drawnFor = now;
    atEnd = true;
    lastRead = "";
  }
  arrange(list, items(), ({ key }) => key, create, update);
  if (jumpTo?.channel === channel) reveal(jumpTo.message);
  if (atEnd) scroller.scrollTop = scroller.scrollHeight;
  updatePosition();
}

function reveal(message) {
  jumpTo = null;
  if (!message) return;
  const node = list.querySelector(`[data-message="${CSS.escape(message)}"]`);
  if (!node) {
    showAlert("It is gone, too old for this page, or not for you to see.", "That message isn't here");
    return;
  }
  atEnd = false;
  node.scrollIntoView({ block: "center" });
  node.focus({ preventScroll: true });
  node.classList.add("found");
  node.addEventListener("animationend", () => node.classList.remove("found"), { once: true });
}

/** Scrolls to a message; `go` switches to its channel if it is another one. */
export function jump(channel, message, go) {
  jumpTo = { channel, message };
  if (channel === view().channel) reveal(message);
  else if (get("channel", channel)) go(channel);
  else showAlert("Nobody knows a channel with that id here.", "That channel isn't here");
}

// Updates the scroll position, and reports the newest read message to the server. Only scrolling back leaves the end:
// the end also moves when messages arrive or the list gets smaller.
async function updatePosition() {
  if (scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < END_TOLERANCE_PX) atEnd = true;
  else if (scroller.scrollTop < top) atEnd = false;
  top = scroller.scrollTop;
  toNewest.hidden = atEnd;
  const newest = all("message").at(-1)?.id;
  if (!newest || !atEnd || document.visibilityState !== "visible" || (lastRead && byId(newest, lastRead) <= 0)) return;
  lastRead = newest;
  const answer = await send("mark_read", { message: newest });
  if (!answer.ok) lastRead = "";
}

scroller.addEventListener("scroll", updatePosition, { passive: true });
document.addEventListener("visibilitychange", updatePosition);
toNewest.addEventListener("click", () => {
  scroller.scrollTop = scroller.scrollHeight;
});
// Pictures, the on-screen keyboard and the fields of a command take space; the newest message stays visible.
const follow = new ResizeObserver(() => {
  if (atEnd) scroller.scrollTop = scroller.scrollHeight;
});
follow.observe(scroller);
follow.observe(list);

watch(["message", "view", "channel", "user", "bot"], show);
