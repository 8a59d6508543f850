// @ts-check
// The only document in Discord's frame: asks Discord's client who the person is, and shows the server's pages.

import { TIMEOUT, keepFocus, keepSession, loadPicture, pause, request } from "./net.js";
import { button, closeMenus, fields as formFields, find } from "./parts.js";

/** A sentence for the reader, and an address. */
class Failed extends Error {
    /**
     * @param {string | undefined} sentence
     * @param {string} [link]
     */
    constructor(sentence, link) {
        super(sentence);
        this.link = link;
    }
}

const main = find(document, "main", HTMLElement);
const { application, refused, again, lost, outside, silent, browser } = main.dataset;
const root = new URL("../..", import.meta.url).pathname.slice(0, -1);
const query = new URLSearchParams(location.search);

// The part of the Embedded App SDK that the page needs.

const [HANDSHAKE, FRAME] = [0, 1];
const LAYOUT = "ACTIVITY_LAYOUT_MODE_UPDATE";
/** The other layouts are small pictures in a corner or a grid. */
const FOCUSED = 0;
const client = window.parent.opener ?? window.parent;
const clientOrigin = document.referrer || "*";
/** @param {string} origin */
const isClient = (origin) => origin === location.origin || /^https:\/\/((ptb|canary)\.)?discord(app)?\.com$/.test(origin);

/**
 * Functions that take an answer or an error: by the nonce of a command, or by the name of an event.
 * @type {Map<string, { resolve: (answer: any) => void, reject: (error: Failed) => void }>}
 */
const waiting = new Map();
/** @type {(key: string) => Promise<any>} */
const answerTo = (key) => new Promise((resolve, reject) => waiting.set(key, { resolve, reject }));

addEventListener("message", ({ source, origin, data }) => {
    if (source !== client || !isClient(origin) || !Array.isArray(data) || data[0] !== FRAME) {
        return;
    }
    const { cmd, evt, nonce, data: content } = data[1];
    if (cmd === "DISPATCH" && evt === LAYOUT) {
        keepFocus(content.layout_mode === FOCUSED);
    }
    const key = cmd === "DISPATCH" ? evt : nonce;
    const { resolve, reject } = waiting.get(key) ?? {};
    waiting.delete(key);
    if (evt === "ERROR") {
        reject?.(new Failed(refused));
    } else {
        resolve?.(content);
    }
});

/**
 * @param {string} cmd
 * @param {{ args: object } | { evt: string }} content
 */
function command(cmd, content) {
    const nonce = crypto.randomUUID();
    client.postMessage([FRAME, { cmd, ...content, nonce }], clientOrigin);
    return answerTo(nonce);
}

/** After this long without an answer, in milliseconds, the page says that there is another way. */
const PATIENCE = 30_000;

/** @type {Promise<unknown> | undefined} */
let ready;
let isReady = false;

/** Modified clients may never answer. */
async function handshake() {
    if (isReady) {
        return;
    }
    // Older phone clients refuse the field.
    const isNew = query.get("platform") === "desktop" || parseInt(query.get("mobile_app_version") ?? "", 10) >= 250;
    const version = isNew ? { sdk_version: "2.5.0" } : {};
    const payload = { v: 1, encoding: "json", client_id: application, frame_id: query.get("frame_id"), ...version };
    ready ??= answerTo("READY");
    client.postMessage([HANDSHAKE, payload], clientOrigin);
    const late = pause(10).then(() => {
        throw new Failed(silent, browser);
    });
    await Promise.race([ready, late]);
    isReady = true;
    // A client that does not tell its layout shows the page as a whole.
    command("SUBSCRIBE", { evt: LAYOUT }).catch(() => undefined);
}

/**
 * Puts a sentence above the page.
 * @param {string} sentence
 * @param {string} [link]
 */
function say(sentence, link) {
    const note = document.createElement("p");
    note.setAttribute("role", "alert");
    note.append(sentence, " ");
    if (link !== undefined) {
        note.append(Object.assign(document.createElement("a"), { href: link, target: "_blank", textContent: link }), " ");
    }
    find(document, "main", HTMLElement).prepend(note);
    return note;
}

/**
 * Waits for the client's answer, however long that takes. The person may be reading a question of the client's.
 * @template T
 * @param {Promise<T>} answer
 */
async function saidIfSilent(answer) {
    /** @type {HTMLElement | undefined} */
    let note;
    const late = setTimeout(() => {
        note = say(silent ?? "", browser);
    }, PATIENCE);
    try {
        return await answer;
    } finally {
        clearTimeout(late);
        note?.remove();
    }
}

/**
 * Returns the path of the first page.
 * @returns {Promise<string>}
 */
async function signIn() {
    const scope = ["identify"];
    const args = { client_id: application, response_type: "code", state: "", prompt: "none", scope };
    const { code } = await saidIfSilent(command("AUTHORIZE", { args }));
    const body = new URLSearchParams({ code, instance: query.get("instance_id") ?? "" });
    const [signal, headers] = [AbortSignal.timeout(TIMEOUT), { accept: "application/json" }];
    const response = await fetch(`${root}/session`, { method: "POST", headers, body, signal });
    const { error, session, access_token, path } = await response.json();
    if (!response.ok) {
        throw new Failed(error);
    }
    keepSession(session, root, renew);
    // The server knows the person, so nothing waits for the client, which may never answer.
    command("AUTHENTICATE", { args: { access_token } }).catch(() => undefined);
    return path;
}

/** @type {Promise<string> | undefined} */
let renewing;

/** Signs in once, however many requests need another session. */
function renew() {
    renewing ??= signIn().finally(() => {
        renewing = undefined;
    });
    return renewing;
}

/** Aborted when the frame shows another page. */
let leaving = new AbortController();

let asked = 0;

/**
 * @param {string} path
 * @param {RequestInit} [options]
 * @param {boolean} [isRenewed] the same page is loaded again
 */
async function show(path, options, isRenewed = false) {
    asked += 1;
    const own = asked;
    // In the frame, the root is this document.
    const signal = AbortSignal.timeout(TIMEOUT);
    let [text, here] = ["", path];
    try {
        let response = await request(path === "/" ? "/boards" : path, { ...options, signal });
        // What a form that leads to My boards was redirected to.
        if (response.redirected && new URL(response.url).pathname === `${root}/`) {
            response = await request("/boards", { signal });
        }
        const { pathname, search } = new URL(response.url);
        [text, here] = [await response.text(), pathname.slice(root.length) + search];
    } catch (error) {
        if (own === asked) {
            throw error;
        }
    }
    const page = new DOMParser().parseFromString(text, "text/html");
    const main = page.querySelector("main");
    // The error page of a proxy has none.
    if (own === asked && main === null) {
        throw new Failed(lost);
    }
    // Loaded before the page is shown: until then, taps would be lost.
    const script = main?.dataset.script === undefined ? undefined : await import(`./${main.dataset.script}`);
    // Another page may have been asked for since.
    if (own !== asked || main === null) {
        return;
    }
    leaving.abort();
    leaving = new AbortController();
    const left = leaving.signal;
    for (const { src } of document.images) {
        URL.revokeObjectURL(src);
    }
    history.replaceState(null, "", location.pathname + location.search);
    document.title = page.title;
    document.documentElement.lang = page.documentElement.lang;
    document.documentElement.toggleAttribute("data-theme", false);
    Object.assign(document.documentElement.dataset, page.documentElement.dataset);
    // The frame's session ends with the frame.
    page.querySelector('form[action="/sign-out"]')?.remove();
    const pictures = [...page.images];
    for (const image of pictures) {
        image.dataset.address = image.getAttribute("src") ?? "";
        image.removeAttribute("src");
    }
    document.body.replaceChildren(...page.body.childNodes);
    if (!isRenewed) {
        const heading = find(document, "h1", HTMLElement);
        heading.tabIndex = -1;
        heading.focus({ preventScroll: true });
        scrollTo(0, 0);
    }
    for (const image of pictures) {
        void loadPicture(image, image.dataset.address ?? "");
    }
    closeMenus(left);
    script?.mount(main, left, () => void show(here, undefined, true).catch(() => undefined));
}

document.addEventListener("click", (event) => {
    const path = event.target instanceof Element ? event.target.closest("a[href]")?.getAttribute("href") : undefined;
    if (path?.startsWith("/")) {
        event.preventDefault();
        void attempt(() => show(path));
    }
});

document.addEventListener("submit", (event) => {
    const { target: form, submitter } = event;
    if (event.defaultPrevented || !(form instanceof HTMLFormElement)) {
        return;
    }
    event.preventDefault();
    const fields = formFields(form, submitter);
    const path = submitter?.getAttribute("formaction") ?? form.getAttribute("action") ?? "";
    const method = submitter?.getAttribute("formmethod") ?? form.method;
    void attempt(() => (method === "post" ? show(path, { method: "POST", body: fields }) : show(`${path}?${fields}`)));
});

/**
 * Does the work. If it fails, says why, with a button that tries again.
 * @param {() => Promise<void>} work
 */
async function attempt(work) {
    try {
        await work();
    } catch (error) {
        const { message, link } = error instanceof Failed ? error : new Failed("");
        const note = say(message || (lost ?? ""), link);
        note.append(button(again ?? "", () => {
            note.remove();
            void attempt(work);
        }));
    }
}

addEventListener("pagehide", () => {
    void request("/sign-out", { method: "POST", keepalive: true, redirect: "manual" });
});

const status = find(main, "[role=status]", HTMLElement);
if (query.has("frame_id")) {
    await attempt(async () => {
        status.hidden = false;
        await handshake().catch((error) => {
            status.hidden = true;
            throw error;
        });
        await show(await signIn());
    });
} else {
    status.textContent = outside ?? "";
}
