// A button that becomes a line for the name of something new.

import { act } from "./act.js";
import { freshId, make } from "./dom.js";

/** Lets a button open a line for a name below `place`, with which the act `what` is sent; `then` is told the new id. */
export function adder(button, place, title, what, then) {
  const form = () => place.parentElement.querySelector("form.add");
  const close = () => {
    form()?.remove();
    button.focus();
  };
  button.addEventListener("click", () => {
    if (form()) return close();
    const id = freshId();
    const input = make("input", { id, type: "text", required: true, maxLength: 32 });
    const made = make(
      "form",
      { class: "add", autocomplete: "off" },
      make("label", { for: id, text: title }),
      input,
      make("button", { class: "button primary", type: "submit", text: "Add" }),
    );
    made.addEventListener("submit", async (event) => {
      event.preventDefault();
      const answer = await act(what, { name: input.value.trim() });
      if (!answer.ok) return;
      close();
      then(answer.id);
    });
    made.addEventListener("keydown", ({ key }) => key === "Escape" && close());
    place.after(made);
    input.focus();
  });
}
