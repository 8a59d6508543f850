// A button that opens a form for the name of a new user, channel or role.

import { act } from "./act.js";
import { newId, make } from "./dom.js";

/**
 * Makes a button open a form below the node `above`. The form sends `action` with the name, and calls `onAdded` with the
 * new id.
 */
export function addForm(button, above, title, action, onAdded) {
  const form = () => above.parentElement.querySelector("form.add");
  const close = () => {
    form()?.remove();
    button.focus();
  };
  button.addEventListener("click", () => {
    if (form()) return close();
    const id = newId();
    const input = make("input", { id, type: "text", required: true, maxLength: 32 });
    const node = make(
      "form",
      { class: "add", autocomplete: "off" },
      make("label", { for: id, text: title }),
      input,
      make("button", { class: "button primary", type: "submit", text: "Add" }),
    );
    node.addEventListener("submit", async (event) => {
      event.preventDefault();
      const response = await act(action, { name: input.value.trim() });
      if (!response.ok) return;
      close();
      onAdded(response.id);
    });
    node.addEventListener("keydown", ({ key }) => key === "Escape" && close());
    above.after(node);
    input.focus();
  });
}
