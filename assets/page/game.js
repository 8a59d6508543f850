// @ts-check
// A game's page: the position that is shown, moves that are sent, and what changes while one looks.

import { Board } from "./board.js";
import { Moves } from "./moves.js";
import { ask, follow, pause, tellPresence } from "./net.js";
import { Times, button, closeMenu, fields, find, read, rememberParts, replaceParts, share, showLiveTimes, write } from "./parts.js";
import { chime, isLoud, listenForGesture, toggleSound } from "./sound.js";
import { Trying } from "./trying.js";

/**
 * @import { Position } from "./board.js"
 * @import { Curve } from "./curve.js"
 */

/**
 * The state of the game, as `BoardState` of the server.
 * @typedef {Position & {
 *     version: number, ply: number, plies: number, events: number, picture: string, status: string, last: string,
 *     alt: string, yours: boolean, plans: boolean, key: string,
 * }} GameState
 */

/** Up to this ply, the page says how to play. */
const FIRST_PLIES = 6;

/** How many times the page tries to send a move. */
const MAX_ATTEMPTS = 5;

export class GamePage {
    /** @type {GameState} */
    state;
    /** The ply whose position the picture shows. */
    ply;
    /** The newest sentence about the game, or the answer to what was sent. */
    #news;
    /** What to do, for people who are new to a board. */
    #tap;
    /** A hint: its cells, its move and its sentence. @type {{ cells: string[], move?: string, said?: string }} */
    #hint;
    /** The analysis, once it is shown. @type {Curve | undefined} */
    #curve;
    /** A move that could not be sent. @type {string | undefined} */
    #unsent;
    /**
     * Why the page could not be brought up to date, and what it said before.
     * @type {{ said: string, before: string } | undefined}
     */
    #trouble;
    /** How many foreign answers have come in a row. */
    #foreign = 0;
    /** Whether a move is on its way to the server. */
    #isSending = false;
    #isSearching = false;
    #isAnalysing = false;
    #times;
    #main;
    #status;
    #said;
    #form;

    /**
     * @param {HTMLElement} main
     * @param {AbortSignal} signal
     */
    constructor(main, signal) {
        this.signal = signal;
        this.address = main.dataset.address ?? "";
        /** Nobody can play there. */
        this.isPublic = main.dataset.watch !== undefined;
        this.texts = read(main, "texts");
        this.state = read(main, "state");
        this.ply = this.state.plies;
        this.#main = main;
        this.#times = new Times(main);
        this.#status = find(main, "#status", HTMLElement);
        this.#said = find(main, "#said", HTMLElement);
        const form = main.querySelector("#typed");
        this.#form = form instanceof HTMLFormElement ? form : undefined;
        this.#news = this.#said.textContent;
        this.#hint = { cells: read(main, "hinted") };
        this.trying = new Trying(this);
        this.moves = new Moves(main, this.texts, signal, {
            ply: () => this.ply,
            plies: () => this.state.plies,
            goTo: (ply) => this.goTo(ply),
            hasKeys: () => this.trying.tried === undefined,
        });
        this.board = new Board(main, signal, {
            position: () => this.trying.tried ?? (this.isReplaying() ? { ...this.state, moves: [], labels: {} } : this.state),
            isOpen: () => !this.#isSending && !this.isPublic && !this.isReplaying(),
            playLabel: (move) => (this.trying.tried === undefined ? this.texts.play : this.texts.tryPlay).replace("%", move),
            status: () => (this.trying.tried === undefined ? undefined : this.texts.trying),
            play: (move) => this.#play(move),
            explain: (move) => this.#explain(move),
            further: (isChoosing) => (isChoosing ? [] : this.#modeButtons()),
            changed: () => this.#changed(),
        });
        this.#tap = this.board.isSmall() ? `${this.texts.tap} ${this.texts.magnify}` : this.texts.tap;
    }

    begin() {
        document.documentElement.classList.add("scripted");
        this.#listen();
        rememberParts();
        this.#wake();
        const clock = setInterval(() => this.#times.show(), 20_000);
        const liveClock = setInterval(() => showLiveTimes(this.#main), 250);
        this.signal.addEventListener("abort", () => {
            clearInterval(clock);
            clearInterval(liveClock);
        });
        this.show();
        listenForGesture(this.signal);
        this.trying.followAddress();
        addEventListener("hashchange", () => this.trying.followAddress(), { signal: this.signal });
        follow(`${this.address}/changes`, (signal) => this.refresh(signal), this.signal);
        if (!this.isPublic) {
            tellPresence(`${this.address}/presence`, this.signal);
        }
    }

    /** Whether the picture shows an earlier position. */
    isReplaying() {
        return this.trying.tried === undefined && this.ply !== this.state.plies;
    }

    /** @param {string} sentence */
    say(sentence) {
        this.#news = sentence;
        this.#changed();
    }

    #plyLabel() {
        return this.texts.ply.replace("%%", this.state.plies).replace("%", this.ply);
    }

    /** Writes what there is to say about the position that is shown. */
    #changed() {
        const [{ state, texts }, tried, isReplaying] = [this, this.trying.tried, this.isReplaying()];
        const choice = this.board.choice;
        this.board.mark("hinted", tried === undefined && !isReplaying ? this.#hint.cells : []);
        const where = tried === undefined ? (isReplaying ? this.#plyLabel() : state.status) : texts.trying;
        write(this.#status, choice?.status ?? where);
        const asks = state.yours && state.ply < FIRST_PLIES && tried === undefined && !isReplaying && this.#news === state.last;
        const isNews = choice === undefined || tried !== undefined || (choice.move ?? "") === this.#unsent;
        const isHint = choice?.move !== undefined && choice.move === this.#hint.move;
        const chosen = (isHint ? this.#hint.said : choice?.said) ?? "";
        write(this.#said, isNews ? [this.#news, asks ? this.#tap : ""].filter(Boolean).join(" ") : chosen);
        this.#showCounts(isReplaying ? ["", ""] : (tried?.counts ?? choice?.counts));
        this.#main.classList.toggle("trying", tried !== undefined);
        this.#main.classList.toggle("replaying", isReplaying);
        this.#main.classList.toggle("yours", state.yours);
        this.#main.classList.toggle("sending", this.#isSending);
        this.#main.dataset.ply = String(state.ply);
    }

    /** @param {string[] | undefined} counts player 1 first; without them, those of the newest position */
    #showCounts(counts) {
        for (const seat of this.#main.querySelectorAll(".seat")) {
            const [count, player] = [find(seat, ".count", HTMLElement), Number(seat.getAttribute("data-player"))];
            count.dataset.now ??= count.textContent;
            write(count, counts?.[player] ?? count.dataset.now);
        }
    }

    show() {
        this.board.show();
        if (this.#form !== undefined) {
            const { yours, version, key } = this.state;
            this.#form.hidden = !yours || this.trying.tried !== undefined || this.isReplaying();
            find(this.#form, "[name=version]", HTMLInputElement).value = String(version);
            find(this.#form, "[name=key]", HTMLInputElement).value = key;
        }
        this.moves.show();
    }

    /**
     * Shows the position after some plies. Only in the newest one can moves be played.
     * @param {number} to
     */
    goTo(to) {
        const { state } = this;
        this.ply = Math.max(0, Math.min(to, state.plies));
        this.trying.forget();
        const isNewest = this.ply === state.plies;
        const address = `${this.address}/board.png?v=${state.picture}${isNewest ? "" : `&ply=${this.ply}`}`;
        const chance = this.#curve?.labels[this.ply];
        this.#curve?.mark(this.ply);
        this.board.set(address, isNewest ? state.alt : [this.#plyLabel(), chance].filter(Boolean).join(" · "));
        // The newest move in words is not about an older position.
        this.say(isNewest ? (chance ?? state.last) : [chance, this.moves.words(this.ply)].filter(Boolean).join(" · "));
        this.show();
    }

    #modeButtons() {
        if (this.#foreign > 1) {
            return [button(this.texts.reload, () => location.reload(), "primary")];
        }
        if (!this.isReplaying()) {
            return this.trying.buttons();
        }
        const label = document.querySelector('[data-do="try"]')?.textContent;
        const tried = label === undefined ? [] : [button(label, () => void this.trying.begin(this.ply))];
        return [...tried, button(this.texts.now, () => this.goTo(this.state.plies), "primary")];
    }

    /** @param {string} move */
    #play(move) {
        if (!this.#isSending) {
            void (this.trying.tried === undefined ? this.#send(move) : this.trying.add(move));
        }
    }

    /** @param {string} move */
    async #explain(move) {
        if (this.trying.tried === undefined && !this.state.yours) {
            return undefined;
        }
        // A tried roll is a tap of its own.
        const text = encodeURIComponent(move.replace(":-", ":"));
        const answer = await ask(`${this.address}/why?move=${text}${this.trying.place}`);
        return answer === undefined ? this.texts.lost : answer.body.error;
    }

    /** @param {string} move */
    async #send(move) {
        this.#isSending = true;
        this.#unsent = undefined;
        // Each attempt has the same key, so one move is played however many requests arrive.
        const { version, key } = this.state;
        const body = new URLSearchParams({ move, version: String(version), key });
        let answer;
        try {
            this.show();
            for (let attempt = 0; (answer === undefined || answer.wait > 0) && attempt < MAX_ATTEMPTS; attempt++) {
                if (attempt > 0) {
                    this.#unsent = move;
                    this.say(answer?.body.error ?? this.texts.lost);
                    await pause(answer?.wait || attempt);
                }
                answer = await ask(`${this.address}/moves`, { method: "POST", body });
            }
        } finally {
            this.#isSending = false;
        }
        if (this.signal.aborted) {
            return;
        }
        this.show();
        if (answer?.ok && answer.page !== undefined) {
            this.update(answer.page, true);
        } else {
            await this.refresh();
            // Every answer may be lost although the move was played.
            const isPlayed = answer === undefined && this.state.version !== version;
            this.#unsent = isPlayed ? undefined : move;
            this.say(isPlayed ? this.state.last : (answer?.body.error ?? this.texts.lost));
            this.show();
        }
    }

    /**
     * With confirmation, a typed move is shown before it is played, like a tapped one.
     * @param {string} typed
     */
    async #playTyped(typed) {
        if (!this.state.confirm) {
            return this.#send(typed);
        }
        const { version } = this.state;
        const answer = await ask(`${this.address}/why?move=${encodeURIComponent(typed)}`);
        if (this.signal.aborted || version !== this.state.version || this.trying.tried !== undefined || this.isReplaying()) {
            return;
        }
        if (answer === undefined && this.#form !== undefined) {
            find(this.#form, "[name=move]", HTMLInputElement).value = typed;
        }
        const taps = this.state.moves.find(([, text]) => text === answer?.body.move)?.[0];
        if (taps === undefined) {
            this.say(answer?.body.error || this.texts.lost);
        } else {
            this.board.choose(taps);
        }
    }

    /** @param {URLSearchParams} form */
    async #askForHint(form) {
        if (this.#isSearching) {
            return;
        }
        this.#isSearching = true;
        this.say(this.texts.hint);
        const answer = await ask(`${this.address}/actions`, { method: "POST", body: form });
        this.#isSearching = false;
        if (this.signal.aborted) {
            return;
        }
        this.say(answer?.body.said ?? answer?.body.error ?? this.texts.lost);
        if (Number(form.get("version")) === this.state.version && answer?.ok) {
            this.#hint = answer.body;
            // The hint is for the newest position, which is not shown.
            if (this.trying.tried !== undefined || this.isReplaying()) {
                return;
            }
            // Shown like a move of one's own choice, which can be played or undone.
            this.board.choose(this.state.moves.find(([, text]) => text === this.#hint.move)?.[0] ?? []);
        }
    }

    async #analyse() {
        if (this.#isAnalysing) {
            return;
        }
        this.#isAnalysing = true;
        this.say(this.texts.analysing);
        const { analyse, drawCurve } = await import("./curve.js");
        const answer = await analyse(this.address, this.signal);
        if (this.signal.aborted || answer === undefined) {
            return;
        }
        if (!answer.ok) {
            this.#isAnalysing = false;
            this.say(answer.body.error);
            return;
        }
        this.#curve = drawCurve(answer.body, (ply) => this.goTo(ply));
        this.moves.after(this.#curve.figure);
        this.moves.mark("costly", this.#curve.costly);
        this.goTo(this.ply);
        this.#dropAnalyse();
    }

    /** Removes the Analyse button once the curve is shown. */
    #dropAnalyse() {
        const pressed = this.#main.querySelector('#own [data-do="analyse"]');
        if (pressed !== null && pressed === document.activeElement) {
            this.moves.focus();
        }
        pressed?.remove();
    }

    /**
     * Shows what has changed.
     * @param {Document} page
     * @param {boolean} [isOwn] the page answers what was sent
     */
    update(page, isOwn = false) {
        /** @type {GameState} */
        const newer = read(page, "state");
        const older = this.state;
        if (newer.events < older.events) {
            return;
        }
        const isFollowing = this.ply === older.plies;
        // A sound for every new ply except the visitor's own.
        if (newer.ply > older.ply && (!older.yours || newer.yours)) {
            chime();
        }
        this.state = newer;
        replaceParts(page, () => this.#wake());
        this.moves.renew();
        const hasMoved = newer.version !== older.version;
        if (hasMoved) {
            this.#hint = { cells: [] };
        }
        if (this.trying.tried !== undefined) {
            // While moves are tried, the game's changes are only announced.
            if (newer.events !== older.events) {
                this.say(newer.last);
            }
            return;
        }
        // What does not change the position leaves a chosen move alone.
        if (hasMoved || isOwn) {
            this.goTo(isFollowing ? newer.plies : this.ply);
        }
        if (isOwn) {
            this.say(find(page, "#said", HTMLElement).textContent);
        }
        this.show();
    }

    /**
     * Returns whether the server has answered.
     * @param {AbortSignal} [signal]
     * @returns {Promise<boolean>}
     */
    async refresh(signal) {
        const answer = await ask(this.address, { signal, redirect: "manual" });
        if (this.signal.aborted) {
            return true;
        }
        const wasForeign = this.#foreign > 1;
        // One may be a failure of a moment.
        this.#foreign = answer?.isForeign ? this.#foreign + 1 : 0;
        if (this.#foreign === 1) {
            return false;
        }
        if (answer?.ok && answer.page !== undefined) {
            this.update(answer.page);
            if (wasForeign) {
                this.board.show();
            }
            const trouble = this.#trouble;
            this.#trouble = undefined;
            if (trouble !== undefined && this.#news === trouble.said) {
                this.say(trouble.before);
            }
        } else if (answer !== undefined) {
            const said = answer.isForeign ? this.texts.foreign : (answer.body.error ?? this.texts.lost);
            const before = this.#trouble?.said === this.#news ? this.#trouble.before : this.#news;
            this.#trouble = { said, before };
            this.say(said);
            if (answer.isForeign) {
                this.board.show();
            }
            if (answer.wait > 0) {
                await pause(answer.wait);
                return this.refresh(signal);
            }
        }
        return answer !== undefined && !answer.isForeign && answer.status < 500;
    }

    /** Shows what needs a script: buttons, and times in the reader's zone. */
    #wake() {
        this.#times.show();
        for (const it of document.querySelectorAll("[data-do]")) {
            it.toggleAttribute("hidden", false);
            if (it.getAttribute("data-do") === "sound") {
                it.ariaPressed = String(isLoud());
            }
        }
        if (this.#curve !== undefined) {
            this.#dropAnalyse();
        }
    }

    /** @param {Element} pressed */
    async #press(pressed) {
        switch (pressed.getAttribute("data-do")) {
            case "try":
                closeMenu();
                return this.trying.begin(this.ply);
            case "analyse":
                return this.#analyse();
            case "share":
                return this.say((await share(pressed.getAttribute("data-address") ?? "", this.texts.copied)) ?? this.#news);
            case "sound":
                await toggleSound();
                pressed.ariaPressed = String(isLoud());
        }
    }

    #listen() {
        const { signal } = this;
        document.addEventListener("click", ({ target }) => {
            const pressed = target instanceof Element ? target.closest("[data-do]") : null;
            if (pressed !== null) {
                void this.#press(pressed);
            }
        }, { signal });
        // Before activity.js, which sends other forms.
        document.addEventListener("submit", (event) => {
            const form = event.target;
            if (!(form instanceof HTMLFormElement)) {
                return;
            }
            const sent = fields(form);
            if (sent.get("action") === "hint") {
                event.preventDefault();
                void this.#askForHint(sent);
            } else if (form === this.#form) {
                event.preventDefault();
                void this.#playTyped(sent.get("move") ?? "");
                find(form, "[name=move]", HTMLInputElement).value = "";
            }
        }, { signal, capture: true });
    }
}

/**
 * @param {HTMLElement} main
 * @param {AbortSignal} signal
 */
export function mount(main, signal) {
    new GamePage(main, signal).begin();
}
