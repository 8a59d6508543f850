// Light or dark theme: the system's, until the user chooses one.

const KEY = "theme";
const root = document.documentElement;

// Storage can be forbidden or full; then the choice lasts until the page is closed.
function stored() {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function store(theme) {
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    return;
  }
}

export function startTheme() {
  const chosen = stored();
  if (chosen) root.dataset.theme = chosen;
  document.getElementById("theme").addEventListener("click", () => {
    const dark = root.dataset.theme
      ? root.dataset.theme === "dark"
      : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = dark ? "light" : "dark";
    store(root.dataset.theme);
  });
}
