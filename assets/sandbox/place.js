// Who looks at which channel stands in the address, so that a reload stays there, Back goes back, and several tabs
// can be different people.

import { connect, view, watch } from "./live.js";

const read = () => {
  const given = new URLSearchParams(location.hash.slice(1));
  return { as: given.get("as") ?? "", channel: given.get("channel") ?? "" };
};
const write = (place) => `#${new URLSearchParams(place)}`;

/** Changes person, channel or both. */
export function go(change) {
  location.hash = write({ ...view(), ...change });
}

/** Opens the stream for the address, now and whenever it changes. */
export function start() {
  connect(read());
  addEventListener("hashchange", () => connect(read()));
}

// The server picks where the address names nobody.
watch(["view"], () => {
  if (location.hash === write(view())) return;
  history.replaceState(null, "", write(view()));
});
