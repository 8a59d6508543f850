// @ts-check
// The moves so far: a strip of plies, and arrows to walk through them.

import { button, find } from "./parts.js";

/**
 * @typedef {object} Replay What the strip shows, and can change.
 * @property {() => number} ply whose position is shown
 * @property {() => number} plies of the game
 * @property {(ply: number) => void} goTo
 * @property {() => boolean} hasKeys whether the arrow keys walk through the plies
 */

export class Moves {
    #nav;
    #replay;
    /** What the script's own marks say: by kind, and then by ply. @type {Map<string, Map<number, string>>} */
    #marks = new Map();

    /**
     * @param {HTMLElement} main
     * @param {Record<string, string>} texts
     * @param {AbortSignal} signal
     * @param {Replay} replay
     */
    constructor(main, texts, signal, replay) {
        this.#nav = find(main, "#moves", HTMLElement);
        this.#replay = replay;
        this.#nav.before(this.#arrows(texts));
        this.#nav.addEventListener("click", (event) => {
            const link = event.target instanceof Element ? event.target.closest("[data-ply]") : null;
            if (link !== null) {
                event.preventDefault();
                replay.goTo(Number(link.getAttribute("data-ply")));
            }
        });
        document.addEventListener("keydown", (event) => this.#press(event), { signal });
    }

    get #list() {
        return find(this.#nav, "ol", HTMLElement);
    }

    get #links() {
        return [...this.#nav.querySelectorAll("a")];
    }

    /** @param {Record<string, string>} texts */
    #arrows(texts) {
        /** @type {(label: string, sign: string, to: () => number) => HTMLButtonElement} */
        const arrow = (label, sign, to) => {
            const made = button(sign, () => this.#step(to()));
            made.ariaLabel = label;
            made.title = label;
            return made;
        };
        const arrows = document.createElement("div");
        arrows.className = "steps";
        arrows.append(
            arrow(texts.first, "|◀", () => 0),
            arrow(texts.earlier, "◀", () => this.#replay.ply() - 1),
            arrow(texts.later, "▶", () => this.#replay.ply() + 1),
            arrow(texts.last, "▶|", () => this.#replay.plies()),
        );
        return arrows;
    }

    /** @param {KeyboardEvent} event */
    #press(event) {
        const { ply, plies, hasKeys } = this.#replay;
        const isTyping = event.target instanceof Element && event.target.closest("input, textarea, select, svg, dialog") !== null;
        const steps = new Map([["ArrowLeft", ply() - 1], ["ArrowRight", ply() + 1], ["Home", 0], ["End", plies()]]);
        const to = steps.get(event.key);
        if (to !== undefined && !isTyping && hasKeys() && !event.ctrlKey && !event.altKey && !event.metaKey) {
            event.preventDefault();
            this.#step(to);
        }
    }

    /**
     * Goes to another ply. At the ends there is none, and a chosen move stays.
     * @param {number} to
     */
    #step(to) {
        if (to !== this.#replay.ply() && to >= 0 && to <= this.#replay.plies()) {
            this.#replay.goTo(to);
        }
    }

    /** Marks the ply whose position is shown. */
    show() {
        const ply = this.#replay.ply();
        for (const link of this.#links) {
            const isShown = Number(link.dataset.ply) === ply;
            link.ariaCurrent = isShown ? "step" : null;
            if (isShown) {
                // With its number.
                this.#keepInView(link.parentElement ?? link);
            }
        }
        if (ply === this.#replay.plies()) {
            this.#list.scrollTo(this.#list.scrollWidth, this.#list.scrollHeight);
        }
    }

    /**
     * Scrolls the list of moves, and nothing else.
     * @param {Element} link
     */
    #keepInView(link) {
        const [frame, box] = [this.#list.getBoundingClientRect(), link.getBoundingClientRect()];
        this.#list.scrollBy(
            Math.min(0, box.left - frame.left) + Math.max(0, box.right - frame.right),
            Math.min(0, box.top - frame.top) + Math.max(0, box.bottom - frame.bottom),
        );
    }

    focus() {
        this.#links.find((link) => link.ariaCurrent !== null)?.focus();
    }

    /**
     * Marks these plies, and no others.
     * @param {string} kind
     * @param {Map<number, string>} words by ply
     */
    mark(kind, words) {
        this.#marks.set(kind, words);
        this.renew();
    }

    /** Adds the marks to moves that the server has written anew. */
    renew() {
        for (const link of this.#links) {
            const ply = Number(link.dataset.ply);
            link.dataset.note ??= link.title;
            const marks = [...this.#marks].filter(([, words]) => words.has(ply));
            for (const kind of this.#marks.keys()) {
                link.classList.toggle(kind, marks.some(([it]) => it === kind));
            }
            link.title = [link.dataset.note, ...marks.map(([, words]) => words.get(ply))].filter(Boolean).join("\n");
        }
    }

    /**
     * What the marks of a ply say.
     * @param {number} ply
     */
    words(ply) {
        return this.#links.find((link) => Number(link.dataset.ply) === ply)?.title ?? "";
    }

    /** @param {HTMLElement} element */
    after(element) {
        this.#nav.after(element);
    }
}
