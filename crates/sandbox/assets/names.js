// Users, roles and channels in texts: avatars, mentions and links to messages. Names can change while they are shown,
// so each mention has the user's id in `data-named`.

import { make, setText } from "./dom.js";
import { get, userName, watch } from "./live.js";
import { markdown } from "./markdown.js";
import { timestampNode } from "./time.js";

const TINTS = 8;

/** A disc with initials, in a colour that depends on the id. */
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

/** A button that opens the context menu of a user (menu.js handles the click). */
export function userButton(id, name, className) {
  return make("button", { class: className, type: "button", "aria-haspopup": "menu", data: { user: id }, text: name });
}

function userPill(id) {
  const name = userName(id);
  if (!name) return make("span", { class: "mention", text: `<@${id}>` });
  const pill = userButton(id, `@${name}`, "mention");
  pill.dataset.named = id;
  return pill;
}

function rolePill(id) {
  const role = get("guild")?.roles.find((role) => role.id === id);
  return make("span", { class: "mention", text: role ? `@${role.name}` : "@unknown-role" });
}

/** The name of a channel with its sign: `#` for a channel of the server, `@` for a direct conversation. */
export const channelTitle = ({ name, direct }) => `${direct ? "@" : "#"}${name}`;

const channelText = (id) => {
  const channel = get("channel", id);
  return channel ? channelTitle(channel) : "#unknown";
};

function channelPill(channel, message = "", text = channelText(channel)) {
  return make("a", { class: "mention", href: "#", data: { toChannel: channel, toMessage: message }, text });
}

const draw = {
  user: userPill,
  role: rolePill,
  channel: (id) => channelPill(id),
  timestamp: timestampNode,
  jump: (channel, message) => channelPill(channel, message, `${channelText(channel)}${message ? " › message" : ""}`),
};

/** The nodes of a text in Discord's markdown. */
export const renderText = (text) => markdown(text, draw);

watch(["user", "bot"], () => {
  for (const pill of document.querySelectorAll("[data-named]")) setText(pill, `@${userName(pill.dataset.named)}`);
});
