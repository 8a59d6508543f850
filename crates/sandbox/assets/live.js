// The live stream: server-sent events that fill a store of values by kind and id.
// Ids are decimal strings, which can exceed 2^53, so they are never converted to numbers.

const kinds = new Map();
const watchers = [];
let source = null;
let retry = 0;
let clockOffset = 0;
let query = { as: "", channel: "", log: false };

/** Compares ids, smaller first; also works for counters. */
export const byId = (a, b) => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);

const idOf = (key) => key.slice(key.indexOf(":") + 1);
const kindOf = (key) => key.split(":", 1)[0];

/** The only value of a kind such as `view`, or the value of a kind with this id. */
export const get = (kind, id = kind) => kinds.get(kind)?.get(id);

/** All values of a kind, by id. */
export const all = (kind) => [...(kinds.get(kind) ?? [])].sort(([a], [b]) => byId(a, b)).map(([, value]) => value);

/** The sandbox's clock in ms, which can be ahead of the browser's. */
export const now = () => Date.now() + clockOffset;

/** The current user and channel. Empty strings before the first event. */
export const view = () => get("view") ?? { as: "", channel: "" };

/** The current user. */
export const currentUser = () => get("user", view().as);

/** The current user's locale. */
export const locale = () => currentUser()?.locale ?? "en-US";

/** The name of a user or of the bot. */
export function userName(id) {
  const bot = get("bot");
  return get("user", id)?.name ?? (bot?.id === id ? bot.name : null);
}

/** Calls `listener` after each event that changed one of these kinds; `down` and `up` are about the stream itself. */
export function watch(watched, listener) {
  watchers.push({ watched, listener });
}

function notify(changed) {
  for (const { watched, listener } of watchers) {
    if (watched.some((kind) => changed.has(kind))) listener();
  }
}

/** Opens the stream, or changes its view. The previous values stay until the first event. */
export function connect(change) {
  query = { ...query, ...change };
  source?.close();
  clearTimeout(retry);
  const parameters = new URLSearchParams({ as: query.as, channel: query.channel, log: query.log ? "1" : "0" });
  source = new EventSource(`/page/live?${parameters}`);
  let first = true;
  source.onmessage = ({ data }) => {
    const { now: serverNow, set = {}, gone = [] } = JSON.parse(data);
    clockOffset = serverNow - Date.now();
    const changed = new Set();
    if (first) {
      for (const kind of kinds.keys()) changed.add(kind);
      kinds.clear();
      changed.add("up");
      first = false;
    }
    for (const key of gone) {
      kinds.get(kindOf(key))?.delete(idOf(key));
      changed.add(kindOf(key));
    }
    for (const [key, value] of Object.entries(set)) {
      const kind = kindOf(key);
      if (!kinds.has(kind)) kinds.set(kind, new Map());
      kinds.get(kind).set(idOf(key), value);
      changed.add(kind);
    }
    notify(changed);
  };
  // Browsers don't reconnect after some kinds of failure, so the page reconnects itself.
  source.onerror = () => {
    source.close();
    notify(new Set(["down"]));
    retry = setTimeout(connect, 1000);
  };
}
