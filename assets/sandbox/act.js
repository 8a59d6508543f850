// What a person does: one request to the server, and where its failure is shown.

import { make } from "./dom.js";
import { view } from "./live.js";

const PATIENCE = 12_000;
const MOST_ALERTS = 3;

// Which acts say who acts, and where. The server refuses what it doesn't expect.
const AS = new Set(["slash", "autocomplete", "user_command", "click", "select", "submit", "seen", "dismiss"]);
const CHANNEL = new Set(["slash", "autocomplete", "user_command", "seen", "set_bot_permissions"]);

function place(what) {
  const { as, channel } = view();
  return { ...(AS.has(what) && { as }), ...(CHANNEL.has(what) && { channel }) };
}

/** Shows that something failed, as Discord does for interactions, until dismissed or for a while. */
export function fail(sentence, title = "This interaction failed") {
  const close = () => alert.remove();
  const alert = make(
    "div",
    { class: "alert", role: "alert" },
    make("div", {}, make("strong", { text: title }), make("p", { text: sentence })),
    make("button", { class: "icon", type: "button", text: "✕", "aria-label": "Dismiss", on: { click: close } }),
  );
  const alerts = document.getElementById("alerts");
  alerts.append(alert);
  if (alerts.childElementCount > MOST_ALERTS) alerts.firstElementChild.remove();
  setTimeout(close, PATIENCE);
}

/**
 * Sends an act, of the current person in the current channel where it is somebody's. Always answers; `ok` tells whether
 * it went well.
 */
export async function send(what, body = {}) {
  try {
    const answer = await fetch("/page/act", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ do: what, ...place(what), ...body }),
    });
    return await answer.json();
  } catch {
    return { ok: false, error: "The sandbox did not answer." };
  }
}

/** The same for acts beside the chat, whose failures are only told. */
export async function act(what, body) {
  const answer = await send(what, body);
  if (!answer.ok) fail(answer.error, "That did not work");
  return answer;
}
