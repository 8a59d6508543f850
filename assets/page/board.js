// @ts-check
// A board on which a move is chosen by taps, seen, and then played. The server sends the taps for each legal move and draws the
// position after it, so this script knows no game.

import { Cells, DOUBLE_TAP, beginning, completed, reaching, sayBeside } from "./cells.js";
import { Picture, ask } from "./net.js";
import { button, find, read, write } from "./parts.js";

/**
 * What can be tapped.
 * @typedef {object} Position
 * @property {[string[], string][]} moves the taps of each move, and its text
 * @property {number} [legal] how many of the moves are legal, the first ones; without it, all are
 * @property {Record<string, string>} words
 * @property {Record<string, string>} labels
 * @property {string[][]} compass
 * @property {string} stone
 * @property {{ after: string, words: string, slides: string }} [previews]
 * @property {boolean} [confirm]
 *
 * What the board asks its page.
 * @typedef {object} Game
 * @property {() => Position} position
 * @property {() => boolean} isOpen whether a move can be chosen now
 * @property {(move: string) => string} playLabel
 * @property {(move: string) => string | undefined} [status] of a chosen move, where its preview does not ask for it
 * @property {(move: string) => void} play
 * @property {(move: string) => Promise<string | undefined>} [explain] says why a move is not legal; without it, any move is sent
 * @property {(isChoosing: boolean) => HTMLElement[]} [further] buttons beside those of the choice
 * @property {() => void} changed
 */

export class Board {
    #texts;
    #game;
    #layer;
    #choiceBar;
    #own;
    #compass;
    /** Says, beside a cell, why a move there is not legal. It is a live region, so no other place says it. */
    #bubble;
    #cells;
    #picture;
    /** The taps of a move so far. @type {string[]} */
    #chosen = [];
    #chosenAt = 0;
    /** Whether a key chose the last cell. */
    #isByKey = false;
    /** @type {string | undefined} */
    #lastTap;
    /** Plays the move of a finger's tap, once it is not the first one of a double tap. @type {number | undefined} */
    #playing;
    /** What the chosen move would do, in words. @type {{ said: string, alt: string, counts: string[] } | undefined} */
    #seen;
    /** The address and the description of the picture without a choice. */
    #base;

    /**
     * @param {HTMLElement} main
     * @param {AbortSignal} signal
     * @param {Game} game
     */
    constructor(main, signal, game) {
        this.#texts = read(main, "texts");
        this.#game = game;
        this.#layer = find(main, ".board svg", SVGSVGElement);
        this.#choiceBar = find(main, "#choice", HTMLElement);
        this.#own = find(main, "#own", HTMLElement);
        this.#compass = find(main, "#compass", HTMLElement);
        this.#bubble = find(main, ".bubble", HTMLElement);
        const image = find(main, "#picture", HTMLImageElement);
        this.#picture = new Picture(image, () => {
            // Without previews, no picture takes the ghost's place.
            if (this.#position.previews !== undefined) {
                this.#dropGhost();
            }
        });
        this.#base = { picture: this.#picture.address, alt: image.alt };
        this.#cells = new Cells(this.#layer, image, signal, {
            choose: (name, isTouch) => this.#tap(name, isTouch),
            zoomed: () => clearTimeout(this.#playing),
            dragged: (from, to, place) => this.#drag(from, to, place),
        });
        for (const part of [this.#layer, this.#choiceBar, this.#compass]) {
            part.addEventListener("keydown", (event) => {
                if (event instanceof KeyboardEvent && event.key === "Escape") {
                    this.#giveUp();
                }
            });
        }
        // A key that is held down would also press the button that gets the focus next.
        find(main, "#bar", HTMLElement).addEventListener("keydown", (event) => {
            if (event.repeat && event.key === "Enter") {
                event.preventDefault();
            }
        });
    }

    isSmall() {
        return this.#cells.isSmall();
    }

    /**
     * Gives these cells, and no others, a class.
     * @param {string} kind
     * @param {string[]} names
     */
    mark(kind, names) {
        for (const [name, cell] of this.#cells.all) {
            cell.classList.toggle(kind, names.includes(name));
        }
    }

    get #position() {
        return this.#game.position();
    }

    /** @param {string[]} taps */
    #begun(taps) {
        return beginning(this.#position.moves, taps);
    }

    #complete() {
        const found = this.#begun(this.#chosen);
        if (found.length === 0 && this.#chosen.length > 0 && this.#game.explain === undefined) {
            return this.#chosen.join("-");
        }
        return found.find(([taps]) => taps.length === this.#chosen.length)?.[1];
    }

    /**
     * The possible taps after `taps`.
     * @param {string[]} taps
     */
    #next(taps) {
        const open = this.#game.isOpen() ? this.#begun(taps) : [];
        return new Set(open.map(([all]) => all[taps.length]).filter((tap) => tap !== undefined));
    }

    /** The legal moves come first; a lesson also offers illegal ones. */
    #legal() {
        const { moves, legal = Infinity } = this.#position;
        return moves.slice(0, legal);
    }

    /** @param {string | undefined} move */
    #isLegal(move) {
        return this.#legal().some(([, text]) => text === move);
    }

    /** The chosen taps before the first cell, such as a roll. */
    #beforeCell() {
        const first = this.#chosen.findIndex((tap) => this.#cells.all.has(tap));
        return first < 0 ? this.#chosen : this.#chosen.slice(0, first);
    }

    /**
     * Whether a drag from a cell leads anywhere.
     * @param {string[]} before the taps before that cell
     * @param {string} [from] any cell, without it
     */
    #leads(before, from) {
        const [cells, at] = [this.#cells.all, before.length];
        const moves = this.#game.isOpen() ? this.#begun(before) : [];
        return moves.some(([taps]) =>
            cells.has(taps[at]) && (from ?? taps[at]) === taps[at] && (cells.has(taps[at + 1]) || this.#isDirection(taps[at + 1])));
    }

    /** The taps that move the chosen piece to this cell instead; otherwise those of each piece that can go there. @param {string} name */
    #movesTo(name) {
        const piece = this.#chosen.slice(0, this.#beforeCell().length + 1);
        const isInstead = piece.length < this.#chosen.length && this.#next(piece).has(name);
        return isInstead ? [[...piece, name]] : reaching(this.#legal(), this.#chosen, name);
    }

    /** The cells that stand for a direction in which the chosen piece can go. */
    #targets() {
        /** @type {Map<string, string>} */
        const targets = new Map();
        const from = this.#chosen.at(-1);
        for (const word of from === undefined ? [] : this.#next(this.#chosen)) {
            const cell = this.#cells.towards(from ?? "", word);
            if (cell !== undefined) {
                targets.set(cell, word);
            }
        }
        return targets;
    }

    show() {
        const [chosen, options, aims] = [this.#chosen, this.#next(this.#chosen), this.#targets()];
        const playable = new Set(beginning(this.#legal(), chosen).map(([taps]) => taps[chosen.length]));
        // A whole move is shown by its picture, or by the player's own stone.
        const isSeen = (this.#position.previews !== undefined || this.#chosen.length === 1) && this.#isLegal(this.#complete());
        const { labels } = this.#position;
        for (const [name, cell] of this.#cells.all) {
            // Before the first tap, most cells are possible, so marking them would say nothing.
            cell.classList.toggle("option", chosen.length > 0 && (options.has(name) || aims.has(name)));
            cell.classList.toggle("chosen", chosen.includes(name) && !isSeen);
            const label = labels[name] ?? name;
            cell.ariaLabel = options.has(name) && playable.has(name) ? this.#texts.legal.replace("%", label) : label;
            cell.ariaPressed = chosen.includes(name) ? "true" : null;
        }
        // After many failures, it may load now.
        this.#picture.draw(this.#picture.address);
        // A finger that is dragged must not scroll.
        this.#layer.classList.toggle("drags", this.#leads(this.#beforeCell()));
        this.#showBar(options);
        this.#showCompass();
        this.#game.changed();
    }

    /** @param {Set<string>} options */
    #choiceButtons(options) {
        const [chosen, move, { words }] = [this.#chosen, this.#complete(), this.#position];
        const parts = [];
        if (chosen.length > 0) {
            parts.push(button(this.#texts.cancel, () => this.choose([])));
        }
        // A lesson's answers stand there already.
        const isAsked = chosen.length > 0 || this.#game.explain !== undefined;
        const others = [...options].filter((tap) => !this.#cells.all.has(tap) && !this.#isDirection(tap));
        for (const word of isAsked ? others : []) {
            parts.push(button(words[word] ?? word, () => this.choose([...chosen, word])));
        }
        if (move !== undefined) {
            parts.push(button(this.#game.playLabel(move), () => this.#play(move), "primary"));
        }
        return parts;
    }

    /** @param {Set<string>} options */
    #showBar(options) {
        const further = this.#game.further?.(this.#chosen.length > 0) ?? [];
        const parts = [...this.#choiceButtons(options), ...further];
        // Keeps a button that is being pressed.
        const labels = JSON.stringify([parts.map((part) => part.textContent), this.#chosen]);
        if (this.#choiceBar.dataset.shown !== labels) {
            const focused = this.#choiceBar.querySelector(":focus-visible")?.textContent;
            this.#choiceBar.dataset.shown = labels;
            this.#choiceBar.replaceChildren(...parts);
            if (focused !== undefined) {
                const same = parts.find((part) => part.textContent === focused) ?? parts[0];
                same === undefined ? this.#cells.focus() : same.focus();
            }
        }
        // A move without a cell, such as a pass, stands beside the page's own buttons.
        const hadFocus = this.#own.contains(document.activeElement);
        this.#own.hidden = this.#chosen.length > 0 || further.length > 0;
        if (this.#own.hidden && hadFocus) {
            this.#focusBar();
        }
    }

    #focusBar() {
        const first = this.#choiceBar.querySelector(".primary") ?? this.#choiceBar.querySelector("button");
        if (first instanceof HTMLElement) {
            first.focus();
        }
    }

    /** @param {string} word */
    #isDirection(word) {
        return this.#position.compass.some((row) => row.includes(word));
    }

    /** The directions of a slide, laid out as they are. One that is chosen can be changed. */
    #showCompass() {
        const from = this.#chosen.slice(0, 1);
        const options = new Set([...this.#next(from)].filter((word) => this.#isDirection(word)));
        const rows = from.length > 0 && options.size > 0 ? this.#position.compass : [];
        const labels = JSON.stringify([rows, [...options], this.#chosen]);
        if (this.#compass.dataset.shown === labels) {
            return;
        }
        const focused = this.#compass.querySelector(":focus-visible")?.textContent;
        this.#compass.dataset.shown = labels;
        const made = rows.filter((words) => words.some((word) => options.has(word))).map((words) => {
            const row = document.createElement("div");
            row.append(...words.map((word) => this.#direction(word, options.has(word), [...from, word])));
            return row;
        });
        this.#compass.replaceChildren(...made);
        if (focused !== undefined) {
            [...this.#compass.querySelectorAll("button")].find((it) => it.textContent === focused)?.focus();
        }
    }

    /**
     * @param {string} word
     * @param {boolean} isPossible
     * @param {string[]} taps
     */
    #direction(word, isPossible, taps) {
        const made = button(this.#position.words[word] ?? "", () => this.choose(taps));
        made.disabled = !isPossible;
        made.ariaPressed = String(this.#chosen[1] === word);
        return made;
    }

    /** @param {string[]} taps */
    choose(taps) {
        clearTimeout(this.#playing);
        this.#chosen = completed(this.#position.moves, taps);
        this.#chosenAt = performance.now();
        this.#isByKey = this.#layer.querySelector(":focus-visible") !== null;
        this.#seen = undefined;
        this.#hush();
        this.show();
        void this.#look();
        const active = document.activeElement;
        if (!active?.hasAttribute("data-cell") && !this.#compass.contains(active)) {
            this.#focusBar();
        }
    }

    /**
     * @param {string} name
     * @param {boolean} isTouch
     */
    #tap(name, isTouch) {
        clearTimeout(this.#playing);
        if (!this.#game.isOpen()) {
            return;
        }
        const tapped = this.#targets().get(name) ?? name;
        const move = this.#complete();
        const isSecond = move !== undefined && [this.#lastTap, this.#chosen.at(-1)].includes(name);
        const [begun, ...others] = this.#begun([name]).length > 0 ? [[name]] : this.#movesTo(name);
        this.#lastTap = name;
        if (this.#next(this.#chosen).has(tapped)) {
            this.choose([...this.#chosen, tapped]);
        } else if (isSecond) {
            // The second tap of a double tap does not play.
            if (!this.#position.confirm && performance.now() - this.#chosenAt > DOUBLE_TAP) {
                // A finger may tap once more to zoom.
                isTouch ? (this.#playing = setTimeout(() => this.#play(move), DOUBLE_TAP)) : this.#play(move);
            }
        } else if (begun !== undefined && others.length > 0) {
            this.choose(this.#chosen);
            this.mark("option", [begun, ...others].map((taps) => taps[taps.length - 2]));
            sayBeside(this.#bubble, this.#cells.all.get(name), this.#texts.several.replace("%", name));
        } else if (begun !== undefined || this.#game.explain === undefined) {
            this.choose(begun ?? [name]);
        } else {
            const refused = [...this.#chosen, name].join("-");
            this.choose([]);
            void this.#refuse(name, refused);
        }
    }

    /**
     * A drag chooses the cell where it began, and the space or the direction to which it leads.
     * @param {string} from
     * @param {string | undefined} to
     * @param {import("./cells.js").Point} place
     */
    #drag(from, to, place) {
        const taps = [...this.#beforeCell(), from];
        const options = this.#next(taps);
        const directions = [...options].filter((word) => this.#isDirection(word));
        const tapped = to !== undefined && options.has(to) ? to : this.#cells.heading(from, place, directions);
        if (tapped !== undefined) {
            this.#lastTap = to;
            this.choose([...taps, tapped]);
        }
    }

    /** By Escape. The focus goes back to the cells. */
    #giveUp() {
        const wasElsewhere = !this.#layer.contains(document.activeElement);
        if (this.#chosen.length > 0) {
            this.choose([]);
            if (wasElsewhere) {
                this.#cells.focus();
            }
        } else {
            this.#hush();
        }
    }

    /**
     * Says why a move is not legal, where the eye is.
     * @param {string} name
     * @param {string} move
     */
    async #refuse(name, move) {
        const asked = this.#lastTap;
        const sentence = await this.#game.explain?.(move);
        if (sentence && this.#chosen.length === 0 && asked === this.#lastTap) {
            sayBeside(this.#bubble, this.#cells.all.get(name), sentence);
        }
    }

    #hush() {
        write(this.#bubble, "");
    }

    /** @param {string} move */
    #play(move) {
        clearTimeout(this.#playing);
        const byKeyboard = this.#choiceBar.querySelector(":focus-visible") !== null;
        this.#game.play(move);
        // The button that had the focus is gone.
        if (byKeyboard) {
            this.#cells.focus();
        }
    }

    /** Shows the position after the chosen move, or the directions to choose from. */
    async #look() {
        const [taps, move, { previews }] = [this.#chosen, this.#complete(), this.#position];
        this.#dropGhost();
        this.#picture.alt = this.#base.alt;
        if (previews === undefined || taps.length === 0) {
            this.#picture.draw(this.#base.picture);
            if (this.#isLegal(move)) {
                this.#showGhost(taps);
            }
            return;
        }
        if (move === undefined || !this.#isLegal(move)) {
            const slides = [...this.#next(taps)].some((word) => this.#isDirection(word));
            this.#picture.draw(slides ? previews.slides + taps[0] : this.#base.picture);
            return;
        }
        this.#showGhost(taps);
        this.#picture.draw(previews.after + encodeURIComponent(move));
        const answer = await ask(previews.words + encodeURIComponent(move));
        if (answer?.ok && taps === this.#chosen) {
            this.#seen = answer.body;
            this.#picture.alt = answer.body.alt;
            this.#game.changed();
        }
    }

    /**
     * The player's own stone, until the picture comes; without previews, all that shows the move.
     * @param {string[]} taps
     */
    #showGhost(taps) {
        const at = this.#cells.middles.get(taps[0]);
        if (at === undefined || taps.length !== 1) {
            return;
        }
        const ghost = document.createElementNS("http://www.w3.org/2000/svg", "circle");
        const parts = { class: "ghost", cx: at[0], cy: at[1], r: 0.38 * this.#cells.width, fill: this.#position.stone };
        Object.entries(parts).forEach(([name, value]) => ghost.setAttribute(name, String(value)));
        this.#layer.append(ghost);
    }

    #dropGhost() {
        this.#layer.querySelector(".ghost")?.remove();
    }

    /**
     * Another position, without a choice.
     * @param {string} address
     * @param {string} alt
     */
    set(address, alt) {
        clearTimeout(this.#playing);
        this.#base = { picture: address, alt };
        this.#chosen = [];
        this.#seen = undefined;
        this.#dropGhost();
        this.#hush();
        this.#picture.draw(address);
        this.#picture.alt = alt;
    }

    /** What the choice so far is, and what it would do. `undefined` if nothing is chosen. */
    get choice() {
        const last = this.#chosen.at(-1);
        if (last === undefined) {
            return undefined;
        }
        const [move, seen, texts] = [this.#complete(), this.#seen, this.#texts];
        const words = this.#chosen.map((tap) => this.#position.words[tap] ?? tap).join(" ");
        // A roll alone asks for no place.
        const isCell = this.#cells.all.has(last);
        const asked = isCell ? texts.next.replace("%", words) : words;
        const canDrag = !this.#isByKey && this.#cells.canDrag() && this.#leads(this.#chosen.slice(0, -1), last);
        const howElse = canDrag && this.#beforeCell().length + 1 === this.#chosen.length ? texts.drag.replace("%", last) : "";
        return {
            move,
            status: move === undefined ? asked : (this.#game.status?.(move) ?? texts.preview.replace("%", move)),
            // Said once, when it is known.
            said: move === undefined ? howElse : seen === undefined ? "" : seen.said || texts.after,
            captured: seen?.said ?? "",
            counts: seen?.counts,
        };
    }
}
