// Starts the page and connects its parts. live.js receives data from the server, act.js sends actions; each of the
// other modules draws one part of the page whenever its values change.

import { beginCommand } from "./composer.js";
import { setText } from "./dom.js";
import { startDrawers } from "./drawers.js";
import { get, now, view, currentUser, watch } from "./live.js";
import "./menu.js";
import { jump } from "./messages.js";
import { channelTitle } from "./names.js";
import { panelOpened } from "./panel.js";
import { go, start } from "./route.js";
import "./sidebar.js";
import { startTheme } from "./theme.js";
import { refreshTimestamps } from "./time.js";

const element = (id) => document.getElementById(id);

// ---- Title and status lines ----

watch(["view", "channel", "user"], () => {
  const channel = get("channel", view().channel);
  const unread = Object.values(currentUser()?.badges ?? {}).reduce((total, count) => total + count, 0);
  document.title = `${unread ? `(${unread}) ` : ""}${channel ? `${channelTitle(channel)} - ` : ""}Parlor's sandbox`;
  setText(element("channel-name"), channel ? `${channel.direct ? "@" : "#"} ${channel.name}` : "");
  element("composer").placeholder =
    channel && currentUser() ? `Type / for commands, as ${currentUser().name}` : "Type / for commands";
});
watch(["bot"], () => {
  const { name, connected } = get("bot") ?? {};
  setText(element("bot-state"), !name || connected ? "" : `${name} is not connected`);
});
let typingTimer = 0;
watch(["typing", "bot", "view"], () => {
  const left = (get("typing")?.until ?? 0) - now();
  setText(element("thinking"), left > 0 ? `${get("bot")?.name ?? "The bot"} is typing ...` : "");
  // The server reports when typing starts, but not that it timed out.
  clearTimeout(typingTimer);
  if (left > 0) typingTimer = setTimeout(() => setText(element("thinking"), ""), left);
});
watch(["down"], () => setText(element("connection"), "The sandbox is not there any more; trying again ..."));
watch(["up"], () => setText(element("connection"), ""));

// ---- Links and keys ----

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("[data-to-channel]");
  if (!link) return;
  event.preventDefault();
  jump(link.dataset.toChannel, link.dataset.toMessage, (channel) => go({ channel }));
});
document.querySelector(".skip").addEventListener("click", (event) => {
  // The URL's hash has the user and the channel, not an element's id.
  event.preventDefault();
  element("composer").focus();
});
document.addEventListener("keydown", (event) => {
  const inControl = event.target.closest?.("input, textarea, select, dialog, [role=menu]");
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || inControl) return;
  event.preventDefault();
  beginCommand();
});

// ---- Clock ----

watch(["user", "view", "up"], refreshTimestamps);
setInterval(refreshTimestamps, 1000);

startTheme();
startDrawers(panelOpened);
// The last listener of each event: tests that wait for this attribute find the view drawn.
watch(["up", "view"], () => {
  const { as, channel } = view();
  document.querySelector("main").dataset.view = `${as}:${channel}`;
});
start();
