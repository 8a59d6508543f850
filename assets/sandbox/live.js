// What the server says about the world, and how it arrives: one stream of events that fills a store of values.
// Ids are decimal strings beyond 2^53, so they are never made numbers here or elsewhere.

const kinds = new Map();
const watchers = [];
let source = null;
let retry = 0;
let ahead = 0;
let wanted = { as: "", channel: "", log: false };

/** Smaller ids first; also right for counters. */
export const byId = (a, b) => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);

const idOf = (key) => key.slice(key.indexOf(":") + 1);
const kindOf = (key) => key.split(":", 1)[0];

/** The one value of a kind such as `view`, or the value of a kind with that id. */
export const get = (kind, id = kind) => kinds.get(kind)?.get(id);

/** All values of a kind, by id. */
export const all = (kind) => [...(kinds.get(kind) ?? [])].sort(([a], [b]) => byId(a, b)).map(([, value]) => value);

/** The sandbox's clock in ms, which can be ahead of the browser's. */
export const now = () => Date.now() + ahead;

/** Who looks, and at which channel. Empty strings before the first event. */
export const view = () => get("view") ?? { as: "", channel: "" };

/** The person who looks. */
export const viewer = () => get("person", view().as);

/** The locale of the person who looks. */
export const locale = () => viewer()?.locale ?? "en-US";

/** Name of a person or of the bot. */
export function nameOf(id) {
  const bot = get("bot");
  return get("person", id)?.name ?? (bot?.id === id ? bot.name : null);
}

/** Calls `listener` after each event that touched one of these kinds; `down` and `up` tell of the stream itself. */
export function watch(of, listener) {
  watchers.push({ of, listener });
}

function tell(changed) {
  for (const { of, listener } of watchers) {
    if (of.some((kind) => changed.has(kind))) listener();
  }
}

/** Opens the stream for a view, or changes what it brings. What was there stays on display until the first event. */
export function connect(change) {
  wanted = { ...wanted, ...change };
  source?.close();
  clearTimeout(retry);
  const query = new URLSearchParams({ as: wanted.as, channel: wanted.channel, log: wanted.log ? "1" : "0" });
  source = new EventSource(`/page/live?${query}`);
  let first = true;
  source.onmessage = ({ data }) => {
    const { now: theirs, set = {}, gone = [] } = JSON.parse(data);
    ahead = theirs - Date.now();
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
    tell(changed);
  };
  // A browser gives up on its own after some kinds of failure, so it isn't left to it.
  source.onerror = () => {
    source.close();
    tell(new Set(["down"]));
    retry = setTimeout(connect, 1000);
  };
}
