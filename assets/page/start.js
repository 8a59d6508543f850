// @ts-check
// Starts the script of a page. In Discord's frame, activity.js does that for each page that it shows.

import { closeMenus } from "./parts.js";

/** How long a list may be out of sight, in milliseconds. */
const AWAY = 30_000;

/** Loads a list again when it is shown again, since it may be out of date. A game's page keeps itself up to date. */
function renewList() {
    let left = Date.now();
    // Without a connection, the browser would show its own page in place of the list.
    const renew = () => fetch(location.href).then(
        ({ ok }) => ok && location.reload(),
        () => undefined,
    );
    addEventListener("pageshow", ({ persisted }) => persisted && renew());
    document.addEventListener("visibilitychange", () => {
        if (document.hidden) {
            left = Date.now();
        } else if (Date.now() - left > AWAY) {
            void renew();
        }
    });
}

const { signal } = new AbortController();
closeMenus(signal);
const main = document.querySelector("main");
if (main?.dataset.list !== undefined) {
    renewList();
}
if (main?.dataset.script !== undefined) {
    const { mount } = await import(`./${main.dataset.script}`);
    mount(main, signal);
}
