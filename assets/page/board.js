// A board on which a move is chosen by taps, seen, and then played. The server sends the taps for each legal move and draws the
// position after it, so this script knows no game.

import { beginning, completed, mountCells } from "./cells.js";
import { ask, loadPicture, pause } from "./net.js";

/** Data of the page, as JSON. */
export const read = (root, id) => JSON.parse(root.querySelector(`#${id}`).textContent);

/** A live region is read again only after a change. */
export function write(region, sentence) {
    if (region.textContent !== sentence) {
        region.textContent = sentence;
    }
}

export function button(label, press, kind = "") {
    const made = Object.assign(document.createElement("button"), { type: "button", textContent: label, className: kind });
    made.addEventListener("click", press);
    return made;
}

/** After a choice, in milliseconds: the second tap of a double tap does not play. */
const DOUBLE_TAP = 400;

/** Of a picture, before the page stops trying. */
const MAX_FAILURES = 3;

/**
 * @typedef {object} Position What can be tapped.
 * @property {[string[], string][]} moves the taps of each move, and its text
 * @property {number} [legal] how many of the moves are legal, the first ones; without it, all are
 * @property {Record<string, string>} words
 * @property {Record<string, string>} labels
 * @property {string[][]} compass
 * @property {string} stone
 * @property {{ after: string, words: string, slides: string }} [previews]
 * @property {boolean} [confirm]
 *
 * @typedef {object} Game What the board asks its page.
 * @property {() => Position} position
 * @property {() => boolean} isOpen whether a move can be chosen now
 * @property {(move: string) => string} playLabel
 * @property {(move: string) => void} play
 * @property {(move: string) => Promise<string | undefined>} [explain] says why a move is not legal; without it, any move is sent
 * @property {() => HTMLElement[]} [further] buttons beside those of the choice
 * @property {() => void} changed
 *
 * @param {HTMLElement} main
 * @param {AbortSignal} signal
 * @param {Game} game
 */
export function mountBoard(main, signal, game) {
    const texts = read(main, "texts");
    const [picture, bar, choice, own, compass] = ["picture", "bar", "choice", "own", "compass"].map((id) =>
        main.querySelector(`#${id}`),
    );
    const layer = main.querySelector(".board svg");
    const { cells, middles, width, isSmall, towards } = mountCells(layer, picture, signal, tap);
    /** The taps of a move so far. */
    let chosen = [];
    let chosenAt = 0;
    let lastTap;
    /** What the chosen move would do, in words. */
    let seen;
    /** The address and the description of the picture without a choice. */
    let base = { picture: picture.dataset.address ?? picture.getAttribute("src"), alt: picture.alt };
    let shown = base.picture;

    const position = () => game.position();
    const begun = (taps) => beginning(position().moves, taps);

    function complete() {
        const found = begun(chosen);
        if (found.length === 0 && chosen.length > 0 && game.explain === undefined) {
            return chosen.join("-");
        }
        return found.find(([taps]) => taps.length === chosen.length)?.[1];
    }

    /** The possible taps after `taps`. */
    function next(taps) {
        const open = game.isOpen() ? begun(taps) : [];
        return new Set(open.map(([all]) => all[taps.length]).filter((tap) => tap !== undefined));
    }

    /** A lesson may offer moves that are not. */
    const isLegal = (move) => position().moves.slice(0, position().legal ?? Infinity).some(([, text]) => text === move);

    /** The cells that stand for a direction in which the chosen piece can go. */
    function targets() {
        const from = chosen.at(-1);
        const found = [...next(chosen)].map((word) => [towards(from, word), word]);
        return new Map(chosen.length > 0 ? found.filter(([cell]) => cell !== undefined) : []);
    }

    function show() {
        const options = next(chosen);
        const { labels, legal = Infinity } = position();
        const playable = new Set(
            beginning(position().moves.slice(0, legal), chosen).map(([taps]) => taps[chosen.length]),
        );
        const aims = targets();
        const move = complete();
        // A whole move is shown by its picture, if it has one.
        const isSeen = position().previews !== undefined && isLegal(move);
        for (const [name, cell] of cells) {
            // Before the first tap, most cells are possible, so marking them would say nothing.
            cell.classList.toggle("option", chosen.length > 0 && (options.has(name) || aims.has(name)));
            cell.classList.toggle("chosen", chosen.includes(name) && !isSeen);
            const label = labels[name] ?? name;
            cell.ariaLabel = options.has(name) && playable.has(name) ? texts.legal.replace("%", label) : label;
            cell.ariaPressed = chosen.includes(name) ? "true" : null;
        }
        showBar(options);
        showCompass();
    }

    function showBar(options) {
        const move = complete();
        const words = position().words;
        const parts = [];
        if (chosen.length > 0) {
            parts.push(button(texts.cancel, () => choose([])));
        }
        for (const word of [...options].filter((tap) => !cells.has(tap) && !isDirection(tap))) {
            parts.push(button(words[word] ?? word, () => choose([...chosen, word])));
        }
        if (move !== undefined) {
            parts.push(button(game.playLabel(move), () => play(move), "primary"));
        }
        const further = game.further?.(chosen.length > 0) ?? [];
        parts.push(...further);
        // Keeps a button that is being pressed.
        const labels = JSON.stringify([parts.map((part) => [part.textContent, part.disabled]), chosen]);
        if (choice.dataset.shown !== labels) {
            const focused = choice.querySelector(":focus-visible")?.textContent;
            choice.dataset.shown = labels;
            choice.replaceChildren(...parts);
            if (focused !== undefined) {
                const same = parts.find((part) => part.textContent === focused);
                (same ?? parts[0] ?? layer.querySelector('[tabindex="0"]')).focus();
            }
        }
        // A move without a cell, such as a pass, stands beside the page's own buttons.
        const hadFocus = own.contains(document.activeElement);
        own.hidden = chosen.length > 0 || further.length > 0;
        if (own.hidden && hadFocus) {
            first()?.focus();
        }
    }

    const first = () => choice.querySelector(".primary") ?? choice.querySelector("button");
    const isDirection = (word) => position().compass.some((row) => row.includes(word));

    /** The directions of a slide, laid out as they are. One that is chosen can be changed. */
    function showCompass() {
        const from = chosen.slice(0, 1);
        const options = new Set([...next(from)].filter(isDirection));
        const rows = from.length > 0 && options.size > 0 ? position().compass : [];
        const labels = JSON.stringify([rows, [...options], chosen]);
        if (compass.dataset.shown === labels) {
            return;
        }
        const focused = compass.querySelector(":focus-visible")?.textContent;
        compass.dataset.shown = labels;
        const made = rows.filter((words) => words.some((word) => options.has(word))).map((words) => {
            const row = document.createElement("div");
            row.append(...words.map((word) => direction(word, options.has(word), [...from, word])));
            return row;
        });
        compass.replaceChildren(...made);
        if (focused !== undefined) {
            [...compass.querySelectorAll("button")].find((it) => it.textContent === focused)?.focus();
        }
    }

    function direction(word, isPossible, taps) {
        const made = button(position().words[word] ?? "", () => choose(taps));
        made.disabled = !isPossible;
        made.setAttribute("aria-pressed", chosen[1] === word);
        return made;
    }

    function choose(taps) {
        chosen = completed(position().moves, taps);
        chosenAt = performance.now();
        seen = undefined;
        hush();
        show();
        game.changed();
        void look();
        if (document.activeElement?.dataset.cell === undefined && !compass.contains(document.activeElement)) {
            first()?.focus();
        }
    }

    function tap(name) {
        if (!game.isOpen()) {
            return;
        }
        const tapped = targets().get(name) ?? name;
        const isSecond = lastTap === name && complete() !== undefined;
        lastTap = name;
        if (next(chosen).has(tapped)) {
            choose([...chosen, tapped]);
        } else if (isSecond) {
            if (!position().confirm && performance.now() - chosenAt > DOUBLE_TAP) {
                play(complete());
            }
        } else if (begun([name]).length > 0 || game.explain === undefined) {
            choose([name]);
        } else {
            const move = [...chosen, name].join("-");
            choose([]);
            void refuse(name, move);
        }
    }

    /** Says why a move is not legal, where the eye is. */
    async function refuse(name, move) {
        const asked = lastTap;
        const sentence = await game.explain(move);
        if (!sentence || chosen.length > 0 || asked !== lastTap) {
            return;
        }
        hush();
        const bubble = Object.assign(document.createElement("p"), { className: "bubble", textContent: sentence });
        bubble.setAttribute("aria-hidden", "true");
        const [cell, frame] = [cells.get(name), layer.parentElement].map((it) => it.getBoundingClientRect());
        const isLow = cell.top + cell.height / 2 > frame.top + frame.height / 2;
        const place = isLow ? { bottom: `${frame.bottom - cell.top + 6}px` } : { top: `${cell.bottom - frame.top + 6}px` };
        Object.assign(bubble.style, place);
        layer.parentElement.append(bubble);
    }

    function hush() {
        layer.parentElement.querySelector(".bubble")?.remove();
    }

    function play(move) {
        const byKeyboard = choice.querySelector(":focus-visible") !== null;
        game.play(move);
        // The button that had the focus is gone.
        if (byKeyboard) {
            layer.querySelector('[tabindex="0"]')?.focus();
        }
    }

    /** Shows the position after the chosen move, or the directions to choose from. */
    async function look() {
        const [taps, { previews, stone }] = [chosen, position()];
        const move = complete();
        layer.querySelector(".ghost")?.remove();
        picture.alt = base.alt;
        if (previews === undefined || taps.length === 0) {
            draw(base.picture);
            return;
        }
        if (move === undefined || !isLegal(move)) {
            draw([...next(taps)].some(isDirection) ? previews.slides + taps[0] : base.picture);
            return;
        }
        // The player's own stone, until the picture comes.
        const at = middles.get(taps[0]);
        if (at !== undefined && taps.length === 1) {
            const ghost = document.createElementNS(layer.namespaceURI, "circle");
            const parts = { class: "ghost", cx: at[0], cy: at[1], r: 0.38 * width, fill: stone };
            Object.entries(parts).forEach(([name, value]) => ghost.setAttribute(name, value));
            layer.append(ghost);
        }
        draw(previews.after + encodeURIComponent(move));
        const answer = await ask(previews.words + encodeURIComponent(move));
        if (answer?.ok && taps === chosen) {
            seen = answer.body;
            picture.alt = seen.alt;
            game.changed();
        }
    }

    let failed = 0;

    function draw(address) {
        if (address !== shown || failed > MAX_FAILURES) {
            shown = address;
            failed = 0;
            void loadPicture(picture, address);
        }
    }

    let last = picture.src;

    /** A picture may fail, for example while the database is unavailable for a moment. The last one stays. */
    picture.addEventListener("error", async () => {
        failed += 1;
        if (picture.src !== last) {
            picture.src = last;
        }
        const address = shown;
        if (failed <= MAX_FAILURES) {
            await pause(2 * failed);
            if (address === shown) {
                void loadPicture(picture, `${address}#${failed}`);
            }
        }
    });
    picture.addEventListener("load", () => {
        if (failed > 0 && picture.src === last) {
            return;
        }
        [failed, last] = [0, picture.src];
        layer.querySelector(".ghost")?.remove();
    });

    layer.addEventListener("keydown", (event) => {
        if (event.key === "Escape") {
            choose([]);
        }
    });

    /** A key that is held down would also press the button that gets the focus next. */
    bar.addEventListener("keydown", (event) => {
        if (event.repeat && event.key === "Enter") {
            event.preventDefault();
        }
    });

    return {
        cells,
        layer,
        choose,
        isSmall,
        show() {
            show();
            game.changed();
        },
        /** Another position, without a choice. */
        set(address, alt) {
            base = { picture: address, alt };
            chosen = [];
            seen = undefined;
            layer.querySelector(".ghost")?.remove();
            hush();
            draw(address);
            picture.alt = alt;
        },
        /** What the choice so far is, and what it would do. `undefined` if nothing is chosen. */
        get choice() {
            if (chosen.length === 0) {
                return undefined;
            }
            const move = complete();
            const words = chosen.map((tap) => position().words[tap] ?? tap).join(" ");
            // A roll alone asks for no place.
            const asked = cells.has(chosen.at(-1)) ? texts.next.replace("%", words) : words;
            return {
                move,
                status: move === undefined ? asked : texts.preview.replace("%", move),
                // Said once, when it is known.
                said: move === undefined || seen === undefined ? "" : seen.said || texts.after,
                captured: seen?.said ?? "",
                counts: seen?.counts,
            };
        },
    };
}
