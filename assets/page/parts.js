// @ts-check
// The parts of a page that the server writes: finding, reading and replacing them.

/**
 * Finds what the server always writes.
 * @template {Element} T
 * @param {ParentNode} root
 * @param {string} css
 * @param {new () => T} kind
 * @returns {T}
 */
export function find(root, css, kind) {
    const found = root.querySelector(css);
    if (!(found instanceof kind)) {
        throw new Error(`the page has no ${css}`);
    }
    return found;
}

/**
 * Data of the page, as JSON.
 * @param {ParentNode} root
 * @param {string} id
 */
export const read = (root, id) => JSON.parse(find(root, `#${id}`, Element).textContent);

/**
 * Writes only a changed sentence, because screen readers announce each write to a live region.
 * @param {Element} region
 * @param {string} sentence
 */
export function write(region, sentence) {
    if (region.textContent !== sentence) {
        region.textContent = sentence;
    }
}

/**
 * @param {string} label
 * @param {() => void} press
 * @param {string} [kind]
 */
export function button(label, press, kind = "") {
    const made = Object.assign(document.createElement("button"), { type: "button", textContent: label, className: kind });
    made.addEventListener("click", press);
    return made;
}

/**
 * What a form sends.
 * @param {HTMLFormElement} form
 * @param {HTMLElement | null} [submitter]
 */
export const fields = (form, submitter) =>
    new URLSearchParams([...new FormData(form, submitter)].map(([name, value]) => [name, String(value)]));

/** @param {ParentNode} root */
const partsOf = (root) => [...root.querySelectorAll("[data-part]")].filter((part) => part instanceof HTMLElement);

/**
 * Each page has another key, which changes nothing.
 * @param {HTMLElement} part
 */
const plain = (part) => part.innerHTML.replace(/name="key" value="\w*"/g, "");

/** Remembers the parts as the server wrote them, before scripts change them. */
export function rememberParts() {
    for (const part of partsOf(document)) {
        part.dataset.plain = plain(part);
    }
}

/**
 * What a press in it would do: an open question must not become another one under the finger.
 *
 * @param {Element} details
 */
function question(details) {
    const action = details.querySelector("[name=action]")?.getAttribute("value") ?? "";
    return `${details.querySelector("summary")?.textContent} ${action}`;
}

/**
 * Whether somebody is at a text of their own: it is open, or not saved.
 * @param {Element} part
 */
function isWritten(part) {
    const texts = [...part.querySelectorAll("textarea")];
    return texts.length > 0 && part.matches("details[open] details[open]") || texts.some((it) => it.value !== it.defaultValue);
}

/**
 * Takes over the parts that the server has written anew. What has the focus keeps it, and a question stays open.
 * @param {Document} page
 * @param {() => void} wake is called after each change
 */
export function replaceParts(page, wake) {
    for (const part of partsOf(page)) {
        const old = document.getElementById(part.id);
        if (old === null || (old.dataset.plain ?? "") === plain(part) || isWritten(old)) {
            continue;
        }
        const active = old.contains(document.activeElement) ? document.activeElement?.textContent : undefined;
        const open = [...old.querySelectorAll("details[open]")].map(question);
        old.className = part.className;
        old.dataset.plain = plain(part);
        old.replaceChildren(...part.childNodes);
        wake();
        for (const details of old.querySelectorAll("details")) {
            details.open = open.includes(question(details));
        }
        if (active !== undefined) {
            const all = [...old.querySelectorAll("button, summary, a")].filter((it) => it instanceof HTMLElement);
            (all.find((it) => it.textContent === active) ?? all[0])?.focus();
        }
    }
}

/** The times that are left, in their two largest units, as the server writes them. */
export class Times {
    #main;
    /** @type {{ units: string[], left: string, overdue: string, now: number | null }} */
    #texts;
    /** How far the clock of this device is ahead of the server's, in seconds. */
    #ahead;

    /** @param {HTMLElement} main */
    constructor(main) {
        this.#texts = read(main, "times");
        this.#main = main;
        const here = Date.now() / 1000;
        this.#ahead = here - (this.#texts.now ?? here);
    }

    show() {
        const { units, left, overdue } = this.#texts;
        // In the reader's time zone, which the server does not know.
        const moment = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "long", timeStyle: "short" });
        for (const shown of this.#main.querySelectorAll("[data-until]")) {
            const until = Number(shown.getAttribute("data-until"));
            const minutes = Math.floor((until + this.#ahead - Date.now() / 1000) / 60);
            const counts = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24, minutes % 60];
            const from = counts.findIndex((count) => count > 0);
            const used = [0, 1, 2].filter((unit) => (from < 0 ? unit === 2 : [from, from + 1].includes(unit) && counts[unit] > 0));
            const time = used.map((unit) => units[unit].replace("%", String(counts[unit]))).join(" ");
            const sentence = shown.classList.contains("clock") ? time : left.replace("%", time);
            write(shown, minutes < 0 ? overdue : sentence);
            shown.setAttribute("title", moment.format(1000 * until));
        }
    }
}

/**
 * When the clocks of live games run out, by the page's own clock: the time of day may be wrong on this device.
 * @type {WeakMap<Element, number>}
 */
const ends = new WeakMap();

/** @param {HTMLElement} main */
export function showLiveTimes(main) {
    for (const clock of main.querySelectorAll("[data-left]")) {
        const [left, wait] = ["data-left", "data-wait"].map((name) => Number(clock.getAttribute(name)));
        const end = ends.get(clock) ?? performance.now() + wait + left;
        ends.set(clock, end);
        const seconds = Math.floor(Math.max(0, Math.min(left, end - performance.now())) / 1000);
        write(clock, `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`);
    }
}

/** The focus goes back to the menu's button, unless what was pressed has it. */
export function closeMenu() {
    const menu = document.querySelector("details.menu[open]");
    if (menu instanceof HTMLDetailsElement) {
        const isLeft = document.activeElement === document.body || menu.contains(document.activeElement);
        menu.open = false;
        if (isLeft) {
            menu.querySelector("summary")?.focus({ preventScroll: true });
        }
    }
}

/**
 * A menu closes by Escape, and when something beside it is pressed.
 * @param {AbortSignal} signal
 */
export function closeMenus(signal) {
    document.addEventListener("click", (event) => {
        // What was pressed may have been drawn anew since.
        if (!event.composedPath().some((part) => part instanceof Element && part.matches("details.menu"))) {
            closeMenu();
        }
    }, { signal });
    document.addEventListener("keydown", ({ key }) => {
        if (key === "Escape") {
            closeMenu();
        }
    }, { signal });
}

/**
 * Opens the device's own dialog or, where there is none, copies the address. Returns what there is to say.
 * @param {string} url
 * @param {string} copied
 */
export async function share(url, copied) {
    try {
        if (typeof navigator.share === "function") {
            return void await navigator.share({ title: document.title, url });
        }
        await navigator.clipboard.writeText(url);
        return copied;
    } catch (error) {
        // In a frame, both may be forbidden.
        return error instanceof DOMException && error.name === "AbortError" ? undefined : url;
    }
}
