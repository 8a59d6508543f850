// Starts the page and wires its parts. What the server says is in live.js, what people do in act.js; the modules
// between them draw one part of the page each, whenever the values they draw change.

import { beginCommand } from "./composer.js";
import { say } from "./dom.js";
import { startDrawers } from "./drawers.js";
import { get, now, view, viewer, watch } from "./live.js";
import "./menu.js";
import { jump } from "./messages.js";
import { panelOpened } from "./panel.js";
import { go, start } from "./place.js";
import "./side.js";
import { startTheme } from "./theme.js";
import { refreshMoments } from "./time.js";

const byName = (id) => document.getElementById(id);

// ---- Title and states ----

watch(["view", "channel", "person"], () => {
  const channel = get("channel", view().channel);
  const unseen = Object.values(viewer()?.badges ?? {}).reduce((total, count) => total + count, 0);
  document.title = `${unseen ? `(${unseen}) ` : ""}${channel ? `#${channel.name} - ` : ""}Parlor's sandbox`;
  say(byName("channel-name"), channel ? `# ${channel.name}` : "");
  byName("composer").placeholder =
    channel && viewer() ? `Type / for commands, as ${viewer().name}` : "Type / for commands";
});
watch(["bot"], () => {
  const { name, connected } = get("bot") ?? {};
  say(byName("bot-state"), !name || connected ? "" : `${name} is not connected`);
});
let thought = 0;
watch(["typing", "bot", "view"], () => {
  const left = (get("typing")?.until ?? 0) - now();
  say(byName("thinking"), left > 0 ? `${get("bot")?.name ?? "The bot"} is typing ...` : "");
  // The server says when it begins, and not that nothing came of it.
  clearTimeout(thought);
  if (left > 0) thought = setTimeout(() => say(byName("thinking"), ""), left);
});
watch(["down"], () => say(byName("connection"), "The sandbox is not there any more; trying again ..."));
watch(["up"], () => say(byName("connection"), ""));

// ---- Links and keys ----

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("[data-to-channel]");
  if (!link) return;
  event.preventDefault();
  jump(link.dataset.toChannel, link.dataset.toMessage, (channel) => go({ channel }));
});
document.querySelector(".skip").addEventListener("click", (event) => {
  // The address names person and channel, not a place on the page.
  event.preventDefault();
  byName("composer").focus();
});
document.addEventListener("keydown", (event) => {
  const busy = event.target.closest?.("input, textarea, select, dialog, [role=menu]");
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || busy) return;
  event.preventDefault();
  beginCommand();
});

// ---- Clock ----

watch(["person", "view", "up"], refreshMoments);
setInterval(refreshMoments, 1000);

startTheme();
startDrawers(panelOpened);
// The last to be told of an event, so that whoever waits for the view finds it drawn.
watch(["up", "view"], () => {
  const { as, channel } = view();
  document.querySelector("main").dataset.view = `${as}:${channel}`;
});
start();
