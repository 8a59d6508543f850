// @ts-check
// Moves that are tried and don't count, and plans made of them.

import { ask } from "./net.js";
import { button } from "./parts.js";

/**
 * @import { Position } from "./board.js"
 * @import { GamePage } from "./game.js"
 */

/**
 * What the server answers about a line of moves.
 * @typedef {Position & { line: string[], alt: string, status: string, counts: string[] }} Tried
 */

export class Trying {
    #page;
    /** Counts requests, so that a late answer is told from the newest one. */
    #asked = 0;
    /** The number of the game's plies before the line. */
    #from = 0;
    /**
     * The last line after each ply, while the page is open.
     * @type {Map<number, string[]>}
     */
    #lines = new Map();
    /**
     * The ply to go back to, if it was not the newest.
     * @type {number | undefined}
     */
    #back;
    /**
     * The tried position; `undefined` while nothing is tried.
     * @type {Tried | undefined}
     */
    tried;

    /** @param {GamePage} page */
    constructor(page) {
        this.#page = page;
    }

    /**
     * Goes on with the last line that was tried after a ply.
     * @param {number} ply
     */
    async begin(ply) {
        await this.attempt(ply, this.#lines.get(ply) ?? []);
    }

    /**
     * Tries one more move.
     * @param {string} move
     */
    async add(move) {
        await this.attempt(this.#from, [...(this.tried?.line ?? []), move]);
    }

    /**
     * Shows the position after some plies of the game and a line of moves.
     * @param {number} from
     * @param {string[]} line
     * @returns {Promise<void>}
     */
    async attempt(from, line) {
        const page = this.#page;
        const query = `ply=${from}&line=${encodeURIComponent(line.join(","))}`;
        this.#asked += 1;
        const own = this.#asked;
        const answer = await ask(`${page.address}/try?${query}`);
        // Something else may have been asked for since.
        if (own !== this.#asked || page.signal.aborted) {
            return;
        }
        if (!answer?.ok) {
            // After a takeback, a line may not be possible any more.
            if (answer?.status === 404 && line.length > 0) {
                this.#keep(from, []);
                await this.attempt(from, []);
                return;
            }
            page.say(answer?.body.error ?? page.texts.lost);
            return;
        }
        if (line.length === 0 && from > 0 && answer.body.moves.length === 0) {
            // The game is over here; another last move can be tried.
            await this.begin(from - 1);
            return;
        }
        if (this.tried === undefined) {
            this.#back = page.isReplaying() ? page.ply : undefined;
        }
        /** @type {Tried} */
        const tried = answer.body;
        [this.#from, this.tried] = [from, tried];
        this.#keep(from, tried.line);
        // Copying the address copies the line.
        history.replaceState(null, "", `#try=${from}:${tried.line.join(",")}`);
        page.board.set(`${page.address}/board.png?v=${page.state.picture}&${query}`, tried.alt);
        page.say(tried.line.join(" ") || tried.status);
        page.show();
    }

    /**
     * Marks the plies after which something was tried.
     * @param {number} from
     * @param {string[]} line
     */
    #keep(from, line) {
        this.#lines.set(from, line);
        const tried = [...this.#lines].filter(([, moves]) => moves.length > 0);
        const words = (/** @type {string[]} */ moves) => this.#page.texts.tryPlay.replace("%", moves.join(" "));
        this.#page.moves.mark("varied", new Map(tried.map(([ply, moves]) => [ply, words(moves)])));
    }

    /** The tried position, as the end of an address; empty while nothing is tried. */
    get place() {
        return this.tried === undefined ? "" : `&ply=${this.#from}&line=${encodeURIComponent(this.tried.line.join(","))}`;
    }

    /** Leaves the tried position. Its line can be resumed. */
    forget() {
        this.tried = undefined;
        this.#asked += 1;
    }

    #stop() {
        history.replaceState(null, "", location.pathname + location.search);
        this.#page.goTo(this.#back ?? this.#page.state.plies);
    }

    /** The buttons beside a tried position. */
    buttons() {
        if (this.tried === undefined) {
            return [];
        }
        const { texts, state } = this.#page;
        const { line } = this.tried;
        const parts = [];
        // A button outlives the line for which it was made, so it asks for the newest one.
        const newest = () => this.tried?.line ?? [];
        if (line.length > 0) {
            parts.push(button(texts.cancel, () => void this.attempt(this.#from, newest().slice(0, -1))));
        }
        // A plan has pairs of the opponent's move and the answer to it.
        if (state.plans && this.#from === state.plies && line.length > 0 && line.length % 2 === 0) {
            parts.push(button(texts.plan, () => void this.#keepPlan(newest())));
        }
        parts.push(button(texts.tryEnd, () => this.#stop(), "primary"));
        return parts;
    }

    /** @param {string[]} line */
    async #keepPlan(line) {
        const page = this.#page;
        if (this.#from !== page.state.plies) {
            page.say(page.state.last);
            return;
        }
        const body = new URLSearchParams({ line: line.join(","), key: page.state.key });
        const answer = await ask(`${page.address}/plans`, { method: "POST", body });
        if (answer?.ok && answer.page !== undefined) {
            this.#stop();
            page.update(answer.page);
        } else {
            // The game may have moved on.
            await page.refresh();
            page.say(answer?.body.error ?? page.texts.lost);
        }
    }

    /** Follows an address such as `#7`, a ply, or `#try=7:a1,b2`, moves tried after it. */
    followAddress() {
        const [, to] = /^#(\d+)$/.exec(location.hash) ?? [];
        if (to !== undefined) {
            this.#page.goTo(Number(to));
        }
        const [, from, line] = /^#try=(\d+):([a-z0-9@,:-]*)$/.exec(location.hash) ?? [];
        if (from !== undefined && !this.#page.isPublic) {
            void this.attempt(Number(from), line.split(",").filter((move) => move !== ""));
        }
    }
}
