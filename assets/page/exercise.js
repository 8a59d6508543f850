// A lesson's or a puzzle's move by taps on cells. It is sent like a typed one; other buttons need no script.

import { mountBoard, read, write } from "./board.js";

export function mount(main, signal) {
    document.documentElement.classList.add("scripted");
    const [texts, state] = [read(main, "texts"), read(main, "state")];
    const [status, form] = ["#status", "#typed"].map((css) => main.querySelector(css));
    const board = mountBoard(main, signal, {
        position: () => state,
        isOpen: () => true,
        playLabel: (move) => texts.play.replace("%", move),
        play(move) {
            form.elements.move.value = move;
            form.requestSubmit();
        },
        // The answer to a lesson's question explains what is wrong with a move.
        explain: state.any ? undefined : () => undefined,
        changed() {
            const choice = board?.choice;
            write(status, choice === undefined ? "" : `${choice.captured} ${choice.status}`.trim());
        },
    });
    board.show();
}
