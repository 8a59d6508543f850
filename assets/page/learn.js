// A lesson's move by taps on cells; the buttons below need no script.

import { beginning, cells, completed, layer } from "./cells.js";

const read = (id) => JSON.parse(document.getElementById(id).textContent);
const [texts, { moves, legal, words, labels }] = [read("texts"), read("state")];
const [bar, form] = [document.getElementById("bar"), document.getElementById("typed")];
/** The taps of a move so far. */
let chosen = [];

const begun = (taps) => beginning(moves, taps);

function button(label, press, kind) {
    const made = Object.assign(document.createElement("button"), { type: "button", textContent: label, className: kind });
    made.addEventListener("click", press);
    return made;
}

function show() {
    const found = begun(chosen);
    const options = new Set(found.map(([taps]) => taps[chosen.length]));
    const playable = new Set(beginning(moves.slice(0, legal), chosen).map(([taps]) => taps[chosen.length]));
    for (const [name, cell] of cells) {
        cell.classList.toggle("option", chosen.length > 0 && options.has(name));
        cell.classList.toggle("chosen", chosen.includes(name));
        cell.ariaLabel = playable.has(name) ? texts.legal.replace("%", labels[name]) : labels[name];
        cell.ariaPressed = chosen.includes(name) ? "true" : null;
    }
    // The lesson explains what is wrong with an illegal move.
    const move = found.length === 0 ? chosen.join("-") : found.find(([taps]) => taps.length === chosen.length)?.[1];
    const parts = [];
    if (move) {
        parts.push(button(texts.play.replace("%", move), () => play(move), "primary"));
    }
    for (const word of [...options].filter((tap) => tap !== undefined && !cells.has(tap))) {
        parts.push(button(words[word] ?? word, () => choose([...chosen, word]), ""));
    }
    if (chosen.length > 0) {
        parts.push(button(texts.cancel, () => choose([]), ""));
    }
    bar.replaceChildren(...parts);
}

function choose(taps) {
    const byKeyboard = bar.querySelector(":focus-visible") !== null;
    chosen = completed(moves, taps);
    show();
    if (chosen.length > 0 && document.activeElement?.dataset.cell === undefined) {
        bar.querySelector("button")?.focus();
    } else if (byKeyboard) {
        layer.querySelector('[tabindex="0"]').focus();
    }
}

function play(move) {
    form.elements.move.value = move;
    form.requestSubmit();
}

layer.addEventListener("choose", ({ detail: name }) => {
    const goesOn = chosen.length > 0 && begun([...chosen, name]).length > 0;
    choose(goesOn ? [...chosen, name] : [name]);
});

layer.addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
        choose([]);
    }
});

show();
