// Discord's markdown as nodes. The caller draws mentions, timestamps and links to messages: `draw` has user(id),
// role(id), channel(id), timestamp(ms, style) and jump(channel, message), which return nodes or strings.

import { make } from "./dom.js";

const FENCE = /```(?:([\w+#.-]+)\n)?\n*([\s\S]+?)\n*```/g;
const MESSAGE = /^https:\/\/(?:\w+\.)?discord(?:app)?\.com\/channels\/(?:\d+|@me)\/(\d+)(?:\/(\d+))?\/?$/;

/** The nodes of a text. Quotes don't nest. */
export function markdown(text, draw, quoted = false) {
  const nodes = document.createDocumentFragment();
  let from = 0;
  // The line breaks before and after a fence belong to the fence.
  const between = (start, end) =>
    text.slice(
      start + (start > 0 && text[start] === "\n"),
      end - (end < text.length && text[end - 1] === "\n" && end > start),
    );
  for (const fence of text.matchAll(FENCE)) {
    blocks(between(from, fence.index), draw, nodes, quoted);
    nodes.append(make("pre", { tabIndex: 0 }, make("code", { text: fence[2] })));
    from = fence.index + fence[0].length;
  }
  blocks(between(from, text.length), draw, nodes, quoted);
  return nodes;
}

// ---- Blocks ----

const ITEM = /^( *)([-*]|\d{1,9}\.) +(.*)$/;
const HEADING = /^(#{1,3}) +(.+)$/;
const SUBTEXT = /^-# +(.+)$/;
const QUOTE = /^> (.*)$/;

function blocks(text, draw, into, quoted) {
  if (!text) return;
  const lines = text.split("\n");
  let plain = [];
  const flush = () => {
    if (plain.length) into.append(make("p", {}, ...inline(plain.join("\n"), draw)));
    plain = [];
  };
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at];
    let found;
    if (!quoted && line.startsWith(">>> ")) {
      flush();
      into.append(make("blockquote", {}, markdown([line.slice(4), ...lines.slice(at + 1)].join("\n"), draw, true)));
      return;
    } else if (!quoted && QUOTE.test(line)) {
      flush();
      const inside = [];
      while (at < lines.length && (found = QUOTE.exec(lines[at]))) {
        inside.push(found[1]);
        at++;
      }
      at--;
      into.append(make("blockquote", {}, markdown(inside.join("\n"), draw, true)));
    } else if ((found = HEADING.exec(line))) {
      flush();
      // All headings are one level below the page's own: the bot's levels only set the size, and may skip some.
      into.append(make("h3", { class: `size-${found[1].length}` }, ...inline(found[2], draw)));
    } else if ((found = SUBTEXT.exec(line))) {
      flush();
      into.append(make("small", {}, ...inline(found[1], draw)));
    } else if (ITEM.test(line)) {
      flush();
      const items = [];
      while (at < lines.length && (found = ITEM.exec(lines[at]))) {
        items.push({ depth: found[1].length, mark: found[2], text: found[3] });
        at++;
      }
      at--;
      into.append(...lists(items, draw));
    } else {
      plain.push(line);
    }
  }
  flush();
}

// Lists of items; items that are indented further are nested in the item before them.
function lists(items, draw) {
  const made = [];
  for (let at = 0; at < items.length;) {
    const { depth, mark, text } = items[at++];
    const within = [];
    while (at < items.length && items[at].depth > depth) within.push(items[at++]);
    const item = make("li", {}, ...inline(text, draw), ...lists(within, draw));
    const numbered = mark.endsWith(".");
    const last = made.at(-1);
    if (last && (last.tagName === "OL") === numbered) last.append(item);
    else made.push(make(numbered ? "ol" : "ul", numbered ? { start: Number.parseInt(mark, 10) } : {}, item));
  }
  return made;
}

// ---- Inline ----

const wrap = (tag) => (found, draw, linked) => make(tag, {}, ...inline(found[1], draw, linked));

// Tried in this order at each character that starts one of the rules.
const RULES = [
  ["\\", /\\([^0-9A-Za-z\s])/y, (found) => found[1]],
  ["`", /(`+)([\s\S]*?[^`])\1(?!`)/y, (found) => make("code", { text: found[2].trim() || found[2] })],
  ["[", /\[((?:\\.|[^[\]\\])+)\]\(<?(https?:\/\/[^\s<>()]+(?:\([^\s<>()]*\)[^\s<>()]*)*)>?\)/y, masked],
  ["<", /<(https?:\/\/[^\s<>]+)>/y, (found, draw, linked) => bare(found[1], draw, linked)],
  ["h", /https?:\/\/[^\s<]*[^\s<.,:;"'\])*_~|]/y, (found, draw, linked) => bare(found[0], draw, linked)],
  ["<", /<@!?(\d+)>/y, (found, draw) => draw.user(found[1])],
  ["<", /<@&(\d+)>/y, (found, draw) => draw.role(found[1])],
  ["<", /<#(\d+)>/y, (found, draw) => draw.channel(found[1])],
  ["<", /<t:(-?\d{1,13})(?::([tTdDfFsSR]))?>/y, (found, draw) => draw.timestamp(Number(found[1]) * 1000, found[2])],
  ["<", /<a?(:\w+:)\d+>/y, (found) => found[1]],
  ["<", /<(\/[^:<>\n]+):\d+>/y, (found) => make("span", { class: "mention", text: found[1] })],
  ["@", /@(?:everyone|here)\b/y, (found) => make("span", { class: "mention", text: found[0] })],
  ["*", /\*\*((?:\\[\s\S]|[^\\])+?)\*\*(?!\*)/y, wrap("strong")],
  ["*", /\*(?=\S)((?:\*\*|\\[\s\S]|\s+(?:\\[\s\S]|[^*\s\\]|\*\*)|[^\s*\\])+?)\*(?!\*)/y, wrap("em")],
  ["_", /__((?:\\[\s\S]|[^\\])+?)__(?!_)/y, wrap("u")],
  ["_", /_((?:__|\\[\s\S]|[^\\_])+?)_(?!\w)/y, wrap("em")],
  ["~", /~~(?=\S)([\s\S]*?\S)~~/y, wrap("s")],
  ["|", /\|\|([\s\S]+?)\|\|/y, spoiler],
];
const STARTS = new Set(RULES.map(([start]) => start));

function inline(text, draw, linked = false) {
  const nodes = [];
  let plain = "";
  let at = 0;
  next: while (at < text.length) {
    if (STARTS.has(text[at])) {
      for (const [start, pattern, draws] of RULES) {
        if (start !== text[at]) continue;
        pattern.lastIndex = at;
        const found = pattern.exec(text);
        if (!found) continue;
        // Set before the inner text is parsed, which uses the same pattern.
        at = pattern.lastIndex;
        if (plain) nodes.push(plain);
        plain = "";
        nodes.push(draws(found, draw, linked));
        continue next;
      }
    }
    plain += text[at++];
  }
  if (plain) nodes.push(plain);
  return nodes;
}

function link(url, children) {
  return make("a", { href: url, target: "_blank", rel: "noopener noreferrer", title: url }, ...children);
}

function masked(found, draw, linked) {
  const children = inline(found[1], draw, true);
  if (linked) return make("span", {}, ...children);
  const anchor = link(found[2], children);
  const [, channel, message] = MESSAGE.exec(found[2]) ?? [];
  if (channel) Object.assign(anchor.dataset, { toChannel: channel, toMessage: message ?? "" });
  return anchor;
}

function bare(url, draw, linked) {
  if (linked) return url;
  const [, channel, message] = MESSAGE.exec(url) ?? [];
  return channel ? draw.jump(channel, message ?? "", url) : link(url, [url]);
}

function spoiler(found, draw, linked) {
  const cover = make("span", { class: "spoiler", role: "button", tabIndex: 0, "aria-label": "Spoiler" });
  cover.append(make("span", {}, ...inline(found[1], draw, linked)));
  const reveal = (event) => {
    if (event.type === "keydown" && event.key !== "Enter" && event.key !== " ") return;
    if (cover.classList.contains("open")) return;
    event.preventDefault();
    cover.classList.add("open");
    for (const name of ["role", "tabindex", "aria-label"]) cover.removeAttribute(name);
  };
  cover.addEventListener("click", reveal);
  cover.addEventListener("keydown", reveal);
  return cover;
}
