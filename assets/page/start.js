// @ts-check
// Starts the script of a page. In Discord's frame, activity.js does that for each page that it shows.

import { closeMenus } from "./parts.js";

const { signal } = new AbortController();
closeMenus(signal);
const main = document.querySelector("main[data-script]");
if (main instanceof HTMLElement) {
    const { mount } = await import(`./${main.dataset.script}`);
    mount(main, signal);
}
