// The sidebar: channels, direct messages, users to act as, and badges with the number of unread messages.

import { addForm } from "./add_form.js";
import { arrange, make, setText } from "./dom.js";
import { all, byId, get, view, watch } from "./live.js";
import { avatar } from "./names.js";
import { go } from "./route.js";

const channels = document.getElementById("channels");
const direct = document.getElementById("direct");
const conversations = document.getElementById("conversations");
const people = document.getElementById("people");

const sum = (badges) => Object.values(badges ?? {}).reduce((total, count) => total + count, 0);

function row(data, symbol) {
  const name = make("span", { class: "label" });
  const badge = make("span", { class: "badge", "aria-hidden": "true" });
  return make("li", {}, make("button", { class: "choose", type: "button", data }, symbol, name, badge));
}

// The button's accessible name is the name alone; the badge is its description.
function label(button, name, count, current) {
  setText(button.querySelector(".label"), name);
  setText(button.querySelector(".badge"), count ? String(count) : "");
  button.ariaCurrent = current ? "true" : "false";
  if (count) button.setAttribute("aria-description", `${count} not seen`);
  else button.removeAttribute("aria-description");
}

// Threads are listed below their channels.
function ordered() {
  const found = all("channel").filter(({ direct }) => !direct);
  const top = found.filter(({ parent }) => !parent || !get("channel", parent));
  const within = (id) => found.filter(({ parent }) => parent === id).sort((a, b) => byId(a.id, b.id));
  return top.flatMap((channel) => [channel, ...within(channel.id)]);
}

function showChannels() {
  const current = view();
  const badges = get("user", current.as)?.badges ?? {};
  const create = ({ id, parent }) => {
    const made = row(
      { channel: id },
      make("span", { class: "symbol", "aria-hidden": "true", text: parent ? "↳" : "#" }),
    );
    made.classList.toggle("within", Boolean(parent));
    made.firstChild.addEventListener("click", () => go({ channel: id }));
    return made;
  };
  arrange(
    channels,
    ordered(),
    ({ id }) => id,
    create,
    (made, { id, name, archived, locked }) => {
      label(made.firstChild, name, badges[id], id === current.channel);
      made.firstChild.title = locked ? "Locked" : archived ? "Archived" : "";
      made.classList.toggle("closed", Boolean(archived || locked));
    },
  );
}

// The conversations of the current user: with the bot, and with other users.
function showConversations() {
  const current = view();
  const badges = get("user", current.as)?.badges ?? {};
  const found = all("channel").filter(({ direct }) => direct);
  const create = ({ id }) => {
    const made = row({ channel: id }, make("span", { class: "symbol", "aria-hidden": "true", text: "@" }));
    made.firstChild.addEventListener("click", () => go({ channel: id }));
    return made;
  };
  direct.hidden = found.length === 0;
  arrange(
    conversations,
    found,
    ({ id }) => id,
    create,
    (made, { id, name }) => label(made.firstChild, name, badges[id], id === current.channel),
  );
}

function showUsers() {
  const create = ({ id, name }) => {
    const made = row({ person: id, menuFor: id }, avatar(id, name));
    made.firstChild.addEventListener("click", () => go({ as: id }));
    made.append(
      make("button", { class: "icon", type: "button", "aria-haspopup": "menu", data: { user: id }, text: "…" }),
    );
    return made;
  };
  arrange(
    people,
    all("user"),
    ({ id }) => id,
    create,
    (made, { id, name, badges }) => {
      label(made.firstChild, name, sum(badges), id === view().as);
      made.lastChild.ariaLabel = `Commands for ${name}`;
    },
  );
}

addForm(document.getElementById("add-person"), people, "Name of the new person", "add_user", (as) => go({ as }));
addForm(document.getElementById("add-channel"), channels, "Name of the new channel", "add_channel", (channel) =>
  go({ channel }),
);

watch(["channel", "user", "view"], () => {
  showChannels();
  showConversations();
});
watch(["user", "view"], showUsers);
watch(["guild"], () => setText(document.getElementById("guild"), get("guild")?.name ?? ""));
