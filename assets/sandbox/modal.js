// Interactions, and the dialogs with text fields that the bot may answer them with.

import { fail, send } from "./act.js";
import { freshId, make, say } from "./dom.js";
import { view } from "./live.js";

const dialog = document.getElementById("modal");
const LONG = 2;

/** Sends an interaction, tells of its failure, and opens the dialog that answers it. */
export async function interact(what, body) {
  const { as } = view();
  const answer = await send(what, body);
  if (!answer.ok) fail(answer.error);
  // The answer to somebody whose place another person has taken since is for nobody.
  else if (answer.modal && view().as === as) open(answer.modal, as);
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
    // Closed in the meantime, perhaps with another one open.
    if (!form.isConnected) return;
    if (answer.ok) {
      dialog.close();
      if (answer.modal) open(answer.modal, as);
    } else {
      say(error, `Something went wrong. ${answer.error}`);
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
  min_length: least = 0,
  max_length: most,
  required,
  value,
  placeholder,
}) {
  const [forInput, forError, forCount] = [freshId(), freshId(), freshId()];
  const input = make(style === LONG ? "textarea" : "input", {
    id: forInput,
    type: style === LONG ? null : "text",
    data: { field: id },
    value: value ?? "",
    placeholder: placeholder ?? "",
    maxLength: most ?? 4000,
    required: required !== false,
    "aria-describedby": `${forError} ${forCount}`,
  });
  const error = make("p", { id: forError, class: "error" });
  const counter = make("p", { id: forCount, class: "counter" });
  const count = () => say(counter, `${input.value.length} / ${most ?? 4000}`);
  const complain = () => {
    if (!input.value) return input.required ? "This field is required" : "";
    return input.value.length < least ? `Must be at least ${least} characters` : "";
  };
  const check = () => {
    const complaint = complain();
    say(error, complaint);
    input.ariaInvalid = String(complaint !== "");
    return !complaint;
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
