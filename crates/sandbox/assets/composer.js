// The composer: the command line with its suggestions, and the fields of a chosen command.

import { combobox } from "./combobox.js";
import { displayDescription, entries, matching, displayName, readOptions, typedEntry } from "./commands.js";
import { make, setText } from "./dom.js";
import { view, watch } from "./live.js";
import { interact } from "./modal.js";
import { createOptionField } from "./option.js";

const typing = document.getElementById("typing");
const filling = document.getElementById("filling");
const line = document.getElementById("composer");
const hint = document.getElementById("hint");
const compose = document.getElementById("compose");

let chosen = null;
let draftView = "";
let offered = "";

// ---- The line ----

// Registered before the list's own key handler: Enter immediately sends a command that has no options.
line.addEventListener("keydown", ({ key }) => {
  const typed = key === "Enter" && typedEntry(line.value);
  if (typed && !typed.entry.options.length) suggestions.hide();
});

const suggestions = combobox(line, document.getElementById("suggestions"), (entry) => fillIn(entry, {}));

function row(entry) {
  const parts = entry.options.map((option) => `${displayName(option)}${option.required ? "" : "?"}`).join("  ");
  return make(
    "div",
    {},
    make("span", { class: "command", text: `/${entry.title}` }),
    " ",
    make("span", { class: "parts", text: parts }),
    make("small", { text: entry.about }),
  );
}

function suggest() {
  const text = line.value;
  const typed = typedEntry(text);
  if (typed?.ended) {
    suggestions.hide();
    const { options } = typed.entry;
    const parts = options.map((option) => `${displayName(option)}${option.required ? "" : " (optional)"}`).join(", ");
    setText(hint, parts ? `${parts}. Tab opens them as fields, Enter sends.` : "Enter sends.");
    return;
  }
  setText(hint, "");
  if (!text.startsWith("/")) return suggestions.hide();
  const found = matching(text.slice(1));
  if (found.length) suggestions.show(found.map((entry) => ({ node: row(entry), value: entry })));
  else suggestions.showText(entries().length ? "No command has that name." : "You may not use commands in this channel.");
}

line.addEventListener("input", suggest);
line.addEventListener("focus", suggest);
line.addEventListener("keydown", (event) => {
  const typed = typedEntry(line.value);
  if (event.key === "Tab" && !event.shiftKey && typed?.ended) {
    event.preventDefault();
    fillIn(typed.entry, readOptions(typed.entry, typed.rest));
  }
});

typing.addEventListener("submit", (event) => {
  event.preventDefault();
  const text = line.value.trim();
  if (!text) return;
  const typed = typedEntry(text);
  if (!text.startsWith("/")) setText(hint, "Only commands work here: begin with /");
  else if (!typed) setText(hint, "There is no such command. Type / for a list.");
  else {
    // The same way as with fields, so that what can't be sent says so at its field.
    fillIn(typed.entry, readOptions(typed.entry, typed.rest), false);
    submit();
  }
});

function clear(text = "") {
  chosen = null;
  filling.hidden = true;
  filling.replaceChildren();
  typing.hidden = false;
  suggestions.hide();
  setText(hint, "");
  line.value = text;
}

// ---- The fields ----

function fillIn(entry, texts, focus = true) {
  const given = (option) => option.required || option.name in texts;
  const fields = make("div", { class: "fields" });
  const chips = make("div", { class: "chips" });
  const back = make("button", {
    class: "icon",
    type: "button",
    text: "×",
    "aria-label": "Back",
    on: { click: goBack },
  });
  const title = make("h3", { text: `/${entry.title}` });
  const about = make("p", { class: "about", text: entry.about });
  const button = make("button", { class: "button primary", type: "submit", text: "Send" });
  filling.replaceChildren(make("header", {}, title, about, back), fields, make("footer", {}, chips, button));
  chosen = { entry, fields, chips, open: [] };
  typing.hidden = true;
  filling.hidden = false;
  setText(hint, "");
  for (const option of [...entry.options].sort((a, b) => Boolean(b.required) - Boolean(a.required))) {
    if (!given(option)) chips.append(chip(option));
    else addField(option).fill(texts[option.name] ?? "");
  }
  const next = chosen.open.find(({ input }) => !input.value) ?? chosen.open.at(-1);
  if (focus) (next?.input ?? button).focus();
}

function chip(option) {
  const add = () => {
    button.remove();
    addField(option).input.focus();
  };
  const button = make("button", {
    class: "chip",
    type: "button",
    title: displayDescription(option),
    text: `+ ${displayName(option)}`,
    on: { click: add },
  });
  return button;
}

// The options of a sub-command are nested in it.
const wrapped = (path) => (values) => path.reduceRight((within, name) => ({ [name]: within }), values);

function addField(option) {
  const { entry, fields, chips, open } = chosen;
  const remove = () => {
    open.splice(open.indexOf(field), 1);
    field.node.remove();
    const again = chip(option);
    chips.append(again);
    again.focus();
  };
  const others = (focused) =>
    Object.fromEntries(
      open
        .map((other) => [other.option, other.value()])
        .filter(([of, value]) => of !== focused && value !== undefined)
        .map(([of, value]) => [of.name, value]),
    );
  const field = createOptionField(option, { command: entry.command, wrapped: wrapped(entry.path), others, remove });
  open.push(field);
  fields.append(field.node);
  return field;
}

// The values of all fields, or null if any is invalid; the first invalid field gets the focus.
function validValues() {
  const read = chosen.open.map((field) => [field, field.read()]);
  const wrong = read.find(([, value]) => value === null);
  wrong?.[0].input.focus();
  if (wrong) return null;
  return Object.fromEntries(
    read.filter(([, value]) => value !== undefined).map(([field, value]) => [field.option.name, value]),
  );
}

async function submit() {
  const values = validValues();
  if (!values) return;
  const { command, path } = chosen.entry;
  clear();
  line.focus();
  compose.ariaBusy = "true";
  await interact("slash", { command, options: wrapped(path)(values) });
  compose.ariaBusy = "false";
}

function goBack() {
  clear(`/${chosen.entry.title}`);
  line.focus();
}

filling.addEventListener("submit", (event) => {
  event.preventDefault();
  submit();
});
const closedSelect = (node) => node.tagName === "SELECT" && CSS.supports("selector(:open)") && !node.matches(":open");
filling.addEventListener("keydown", (event) => {
  const { key, target } = event;
  if (key === "Escape") goBack();
  // A text field submits the form by itself.
  else if (key === "Enter" && closedSelect(target)) submit();
  else return;
  event.preventDefault();
});

// Permissions, locales and the bot change which commands are available, even while the user is choosing.
watch(["command", "user", "view"], () => {
  const titles = entries().map(({ title }) => title).join("\n");
  const changed = titles !== offered;
  offered = titles;
  if (changed && document.activeElement === line && !chosen) suggest();
});

// A draft belongs to its user and channel.
watch(["view"], () => {
  const { as, channel } = view();
  if (`${as}:${channel}` !== draftView) clear();
  draftView = `${as}:${channel}`;
});

/** Focuses the command line, and starts a command if it is empty. */
export function beginCommand() {
  if (chosen) return;
  if (!line.value) line.value = "/";
  line.focus();
}
