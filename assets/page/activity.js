// The only document in Discord's frame: asks Discord's client who the person is, and shows the server's pages.

import { keepSession, loadPicture, pause, request } from "./net.js";

const main = document.querySelector("main");
const { application, refused, again, lost, outside, silent, browser } = main.dataset;
const root = new URL("../..", import.meta.url).pathname.slice(0, -1);
const query = new URLSearchParams(location.search);

// The part of the Embedded App SDK that the page needs.

const [HANDSHAKE, FRAME] = [0, 1];
const client = window.parent.opener ?? window.parent;
const clientOrigin = document.referrer || "*";
const isClient = (origin) => origin === location.origin || /^https:\/\/((ptb|canary)\.)?discord(app)?\.com$/.test(origin);

/** Functions that take an answer or an error: by the nonce of a command, or by the name of an event. */
const waiting = new Map();
const answerTo = (key) => new Promise((resolve, reject) => waiting.set(key, { resolve, reject }));

addEventListener("message", ({ source, origin, data }) => {
    if (source !== client || !isClient(origin) || !Array.isArray(data) || data[0] !== FRAME) {
        return;
    }
    const { cmd, evt, nonce, data: content } = data[1];
    const key = cmd === "DISPATCH" ? evt : nonce;
    const { resolve, reject } = waiting.get(key) ?? {};
    waiting.delete(key);
    if (evt === "ERROR") {
        reject?.({ sentence: refused });
    } else {
        resolve?.(content);
    }
});

function command(cmd, args) {
    const nonce = crypto.randomUUID();
    client.postMessage([FRAME, { cmd, args, nonce }], clientOrigin);
    return answerTo(nonce);
}

let ready;
let isReady = false;

/** Changed clients never answer. */
async function handshake() {
    if (isReady) {
        return;
    }
    const payload = { v: 1, encoding: "json", client_id: application, frame_id: query.get("frame_id") };
    // Older phone clients refuse the field.
    if (query.get("platform") === "desktop" || parseInt(query.get("mobile_app_version"), 10) >= 250) {
        payload.sdk_version = "2.5.0";
    }
    ready ??= answerTo("READY");
    client.postMessage([HANDSHAKE, payload], clientOrigin);
    const late = pause(10).then(() => {
        throw { sentence: silent, link: browser };
    });
    await Promise.race([ready, late]);
    isReady = true;
}

/** Returns the path of the first page. */
async function signIn() {
    const scope = ["identify"];
    const { code } = await command("AUTHORIZE", { client_id: application, response_type: "code", state: "", prompt: "none", scope });
    const body = new URLSearchParams({ code, instance: query.get("instance_id") });
    const response = await fetch(`${root}/session`, { method: "POST", headers: { accept: "application/json" }, body });
    const { error, session, access_token, path } = await response.json();
    if (!response.ok) {
        throw { sentence: error };
    }
    keepSession(session, root, renew);
    await command("AUTHENTICATE", { access_token });
    return path;
}

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

async function show(path, options) {
    asked += 1;
    const own = asked;
    // In the frame, the root is this document.
    const response = await request(path === "/" ? "/boards" : path, options);
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    // Another page may have been asked for since.
    if (own !== asked) {
        return;
    }
    leaving.abort();
    leaving = new AbortController();
    const { signal } = leaving;
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
    const pictures = [...page.images].map((image) => [image, image.getAttribute("src")]);
    for (const [image, address] of pictures) {
        image.dataset.address = address;
        image.removeAttribute("src");
    }
    document.body.replaceChildren(...page.body.childNodes);
    const heading = document.querySelector("h1");
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    scrollTo(0, 0);
    for (const [image, address] of pictures) {
        void loadPicture(image, address);
    }
    const shown = document.querySelector("main[data-script]");
    if (shown !== null) {
        const { mount } = await import(`./${shown.dataset.script}`);
        if (!signal.aborted) {
            mount(shown, signal);
        }
    }
}

document.addEventListener("click", (event) => {
    const path = event.target.closest?.("a[href]")?.getAttribute("href");
    if (path?.startsWith("/")) {
        event.preventDefault();
        void attempt(() => show(path));
    }
});

document.addEventListener("submit", (event) => {
    if (event.defaultPrevented) {
        return;
    }
    event.preventDefault();
    const { target: form, submitter } = event;
    const fields = new URLSearchParams(new FormData(form, submitter));
    const path = form.getAttribute("action");
    void attempt(() => (form.method === "post" ? show(path, { method: "POST", body: fields }) : show(`${path}?${fields}`)));
});

/** Does the work. If it fails, says why, with a button that tries again. */
async function attempt(work) {
    try {
        await work();
    } catch (error) {
        const button = document.createElement("button");
        button.textContent = again;
        button.addEventListener("click", () => {
            note.remove();
            void attempt(work);
        });
        const note = document.createElement("p");
        note.setAttribute("role", "alert");
        note.append(error.sentence ?? lost, " ");
        if (error.link !== undefined) {
            note.append(Object.assign(document.createElement("a"), { href: error.link, target: "_blank", textContent: error.link }), " ");
        }
        note.append(button);
        document.querySelector("main").prepend(note);
    }
}

addEventListener("pagehide", () => {
    void request("/sign-out", { method: "POST", keepalive: true, redirect: "manual" });
});

const status = main.querySelector("[role=status]");
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
    status.textContent = outside;
}
