// @ts-check
// How pages reach their server: with a cookie, or, in Discord's frame, with a session that activity.js keeps.

/** @type {{ root: string, session?: string, renew?: () => Promise<unknown>, isFocused: boolean }} */
const kept = { root: "", isFocused: true };

/**
 * Sends the session with each later request.
 * @param {string} session
 * @param {string} root paths begin there
 * @param {() => Promise<unknown>} renew gets another session
 */
export function keepSession(session, root, renew) {
    Object.assign(kept, { session, root, renew });
}

/**
 * In Discord's frame, `false` while the page is a small picture beside something else.
 * @param {boolean} isFocused
 */
export function keepFocus(isFocused) {
    kept.isFocused = isFocused;
}

/**
 * @param {string} path
 * @param {RequestInit} [options]
 */
function send(path, options) {
    const headers = new Headers(options?.headers);
    if (kept.session !== undefined) {
        headers.set("authorization", `Bearer ${kept.session}`);
    }
    return fetch(kept.root + path, { ...options, headers });
}

/**
 * Like `fetch`, for a path of the page's own server.
 * @param {string} path
 * @param {RequestInit} [options]
 */
export async function request(path, options) {
    const response = await send(path, options);
    if (response.status !== 401 || kept.renew === undefined) {
        return response;
    }
    await kept.renew();
    return send(path, options);
}

/** @param {number} seconds */
export const pause = (seconds) => new Promise((done) => setTimeout(done, 1000 * seconds));

/** @type {WeakMap<HTMLImageElement, string>} */
const wanted = new WeakMap();

/**
 * Shows a picture. If that fails, the image gets an error event.
 * @param {HTMLImageElement} image
 * @param {string} path
 */
export async function loadPicture(image, path) {
    if (kept.session === undefined) {
        image.src = path;
        return;
    }
    wanted.set(image, path);
    const blob = await request(path)
        .then((response) => (response.ok ? response.blob() : undefined))
        .catch(() => undefined);
    // Another picture may be wanted by now.
    if (wanted.get(image) !== path) {
        return;
    }
    if (blob === undefined) {
        image.dispatchEvent(new Event("error"));
        return;
    }
    URL.revokeObjectURL(image.src);
    image.src = URL.createObjectURL(blob);
}

/** How many times a picture may fail to load before the page stops trying. */
const MAX_FAILURES = 3;

/** A picture that changes. A load may fail, for example while the database is unavailable for a moment: the last picture stays. */
export class Picture {
    #image;
    #loaded;
    #last;
    #failures = 0;

    /**
     * @param {HTMLImageElement} image
     * @param {() => void} loaded is called after each change
     */
    constructor(image, loaded) {
        this.#image = image;
        this.#loaded = loaded;
        this.#last = image.src;
        /** Of the picture that is wanted. */
        this.address = image.dataset.address ?? image.getAttribute("src") ?? "";
        image.addEventListener("error", () => void this.#tryAgain());
        image.addEventListener("load", () => this.#keep());
    }

    /** @param {string} alt */
    set alt(alt) {
        this.#image.alt = alt;
    }

    /** @param {string} address */
    draw(address) {
        if (address !== this.address || this.#failures > MAX_FAILURES) {
            this.address = address;
            this.#failures = 0;
            void loadPicture(this.#image, address);
        }
    }

    async #tryAgain() {
        this.#failures += 1;
        if (this.#image.src !== this.#last) {
            this.#image.src = this.#last;
        }
        const { address } = this;
        if (this.#failures <= MAX_FAILURES) {
            await pause(2 * this.#failures);
            if (address === this.address) {
                void loadPicture(this.#image, `${address}#${this.#failures}`);
            }
        }
    }

    #keep() {
        if (this.#failures > 0 && this.#image.src === this.#last) {
            return;
        }
        [this.#failures, this.#last] = [0, this.#image.src];
        this.#loaded();
    }
}

/** Longer than the server takes. In milliseconds. */
export const TIMEOUT = 15_000;

/**
 * An answer. Refusals come as JSON, and `wait` is the number of seconds until the next request may be sent. If it is foreign,
 * something else has answered, such as the sign-in page of a network.
 * @typedef {{ ok: boolean, status: number, wait: number, body: any, page?: Document, isForeign?: boolean }} Answer
 *
 * Asks for JSON, or for a page that is read in part. Returns `undefined` if no answer of the server comes.
 * @param {string} path
 * @param {RequestInit} [options]
 * @returns {Promise<Answer | undefined>}
 */
export async function ask(path, options) {
    try {
        const signal = AbortSignal.any([AbortSignal.timeout(TIMEOUT), ...(options?.signal ? [options.signal] : [])]);
        const response = await request(path, { headers: { accept: "application/json" }, ...options, signal });
        const { ok, status, headers } = response;
        const wait = Number(headers.get("retry-after"));
        const foreign = { ok: false, status, wait, body: {}, isForeign: true };
        if (response.type === "opaqueredirect") {
            return foreign;
        }
        if (headers.get("content-type")?.startsWith("text/html")) {
            // Of a proxy that does not reach the server: the server's own failures are JSON.
            if (!ok) {
                return undefined;
            }
            const page = new DOMParser().parseFromString(await response.text(), "text/html");
            if (!page.title.endsWith(" · Parlor")) {
                return foreign;
            }
            // The frame's session ends with the frame.
            if (kept.session !== undefined) {
                page.querySelector('form[action="/sign-out"]')?.remove();
            }
            return { ok, status, wait, body: {}, page };
        }
        return { ok, status, wait, body: await response.json() };
    } catch {
        return undefined;
    }
}

/** All in seconds. The server's first event comes at once, and a sign of life every 5 seconds, unless a proxy holds them back. */
const FIRST_EVENT = 5;
const SIGN_OF_LIFE = 12;
const POLLING = 15;

/** Calls `changed`, one call at a time, until it has worked. A change during a call may be missing in its answer. */
class Questions {
    #changed;
    #signal;
    /** @type {Promise<void> | undefined} */
    #asking;
    #again = false;
    /** Of the call that goes on. */
    #call = new AbortController();
    /**
     * The ends of pauses that are going on.
     * @type {Set<() => void>}
     */
    #resting = new Set();

    /**
     * @param {(signal: AbortSignal) => Promise<boolean>} changed
     * @param {AbortSignal} signal
     */
    constructor(changed, signal) {
        this.#changed = changed;
        this.#signal = signal;
    }

    ask() {
        this.#again = this.#asking !== undefined;
        this.#asking ??= this.#askUntilAnswered().finally(() => {
            this.#asking = undefined;
        });
        return this.#asking;
    }

    /** Gives up the call that goes on, which may hang on a connection that is dead, and calls at once. */
    askAnew() {
        this.#call.abort();
        for (const done of this.#resting) {
            done();
        }
        return this.ask();
    }

    /**
     * A pause that ends early with the next call of `askAnew`.
     * @param {number} seconds
     * @returns {Promise<void>}
     */
    rest(seconds) {
        return new Promise((done) => {
            this.#resting.add(done);
            setTimeout(() => {
                this.#resting.delete(done);
                done();
            }, 1000 * seconds);
        });
    }

    async #askUntilAnswered() {
        for (let failures = 0; !this.#signal.aborted && !document.hidden; ) {
            this.#again = false;
            const call = new AbortController();
            this.#call = call;
            const worked = await this.#changed(AbortSignal.any([this.#signal, call.signal])).catch(() => false);
            if (worked && !this.#again) {
                break;
            }
            failures = worked ? 0 : failures + 1;
            if (!call.signal.aborted) {
                await this.rest(Math.min(failures, POLLING));
            }
        }
    }
}

/**
 * Calls `changed` after each change that a server-sent event reports. If no events come, calls it now and then; and at once when
 * the page is shown again, or is online again.
 * @param {string} path
 * @param {(signal: AbortSignal) => Promise<boolean>} changed returns whether it has worked; if not, it is called again, after pauses
 * @param {AbortSignal} signal
 */
export function follow(path, changed, signal) {
    const questions = new Questions(changed, signal);
    let stream = new AbortController();
    const show = () => {
        if (document.hidden) {
            // A browser opens few connections to a server, and other tabs need them.
            stream.abort();
        } else {
            void questions.askAnew();
        }
    };
    const reconnect = () => {
        // The network may be another one, in which the stream is dead without an error.
        stream.abort();
        show();
    };
    document.addEventListener("visibilitychange", show, { signal });
    addEventListener("pageshow", ({ persisted }) => persisted && show(), { signal });
    addEventListener("online", reconnect, { signal });
    void (async () => {
        let failures = 0;
        while (!signal.aborted) {
            if (document.hidden) {
                await shown(signal);
                continue;
            }
            stream = new AbortController();
            const begun = performance.now();
            const { heard, silent } = await listen(path, AbortSignal.any([signal, stream.signal]), () => questions.ask());
            if (stream.signal.aborted) {
                continue;
            }
            // A stream that ended may have missed a change.
            void questions.ask();
            failures = heard ? 1 : failures + 1;
            const used = (performance.now() - begun) / 1000;
            await questions.rest(silent ? Math.max(1, POLLING - used) : Math.min(failures * (1 + Math.random()), POLLING));
        }
    })();
}

/** All in seconds. The server considers a reader gone 30 seconds after the last sign. */
const USED_WITHIN = 180;
const BETWEEN_SIGNS = 10;

/**
 * Tells the server that its reader is at this page, while it is visible, focused and used, so that messages in Discord do not call
 * them.
 * @param {string} path
 * @param {AbortSignal} signal
 */
export function tellPresence(path, signal) {
    let used = performance.now();
    let told = -Infinity;
    const tell = () => {
        const now = performance.now();
        const isUsed = now - used < 1000 * USED_WITHIN;
        if (!document.hidden && kept.isFocused && isUsed && now - told >= 1000 * BETWEEN_SIGNS) {
            told = now;
            // A lost sign does no harm: two more come before the server considers the reader gone.
            request(path, { method: "POST" }).catch(() => undefined);
        }
    };
    const use = () => {
        used = performance.now();
        tell();
    };
    for (const event of ["pointerdown", "keydown"]) {
        document.addEventListener(event, use, { signal, capture: true, passive: true });
    }
    document.addEventListener("visibilitychange", tell, { signal });
    const timer = setInterval(tell, 1000);
    signal.addEventListener("abort", () => clearInterval(timer));
    tell();
}

/** @param {AbortSignal} signal */
function shown(signal) {
    return new Promise((done) => {
        document.addEventListener("visibilitychange", done, { once: true, signal });
        signal.addEventListener("abort", done, { once: true });
    });
}

/**
 * Calls `changed` for each event until the stream ends. By `fetch`, because an EventSource sends no headers, and says nothing while
 * a proxy holds events back. Returns whether an event came, and whether the stream fell silent.
 * @param {string} path
 * @param {AbortSignal} signal
 * @param {() => void} changed
 */
async function listen(path, signal, changed) {
    const silence = new AbortController();
    let timer = 0;
    /** @param {number} seconds */
    const wait = (seconds) => {
        clearTimeout(timer);
        timer = window.setTimeout(() => silence.abort(), 1000 * seconds);
    };
    let heard = false;
    try {
        wait(FIRST_EVENT);
        const response = await request(path, { signal: AbortSignal.any([signal, silence.signal]) });
        // A proxy may answer with a page of its own.
        const isStream = response.headers.get("content-type")?.startsWith("text/event-stream");
        if (response.ok && isStream && response.body !== null) {
            const reader = response.body.getReader();
            const decoder = new TextDecoder();
            for (let part = await reader.read(); !part.done; part = await reader.read()) {
                heard = true;
                wait(SIGN_OF_LIFE);
                if (decoder.decode(part.value).includes("data: changed")) {
                    void changed();
                }
            }
        }
    } catch {
        // A failure is handled like the end of the stream.
    }
    clearTimeout(timer);
    return { heard, silent: silence.signal.aborted };
}
