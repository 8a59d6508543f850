// @ts-check
// Starts the script of a page. In Discord's frame, activity.js does that for each page that it shows.

const main = document.querySelector("main[data-script]");
if (main instanceof HTMLElement) {
    const { mount } = await import(`./${main.dataset.script}`);
    mount(main, new AbortController().signal);
}
