// The field of one command option: select, number or text, with the bot's suggestions if it autocompletes.

import { send } from "./act.js";
import { combobox } from "./combobox.js";
import { findChoice, displayDescription, Kind, choicesOf, displayName, parseValue } from "./commands.js";
import { choices, newId, make, setText } from "./dom.js";

const TYPING_PAUSE_MS = 150;

/**
 * A field: `{option, node, input, value(), read(), fill(text)}`. For autocompletion, `others` returns the values of the
 * other fields, and `wrapped` nests them in the sub-command. `remove` removes an optional field.
 */
export function createOptionField(option, { command, wrapped, others, remove }) {
  const [forInput, forAbout, forError] = [newId(), newId(), newId()];
  const list = choicesOf(option);
  const numeric = option.type === Kind.INTEGER || option.type === Kind.NUMBER;
  const shared = {
    id: forInput,
    data: { option: option.name },
    required: option.required ?? false,
    "aria-describedby": `${forAbout} ${forError}`,
  };
  const input = list
    ? make("select", shared, make("option", { value: "", text: "Choose …" }), ...choices(list))
    : make("input", {
        ...shared,
        type: "text",
        inputMode: numeric ? "decimal" : "text",
        autocapitalize: "off",
        spellcheck: false,
        enterkeyhint: "send",
      });
  const error = make("p", { id: forError, class: "error" });
  const label = make(
    "label",
    { for: forInput },
    displayName(option),
    option.required ? make("span", { class: "required", text: " required" }) : null,
  );
  const away = option.required
    ? null
    : make("button", {
        class: "icon",
        type: "button",
        text: "×",
        "aria-label": `Remove ${displayName(option)}`,
        on: { click: remove },
      });
  const node = make(
    "div",
    { class: "field" },
    label,
    away,
    input,
    make("p", { id: forAbout, class: "about", text: displayDescription(option) }),
    error,
  );

  const showError = (message) => {
    setText(error, message);
    input.ariaInvalid = String(message !== "");
  };
  // A text from the command line that matches no choice of the select.
  let misfit = false;
  input.addEventListener("input", () => {
    misfit = false;
    showError("");
  });

  // The value of a suggestion can differ from its name.
  let picked = null;
  const raw = () => (picked && picked.name === input.value ? picked.value : input.value);
  if (option.autocomplete && !list) suggest();

  function suggest() {
    let asked = 0;
    let pause = 0;
    let offered = [];
    const box = make("ul", {
      id: newId(),
      class: "offers",
      role: "listbox",
      "aria-label": `Suggestions for ${displayName(option)}`,
      hidden: true,
    });
    for (const [name, value] of [
      ["role", "combobox"],
      ["aria-autocomplete", "list"],
      ["aria-controls", box.id],
      ["aria-expanded", "false"],
    ]) {
      input.setAttribute(name, value);
    }
    input.after(box);
    // Registered before the list's own key handler: a text that equals a suggestion is accepted as it, and Enter submits.
    input.addEventListener("keydown", ({ key }) => {
      if (key !== "Enter") return;
      const same = offered.find(({ name }) => name.toLowerCase() === input.value.trim().toLowerCase());
      if (!same) return;
      take(same);
      offers.hide();
    });
    const offers = combobox(input, box, take);

    function take(choice) {
      picked = choice;
      input.value = choice.name;
      showError("");
      stop();
    }
    function stop() {
      asked++;
      clearTimeout(pause);
    }
    function offer(choices, otherwise) {
      offered = choices;
      if (choices.length)
        offers.show(choices.map((choice) => ({ value: choice, node: make("span", { text: choice.name }) })));
      else offers.showText(otherwise);
    }
    async function ask() {
      const mine = ++asked;
      if (!offered.length) offers.showText("Loading …");
      const options = wrapped({ ...others(option), [option.name]: input.value });
      const answer = await send("autocomplete", { command, options, focused: option.name });
      if (mine !== asked) return;
      offer(answer.ok ? answer.choices : [], answer.ok ? "No options match your search." : "Loading options failed.");
    }
    input.addEventListener("focus", ask);
    input.addEventListener("blur", () => {
      stop();
      offered = [];
    });
    input.addEventListener("input", () => {
      stop();
      // Enter must not choose a suggestion that no longer matches the text.
      const typed = input.value.trim().toLowerCase();
      offer(
        offered.filter(({ name }) => name.toLowerCase().includes(typed)),
        "Loading …",
      );
      pause = setTimeout(ask, TYPING_PAUSE_MS);
    });
  }

  /** Sets the text that was typed in the command line. */
  function fill(text) {
    input.value = list ? (findChoice(list, text) ?? "") : text;
    misfit = text !== "" && input.value === "";
  }

  function validated() {
    const text = raw();
    if (misfit) return { error: "Specify a valid choice." };
    if (text === "") return option.required ? { error: "This option is required. Specify a value." } : {};
    return typeof text === "string" ? parseValue(option, text) : { value: text };
  }

  /** The value; undefined if there is no valid one. */
  const value = () => validated().value;

  /** The value, undefined if left out; null if invalid, and then the field shows the error. */
  function read() {
    const { value, error: message = "" } = validated();
    showError(message);
    return message ? null : value;
  }

  return { option, node, input, value, read, fill };
}
