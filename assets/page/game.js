// A game's page: moves, the moves so far, tried moves, and what changes while one looks.

import { button, mountBoard, read, write } from "./board.js";
import { ask, follow, pause } from "./net.js";
import { chime, isLoud, listenForGesture, toggleSound } from "./sound.js";

/** So long, the page says how to play. */
const FIRST_PLIES = 6;

export function mount(main, signal) {
    document.documentElement.classList.add("scripted");
    const texts = read(main, "texts");
    // On a public page, nobody can play.
    const watching = main.dataset.watch !== undefined;
    const game = main.dataset.address;
    const [status, said, moves, form] = ["status", "said", "moves", "typed"].map((id) => main.querySelector(`#${id}`));

    /** The state of the game. */
    let state = read(main, "state");
    /** The ply whose position the picture shows. */
    let ply = state.plies;
    /**
     * The tried position: the number of the game's plies before it, a line of moves, and the possible taps; and the ply to go back
     * to, if it was not the newest.
     */
    let trying;
    /** The cells of a hint, its move and its sentence. */
    let hint = { cells: read(main, "hinted") };
    /** The curve of the analysis, once it is shown. */
    let curve;
    /** Whether a move is on its way to the server. */
    let sending = false;
    /** The newest sentence about the game, or the answer to what was sent. */
    let news = said.textContent;
    /** A move that could not be sent. */
    let unsent;
    /** What to do, for people who are new to a board. */
    let tap = texts.tap;

    /** Whether the picture shows an earlier position. */
    const isReplaying = () => trying === undefined && ply !== state.plies;
    const plyLabel = () => texts.ply.replace("%%", state.plies).replace("%", ply);

    const board = mountBoard(main, signal, {
        position: () => trying ?? (isReplaying() ? { ...state, moves: [], labels: {} } : state),
        isOpen: () => !sending && !watching && !isReplaying(),
        playLabel: (move) => (trying === undefined ? texts.play : texts.tryPlay).replace("%", move),
        play(move) {
            if (!sending) {
                void (trying === undefined ? send(move) : tryLine(trying.ply, [...trying.line, move]));
            }
        },
        async explain(move) {
            if (trying !== undefined || !state.yours) {
                return undefined;
            }
            const answer = await ask(`${game}/why?move=${encodeURIComponent(move)}`);
            const sentence = answer === undefined ? texts.lost : answer.body.error;
            say(sentence || news);
            return sentence;
        },
        further: (isChoosing) => (isChoosing ? [] : modeButtons()),
        changed,
    });

    function say(sentence) {
        news = sentence;
        changed();
    }

    /** Writes what there is to say about the position that is shown. */
    function changed() {
        const choice = board?.choice;
        for (const [name, cell] of board?.cells ?? []) {
            cell.classList.toggle("hinted", hint.cells.includes(name) && trying === undefined && !isReplaying());
        }
        const where = trying === undefined ? (isReplaying() ? plyLabel() : state.status) : texts.trying;
        write(status, choice?.status ?? where);
        const asks = state.yours && state.ply < FIRST_PLIES && trying === undefined && !isReplaying() && news === state.last;
        const isNews = choice === undefined || trying !== undefined || (choice.move ?? "") === unsent;
        write(said, isNews ? [news, asks ? tap : ""].filter(Boolean).join(" ") : choice.move !== undefined && choice.move === hint.move ? hint.said : choice.said);
        for (const seat of main.querySelectorAll(".seat .count")) {
            const player = seat.closest(".seat").dataset.player;
            seat.dataset.now ??= seat.textContent;
            const counts = trying?.counts ?? choice?.counts;
            write(seat, isReplaying() ? "" : (counts?.[player] ?? seat.dataset.now));
        }
        main.classList.toggle("trying", trying !== undefined);
        main.classList.toggle("replaying", isReplaying());
        main.classList.toggle("yours", state.yours);
        main.dataset.ply = state.ply;
    }

    function show() {
        board.show();
        if (form !== null) {
            form.hidden = !state.yours || trying !== undefined || isReplaying();
            form.elements.version.value = state.version;
            form.elements.key.value = state.key;
        }
        for (const link of moves.querySelectorAll("a")) {
            const isShown = Number(link.dataset.ply) === ply;
            link.ariaCurrent = isShown ? "step" : null;
            if (isShown) {
                keepInView(link);
            }
        }
        if (ply === state.plies) {
            const list = moves.querySelector("ol");
            list.scrollTo(list.scrollWidth, list.scrollHeight);
        }
    }

    /** Scrolls the list of moves, and nothing else. */
    function keepInView(link) {
        const [list, box] = [moves.querySelector("ol"), link.getBoundingClientRect()];
        const frame = list.getBoundingClientRect();
        list.scrollBy(
            Math.min(0, box.left - frame.left) + Math.max(0, box.right - frame.right),
            Math.min(0, box.top - frame.top) + Math.max(0, box.bottom - frame.bottom),
        );
    }

    function modeButtons() {
        if (isReplaying()) {
            const label = main.querySelector('[data-do="try"]')?.textContent;
            const tried = label === undefined ? [] : [button(label, () => tryLine(ply, []))];
            return [...tried, button(texts.now, () => goTo(state.plies), "primary")];
        }
        if (trying === undefined) {
            return [];
        }
        // A button outlives the line for which it was made, so it asks for the newest one.
        const { ply: from, line } = trying;
        const parts = [];
        if (line.length > 0) {
            parts.push(button(texts.cancel, () => tryLine(trying.ply, trying.line.slice(0, -1))));
        }
        // A plan has pairs of the opponent's move and the answer to it.
        if (state.plans && from === state.plies && line.length > 0 && line.length % 2 === 0) {
            parts.push(button(texts.plan, () => keepPlan(trying.line)));
        }
        parts.push(button(texts.tryEnd, stopTrying, "primary"));
        return parts;
    }

    async function send(move) {
        sending = true;
        unsent = undefined;
        // Each attempt has the same key, so one move is played however many requests arrive.
        const body = new URLSearchParams({ move, version: state.version, key: state.key });
        let answer;
        try {
            show();
            for (let attempt = 0; (answer === undefined || answer.wait > 0) && attempt < 5; attempt++) {
                if (attempt > 0) {
                    unsent = move;
                    say(answer?.body.error ?? texts.lost);
                    await pause(answer?.wait || attempt);
                }
                answer = await ask(`${game}/moves`, { method: "POST", body });
            }
        } finally {
            sending = false;
        }
        if (signal.aborted) {
            return;
        }
        if (answer?.ok) {
            update(answer.page, true);
        } else {
            await refresh();
            unsent = move;
            say(answer?.body.error ?? texts.lost);
            show();
        }
    }

    /** Of trying moves, so that a late answer is told from the newest one. */
    let attempts = 0;

    /** Shows the position after some plies of the game and a line of moves. */
    async function tryLine(from, line) {
        const query = `ply=${from}&line=${encodeURIComponent(line.join(","))}`;
        attempts += 1;
        const own = attempts;
        const answer = await ask(`${game}/try?${query}`);
        // Something else may have been asked for since.
        if (own !== attempts || signal.aborted) {
            return;
        }
        if (!answer?.ok) {
            say(answer?.body.error ?? texts.lost);
            return;
        }
        if (line.length === 0 && from > 0 && answer.body.moves.length === 0) {
            // The game is over here; another last move can be tried.
            await tryLine(from - 1, line);
            return;
        }
        const back = trying === undefined ? (isReplaying() ? ply : undefined) : trying.back;
        trying = { ply: from, back, ...answer.body };
        // Copying the address copies the line.
        history.replaceState(null, "", `#try=${from}:${trying.line.join(",")}`);
        board.set(`${game}/board.png?v=${state.picture}&${query}`, trying.alt);
        say(trying.line.join(" ") || trying.status);
        show();
    }

    function stopTrying() {
        const { back } = trying;
        trying = undefined;
        history.replaceState(null, "", location.pathname + location.search);
        goTo(back ?? state.plies);
    }

    async function keepPlan(line) {
        if (trying.ply !== state.plies) {
            say(state.last);
            return;
        }
        const body = new URLSearchParams({ line: line.join(","), key: state.key });
        const answer = await ask(`${game}/plans`, { method: "POST", body });
        if (answer?.ok) {
            stopTrying();
            update(answer.page);
        } else {
            // The game may have moved on.
            await refresh();
            say(answer?.body.error ?? texts.lost);
        }
    }

    /** Follows an address such as `#7`, a ply, or `#try=7:a1,b2`, moves tried after it. */
    function followAddress() {
        const [, to] = /^#(\d+)$/.exec(location.hash) ?? [];
        if (to !== undefined) {
            goTo(Number(to));
        }
        const [, from, line] = /^#try=(\d+):([a-z0-9@,:-]*)$/.exec(location.hash) ?? [];
        if (from !== undefined && !watching) {
            void tryLine(Number(from), line.split(",").filter((move) => move !== ""));
        }
    }

    const within = (to) => Math.max(0, Math.min(to, state.plies));

    /** Goes to another ply. At the ends there is none, and a chosen move stays. */
    function step(to) {
        if (within(to) !== ply) {
            goTo(to);
        }
    }

    /** Shows the position after `to` plies. Only in the newest one can moves be played. */
    function goTo(to) {
        ply = within(to);
        trying = undefined;
        attempts += 1;
        const isNewest = ply === state.plies;
        const address = `${game}/board.png?v=${state.picture}${isNewest ? "" : `&ply=${ply}`}`;
        const label = [plyLabel(), curve?.labels[ply]].filter(Boolean).join(" · ");
        curve?.mark(ply);
        board.set(address, isNewest ? state.alt : label);
        // The newest move in words is not about an older position.
        say(isNewest ? (curve?.labels[ply] ?? state.last) : (curve?.labels[ply] ?? ""));
        show();
    }

    let analysing = false;

    /** Asks until the analysis is ready, which may take a minute. */
    async function analyse() {
        if (analysing) {
            return;
        }
        analysing = true;
        say(texts.analysing);
        let answer;
        while (answer === undefined || answer.status === 202 || answer.wait > 0) {
            if (answer !== undefined) {
                await pause(answer.wait || 2);
            }
            answer = await ask(`${game}/analysis`);
            if (signal.aborted) {
                return;
            }
            if (answer === undefined) {
                await pause(5);
            }
        }
        if (!answer.ok) {
            analysing = false;
            say(answer.body.error);
            return;
        }
        const { drawCurve } = await import("./curve.js");
        if (signal.aborted) {
            return;
        }
        curve = { ...answer.body, ...drawCurve(answer.body, goTo) };
        moves.after(curve.figure);
        markMistakes();
        goTo(ply);
        dropAnalyse();
    }

    /** The button has done its work. */
    function dropAnalyse() {
        const pressed = main.querySelector('#own [data-do="analyse"]');
        if (pressed !== null && pressed === document.activeElement) {
            moves.querySelector("a[aria-current]")?.focus();
        }
        pressed?.remove();
    }

    function markMistakes() {
        for (const { ply: at } of curve?.mistakes ?? []) {
            moves.querySelector(`[data-ply="${at}"]`)?.classList.add("costly");
        }
    }

    let searching = false;

    async function askForHint(sent) {
        if (searching) {
            return;
        }
        searching = true;
        say(texts.hint);
        const answer = await ask(`${game}/actions`, { method: "POST", body: new URLSearchParams(sent) });
        searching = false;
        if (signal.aborted) {
            return;
        }
        say(answer?.body.said ?? answer?.body.error ?? texts.lost);
        if (Number(sent.get("version")) === state.version && answer?.ok) {
            hint = answer.body;
            // Shown like a move of one's own choice, which can be played or undone.
            board.choose(state.moves.find(([, text]) => text === hint.move)?.[0] ?? []);
        }
    }

    /** Shows what has changed. `isOwn`: the page answers what was sent. */
    function update(page, isOwn = false) {
        const newer = read(page, "state");
        if (newer.events < state.events) {
            return;
        }
        const moved = newer.version !== state.version;
        const hasChanged = newer.events !== state.events;
        const followed = ply === state.plies;
        // A sound for every new ply except the visitor's own.
        if (newer.ply > state.ply && (!state.yours || newer.yours)) {
            chime();
        }
        state = newer;
        replaceParts(page);
        if (moved) {
            hint = { cells: [] };
        }
        if (trying !== undefined) {
            // While moves are tried, the game's changes are only announced.
            if (hasChanged) {
                say(newer.last);
            }
            return;
        }
        // What does not change the position leaves a chosen move alone.
        if (moved || isOwn) {
            goTo(followed ? state.plies : ply);
        }
        if (isOwn) {
            say(page.querySelector("#said").textContent);
        }
        show();
    }

    /** Each page has another key, which changes nothing. */
    const plain = (part) => part.innerHTML.replace(/name="key" value="\w*"/g, "");

    /** Takes over the parts that the server has written anew. What has the focus keeps it, and a question stays open. */
    function replaceParts(page) {
        for (const part of page.querySelectorAll("[data-part]")) {
            const old = document.getElementById(part.id);
            if (old === null || (old.dataset.plain ?? "") === plain(part)) {
                continue;
            }
            const active = old.contains(document.activeElement) ? document.activeElement.textContent : undefined;
            const open = [...old.querySelectorAll("details[open] > summary")].map((it) => it.textContent);
            old.className = part.className;
            old.dataset.plain = plain(part);
            old.replaceChildren(...part.childNodes);
            wake();
            for (const summary of old.querySelectorAll("summary")) {
                summary.parentElement.open = open.includes(summary.textContent);
            }
            if (active !== undefined) {
                const all = [...old.querySelectorAll("button, summary, a")];
                (all.find((it) => it.textContent === active) ?? all[0])?.focus();
            }
        }
        markMistakes();
    }

    /** Shows the buttons that need a script. */
    function wake() {
        for (const it of document.querySelectorAll("[data-do]")) {
            it.hidden = false;
            if (it.dataset.do === "sound") {
                it.setAttribute("aria-pressed", isLoud());
            }
        }
        if (curve !== undefined) {
            dropAnalyse();
        }
    }

    /** The two largest units of the time that is left, as the server writes it. */
    function showTime() {
        for (const clock of main.querySelectorAll("[data-until]")) {
            const minutes = Math.floor((Number(clock.dataset.until) - Date.now() / 1000) / 60);
            const parts = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24, minutes % 60];
            const units = parts.map((count, unit) => [count, texts.units[unit].replace("%", count)]);
            const from = units.findIndex(([count]) => count > 0);
            const shown = from < 0 ? units.slice(2) : units.slice(from, from + 2).filter(([count]) => count > 0);
            const time = shown.map(([, text]) => text).join(" ");
            write(clock, minutes < 0 ? texts.overdue : texts.left.replace("%", time));
        }
    }

    /** Returns whether the server has answered. */
    async function refresh() {
        const answer = await ask(game);
        if (signal.aborted) {
            return true;
        }
        if (answer?.ok) {
            update(answer.page);
        } else if (answer !== undefined) {
            say(answer.body.error ?? texts.lost);
            if (answer.wait > 0) {
                await pause(answer.wait);
                return refresh();
            }
        }
        return answer !== undefined && answer.status < 500;
    }

    const PRESSED = {
        try: () => tryLine(ply, []),
        analyse,
        async sound(pressed) {
            await toggleSound();
            pressed.setAttribute("aria-pressed", isLoud());
        },
    };
    document.addEventListener("click", (event) => {
        const pressed = event.target.closest?.("[data-do]");
        if (pressed) {
            void PRESSED[pressed.dataset.do](pressed);
        }
        const menu = document.querySelector("details.menu[open]");
        if (menu !== null && !menu.contains(event.target)) {
            menu.open = false;
        }
    }, { signal });

    moves.addEventListener("click", (event) => {
        const to = event.target.closest?.("[data-ply]")?.dataset.ply;
        if (to !== undefined) {
            event.preventDefault();
            goTo(Number(to));
        }
    });

    document.addEventListener("keydown", (event) => {
        const isTyping = event.target.closest?.("input, textarea, select, svg, dialog") !== null;
        const steps = { ArrowLeft: ply - 1, ArrowRight: ply + 1, Home: 0, End: state.plies };
        if (!isTyping && trying === undefined && event.key in steps && !event.ctrlKey && !event.altKey && !event.metaKey) {
            event.preventDefault();
            step(steps[event.key]);
        }
        const menu = document.querySelector("details.menu[open]");
        if (event.key === "Escape" && menu !== null) {
            menu.open = false;
            menu.querySelector("summary").focus();
        }
    }, { signal });

    // Before activity.js, which sends other forms.
    document.addEventListener("submit", (event) => {
        const sent = new FormData(event.target);
        if (sent.get("action") === "hint") {
            event.preventDefault();
            void askForHint(sent);
        } else if (event.target === form) {
            event.preventDefault();
            void send(form.elements.move.value);
            form.elements.move.value = "";
        }
    }, { signal, capture: true });

    const arrow = (label, sign, to, kind) => {
        const made = button(sign, () => step(to()), kind);
        made.ariaLabel = label;
        made.title = label;
        return made;
    };
    const steps = document.createElement("div");
    steps.className = "steps";
    steps.append(
        arrow(texts.first, "|◀", () => 0, "wide"),
        arrow(texts.earlier, "◀", () => ply - 1),
        arrow(texts.later, "▶", () => ply + 1),
        arrow(texts.last, "▶|", () => state.plies, "wide"),
    );
    moves.before(steps);
    for (const part of document.querySelectorAll("[data-part]")) {
        part.dataset.plain = plain(part);
    }
    wake();
    const clock = setInterval(showTime, 20_000);
    signal.addEventListener("abort", () => clearInterval(clock));
    if (board.isSmall()) {
        tap = `${texts.tap} ${texts.magnify}`;
    }
    show();
    listenForGesture(signal);
    followAddress();
    addEventListener("hashchange", followAddress, { signal });
    follow(`${game}/changes`, refresh, signal);
}
