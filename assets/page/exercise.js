// @ts-check
// A lesson's or a puzzle's move by taps on cells. It is sent like a typed one; other buttons need no script.

import { Board } from "./board.js";
import { ask } from "./net.js";
import { find, read, write } from "./parts.js";

/**
 * @param {HTMLElement} main
 * @param {AbortSignal} signal
 */
export function mount(main, signal) {
    document.documentElement.classList.add("scripted");
    const [texts, state] = [read(main, "texts"), read(main, "state")];
    const [status, form] = [find(main, "#status", HTMLElement), find(main, "#typed", HTMLFormElement)];
    const board = new Board(main, signal, {
        position: () => state,
        isOpen: () => true,
        playLabel: (move) => texts.play.replace("%", move),
        play(move) {
            find(form, "[name=move]", HTMLInputElement).value = move;
            form.requestSubmit();
        },
        // The answer to a lesson's question explains what is wrong with a move.
        explain: state.why === null ? undefined : explain,
        changed() {
            const choice = board.choice;
            write(status, choice === undefined ? "" : `${choice.captured} ${choice.status}`.trim());
        },
    });
    /** @param {string} move */
    async function explain(move) {
        const answer = await ask(state.why + encodeURIComponent(move));
        return answer === undefined ? texts.lost : answer.body.error;
    }
    board.show();
}
