// Buttons and select menus below a message, and their actions.

import { Kind, choicesOf } from "./commands.js";
import { choices, make } from "./dom.js";
import { interact } from "./modal.js";

const [BUTTON, STRINGS] = [2, 3];
// The kind of a command option that lists the same values as a select menu of this type.
const LISTS = { 5: Kind.USER, 6: Kind.ROLE, 7: Kind.MENTIONABLE, 8: Kind.CHANNEL };
const LINK = 5;
const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger" };

/** An action row of a message. */
export function controls(row, message) {
  const drawn = (row.components ?? []).map((part) =>
    part.type === BUTTON ? drawButton(part, message) : drawSelect(part, message),
  );
  return make("div", { class: "row" }, ...drawn);
}

// Only the control that was used waits for the response; the others stay enabled, as in Discord.
async function interactBusy(control, action, body) {
  if (control.ariaBusy === "true") return;
  control.ariaBusy = "true";
  await interact(action, body);
  control.ariaBusy = "false";
}

function drawButton({ style, label, emoji, disabled, custom_id: id, url }, message) {
  const symbol = emoji?.name ? make("span", { class: "emoji", text: emoji.id ? `:${emoji.name}:` : emoji.name }) : null;
  if (style === LINK) {
    return make(
      "a",
      { class: "button secondary", href: url, target: "_blank", rel: "noopener noreferrer" },
      symbol,
      label ?? "",
      " ↗",
    );
  }
  const button = make(
    "button",
    { class: `button ${STYLES[style] ?? "secondary"}`, type: "button", disabled, data: { customId: id } },
    symbol,
    label ?? "",
  );
  button.addEventListener("click", () => interactBusy(button, "click", { message, custom_id: id }));
  return button;
}

function optionsOf({ type, options, channel_types: kinds }) {
  if (type === STRINGS) return options ?? [];
  const listed = choicesOf({ type: LISTS[type], channel_types: kinds }) ?? [];
  return listed.map(([value, label]) => ({ value, label }));
}

function drawSelect(part, message) {
  const options = optionsOf(part);
  const label = part.placeholder ?? "Make a selection";
  return (part.max_values ?? 1) > 1 ? drawMany(part, options, label, message) : drawOne(part, options, label, message);
}

function drawOne({ custom_id: id, disabled, min_values: min = 1 }, options, label, message) {
  const select = make(
    "select",
    { disabled, "aria-label": label, data: { customId: id } },
    make("option", { value: "", text: label, disabled: min > 0 }),
  );
  for (const { label: text, value, description } of options)
    select.append(...choices([[value, description ? `${text} – ${description}` : text]]));
  select.value = options.find((option) => option.default)?.value ?? "";
  select.addEventListener("change", () =>
    interactBusy(select, "select", { message, custom_id: id, values: select.value ? [select.value] : [] }),
  );
  return select;
}

function drawMany({ custom_id: id, disabled, min_values: min = 1, max_values: max }, options, label, message) {
  const boxes = options.map((option) =>
    make("input", { type: "checkbox", value: option.value, checked: option.default ?? false }),
  );
  const button = make("button", { class: "button secondary", type: "button", text: "Send" });
  const chosen = () => boxes.filter((box) => box.checked);
  const count = () => {
    const full = chosen().length >= max;
    for (const box of boxes) box.disabled = full && !box.checked;
    button.disabled = chosen().length < min;
  };
  const rows = options.map(({ label: text, description }, at) =>
    make("label", {}, boxes[at], make("span", { text }), description ? make("small", { text: description }) : null),
  );
  const group = make(
    "fieldset",
    { class: "many", disabled, data: { customId: id } },
    make("legend", { text: label }),
    ...rows,
    button,
  );
  group.addEventListener("change", count);
  button.addEventListener("click", () =>
    interactBusy(button, "select", { message, custom_id: id, values: chosen().map(({ value }) => value) }),
  );
  count();
  return group;
}
