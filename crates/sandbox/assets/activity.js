// The frame of an Activity, and the part of Discord's client that answers the Embedded App SDK in it.

import { act, send, showAlert } from "./act.js";
import { make } from "./dom.js";
import { get, view, watch } from "./live.js";

const dialog = document.getElementById("activity");
const launcher = document.getElementById("launch");
const [HANDSHAKE, FRAME] = [0, 1];
const INVALID_COMMAND = 4002;
const LAYOUT = "ACTIVITY_LAYOUT_MODE_UPDATE";

let shown;

/** Opens the frame of an instance for a user. */
export function openActivity({ instance, application, channel, guild }, as) {
  const query = new URLSearchParams({ instance_id: instance, frame_id: crypto.randomUUID(), platform: "desktop" });
  query.set("channel_id", channel);
  if (guild) query.set("guild_id", guild);
  const frame = make("iframe", { title: "Activity", src: `/activity/?${query}` });
  const close = make("button", { class: "button secondary", type: "button", text: "Close", on: { click: () => dialog.close() } });
  shown = { frame, instance, application, as, received: [], events: new Set() };
  dialog.replaceChildren(make("header", {}, make("strong", { text: "Activity" }), close), frame);
  if (!dialog.open) dialog.showModal();
}

// What arrived, for tests.
window.activityMessages = () => shown?.received ?? [];

// As if the user had chosen another layout, for tests. 0: focused, 1: picture-in-picture, 2: grid.
window.setActivityLayout = (mode) => {
  if (!shown?.events.has(LAYOUT)) return false;
  const event = { cmd: "DISPATCH", evt: LAYOUT, nonce: null, data: { layout_mode: mode } };
  shown.frame.contentWindow.postMessage([FRAME, event], location.origin);
  return true;
};

dialog.addEventListener("close", () => {
  if (shown) act("leave_activity", { as: shown.as, instance: shown.instance });
  shown = undefined;
  dialog.replaceChildren();
});

addEventListener("message", async ({ source, data }) => {
  if (!shown || source !== shown.frame.contentWindow || !Array.isArray(data)) return;
  const { application, received } = shown;
  const [opcode, payload] = data;
  received.push(data);
  const reply = (message) => source.postMessage([FRAME, message], location.origin);
  if (opcode === HANDSHAKE && payload.client_id === application) {
    const config = { cdn_host: "cdn.discordapp.com", api_endpoint: "//discord.com/api", environment: "production" };
    reply({ cmd: "DISPATCH", evt: "READY", nonce: null, data: { v: 1, config } });
  } else if (opcode === FRAME) {
    const { cmd, args, evt, nonce } = payload;
    const answer = await answerTo(cmd, { args, evt }, shown);
    if (answer.ok) reply({ cmd, nonce, evt: null, data: answer.data });
    else reply({ cmd, nonce, evt: "ERROR", data: { code: INVALID_COMMAND, message: answer.error } });
  }
});

async function answerTo(cmd, { args, evt }, { application, as, events }) {
  switch (cmd) {
    case "SUBSCRIBE":
      if (evt !== LAYOUT) return { ok: false, error: `Invalid event: ${evt}` };
      events.add(evt);
      return { ok: true, data: { evt } };
    case "AUTHORIZE": {
      const fits = args.client_id === application && args.response_type === "code" && args.scope?.length > 0;
      return fits ? send("authorize", { as }) : { ok: false, error: "OAuth2 Error" };
    }
    case "AUTHENTICATE":
      return send("authenticate", { token: args.access_token });
    default:
      return { ok: false, error: `Invalid command: ${cmd}` };
  }
}

watch(["activity"], () => {
  launcher.hidden = !get("activity");
});
launcher.addEventListener("click", async () => {
  const { as } = view();
  const answer = await send("launch_activity");
  if (answer.ok) openActivity(answer.activity, as);
  else showAlert(answer.error);
});
