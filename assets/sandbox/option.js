// A field for one option of a command: select, number or text, with suggestions of the bot where it autocompletes.

import { send } from "./act.js";
import { combobox } from "./combobox.js";
import { chosenBy, describe, Kind, listFor, nameOfPart, valueOf } from "./commands.js";
import { choices, freshId, make, say } from "./dom.js";

const PAUSE = 150;

/**
 * A field: `{option, node, input, value(), read(), fill(text)}`. `wrapped` and `others` make of it and of the other
 * fields the options that autocompletion is told; `remove` takes an optional field away.
 */
export function optionField(option, { command, wrapped, others, remove }) {
  const [forInput, forAbout, forError] = [freshId(), freshId(), freshId()];
  const list = listFor(option);
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
    nameOfPart(option),
    option.required ? make("span", { class: "required", text: " required" }) : null,
  );
  const away = option.required
    ? null
    : make("button", {
        class: "icon",
        type: "button",
        text: "✕",
        "aria-label": `Remove ${nameOfPart(option)}`,
        on: { click: remove },
      });
  const node = make(
    "div",
    { class: "field" },
    label,
    away,
    input,
    make("p", { id: forAbout, class: "about", text: describe(option) }),
    error,
  );

  const complain = (complaint) => {
    say(error, complaint);
    input.ariaInvalid = String(complaint !== "");
  };
  // A text from the line that fits no entry of the select.
  let misfit = false;
  input.addEventListener("input", () => {
    misfit = false;
    complain("");
  });

  // What a suggestion stands for can differ from what it says.
  let picked = null;
  const raw = () => (picked && picked.name === input.value ? picked.value : input.value);
  if (option.autocomplete && !list) suggest();

  function suggest() {
    let asked = 0;
    let pause = 0;
    let offered = [];
    const box = make("ul", {
      id: freshId(),
      class: "offers",
      role: "listbox",
      "aria-label": `Suggestions for ${nameOfPart(option)}`,
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
    // Registered before the list's own keys: a text that is a suggestion already is taken as such, and Enter sends.
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
      complain("");
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
      else offers.tell(otherwise);
    }
    async function ask() {
      const mine = ++asked;
      if (!offered.length) offers.tell("Loading …");
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
      // Enter must not choose what no longer fits the text.
      const typed = input.value.trim().toLowerCase();
      offer(
        offered.filter(({ name }) => name.toLowerCase().includes(typed)),
        "Loading …",
      );
      pause = setTimeout(ask, PAUSE);
    });
  }

  /** Sets what was typed elsewhere. */
  function fill(text) {
    input.value = list ? (chosenBy(list, text) ?? "") : text;
    misfit = text !== "" && input.value === "";
  }

  function judged() {
    const text = raw();
    if (misfit) return { complaint: "Specify a valid choice." };
    if (text === "") return option.required ? { complaint: "This option is required. Specify a value." } : {};
    return typeof text === "string" ? valueOf(option, text) : { value: text };
  }

  /** The value; undefined where there is none that can be sent. */
  const value = () => judged().value;

  /** The value, undefined where left out; null where it can't be sent, which the field then says. */
  function read() {
    const { value, complaint = "" } = judged();
    complain(complaint);
    return complaint ? null : value;
  }

  return { option, node, input, value, read, fill };
}
