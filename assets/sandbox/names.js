// People and channels as they stand in texts: avatars, mentions and links to messages. Names can change while
// they are shown, so every node made here says what it names.

import { make, say } from "./dom.js";
import { get, nameOf, watch } from "./live.js";
import { markdown } from "./markdown.js";
import { moment } from "./time.js";

const TINTS = 8;

/** A disc with initials, on a colour that the id decides. */
export function avatar(id, name) {
  const tint = [...id].reduce((sum, digit) => (sum * 31 + Number(digit)) % 1009, 7) % TINTS;
  const tinted = id === get("bot")?.id ? "bot" : tint;
  const initials = name
    .split(/\s+/)
    .map((word) => [...word][0])
    .slice(0, 2)
    .join("")
    .toUpperCase();
  return make("span", { class: `avatar tint-${tinted}`, "aria-hidden": "true", text: initials });
}

/** A button that opens the menu of a person (menu.js listens for it). */
export function personButton(id, name, className) {
  return make("button", { class: className, type: "button", "aria-haspopup": "menu", data: { user: id }, text: name });
}

function userPill(id) {
  const name = nameOf(id);
  if (!name) return make("span", { class: "mention", text: `<@${id}>` });
  const pill = personButton(id, `@${name}`, "mention");
  pill.dataset.named = id;
  return pill;
}

function rolePill(id) {
  const role = get("guild")?.roles.find((role) => role.id === id);
  return make("span", { class: "mention", text: role ? `@${role.name}` : "@unknown-role" });
}

const channelText = (id) => {
  const name = get("channel", id)?.name;
  return name ? `#${name}` : "#unknown";
};

function channelPill(channel, message = "", text = channelText(channel)) {
  return make("a", { class: "mention", href: "#", data: { toChannel: channel, toMessage: message }, text });
}

const draw = {
  user: userPill,
  role: rolePill,
  channel: (id) => channelPill(id),
  moment,
  jump: (channel, message) => channelPill(channel, message, `${channelText(channel)}${message ? " › message" : ""}`),
};

/** A text of the bot as nodes. */
export const rich = (text) => markdown(text, draw);

watch(["person", "bot"], () => {
  for (const pill of document.querySelectorAll("[data-named]")) say(pill, `@${nameOf(pill.dataset.named)}`);
});
