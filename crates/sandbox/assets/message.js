// One message as Discord draws it. Each part is redrawn only when its data has changed: an edit that removes the
// buttons does not touch the picture or the scroll position.

import { act } from "./act.js";
import { titleOf } from "./commands.js";
import { controls } from "./controls.js";
import { make } from "./dom.js";
import { get, locale, userName, view } from "./live.js";
import { avatar, userButton, renderText } from "./names.js";
import { drawFile, drawPicture } from "./picture.js";
import { timestampNode } from "./time.js";

const LOADING = 128;
const SILENT = 4096;
const REPLY = 19;
const USER_COMMAND_RESPONSE = 23;
const EVENTS = { 7: () => "joined the server.", 18: (message) => `started a thread: ${message.content}` };
const EMBED_IMAGE_SIZE = { width: 400, height: 300 };

// The data that each node shows, by part.
const drawn = new WeakMap();

export const authorName = ({ author }) => userName(author.id) ?? author.global_name ?? author.username;

/** An empty node for a message. */
export function createMessage({ id }) {
  const node = make("article", { data: { message: id }, tabIndex: -1 });
  drawn.set(node, {});
  return node;
}

/** Updates the node to show the message; `grouped` if it continues the message before it. */
export function updateMessage(node, message, grouped) {
  node.classList.toggle("grouped", grouped);
  const thread = get("channel", message.id);
  const memory = drawn.get(node);
  const user = view().as;
  const reader = `${user} ${locale()}`;
  // Most messages are unchanged objects.
  if (memory.message === message && memory.thread === thread && memory.reader === reader) return;
  Object.assign(memory, { message, thread, reader });
  const mentioned = message.mention_everyone || message.mentions?.some(({ id }) => id === user);
  node.classList.toggle("ephemeral", message.ephemeral);
  node.classList.toggle("mentioned", Boolean(mentioned));

  const { embeds = [], attachments = [], components = [] } = message;
  const slash = message.type !== USER_COMMAND_RESPONSE;
  const used = message.used && {
    ...message.used,
    name: titleOf(message.used.name, slash),
    who: userName(message.used.user) ?? undefined,
    slash,
  };
  // The response to a submitted modal has the type of a reply, but no referenced message.
  const reply = message.type === REPLY && message.message_reference && replied(message);
  const header = [message.author, message.timestamp, message.flags, userNames(message.notified)];
  part(node, "before", [used, reply], () => [used && usedLine(used), reply && replyLine(reply)]);
  part(node, "avatar", message.author, () => [avatar(message.author.id, authorName(message))]);
  part(node, "header", header, () => headerLine(message));
  part(node, "content", [message.content, message.loading, message.edited_timestamp, message.type], () =>
    content(message),
  );
  part(node, "files", attachments, () => files(message));
  part(node, "embeds", [embeds, attachments], () => embeds.map((embed) => drawEmbed(embed, attachments)));
  part(node, "controls", components, () => components.map((row) => controls(row, message.id)));
  part(node, "after", [message.ephemeral, thread], () => [
    thread && threadLink(thread),
    message.ephemeral && ephemeralNote(message.id),
  ]);
}

function part(node, name, facts, draw) {
  const memory = drawn.get(node);
  const text = JSON.stringify(facts);
  if (memory[name]?.text === text) return;
  const container = memory[name]?.container ?? make("div", { class: name });
  const focused = container.contains(document.activeElement) ? document.activeElement : null;
  container.replaceChildren(...draw().filter(Boolean));
  container.hidden = !container.hasChildNodes();
  if (!memory[name]) node.append(container);
  memory[name] = { text, container };
  // Keyboard users keep their focus, or at least stay in the message.
  if (focused) {
    const { customId } = focused.dataset;
    const again = customId && container.querySelector(`[data-custom-id="${CSS.escape(customId)}"]:not(:disabled)`);
    (again || node).focus({ preventScroll: true });
  }
}

const userNames = (ids) => (ids ?? []).map((id) => userName(id) ?? id).join(", ");

function usedLine({ user, name, who = user, slash }) {
  const command = make("code", { text: slash ? `/${name}` : name });
  return make(
    "p",
    { class: "used" },
    avatar(user, who),
    make("span", {}, userButton(user, who, "name"), " used ", command),
  );
}

function replied({ message_reference: to, referenced_message: given }) {
  const original = get("message", to.message_id) ?? given;
  const text = original && (original.content || "Click to see the message");
  return {
    channel: to.channel_id ?? view().channel,
    message: to.message_id,
    name: original && authorName(original),
    text,
  };
}

function replyLine({ channel, message, name, text }) {
  if (!name) return make("p", { class: "used", text: "↱ The message replied to can't be shown" });
  const excerpt = make("span", { class: "excerpt" }, renderText(text.split("\n", 1)[0]));
  return make(
    "p",
    { class: "used" },
    make("a", { href: "#", data: { toChannel: channel, toMessage: message }, text: `↱ ${name}` }),
    excerpt,
  );
}

function headerLine(message) {
  const { author, flags, timestamp } = message;
  const notified = userNames(message.notified);
  return [
    userButton(author.id, authorName(message), "name"),
    author.bot && make("span", { class: "tag", text: "APP" }),
    timestampNode(Date.parse(timestamp), "header"),
    flags & SILENT && make("span", { class: "note", title: "Sent without a notification", text: "silent" }),
    notified && make("span", { class: "note", title: "Who got a notification", text: `rang for ${notified}` }),
  ];
}

function content(message) {
  if (message.loading || message.flags & LOADING) {
    return [
      make(
        "p",
        { class: "thinking" },
        make("span", { class: "dots", "aria-hidden": "true" }),
        `${authorName(message)} is thinking...`,
      ),
    ];
  }
  const event = EVENTS[message.type]?.(message);
  if (event) return [make("p", { class: "event", text: `${authorName(message)} ${event}` })];
  const nodes = renderText(message.content ?? "");
  if (message.edited_timestamp) {
    const edited = timestampNode(Date.parse(message.edited_timestamp), "F");
    const mark = make("span", { class: "edited", title: edited.textContent, text: "(edited)" });
    const last = nodes.lastElementChild;
    if (last?.tagName === "P") last.append(" ", mark);
    else nodes.append(mark);
  }
  return [...nodes.childNodes];
}

const attachmentName = (url) => (url?.startsWith("attachment://") ? url.slice("attachment://".length) : null);

function files({ attachments = [], embeds = [] }) {
  const embedded = new Set(embeds.map(({ image }) => attachmentName(image?.url)));
  return attachments.filter(({ filename }) => !embedded.has(filename)).map(drawFile);
}

function drawEmbed({ title, description, url, color, fields = [], footer, image, author, timestamp }, attachments) {
  const heading =
    title &&
    make(
      "p",
      { class: "title" },
      ...(url ? [make("a", { href: url, target: "_blank", rel: "noopener noreferrer", text: title })] : [renderText(title)]),
    );
  const attached = attachments.find(({ filename }) => filename === attachmentName(image?.url));
  const picture =
    attached ?? (image?.url && { url: image.url, filename: "Picture", width: image.width, height: image.height });
  const box = make(
    "div",
    { class: "embed" },
    author?.name ? make("p", { class: "by", text: author.name }) : null,
    heading || null,
    description ? make("div", { class: "text" }, renderText(description)) : null,
    fields.length ? make("dl", {}, ...fields.map(drawField)) : null,
    picture ? drawPicture(picture, EMBED_IMAGE_SIZE) : null,
    footer || timestamp
      ? make(
          "p",
          { class: "foot" },
          footer?.text ?? "",
          footer && timestamp ? " • " : "",
          timestamp ? timestampNode(Date.parse(timestamp), "s") : "",
        )
      : null,
  );
  if (Number.isInteger(color)) box.style.borderInlineStartColor = `#${color.toString(16).padStart(6, "0")}`;
  return box;
}

function drawField({ name, value, inline }) {
  return make("div", { class: inline ? "inline" : "" }, make("dt", {}, renderText(name)), make("dd", {}, renderText(value)));
}

function threadLink({ id, name }) {
  return make(
    "p",
    { class: "thread" },
    make("a", { href: "#", data: { toChannel: id, toMessage: "" }, text: `${name} ›` }),
  );
}

function ephemeralNote(message) {
  const dismiss = () => act("dismiss", { message });
  return make(
    "p",
    { class: "only-you" },
    "Only you can see this • ",
    make("button", { class: "link", type: "button", text: "Dismiss message", on: { click: dismiss } }),
  );
}
