// Files of messages: pictures with their alt texts, the dialog that shows a picture in full size, and links to other
// files.

import { make } from "./dom.js";

const MAX_SIZE = { width: 550, height: 350 };

const dialog = document.getElementById("picture");

// A file's URL may name 127.0.0.1 while the page was opened as localhost.
const local = (url) => {
  const { pathname, search } = new URL(url, location.href);
  return pathname + search;
};

/** A file of a message: a picture, or a link. */
export function drawFile(file) {
  if (file.content_type?.startsWith("image/") || (file.width && file.height)) return drawPicture(file);
  return make(
    "p",
    { class: "file" },
    make("a", { href: local(file.url), download: file.filename, text: file.filename }),
    ` ${new Intl.NumberFormat("en", { notation: "compact" }).format(file.size)}B`,
  );
}

/** A picture with its alt text, at most as large as `max`. */
export function drawPicture({ id, url, width, height, description, filename }, max = MAX_SIZE) {
  const scale = Math.min(1, max.width / (width || max.width), max.height / (height || max.height));
  const image = make("img", { src: local(url), alt: description || filename, data: { attachment: id ?? "" } });
  // The size is set before the picture is loaded, so that the layout does not shift.
  if (width && height) Object.assign(image, { width: Math.round(width * scale), height: Math.round(height * scale) });
  const frame = make("figure", {}, enlargeable(image));
  if (description) {
    const alt = make("button", {
      class: "alt",
      type: "button",
      text: "ALT",
      "aria-label": "ALT: show the description of the picture",
    });
    // The style sheet shows the alt text while the badge has focus, which not every browser sets on a click.
    alt.addEventListener("click", () => alt.focus());
    alt.addEventListener("keydown", ({ key }) => key === "Escape" && alt.blur());
    frame.append(alt, make("figcaption", { text: description }));
  }
  return frame;
}

function enlargeable(image) {
  const open = () => {
    const close = make("button", { class: "icon", type: "button", text: "×", "aria-label": "Close", autofocus: true });
    dialog.replaceChildren(close, make("img", { src: image.src, alt: image.alt }));
    dialog.showModal();
  };
  return make("button", { class: "enlarge", type: "button", title: "Enlarge", on: { click: open } }, image);
}

dialog.addEventListener("click", () => dialog.close());
