// Creating and updating nodes. Everything that the bot sends becomes text or an attribute here, never HTML.

/**
 * Creates an element. `class`, `text` and `on` (a map of listeners) are special, `data` sets data attributes,
 * properties of the element are set, and the rest become attributes. Null and false values are left out.
 */
export function make(tag, given = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(given)) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "class") node.className = value;
    else if (name === "text") node.textContent = value;
    else if (name === "data") Object.assign(node.dataset, value);
    else if (name === "on")
      for (const [event, listener] of Object.entries(value)) node.addEventListener(event, listener);
    else if (name in node && typeof node[name] !== "object") node[name] = value;
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}

/** Options of a select: pairs of value and label. */
export const choices = (pairs) => pairs.map(([value, text]) => make("option", { value, text }));

/**
 * Updates the children of `parent` to show `items`, in order. A child whose key stays is kept and not even
 * moved when its neighbours are added or removed, so that focus, open menus and loaded pictures survive.
 */
export function arrange(parent, items, keyOf, create, update = () => {}) {
  const keys = new Set(items.map(keyOf));
  const kept = new Map();
  for (const child of [...parent.children]) {
    if (keys.has(child.dataset.key)) kept.set(child.dataset.key, child);
    else child.remove();
  }
  let next = parent.firstElementChild;
  for (const item of items) {
    const key = keyOf(item);
    let node = kept.get(key);
    if (!node) {
      node = create(item);
      node.dataset.key = key;
    }
    update(node, item);
    if (node === next) next = next.nextElementSibling;
    else parent.insertBefore(node, next);
  }
}

/** Sets a text only if it differs, so that screen readers and selections are not disturbed. */
export function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

let counter = 0;
/** An id for a label to refer to. */
export const newId = () => `n${++counter}`;
