// Moves by taps on cells. The server sends the taps for each legal move, so this script knows no game.

import { beginning, cells, completed, layer } from "./cells.js";
import { follow, left, loadPicture, pause, request } from "./net.js";

const main = document.querySelector("main[data-address]");
const read = (id) => JSON.parse(document.getElementById(id).textContent);
const words = read("texts");
// On a public page, nobody can play.
const watching = main.dataset.watch !== undefined;
const game = main.dataset.address;
const [status, said, tapped, bar, picture, form, replay, actions] =
    ["status", "said", "tapped", "bar", "picture", "typed", "replay", "actions"].map((id) => document.getElementById(id));

/** The state of the game. */
let state = read("state");
/** The ply whose position the picture shows. */
let ply = state.plies;
/**
 * The tried position: the number of the game's plies before it, a line of moves, and the possible taps; and the ply of the replay to
 * go back to, if it was not the newest.
 */
let trying;
/** The position that can be tapped now. */
const board = () => trying ?? state;
/** The taps of a move so far. */
let chosen = [];
/** The cells of a hint. */
let hinted = read("hinted");
/** The curve of the analysis, once it is shown. */
let curve;
/** Whether a move is on its way to the server. */
let sending = false;

const begun = (taps) => beginning(board().moves, taps);
const complete = () => begun(chosen).find(([taps]) => taps.length === chosen.length)?.[1];

/** The possible taps after `begin`. */
function next(begin) {
    if (isReplaying()) {
        return new Set();
    }
    return new Set(begun(begin).map(([taps]) => taps[begin.length]).filter((tap) => tap !== undefined));
}

const plyLabel = (shown) => words.ply.replace("%%", state.plies).replace("%", shown);

/** Whether the picture shows an earlier position. */
const isReplaying = () => trying === undefined && ply !== state.plies;

/** A live region is read again only after a change. */
function write(region, sentence) {
    if (region.textContent !== sentence) {
        region.textContent = sentence;
    }
}

function say(sentence) {
    said.textContent = sentence;
}

function show() {
    const options = next(chosen);
    // Before the first tap, most cells are possible, so marking them would say nothing.
    const marked = chosen.length > 0;
    for (const [name, cell] of cells) {
        cell.classList.toggle("option", marked && options.has(name));
        cell.classList.toggle("chosen", chosen.includes(name));
        cell.classList.toggle("hinted", hinted.includes(name) && trying === undefined && !isReplaying());
        // The labels are those of the newest position.
        const label = isReplaying() ? name : (board().labels[name] ?? name);
        cell.ariaLabel = options.has(name) ? words.legal.replace("%", label) : label;
        cell.ariaPressed = chosen.includes(name) ? "true" : null;
    }
    // While the replay runs, only its slider says where it is.
    if (playing === undefined) {
        write(status, isReplaying() ? plyLabel(ply) : board().status);
    }
    main.classList.toggle("yours", state.yours);
    main.dataset.ply = state.ply;
    const parts = [];
    const move = complete();
    if (move !== undefined) {
        parts.push(button(words.play.replace("%", move), () => play(move), "primary"));
    } else if (marked || [...options].some((tap) => cells.has(tap))) {
        const prompt = document.createElement("span");
        prompt.textContent = marked ? words.next.replace("%", chosen.map((tap) => board().words[tap] ?? tap).join(" ")) : words.tap;
        parts.push(prompt);
    }
    for (const word of [...options].filter((tap) => !cells.has(tap))) {
        parts.push(button(board().words[word] ?? word, () => choose([...chosen, word])));
    }
    write(tapped, marked ? parts[0].textContent : "");
    if (marked) {
        parts.push(button(words.cancel, () => choose([])));
    }
    if (trying !== undefined) {
        parts.push(...tryButtons());
    } else if (isReplaying()) {
        parts.push(button(words.now, () => goTo(state.plies), "primary"));
    }
    // Keeps a button that is being pressed.
    const labels = parts.map((part) => part.textContent);
    const shown = JSON.stringify([labels, chosen, sending, trying?.ply, trying?.line, state.yours, state.next]);
    if (bar.dataset.shown !== shown) {
        const focused = bar.querySelector(":focus-visible")?.textContent;
        bar.dataset.shown = shown;
        bar.replaceChildren(...parts);
        if (trying === undefined && !isReplaying() && !state.yours) {
            bar.innerHTML = state.next;
        }
        if (focused !== undefined) {
            const buttons = [...bar.querySelectorAll("button, a")];
            (buttons.find((it) => it.textContent === focused) ?? buttons[0] ?? layer.querySelector('[tabindex="0"]'))?.focus();
        }
    }
    if (form !== null) {
        form.hidden = !state.yours || trying !== undefined || isReplaying();
        form.elements.version.value = state.version;
        form.elements.key.value = state.key;
    }
}

function button(label, press, kind) {
    const made = document.createElement("button");
    made.type = "button";
    made.textContent = label;
    made.className = kind ?? "";
    made.disabled = sending;
    made.addEventListener("click", press);
    return made;
}

let chosenAt = 0;

function choose(taps) {
    chosen = completed(board().moves, taps);
    chosenAt = performance.now();
    show();
    const first = chosen.length > 0 && bar.querySelector("button");
    if (first && document.activeElement?.dataset.cell === undefined) {
        first.focus();
    }
}

async function tap(name) {
    if (sending || watching || isReplaying()) {
        return;
    }
    if (next(chosen).has(name)) {
        choose([...chosen, name]);
    } else if (chosen.at(-1) === name && complete() !== undefined) {
        // The second tap of a double tap does not confirm the move.
        if ((trying !== undefined || !state.confirm) && performance.now() - chosenAt > 400) {
            await play(complete());
        }
    } else if (begun([name]).length > 0) {
        choose([name]);
    } else {
        const move = [...chosen, name].join("-");
        choose([]);
        if (trying === undefined) {
            await explain(move);
        }
    }
}

/** Says why a move is not legal. */
async function explain(move) {
    const answer = await ask(`${game}/why?move=${encodeURIComponent(move)}`);
    const sentence = answer === undefined ? words.lost : answer.body.error;
    if (sentence) {
        say(sentence);
    }
}

/** Longer than the server takes. In milliseconds. */
const TIMEOUT = 15_000;

/** Returns `undefined` if no answer comes. */
async function ask(address, options) {
    try {
        const signal = AbortSignal.timeout(TIMEOUT);
        const response = await request(address, { headers: { accept: "application/json" }, signal, ...options });
        return { ok: response.ok, status: response.status, wait: Number(response.headers.get("retry-after")), body: await response.json() };
    } catch {
        return undefined;
    }
}

async function play(move) {
    if (sending) {
        return;
    }
    const byKeyboard = bar.querySelector(":focus-visible") !== null;
    if (trying !== undefined) {
        await tryLine(trying.ply, [...trying.line, move]);
    } else {
        await send(move);
    }
    // The button that had the focus is gone.
    if (byKeyboard) {
        layer.querySelector('[tabindex="0"]')?.focus();
    }
}

async function send(move) {
    sending = true;
    // Each attempt has the same key, so one move is played however many requests arrive.
    const body = new URLSearchParams({ move, version: state.version, key: state.key });
    let answer;
    try {
        show();
        for (let attempt = 0; (answer === undefined || answer.wait > 0) && attempt < 5; attempt++) {
            if (attempt > 0) {
                say(answer?.body.error ?? words.lost);
                await pause(answer?.wait || attempt);
            }
            answer = await ask(`${game}/moves`, { method: "POST", body });
        }
    } finally {
        sending = false;
    }
    if (answer?.ok) {
        // `update` would keep the taps after a vote.
        chosen = [];
        update(answer.body);
    } else {
        await refresh();
        say(answer?.body.error ?? words.lost);
        show();
    }
}

/** Shows the position after some plies of the game and a line of moves. */
async function tryLine(from, line) {
    if (playing !== undefined) {
        togglePlaying();
    }
    const query = `ply=${from}&line=${encodeURIComponent(line.join(","))}`;
    const answer = await ask(`${game}/try?${query}`);
    if (!answer?.ok) {
        say(answer?.body.error ?? words.lost);
        return;
    }
    if (line.length === 0 && from > 0 && answer.body.moves.length === 0) {
        // The game is over here; another last move can be tried.
        await tryLine(from - 1, line);
        return;
    }
    const back = trying === undefined ? (isReplaying() ? ply : undefined) : trying.back;
    trying = { ply: from, back, ...answer.body };
    chosen = [];
    // Copying the address copies the line.
    history.replaceState(null, "", `#try=${from}:${trying.line.join(",")}`);
    draw(`&${query}`, trying.alt);
    main.classList.remove("replaying");
    main.classList.add("trying");
    replay.hidden = true;
    say(trying.line.length > 0 ? words.tried.replace("%", trying.line.join(" ")) : words.try);
    show();
}

function stopTrying() {
    const { back } = trying;
    trying = undefined;
    chosen = [];
    // These may have changed meanwhile.
    drawActions();
    history.replaceState(null, "", location.pathname + location.search);
    main.classList.remove("trying");
    say(back === undefined ? state.last : "");
    show();
    goTo(back ?? state.plies);
}

function tryButtons() {
    const { ply: from, line } = trying;
    const parts = [];
    if (line.length > 0) {
        parts.push(button(words.tryBack, () => tryLine(from, line.slice(0, -1))));
    }
    // A plan has pairs of the opponent's move and the answer to it.
    if (state.plans && from === state.plies && line.length > 0 && line.length % 2 === 0) {
        parts.push(button(words.plan.replace("%", line.join(" ")), () => keepPlan(line)));
    }
    parts.push(button(words.tryEnd, stopTrying));
    return parts;
}

async function keepPlan(line) {
    const body = new URLSearchParams({ line: line.join(","), key: state.key });
    const answer = await ask(`${game}/plans`, { method: "POST", body });
    if (answer?.ok) {
        const kept = words.plan.replace("%", line.join(" "));
        stopTrying();
        update(answer.body);
        say(`✓ ${kept}`);
    } else {
        // The game may have moved on.
        await refresh();
        say(answer?.body.error ?? words.lost);
    }
}

/** Shows the line in an address that was copied while somebody tried moves. */
function tryFromAddress() {
    const [, from, line] = /^#try=(\d+):([a-z0-9@,:-]*)$/.exec(location.hash) ?? [];
    if (from !== undefined) {
        void tryLine(Number(from), line.split(",").filter((move) => move !== ""));
    }
}

let playing;

let drawing;
let drawn;

/** Shows a picture after a short delay, because a slider passes many positions. */
function draw(query, alt) {
    clearTimeout(drawing);
    drawing = setTimeout(() => {
        drawn = `${game}/board.png?v=${state.picture}${query}`;
        void loadPicture(picture, drawn);
        picture.alt = alt;
    }, 80);
}

let failed = 0;

/** A picture may fail, for example while the database is unavailable for a moment. */
picture.addEventListener("error", async () => {
    failed += 1;
    if (failed <= 3) {
        await pause(2 * failed);
        void loadPicture(picture, `${drawn ?? picture.src}#${failed}`);
    }
});
picture.addEventListener("load", () => {
    failed = 0;
});

/** Shows the position after `to` plies. Only in the newest one can moves be played. */
function goTo(to) {
    const from = ply;
    ply = Math.max(0, Math.min(to, state.plies));
    const newest = ply === state.plies;
    if (ply !== from) {
        chosen = [];
        // The newest move in words is not about an older position.
        write(said, newest ? state.last : "");
    }
    const label = [plyLabel(ply), curve?.labels[ply]].filter(Boolean).join(" · ");
    curve?.mark(ply);
    draw(newest ? "" : `&ply=${ply}`, newest ? state.alt : label);
    main.classList.toggle("replaying", !newest);
    show();
    drawReplay(label);
}

function drawReplay(label) {
    replay.hidden = false;
    if (replay.children.length === 0) {
        const slider = document.createElement("input");
        Object.assign(slider, { type: "range", min: 0, id: "ply" });
        slider.addEventListener("input", () => goTo(Number(slider.value)));
        const text = document.createElement("label");
        text.htmlFor = "ply";
        replay.append(button(words.replay, togglePlaying), slider, text);
        if (!watching) {
            const sound = button(words.sound, toggleSound);
            sound.setAttribute("aria-pressed", isLoud());
            replay.append(button(words.try, () => tryLine(ply, [])), sound);
        }
    }
    const [press, slider, text] = replay.children;
    if (state.analysable && curve === undefined && document.getElementById("analyse") === null) {
        replay.append(Object.assign(button(words.analyse, analyse), { id: "analyse" }));
    }
    press.textContent = playing === undefined ? words.replay : words.pause;
    slider.max = state.plies;
    slider.value = ply;
    text.textContent = label;
}

function togglePlaying() {
    if (playing !== undefined) {
        clearInterval(playing);
        playing = undefined;
        goTo(ply);
        return;
    }
    playing = setInterval(() => (ply < state.plies ? goTo(ply + 1) : togglePlaying()), 1000);
    goTo(ply < state.plies ? ply : 0);
}

/** Asks until the analysis is ready, which may take a minute. */
async function analyse(event) {
    event.target.disabled = true;
    say(words.analysing);
    let answer;
    while (answer === undefined || answer.status === 202 || answer.wait > 0) {
        if (answer !== undefined) {
            await pause(answer.wait || 2);
        }
        answer = await ask(`${game}/analysis`);
        if (answer === undefined) {
            await pause(5);
        }
    }
    if (!answer.ok) {
        event.target.disabled = false;
        say(answer.body.error);
        return;
    }
    const { drawCurve } = await import("./curve.js");
    curve = { ...answer.body, ...drawCurve(answer.body, goTo) };
    event.target.remove();
    replay.after(curve.figure);
    goTo(ply);
    say(replay.querySelector("label").textContent);
}

/** The browser may forbid storage. */
function isLoud() {
    try {
        return localStorage.getItem("sound") === "on";
    } catch {
        return false;
    }
}

let audio;

/** Browsers play no sound before a gesture. */
async function wakeAudio() {
    if (isLoud()) {
        audio ??= new AudioContext();
        await audio.resume();
    }
}

async function toggleSound(event) {
    try {
        localStorage.setItem("sound", isLoud() ? "off" : "on");
    } catch {
        return;
    }
    event.target.setAttribute("aria-pressed", isLoud());
    await wakeAudio();
    chime();
}

/** Sounds like a stone put on the board. */
function chime() {
    if (!isLoud() || audio?.state !== "running") {
        return;
    }
    const [tone, volume, now] = [audio.createOscillator(), audio.createGain(), audio.currentTime];
    tone.frequency.setValueAtTime(660, now);
    tone.frequency.exponentialRampToValueAtTime(330, now + 0.12);
    volume.gain.setValueAtTime(0.2, now);
    volume.gain.exponentialRampToValueAtTime(0.001, now + 0.18);
    tone.connect(volume).connect(audio.destination);
    tone.start(now);
    tone.stop(now + 0.2);
}

for (const gesture of ["pointerdown", "keydown"]) {
    addEventListener(gesture, wakeAudio, { once: true, signal: left() });
}

actions.addEventListener("submit", async (event) => {
    const sent = new FormData(event.target);
    if (sent.get("action") !== "hint") {
        return;
    }
    event.preventDefault();
    event.submitter.disabled = true;
    say(words.hint);
    const answer = await ask(`${game}/actions`, { method: "POST", body: new URLSearchParams(sent) });
    event.submitter.disabled = false;
    say(answer?.body.said ?? answer?.body.error ?? words.lost);
    if (Number(sent.get("version")) === state.version) {
        hinted = answer?.body.cells ?? [];
        show();
    }
});

/** Shows what has changed. */
function update(newer) {
    if (newer.events < state.events) {
        return;
    }
    const moved = newer.version !== state.version;
    const changed = newer.events !== state.events;
    const followed = ply === state.plies;
    // A sound for every new ply except the visitor's own.
    if (newer.ply > state.ply && (!state.yours || newer.yours)) {
        chime();
    }
    state = newer;
    if (trying !== undefined) {
        // While moves are tried, the game's changes are only announced.
        if (changed) {
            say(newer.last);
        }
        return;
    }
    if (moved) {
        [chosen, hinted] = [[], []];
        say(newer.last);
    }
    if (changed) {
        drawActions();
        goTo(followed ? state.plies : ply);
    }
    show();
}

/** With HTML of the server's own. What has the focus keeps it, and a question stays open. */
function drawActions() {
    const open = actions.querySelector("details[open] form")?.elements.action.value;
    const active = actions.contains(document.activeElement) ? document.activeElement : undefined;
    const focused = active?.closest("form")?.elements.action.value;
    actions.innerHTML = state.actions;
    const form = (action) => actions.querySelector(`[name=action][value="${action}"]`)?.form;
    form(open)?.closest("details")?.setAttribute("open", "");
    if (focused !== undefined) {
        form(focused)?.querySelector("button").focus();
    } else if (active !== undefined) {
        actions.querySelector("summary")?.focus();
    }
}

/** Returns whether the server has answered. */
async function refresh() {
    const answer = await ask(`${game}/state`);
    if (answer?.ok) {
        update(answer.body);
    } else if (answer !== undefined) {
        say(answer.body.error);
        if (answer.wait > 0) {
            await pause(answer.wait);
            return refresh();
        }
    }
    return answer !== undefined && answer.status < 500;
}

layer.addEventListener("choose", (event) => tap(event.detail));

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

form?.addEventListener("submit", (event) => {
    event.preventDefault();
    const field = form.elements.move;
    void play(field.value);
    field.value = "";
});

show();
goTo(ply);
if (!watching) {
    tryFromAddress();
    addEventListener("hashchange", tryFromAddress, { signal: left() });
}
left().addEventListener("abort", () => clearInterval(playing));
follow(`${game}/changes`, refresh);
