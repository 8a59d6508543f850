// @ts-check
// My boards: the times that are left go on, and their dates are in the reader's time zone.

import { Times } from "./parts.js";

/**
 * @param {HTMLElement} main
 * @param {AbortSignal} signal
 */
export function mount(main, signal) {
    const times = new Times(main);
    times.show();
    const clock = setInterval(() => times.show(), 20_000);
    signal.addEventListener("abort", () => clearInterval(clock));
}
