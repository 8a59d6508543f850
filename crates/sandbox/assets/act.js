// The page's requests to the server, and the alerts that show their failures.

import { make } from "./dom.js";
import { view } from "./live.js";

const ALERT_DURATION_MS = 12_000;
const MAX_ALERTS = 3;

// The actions that need the user, and those that need the channel. The server refuses unexpected fields.
const NEEDS_USER = new Set(["slash", "autocomplete", "user_command", "message_command", "click", "select", "submit", "mark_read", "dismiss", "launch_activity"]);
const NEEDS_CHANNEL = new Set(["slash", "autocomplete", "user_command", "mark_read", "set_bot_permissions", "launch_activity"]);

function context(action) {
  const { as, channel } = view();
  return { ...(NEEDS_USER.has(action) && { as }), ...(NEEDS_CHANNEL.has(action) && { channel }) };
}

/** Shows an alert about a failure, as Discord does for interactions, until it is dismissed or times out. */
export function showAlert(text, title = "This interaction failed") {
  const close = () => alert.remove();
  const alert = make(
    "div",
    { class: "alert", role: "alert" },
    make("div", {}, make("strong", { text: title }), make("p", { text })),
    make("button", { class: "icon", type: "button", text: "×", "aria-label": "Dismiss", on: { click: close } }),
  );
  const alerts = document.getElementById("alerts");
  alerts.append(alert);
  if (alerts.childElementCount > MAX_ALERTS) alerts.firstElementChild.remove();
  setTimeout(close, ALERT_DURATION_MS);
}

/**
 * Sends an action, with the current user and channel if it needs them. Always returns a response, whose `ok` says
 * whether the action succeeded.
 */
export async function send(action, body = {}) {
  try {
    const response = await fetch("/page/act", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ do: action, ...context(action), ...body }),
    });
    return await response.json();
  } catch {
    return { ok: false, error: "The sandbox did not answer." };
  }
}

/** Sends an action, and shows an alert if it fails. */
export async function act(action, body) {
  const response = await send(action, body);
  if (!response.ok) showAlert(response.error, "That did not work");
  return response;
}
