// How pages reach their server: with a cookie, or, in Discord's frame, with a session that activity.js keeps.

/** Each page in the frame runs its scripts again, including this one. */
const kept = (globalThis.kept ??= { root: "", leaving: new AbortController() });

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

/** Aborted when the frame shows another page. */
export const left = () => kept.leaving.signal;

export function leavePage() {
    kept.leaving.abort();
    kept.leaving = new AbortController();
}

/** Calls `changed` after each change that a server-sent event reports; if events fail, calls it now and then. */
export function follow(path, changed) {
    if (kept.session !== undefined) {
        void followByFetch(path, changed, left());
        return;
    }
    const events = new EventSource(path);
    events.addEventListener("message", changed);
    events.addEventListener("error", async () => {
        // The browser connects again by itself, unless the server refused.
        if (events.readyState === EventSource.CLOSED) {
            await pause(15);
            await changed();
            follow(path, changed);
        }
    });
}

/** Follows without an EventSource, which can't send headers. */
async function followByFetch(path, changed, signal) {
    while (!signal.aborted) {
        const silent = new AbortController();
        let timer;
        const wait = (seconds) => {
            clearTimeout(timer);
            timer = setTimeout(() => silent.abort(), 1000 * seconds);
        };
        try {
            // The first event comes at once, and a sign of life every 20 seconds, unless a proxy holds them back.
            wait(5);
            const response = await request(path, { signal: AbortSignal.any([signal, silent.signal]) });
            const reader = response.body.getReader();
            const decoder = new TextDecoder();
            for (let part = await reader.read(); !part.done; part = await reader.read()) {
                wait(45);
                if (decoder.decode(part.value).includes("data:")) {
                    void changed();
                }
            }
        } catch {
            // A failure is handled like the end of the stream.
        }
        clearTimeout(timer);
        await pause(10);
        if (!signal.aborted) {
            await changed();
        }
    }
}
