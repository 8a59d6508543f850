// Files of messages: pictures with their descriptions, the dialog that shows one in its own size, and links to others.

import { make } from "./dom.js";

const LARGEST = { width: 550, height: 350 };

const dialog = document.getElementById("picture");

// The sandbox can be called 127.0.0.1 in the address of a file and localhost in the page's.
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

/** A picture with its description, at most as large as `most`. */
export function drawPicture({ id, url, width, height, description, filename }, most = LARGEST) {
  const scale = Math.min(1, most.width / (width || most.width), most.height / (height || most.height));
  const image = make("img", { src: local(url), alt: description || filename, data: { attachment: id ?? "" } });
  // The size is known before the picture is there, so that nothing jumps when it arrives.
  if (width && height) Object.assign(image, { width: Math.round(width * scale), height: Math.round(height * scale) });
  const frame = make("figure", {}, enlargeable(image));
  if (description) {
    const alt = make("button", {
      class: "alt",
      type: "button",
      text: "ALT",
      "aria-label": "ALT: show the description of the picture",
    });
    // Shown by the style sheet while the badge has focus, which not every browser gives on a click.
    alt.addEventListener("click", () => alt.focus());
    alt.addEventListener("keydown", ({ key }) => key === "Escape" && alt.blur());
    frame.append(alt, make("figcaption", { text: description }));
  }
  return frame;
}

function enlargeable(image) {
  const open = () => {
    const close = make("button", { class: "icon", type: "button", text: "✕", "aria-label": "Close", autofocus: true });
    dialog.replaceChildren(close, make("img", { src: image.src, alt: image.alt }));
    dialog.showModal();
  };
  return make("button", { class: "enlarge", type: "button", title: "Enlarge", on: { click: open } }, image);
}

dialog.addEventListener("click", () => dialog.close());
