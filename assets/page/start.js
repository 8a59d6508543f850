// @ts-check
// Starts the script of a page. In Discord's frame, activity.js does that for each page that it shows.

import { closeMenus } from "./parts.js";

// Without a connection, the browser would show its own page in place of this one.
const renew = () => fetch(location.href).then(
    ({ ok }) => ok && location.reload(),
    () => undefined,
);
const { signal } = new AbortController();
closeMenus(signal);
const main = document.querySelector("main");
if (main?.dataset.script !== undefined) {
    const { mount } = await import(`./${main.dataset.script}`);
    mount(main, signal, renew);
}
