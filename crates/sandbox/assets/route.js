// The current user and channel are in the URL's hash, so that reload and Back work, and several tabs can be different
// users.

import { connect, view, watch } from "./live.js";

const read = () => {
  const given = new URLSearchParams(location.hash.slice(1));
  return { as: given.get("as") ?? "", channel: given.get("channel") ?? "" };
};
const write = (view) => `#${new URLSearchParams(view)}`;

/** Switches to another user, channel or both. A switch that the server has not answered yet is in the URL already. */
export function go(change) {
  const { as, channel } = read();
  location.hash = write({ ...view(), ...(as && { as }), ...(channel && { channel }), ...change });
}

/** Opens the stream for the URL, now and whenever it changes. */
export function start() {
  connect(read());
  addEventListener("hashchange", () => connect(read()));
}

// The server chooses a user and a channel if the URL has none.
watch(["view"], () => {
  if (location.hash === write(view())) return;
  history.replaceState(null, "", write(view()));
});
