// One message as Discord draws it. It is kept in parts that are drawn anew only where what they show has changed:
// an edit that takes the buttons away leaves the picture and the reader's place alone.

import { act } from "./act.js";
import { titleOf } from "./commands.js";
import { controls } from "./controls.js";
import { make } from "./dom.js";
import { get, locale, nameOf, view } from "./live.js";
import { avatar, personButton, rich } from "./names.js";
import { drawFile, drawPicture } from "./picture.js";
import { moment } from "./time.js";

const LOADING = 128;
const SILENT = 4096;
const REPLY = 19;
const ON_PERSON = 23;
const EVENTS = { 7: () => "joined the server.", 18: (message) => `started a thread: ${message.content}` };
const IN_EMBEDS = { width: 400, height: 300 };

const shown = new WeakMap();

export const authorName = ({ author }) => nameOf(author.id) ?? author.global_name ?? author.username;

/** A node for a message, still empty. */
export function createMessage({ id }) {
  const node = make("article", { data: { message: id }, tabIndex: -1 });
  shown.set(node, {});
  return node;
}

/** Makes the node show the message; `grouped` where it goes on from the message before it. */
export function updateMessage(node, message, grouped) {
  node.classList.toggle("grouped", grouped);
  const thread = get("channel", message.id);
  const memory = shown.get(node);
  const person = view().as;
  const reader = `${person} ${locale()}`;
  // Most messages are the same objects as before.
  if (memory.message === message && memory.thread === thread && memory.reader === reader) return;
  Object.assign(memory, { message, thread, reader });
  const mentioned = message.mention_everyone || message.mentions?.some(({ id }) => id === person);
  node.classList.toggle("ephemeral", message.ephemeral);
  node.classList.toggle("mentioned", Boolean(mentioned));

  const { embeds = [], attachments = [], components = [] } = message;
  const slash = message.type !== ON_PERSON;
  const used = message.used && {
    ...message.used,
    name: titleOf(message.used.name, slash),
    who: nameOf(message.used.person) ?? undefined,
    slash,
  };
  // The answer to a submitted dialog is a reply to nothing.
  const reply = message.type === REPLY && message.message_reference && replied(message);
  const header = [message.author, message.timestamp, message.flags, names(message.notified)];
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
    message.ephemeral && onlyYou(message.id),
  ]);
}

function part(node, name, facts, draw) {
  const memory = shown.get(node);
  const text = JSON.stringify(facts);
  if (memory[name]?.text === text) return;
  const place = memory[name]?.place ?? make("div", { class: name });
  const focused = place.contains(document.activeElement) ? document.activeElement : null;
  place.replaceChildren(...draw().filter(Boolean));
  place.hidden = !place.hasChildNodes();
  if (!memory[name]) node.append(place);
  memory[name] = { text, place };
  // Whoever works with the keyboard stays where they were, or at least in the message.
  if (focused) {
    const { customId } = focused.dataset;
    const again = customId && place.querySelector(`[data-custom-id="${CSS.escape(customId)}"]:not(:disabled)`);
    (again || node).focus({ preventScroll: true });
  }
}

const names = (ids) => (ids ?? []).map((id) => nameOf(id) ?? id).join(", ");

function usedLine({ person, name, who = person, slash }) {
  const command = make("code", { text: slash ? `/${name}` : name });
  return make(
    "p",
    { class: "used" },
    avatar(person, who),
    make("span", {}, personButton(person, who, "name"), " used ", command),
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
  const excerpt = make("span", { class: "excerpt" }, rich(text.split("\n", 1)[0]));
  return make(
    "p",
    { class: "used" },
    make("a", { href: "#", data: { toChannel: channel, toMessage: message }, text: `↱ ${name}` }),
    excerpt,
  );
}

function headerLine(message) {
  const { author, flags, timestamp } = message;
  const rang = names(message.notified);
  return [
    personButton(author.id, authorName(message), "name"),
    author.bot && make("span", { class: "tag", text: "APP" }),
    moment(Date.parse(timestamp), "header"),
    flags & SILENT && make("span", { class: "note", title: "Sent without a notification", text: "silent" }),
    rang && make("span", { class: "note", title: "Who got a notification", text: `rang for ${rang}` }),
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
  const nodes = rich(message.content ?? "");
  if (message.edited_timestamp) {
    const edited = moment(Date.parse(message.edited_timestamp), "F");
    const mark = make("span", { class: "edited", title: edited.textContent, text: "(edited)" });
    const last = nodes.lastElementChild;
    if (last?.tagName === "P") last.append(" ", mark);
    else nodes.append(mark);
  }
  return [...nodes.childNodes];
}

const nameInEmbeds = (url) => (url?.startsWith("attachment://") ? url.slice("attachment://".length) : null);

function files({ attachments = [], embeds = [] }) {
  const embedded = new Set(embeds.map(({ image }) => nameInEmbeds(image?.url)));
  return attachments.filter(({ filename }) => !embedded.has(filename)).map(drawFile);
}

function drawEmbed({ title, description, url, color, fields = [], footer, image, author, timestamp }, attachments) {
  const heading =
    title &&
    make(
      "p",
      { class: "title" },
      ...(url ? [make("a", { href: url, target: "_blank", rel: "noopener noreferrer", text: title })] : [rich(title)]),
    );
  const attached = attachments.find(({ filename }) => filename === nameInEmbeds(image?.url));
  const picture =
    attached ?? (image?.url && { url: image.url, filename: "Picture", width: image.width, height: image.height });
  const box = make(
    "div",
    { class: "embed" },
    author?.name ? make("p", { class: "by", text: author.name }) : null,
    heading || null,
    description ? make("div", { class: "text" }, rich(description)) : null,
    fields.length ? make("dl", {}, ...fields.map(drawField)) : null,
    picture ? drawPicture(picture, IN_EMBEDS) : null,
    footer || timestamp
      ? make(
          "p",
          { class: "foot" },
          footer?.text ?? "",
          footer && timestamp ? " • " : "",
          timestamp ? moment(Date.parse(timestamp), "s") : "",
        )
      : null,
  );
  if (Number.isInteger(color)) box.style.borderInlineStartColor = `#${color.toString(16).padStart(6, "0")}`;
  return box;
}

function drawField({ name, value, inline }) {
  return make("div", { class: inline ? "inline" : "" }, make("dt", {}, rich(name)), make("dd", {}, rich(value)));
}

function threadLink({ id, name }) {
  return make(
    "p",
    { class: "thread" },
    make("a", { href: "#", data: { toChannel: id, toMessage: "" }, text: `${name} ›` }),
  );
}

function onlyYou(message) {
  const dismiss = () => act("dismiss", { message });
  return make(
    "p",
    { class: "only-you" },
    "Only you can see this • ",
    make("button", { class: "link", type: "button", text: "Dismiss message", on: { click: dismiss } }),
  );
}
