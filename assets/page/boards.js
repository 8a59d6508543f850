// @ts-check
// A list, such as My boards: the times that are left go on, and their dates are in the reader's time zone. It is loaded again when it
// is shown again, since it may be out of date. A game's page keeps itself up to date.

import { Times } from "./parts.js";

/** How long a list may be out of sight, in milliseconds. */
const AWAY = 30_000;

/**
 * @param {HTMLElement} main
 * @param {AbortSignal} signal
 * @param {() => void} renew loads the page again
 */
export function mount(main, signal, renew) {
    const times = new Times(main);
    times.show();
    const clock = setInterval(() => times.show(), 20_000);
    signal.addEventListener("abort", () => clearInterval(clock));
    let left = Date.now();
    addEventListener("pageshow", ({ persisted }) => persisted && renew(), { signal });
    document.addEventListener("visibilitychange", () => {
        if (document.hidden) {
            left = Date.now();
        } else if (Date.now() - left > AWAY) {
            renew();
        }
    }, { signal });
}
