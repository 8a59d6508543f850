// @ts-check
// The curve of an analysis: the chance to win after each ply, of the visitor or, for a spectator, of the first player.

import { ask, pause } from "./net.js";
import { button } from "./parts.js";

/**
 * What the server answers.
 * @typedef {object} Analysis
 * @property {string} head
 * @property {string} alt
 * @property {[string, string]} names of the player whose chance it is, and of the other
 * @property {[string, string]} colours of that player's stones and of the line around them
 * @property {[number, number][]} chances before each ply and after the last: without and with the next roll
 * @property {string[]} labels
 * @property {{ ply: number, text: string }[]} mistakes
 *
 * @typedef {object} Curve
 * @property {HTMLElement} figure
 * @property {(ply: number) => void} mark
 * @property {string[]} labels the chance after each ply, in words
 * @property {Map<number, string>} costly the moves that cost most, in words, by ply
 */

/**
 * Asks until the analysis is ready, which may take a minute. `undefined` if the page is left.
 * @param {string} game the address
 * @param {AbortSignal} signal
 */
export async function analyse(game, signal) {
    while (!signal.aborted) {
        const answer = await ask(`${game}/analysis`);
        if (answer !== undefined && answer.status !== 202 && answer.wait === 0) {
            return answer;
        }
        await pause(answer === undefined ? 5 : answer.wait || 2);
    }
    return undefined;
}

/** @type {(name: string, attributes: Record<string, string | number>) => SVGElement} */
const make = (name, attributes) => {
    const made = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) {
        made.setAttribute(key, String(value));
    }
    return /** @type {SVGElement} */ (made);
};

/**
 * @param {string} name
 * @param {...(string | Node)} content
 */
function element(name, ...content) {
    const made = document.createElement(name);
    made.append(...content);
    return made;
}

/**
 * Draws the curve. A tap calls `goTo`.
 * @param {Analysis} analysis
 * @param {(ply: number) => void} goTo
 * @returns {Curve}
 */
export function drawCurve({ head, alt, names, colours, chances, labels, mistakes }, goTo) {
    const plies = Math.max(1, chances.length - 1);
    /** @param {number} chance */
    const height = (chance) => 100 - 100 * chance;
    const line = chances.flatMap((both, ply) => [...new Set(both)].map((chance) => `${ply},${height(chance)}`)).join(" ");
    const svg = make("svg", { viewBox: `0 0 ${plies} 100`, preserveAspectRatio: "none", role: "img", "aria-label": alt });
    svg.style.setProperty("--stone", colours[0]);
    svg.style.setProperty("--rim", colours[1]);
    const at = make("line", { class: "at", y1: 0, y2: 100 });
    svg.append(
        make("polygon", { points: `0,100 ${line} ${plies},100` }),
        make("line", { class: "half", x1: 0, x2: plies, y1: 50, y2: 50 }),
        at,
        // As around a stone, so that the curve is seen on any paper.
        make("polyline", { class: "rim", points: line }),
        make("polyline", { points: line }),
        // A line of no length is drawn as a dot, whatever the scale.
        ...mistakes.map(({ ply }) => make("path", { class: "mistake", d: `M${ply} ${height(chances[ply][0])}h0` })),
    );
    /** @param {PointerEvent} event */
    const follow = (event) => {
        const box = svg.getBoundingClientRect();
        goTo(Math.round(((event.clientX - box.left) / box.width) * plies));
    };
    svg.addEventListener("pointerdown", follow);
    svg.addEventListener("pointermove", (event) => event.buttons > 0 && follow(event));

    const list = mistakes.map(({ ply, text }) => element("li", button(text, () => goTo(ply))));
    const figure = element(
        "figure",
        element("div", element("span", names[0]), svg, element("span", names[1])),
        element("figcaption", head),
        ...(list.length > 0 ? [element("ol", ...list)] : []),
    );
    figure.id = "curve";
    /** @param {number} ply */
    const mark = (ply) => {
        at.setAttribute("x1", String(ply));
        at.setAttribute("x2", String(ply));
    };
    return { figure, mark, labels, costly: new Map(mistakes.map(({ ply, text }) => [ply, text])) };
}
