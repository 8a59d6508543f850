// The drawers at the sides: the sidebar in narrow windows, and the panel.

const narrow = matchMedia("(width < 760px)");
const main = document.querySelector("main");
const side = document.getElementById("side");
const sideToggle = document.getElementById("side-toggle");
const panel = document.getElementById("panel");
const panelToggle = document.getElementById("panel-toggle");

const sideIsOpen = () => document.body.classList.contains("side-open");

function setSide(open) {
  document.body.classList.toggle("side-open", open);
  sideToggle.ariaExpanded = String(open);
  // The sidebar covers everything else.
  main.inert = open;
  panel.inert = open;
}

/** Shows the sidebar. */
export function openSide() {
  if (narrow.matches) setSide(true);
}

function closeSide() {
  if (!sideIsOpen()) return;
  setSide(false);
  sideToggle.focus();
}

/** Connects the drawers; `panelOpened(open)` is called when the panel opens or closes. */
export function startDrawers(panelOpened) {
  const close = panel.querySelector("#panel-close");
  const setPanel = (open) => {
    panel.hidden = !open;
    document.body.classList.toggle("panel-open", open);
    panelToggle.ariaExpanded = String(open);
    panelOpened(open);
    (open ? close : panelToggle).focus();
  };
  panelToggle.addEventListener("click", () => setPanel(panel.hidden));
  close.addEventListener("click", () => setPanel(false));

  sideToggle.addEventListener("click", () => {
    openSide();
    side.querySelector("[aria-current=true]")?.focus();
  });
  side.addEventListener("click", ({ target }) => target.closest(".choose, #side-close") && closeSide());
  document.getElementById("shade").addEventListener("click", closeSide);
  addEventListener("hashchange", closeSide);
  narrow.addEventListener("change", closeSide);

  document.addEventListener("keydown", ({ key, target }) => {
    if (key !== "Escape") return;
    if (sideIsOpen()) closeSide();
    // In a field with text, Esc belongs to the field.
    else if (panel.contains(target) && !target.value) setPanel(false);
  });
}
