// The settings: the current user's locale, permissions and roles, the server's locale and roles, and the bot's
// permissions in the channel.

import { act } from "./act.js";
import { addForm } from "./add_form.js";
import { arrange, choices, newId, make, setText } from "./dom.js";
import { get, view, currentUser, watch } from "./live.js";

const LOCALES = [
  "en-US",
  "en-GB",
  "de",
  "fr",
  "es-ES",
  "es-419",
  "ja",
  "bg",
  "cs",
  "da",
  "el",
  "fi",
  "hi",
  "hr",
  "hu",
  "id",
  "it",
  "ko",
  "lt",
  "nl",
  "no",
  "pl",
  "pt-BR",
  "ro",
  "ru",
  "sv-SE",
  "th",
  "tr",
  "uk",
  "vi",
  "zh-CN",
  "zh-TW",
];
const USER_PERMISSIONS = [
  ["Administrator", 3n],
  ["Manage server", 5n],
  ["Use commands", 31n],
];
const BOT_PERMISSIONS = [
  ["View channel", 10n],
  ["Send messages", 11n],
  ["Embed links", 14n],
  ["Attach files", 15n],
  ["Read message history", 16n],
  ["Mention everyone", 17n],
  ["Manage threads", 34n],
  ["Create public threads", 35n],
  ["Send messages in threads", 38n],
];

function localeSelect(text, change) {
  const id = newId();
  const names = new Intl.DisplayNames(["en"], { type: "language" });
  const select = make("select", { id }, ...choices(LOCALES.map((code) => [code, `${names.of(code)} (${code})`])));
  select.addEventListener("change", () => change(select.value));
  return {
    node: make("div", { class: "field" }, make("label", { for: id, text }), select),
    show: (code) => (select.value = code ?? "en-US"),
  };
}

// Checkboxes for some bits of a number; the other bits stay unchanged.
function bits(title, named, change) {
  let now = 0n;
  const boxes = named.map(([text, bit]) => {
    const box = make("input", { type: "checkbox" });
    box.addEventListener("change", () => change(String(box.checked ? now | (1n << bit) : now & ~(1n << bit))));
    return { box, bit, node: make("label", { class: "check" }, box, text) };
  });
  const show = (permissions) => {
    now = BigInt(permissions ?? 0);
    for (const { box, bit } of boxes) box.checked = ((now >> bit) & 1n) === 1n;
  };
  return { node: make("fieldset", {}, make("legend", { text: title }), ...boxes.map(({ node }) => node)), show };
}

// Checkboxes for the roles of the server.
function roleBoxes(title, change) {
  const boxes = make("div");
  const create = ({ id }) => make("label", { class: "check" }, make("input", { type: "checkbox", value: id }), " ");
  boxes.addEventListener("change", () =>
    change([...boxes.querySelectorAll(":checked")].map(({ value }) => value)),
  );
  const node = make("fieldset", {}, make("legend", { text: title }), boxes);
  const show = (roles = [], held = []) => {
    node.hidden = roles.length === 0;
    arrange(
      boxes,
      roles,
      ({ id }) => id,
      create,
      (label, { id, name }) => {
        label.lastChild.data = name;
        label.firstChild.checked = held.includes(id);
      },
    );
  };
  return { node, show };
}

const user = {
  title: make("summary"),
  locale: localeSelect("Language", (locale) => act("set_user", { user: view().as, locale })),
  permissions: bits("Permissions", USER_PERMISSIONS, (permissions) => act("set_user", { user: view().as, permissions })),
  roles: roleBoxes("Roles", (roles) => act("set_user", { user: view().as, roles })),
};
const channel = {
  title: make("summary"),
  permissions: bits("The bot may", BOT_PERMISSIONS, (permissions) => act("set_bot_permissions", { permissions })),
};
const server = {
  locale: localeSelect("Language of the server", (locale) => act("set_guild", { locale })),
  addRole: make("button", { class: "button secondary", type: "button", text: "Add a role" }),
};
addForm(server.addRole, server.addRole, "Name of the new role", "add_role", () => {});

const botDetails = make("details", {}, channel.title, channel.permissions.node);
document
  .getElementById("settings")
  .append(
    make("details", { open: true }, user.title, user.locale.node, user.permissions.node, user.roles.node),
    botDetails,
    make("details", {}, make("summary", { text: "The server" }), server.locale.node, make("div", { class: "field" }, server.addRole)),
  );

watch(["user", "guild", "view"], () => {
  setText(user.title, `Settings of ${currentUser()?.name ?? "nobody"}`);
  user.locale.show(currentUser()?.locale);
  user.permissions.show(currentUser()?.permissions);
  user.roles.show(get("guild")?.roles, currentUser()?.roles);
});
watch(["channel", "view"], () => {
  const { name, direct, bot_permissions: permissions } = get("channel", view().channel) ?? {};
  // Nobody sets what the bot may do in a conversation.
  botDetails.hidden = Boolean(direct);
  setText(channel.title, `The bot in #${name ?? ""}`);
  channel.permissions.show(permissions);
});
watch(["guild"], () => server.locale.show(get("guild")?.locale));

/** Opens the bot's permissions and focuses them. */
export function showBotPermissions() {
  botDetails.open = true;
  botDetails.querySelector("input").focus();
  botDetails.scrollIntoView({ block: "nearest" });
}
