// Interactions, and the modals and the Activity that the bot opens in response.

import { send, showAlert } from "./act.js";
import { openActivity } from "./activity.js";
import { newId, make, setText } from "./dom.js";
import { view } from "./live.js";

const dialog = document.getElementById("modal");
const PARAGRAPH = 2;

/** Sends an interaction, shows an alert if it fails, and opens the modal if the bot responds with one. */
export async function interact(action, body) {
  const { as } = view();
  const answer = await send(action, body);
  if (!answer.ok) showAlert(answer.error);
  // A modal for a user who is no longer the current one is not shown.
  else if (answer.modal && view().as === as) open(answer.modal, as);
  else if (answer.activity && view().as === as) openActivity(answer.activity, as);
  return answer;
}

function open({ interaction, title, fields }, as) {
  const drawn = fields.map(drawField);
  const error = make("p", { class: "error", role: "alert" });
  const submit = make("button", { id: "modal-submit", class: "button primary", type: "submit", text: "Submit" });
  const cancel = make("button", {
    class: "button secondary",
    type: "button",
    text: "Cancel",
    on: { click: () => dialog.close() },
  });
  const form = make(
    "form",
    { noValidate: true, autocomplete: "off" },
    make("h2", { id: "modal-title", text: title }),
    ...drawn.map(({ node }) => node),
    error,
    make("div", { class: "row end" }, cancel, submit),
  );
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const wrong = drawn.filter(({ check }) => !check());
    if (wrong.length) {
      wrong[0].input.focus();
      return;
    }
    submit.disabled = true;
    const texts = Object.fromEntries(drawn.map(({ id, input }) => [id, input.value]));
    const answer = await send("submit", { as, interaction, fields: texts });
    submit.disabled = false;
    // The modal was closed meanwhile; another one may be open.
    if (!form.isConnected) return;
    if (answer.ok) {
      dialog.close();
      if (answer.modal) open(answer.modal, as);
    } else {
      setText(error, `Something went wrong. ${answer.error}`);
    }
  });
  dialog.replaceChildren(form);
  if (!dialog.open) dialog.showModal();
  drawn[0]?.input.focus();
}

function drawField({
  custom_id: id,
  label,
  style,
  min_length: min = 0,
  max_length: max,
  required,
  value,
  placeholder,
}) {
  const [forInput, forError, forCount] = [newId(), newId(), newId()];
  const input = make(style === PARAGRAPH ? "textarea" : "input", {
    id: forInput,
    type: style === PARAGRAPH ? null : "text",
    data: { field: id },
    value: value ?? "",
    placeholder: placeholder ?? "",
    maxLength: max ?? 4000,
    required: required !== false,
    "aria-describedby": `${forError} ${forCount}`,
  });
  const error = make("p", { id: forError, class: "error" });
  const counter = make("p", { id: forCount, class: "counter" });
  const count = () => setText(counter, `${input.value.length} / ${max ?? 4000}`);
  const validate = () => {
    if (!input.value) return input.required ? "This field is required" : "";
    return input.value.length < min ? `Must be at least ${min} characters` : "";
  };
  const check = () => {
    const message = validate();
    setText(error, message);
    input.ariaInvalid = String(message !== "");
    return !message;
  };
  input.addEventListener("input", () => {
    count();
    if (error.textContent) check();
  });
  count();
  const mark = input.required
    ? make("span", { class: "required", title: "Required", "aria-hidden": "true", text: " *" })
    : null;
  return {
    id,
    input,
    check,
    node: make("div", { class: "field" }, make("label", { for: forInput }, label, mark), input, error, counter),
  };
}

dialog.addEventListener("close", () => dialog.replaceChildren());
