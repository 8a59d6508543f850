// A text box with a list of suggestions: arrow keys, Enter, Tab, Esc, pointer, and attributes for screen readers.

import { newId, make } from "./dom.js";

/**
 * Connects `input` (role combobox) with `list` (role listbox). `show(items)` shows suggestions, each `{node, value}`,
 * the first one active; `showText(text)` shows a line that can't be chosen. `choose(value)` is called with the chosen
 * value.
 */
export function combobox(input, list, choose) {
  let items = [];
  let active = -1;

  function activate(at) {
    active = at;
    items.forEach(({ row }, index) => (row.ariaSelected = String(index === at)));
    if (at < 0) input.removeAttribute("aria-activedescendant");
    else {
      input.setAttribute("aria-activedescendant", items[at].row.id);
      items[at].row.scrollIntoView({ block: "nearest" });
    }
  }

  function fill(rows) {
    list.replaceChildren(...rows);
    list.hidden = rows.length === 0;
    input.ariaExpanded = String(rows.length > 0);
  }

  function show(suggestions) {
    // A later answer with the same suggestions keeps the one that the arrow keys have reached.
    const isSame =
      suggestions.length === items.length && suggestions.every(({ node }, at) => node.isEqualNode(items[at].row.firstChild));
    const first = isSame ? Math.max(active, 0) : 0;
    items = suggestions.map(({ node, value }) => {
      const row = make("li", { id: newId(), role: "option" }, node);
      row.addEventListener("click", () => pick(value));
      return { row, value };
    });
    fill(items.map(({ row }) => row));
    activate(items.length ? first : -1);
  }

  function showText(text) {
    items = [];
    fill([make("li", { role: "option", "aria-disabled": "true", text })]);
    activate(-1);
  }

  const hide = () => show([]);

  function pick(value) {
    hide();
    input.focus();
    choose(value);
  }

  // Keeps the focus in the text box while the list is clicked.
  list.addEventListener("mousedown", (event) => event.preventDefault());
  input.addEventListener("blur", hide);
  input.addEventListener("keydown", (event) => {
    if (list.hidden || event.isComposing) return;
    const { key } = event;
    if (key === "Escape") hide();
    else if (!items.length || event.shiftKey) return;
    else if (key === "ArrowDown") activate((active + 1) % items.length);
    else if (key === "ArrowUp") activate((active - 1 + items.length) % items.length);
    else if (key === "Enter" || (key === "Tab" && input.value)) pick(items[active].value);
    else return;
    event.preventDefault();
    // Esc only closes the list, and Enter does not submit yet.
    event.stopImmediatePropagation();
  });

  return { show, showText, hide };
}
