// @ts-check
// My boards: the times that are left go on, and their dates are in the reader's time zone.

import { read, showTimes } from "./parts.js";

/**
 * @param {HTMLElement} main
 * @param {AbortSignal} signal
 */
export function mount(main, signal) {
    const texts = read(main, "texts");
    const show = () => showTimes(main, texts);
    show();
    const clock = setInterval(show, 20_000);
    signal.addEventListener("abort", () => clearInterval(clock));
}
