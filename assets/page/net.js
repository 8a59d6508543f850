// How pages reach their server: with a cookie, or, in Discord's frame, with a session that activity.js keeps.

const kept = { root: "" };

/** Sends the session with each later request. Paths begin at `root`; `renew` gets another session. */
export function keepSession(session, root, renew) {
    Object.assign(kept, { session, root, renew });
}

function send(path, { headers, ...options } = {}) {
    const authorization = kept.session === undefined ? {} : { authorization: `Bearer ${kept.session}` };
    return fetch(kept.root + path, { ...options, headers: { ...authorization, ...headers } });
}

/** Like `fetch`, for a path of the page's own server. */
export async function request(path, options) {
    const response = await send(path, options);
    if (response.status !== 401 || kept.renew === undefined) {
        return response;
    }
    await kept.renew();
    return send(path, options);
}

export const pause = (seconds) => new Promise((done) => setTimeout(done, 1000 * seconds));

const wanted = new WeakMap();

/** Shows a picture. If that fails, the image gets an error event. */
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

/** Longer than the server takes. In milliseconds. */
const TIMEOUT = 15_000;

/**
 * Asks for JSON, or for a page that is read in part. Refusals come as JSON. Returns `undefined` if no answer comes.
 * @returns {Promise<{ ok: boolean, status: number, wait: number, body: any, page?: Document } | undefined>}
 */
export async function ask(path, options) {
    try {
        const signal = AbortSignal.timeout(TIMEOUT);
        const response = await request(path, { headers: { accept: "application/json" }, signal, ...options });
        const { ok, status, headers } = response;
        const wait = Number(headers.get("retry-after"));
        if (headers.get("content-type")?.startsWith("text/html")) {
            const page = new DOMParser().parseFromString(await response.text(), "text/html");
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

/** All in seconds. The server's first event comes at once, and a sign of life every 20 seconds, unless a proxy holds them back. */
const FIRST_EVENT = 5;
const SIGN_OF_LIFE = 45;
const POLLING = 15;

/**
 * Calls `changed` after each change that a server-sent event reports. If no events come, calls it now and then; and at once when
 * the page is shown again. `changed` returns whether it has worked; if not, it is called again, after pauses.
 */
export function follow(path, changed, signal) {
    let asking;
    let again = false;
    /** One call at a time. A change during a call may be missing in its answer. */
    const ask = () => {
        again = asking !== undefined;
        asking ??= (async () => {
            for (let failures = 0; !signal.aborted && !document.hidden; ) {
                again = false;
                const worked = await Promise.resolve(changed()).catch(() => false);
                if (worked && !again) {
                    break;
                }
                failures = worked ? 0 : failures + 1;
                await pause(Math.min(failures, POLLING));
            }
        })().finally(() => {
            asking = undefined;
        });
        return asking;
    };
    let stream = new AbortController();
    const show = () => {
        if (document.hidden) {
            // A browser opens few connections to a server, and other tabs need them.
            stream.abort();
        } else {
            void ask();
        }
    };
    document.addEventListener("visibilitychange", show, { signal });
    addEventListener("pageshow", ({ persisted }) => persisted && show(), { signal });
    addEventListener("online", show, { signal });
    void (async () => {
        let failures = 0;
        while (!signal.aborted) {
            if (document.hidden) {
                await shown(signal);
                continue;
            }
            stream = new AbortController();
            const begun = performance.now();
            const { heard, silent } = await listen(path, AbortSignal.any([signal, stream.signal]), ask);
            if (stream.signal.aborted) {
                continue;
            }
            // A stream that ended may have missed a change.
            void ask();
            failures = heard ? 1 : failures + 1;
            const used = (performance.now() - begun) / 1000;
            await pause(silent ? Math.max(1, POLLING - used) : Math.min(failures * (1 + Math.random()), POLLING));
        }
    })();
}

function shown(signal) {
    return new Promise((done) => {
        document.addEventListener("visibilitychange", done, { once: true, signal });
        signal.addEventListener("abort", done, { once: true });
    });
}

/**
 * Calls `changed` for each event until the stream ends. By `fetch`, because an EventSource sends no headers, and says nothing while
 * a proxy holds events back. Returns whether an event came, and whether the stream fell silent.
 */
async function listen(path, signal, changed) {
    const silence = new AbortController();
    let timer;
    const wait = (seconds) => {
        clearTimeout(timer);
        timer = setTimeout(() => silence.abort(), 1000 * seconds);
    };
    let heard = false;
    try {
        wait(FIRST_EVENT);
        const response = await request(path, { signal: AbortSignal.any([signal, silence.signal]) });
        if (response.ok) {
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
