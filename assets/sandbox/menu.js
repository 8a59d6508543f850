// The menu of a person: the commands on people. Opens on right click, long press, the context-menu key and click of
// whatever carries `data-user`; `data-menu-for` opens it by right click and long press alone.

import { describe, nameOfPart } from "./commands.js";
import { make } from "./dom.js";
import { all, nameOf } from "./live.js";
import { interact } from "./modal.js";

const ON_PEOPLE = 2;
const LONG_PRESS = 500;
const NEAR = 10;

let menu = null;
let opener = null;

function close() {
  menu?.remove();
  menu = null;
  if (opener?.isConnected) opener.focus();
}

function open(person, at, from) {
  close();
  opener = from;
  const commands = all("command").filter(({ type }) => type === ON_PEOPLE);
  const items = commands.map((command) => {
    const use = () => {
      close();
      interact("user_command", { command: command.name, target: person });
    };
    return make("button", {
      type: "button",
      role: "menuitem",
      tabIndex: -1,
      title: describe(command),
      text: nameOfPart(command),
      on: { click: use },
    });
  });
  if (!items.length)
    items.push(
      make("button", {
        type: "button",
        role: "menuitem",
        "aria-disabled": "true",
        text: "No commands for people here",
        on: { click: close },
      }),
    );
  menu = make(
    "div",
    { class: "menu", role: "menu", "aria-label": nameOf(person) ?? person },
    make("p", { role: "presentation", text: nameOf(person) ?? person }),
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

const target = ({ target: node }) => node.closest?.("[data-user], [data-menu-for]");
const personOf = ({ dataset }) => dataset.user ?? dataset.menuFor;

// A finger that may become a long press.
let press = null;
const release = () => {
  clearTimeout(press?.timer);
  press = null;
};

document.addEventListener("contextmenu", (event) => {
  const node = target(event);
  if (!node) return;
  event.preventDefault();
  // The browser has its own way to notice a long press, and can be earlier or later.
  const pressed = menu && event.pointerType === "touch";
  release();
  if (pressed) return;
  // The key brings no place of its own.
  const byKey = event.clientX === 0 && event.clientY === 0;
  open(personOf(node), byKey ? below(node) : { x: event.clientX, y: event.clientY }, node);
});

document.addEventListener("click", (event) => {
  const node = event.target.closest?.("[data-user]");
  if (node) open(node.dataset.user, below(node), node);
});

// Not every browser has a contextmenu event for a long press.
document.addEventListener("pointerdown", (event) => {
  if (menu && !menu.contains(event.target)) close();
  release();
  const node = event.pointerType === "touch" && target(event);
  if (!node) return;
  const at = { x: event.clientX, y: event.clientY };
  const timer = setTimeout(() => {
    // Lifting the finger would click, and take the focus back.
    node.addEventListener("touchend", (end) => end.preventDefault(), { once: true });
    open(personOf(node), at, node);
  }, LONG_PRESS);
  press = { timer, at };
});
document.addEventListener("pointermove", ({ clientX, clientY }) => {
  if (press && Math.hypot(clientX - press.at.x, clientY - press.at.y) > NEAR) release();
});
for (const event of ["pointerup", "pointercancel"]) document.addEventListener(event, release);
