// The context menu of a user or a message, with the context-menu commands. Nodes with `data-user` open it on right click, long
// press, the context-menu key and click; messages and nodes with `data-menu-for` only on right click and long press.

import { displayDescription, displayName } from "./commands.js";
import { make } from "./dom.js";
import { all, userName } from "./live.js";
import { interact } from "./modal.js";

const KINDS = {
  user: { type: 2, action: "user_command", none: "No commands for people here" },
  message: { type: 3, action: "message_command", none: "No commands for messages here" },
};
const LONG_PRESS_MS = 500;
const MAX_PRESS_MOVE = 10;

let menu = null;
let opener = null;

function close() {
  menu?.remove();
  menu = null;
  if (opener?.isConnected) opener.focus();
}

function open(from, at) {
  close();
  opener = from;
  const user = from.dataset.user ?? from.dataset.menuFor;
  const { type, action, none } = user ? KINDS.user : KINDS.message;
  const target = user ?? from.dataset.message;
  const title = user ? (userName(user) ?? user) : "Message";
  const commands = all("command").filter((command) => command.type === type);
  const items = commands.map((command) => {
    const use = () => {
      close();
      interact(action, { command: command.name, target });
    };
    return make("button", {
      type: "button",
      role: "menuitem",
      tabIndex: -1,
      title: displayDescription(command),
      text: displayName(command),
      on: { click: use },
    });
  });
  if (!items.length)
    items.push(
      make("button", {
        type: "button",
        role: "menuitem",
        "aria-disabled": "true",
        text: none,
        on: { click: close },
      }),
    );
  menu = make(
    "div",
    { class: "menu", role: "menu", "aria-label": title },
    make("p", { role: "presentation", text: title }),
    ...items,
  );
  menu.addEventListener("keydown", (event) => move(event, items));
  menu.addEventListener("focusout", ({ relatedTarget }) => {
    if (relatedTarget && !menu?.contains(relatedTarget)) close();
  });
  document.querySelector("main").append(menu);
  menu.style.left = `${Math.max(4, Math.min(at.x, innerWidth - menu.offsetWidth - 4))}px`;
  menu.style.top = `${Math.max(4, Math.min(at.y, innerHeight - menu.offsetHeight - 4))}px`;
  items[0].focus();
}

function move(event, items) {
  const at = items.indexOf(document.activeElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
  if (event.key === "Escape" || event.key === "Tab") close();
  else if (to !== undefined) items.at(to % items.length).focus();
  else return;
  event.preventDefault();
  event.stopPropagation();
}

const below = (node) => {
  const { left, bottom } = node.getBoundingClientRect();
  return { x: left, y: bottom };
};

const target = ({ target: node }) => node.closest?.("[data-user], [data-menu-for], article[data-message]");

// A touch that may become a long press.
let press = null;
const release = () => {
  clearTimeout(press?.timer);
  press = null;
};

document.addEventListener("contextmenu", (event) => {
  const node = target(event);
  if (!node) return;
  event.preventDefault();
  // Browsers detect long presses themselves, earlier or later than this page.
  const pressed = menu && event.pointerType === "touch";
  release();
  if (pressed) return;
  // The context-menu key has no position.
  const byKey = event.clientX === 0 && event.clientY === 0;
  open(node, byKey ? below(node) : { x: event.clientX, y: event.clientY });
});

document.addEventListener("click", (event) => {
  const node = event.target.closest?.("[data-user]");
  if (node) open(node, below(node));
});

// Not every browser sends a contextmenu event for a long press.
document.addEventListener("pointerdown", (event) => {
  if (menu && !menu.contains(event.target)) close();
  release();
  const node = event.pointerType === "touch" && target(event);
  if (!node) return;
  const at = { x: event.clientX, y: event.clientY };
  const timer = setTimeout(() => {
    // The end of the touch would otherwise click and take the focus back.
    node.addEventListener("touchend", (end) => end.preventDefault(), { once: true });
    open(node, at);
  }, LONG_PRESS_MS);
  press = { timer, at };
});
document.addEventListener("pointermove", ({ clientX, clientY }) => {
  if (press && Math.hypot(clientX - press.at.x, clientY - press.at.y) > MAX_PRESS_MOVE) release();
});
for (const event of ["pointerup", "pointercancel"]) document.addEventListener(event, release);
