// The list of messages: order, days, groups, where the reader is, and what they have seen.

import { fail, send } from "./act.js";
import { arrange, make } from "./dom.js";
import { all, byId, get, view, watch } from "./live.js";
import { authorName, createMessage, updateMessage } from "./message.js";
import { day, moment } from "./time.js";

const TOGETHER = 7 * 60_000;
const NEAR = 40;

const scroller = document.getElementById("scroller");
const list = document.getElementById("messages");
const toNewest = document.getElementById("to-newest");

let drawnFor = "";
let jumpTo = null;
let atEnd = true;
let top = 0;
let seen = "";

const goesOn = (message, before) =>
  message.author.id === before.author.id &&
  Boolean(message.ephemeral) === Boolean(before.ephemeral) &&
  !message.used &&
  !message.message_reference &&
  Date.parse(message.timestamp) - Date.parse(before.timestamp) < TOGETHER;

// Messages with the days between them.
function items() {
  const found = [];
  let before = null;
  for (const message of all("message")) {
    const today = day(Date.parse(message.timestamp));
    const newDay = !before || day(Date.parse(before.timestamp)) !== today;
    if (newDay) found.push({ key: `day of ${message.id}`, day: message.timestamp });
    found.push({ key: message.id, message, grouped: !newDay && goesOn(message, before) });
    before = message;
  }
  return found;
}

function create({ message, day: of }) {
  if (message) return createMessage(message);
  return make("div", { class: "day", role: "separator" }, moment(Date.parse(of), "D"));
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
    seen = "";
  }
  arrange(list, items(), ({ key }) => key, create, update);
  if (jumpTo?.channel === channel) reveal(jumpTo.message);
  if (atEnd) scroller.scrollTop = scroller.scrollHeight;
  look();
}

function reveal(message) {
  jumpTo = null;
  if (!message) return;
  const node = list.querySelector(`[data-message="${CSS.escape(message)}"]`);
  if (!node) {
    fail("It is gone, too old for this page, or not for you to see.", "That message isn't here");
    return;
  }
  atEnd = false;
  node.scrollIntoView({ block: "center" });
  node.focus({ preventScroll: true });
  node.classList.add("found");
  node.addEventListener("animationend", () => node.classList.remove("found"), { once: true });
}

/** Goes to a message, also of another channel, in which case `go` switches to it. */
export function jump(channel, message, go) {
  jumpTo = { channel, message };
  if (channel === view().channel) reveal(message);
  else if (get("channel", channel)) go(channel);
  else fail("Nobody knows a channel with that id here.", "That channel isn't here");
}

// Notes where the reader is, and tells the server what they have seen. Only who scrolls back leaves the end: it also
// moves away by itself, when messages come or the list gets less room.
async function look() {
  if (scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < NEAR) atEnd = true;
  else if (scroller.scrollTop < top) atEnd = false;
  top = scroller.scrollTop;
  toNewest.hidden = atEnd;
  const newest = all("message").at(-1)?.id;
  if (!newest || !atEnd || document.visibilityState !== "visible" || (seen && byId(newest, seen) <= 0)) return;
  seen = newest;
  const answer = await send("seen", { message: newest });
  if (!answer.ok) seen = "";
}

scroller.addEventListener("scroll", look, { passive: true });
document.addEventListener("visibilitychange", look);
toNewest.addEventListener("click", () => {
  scroller.scrollTop = scroller.scrollHeight;
});
// Pictures, an opened keyboard or the fields of a command take room; the newest message stays in sight.
const follow = new ResizeObserver(() => {
  if (atEnd) scroller.scrollTop = scroller.scrollHeight;
});
follow.observe(scroller);
follow.observe(list);

watch(["message", "view", "channel", "person", "bot"], show);
