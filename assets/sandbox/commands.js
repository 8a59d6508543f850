// The slash commands as registered: their names in the reader's locale, their sub-commands as entries of their own,
// and the reading of a command that was typed in one line.

import { all, get, locale, nameOf } from "./live.js";

export const Kind = {
  SUB: 1,
  GROUP: 2,
  STRING: 3,
  INTEGER: 4,
  BOOLEAN: 5,
  USER: 6,
  CHANNEL: 7,
  ROLE: 8,
  MENTIONABLE: 9,
  NUMBER: 10,
};

// Whose texts Discord shows where there are none in the reader's language.
const FALLBACKS = { "en-US": "en-GB", "en-GB": "en-US", "es-419": "es-ES" };
const localized = (texts) => texts?.[locale()] ?? texts?.[FALLBACKS[locale()]];

/** Something's name as the reader sees it. */
export const nameOfPart = (part) => localized(part.name_localizations) ?? part.name;
/** Something's description as the reader sees it. */
export const describe = (part) => localized(part.description_localizations) ?? part.description ?? "";

/** Everything that can be entered: `{command, path, title, plain, about, options}`, `path` naming the sub-command. */
export function entries() {
  const found = [];
  const collect = (command, part, path, titles) => {
    const subs = (part.options ?? []).filter(({ type }) => type === Kind.SUB || type === Kind.GROUP);
    if (!subs.length) {
      const plain = [command.name, ...path].join(" ");
      found.push({
        command: command.name,
        path,
        title: titles.join(" "),
        plain,
        about: describe(part),
        options: part.options ?? [],
      });
    }
    for (const sub of subs) collect(command, sub, [...path, sub.name], [...titles, nameOfPart(sub)]);
  };
  for (const command of all("command").filter(({ type = 1 }) => type === 1))
    collect(command, command, [], [nameOfPart(command)]);
  return found.sort((a, b) => a.title.localeCompare(b.title));
}

/** What the reader calls the command that is named so as it was sent; `slash` unless it is one on people. */
export function titleOf(name, slash) {
  if (slash) return entries().find(({ plain }) => plain === name)?.title ?? name;
  const command = all("command").find((command) => command.type !== 1 && command.name === name);
  return command ? nameOfPart(command) : name;
}

/** Entries that match what was typed after the slash, those that begin with it first. */
export function matching(typed) {
  const wanted = typed.toLowerCase();
  const place = ({ title, plain }) => {
    const names = [title.toLowerCase(), plain.toLowerCase()];
    if (names.some((name) => name.startsWith(wanted))) return 0;
    return names.some((name) => name.includes(wanted)) ? 1 : 2;
  };
  return entries()
    .map((entry) => ({ entry, place: place(entry) }))
    .filter(({ place }) => place < 2)
    .sort((a, b) => a.place - b.place)
    .map(({ entry }) => entry);
}

/** The entry whose whole name was typed, the text after it, and whether a space `ended` the name. Null for none. */
export function typedEntry(text) {
  const fits = entries()
    .flatMap((entry) => [entry.title, entry.plain].map((name) => ({ entry, name: `/${name} ` })))
    .filter(({ name }) => `${text} `.toLowerCase().startsWith(name.toLowerCase()))
    .sort((a, b) => b.name.length - a.name.length);
  if (!fits.length) return null;
  const [{ entry, name }] = fits;
  return { entry, rest: text.slice(name.length).trim(), ended: text.length >= name.length };
}

/** Texts of options by name, from `name:text` in `rest`; what stands before goes to the first option. */
export function readOptions({ options }, rest) {
  const texts = {};
  if (!options.length) return texts;
  const named = options.flatMap((option) =>
    [option.name, nameOfPart(option)].map((name) => [name.toLowerCase(), option.name]),
  );
  const starts = [...rest.matchAll(/(?:^|\s)([^\s:]+):/g)]
    .map((found) => ({
      from: found.index,
      to: found.index + found[0].length,
      option: named.find(([name]) => name === found[1].toLowerCase())?.[1],
    }))
    .filter(({ option }) => option);
  const before = rest.slice(0, starts[0]?.from ?? rest.length).trim();
  if (before) texts[(options.find(({ required }) => required) ?? options[0]).name] = before;
  starts.forEach(({ to, option }, at) => (texts[option] = rest.slice(to, starts[at + 1]?.from).trim()));
  return texts;
}

/** What the reader can choose for an option, as pairs of value and label; null where it is to be typed. */
export function listFor({ type, choices, channel_types: kinds }) {
  if (choices?.length) return choices.map((choice) => [String(choice.value), nameOfPart(choice)]);
  if (type === Kind.BOOLEAN)
    return [
      ["true", "True"],
      ["false", "False"],
    ];
  const people = () => [...all("person"), get("bot")].map(({ id }) => [id, nameOf(id)]);
  const channels = () =>
    all("channel")
      .filter(({ kind }) => !kinds?.length || kinds.includes(kind))
      .map(({ id, name }) => [id, `#${name}`]);
  const { id: everyone, roles: others = [] } = get("guild") ?? {};
  const roles = () => [...others.map(({ id, name }) => [id, `@${name}`]), [everyone, "@everyone"]];
  if (type === Kind.USER) return people();
  if (type === Kind.ROLE) return roles();
  if (type === Kind.MENTIONABLE) return [...people(), ...roles()];
  if (type === Kind.CHANNEL) return channels();
  return null;
}

/** The value for a text that was typed where one chooses, such as a name or `<@id>`; null where nothing fits. */
export function chosenBy(list, text) {
  const wanted = text.toLowerCase();
  const bare = wanted.replace(/^<?[@#]?[!&]?|>$/g, "");
  const found = list.find(([value, label]) =>
    [value, label.toLowerCase(), label.toLowerCase().replace(/^[@#]/, "")].some(
      (name) => name === wanted || name === bare,
    ),
  );
  return found?.[0] ?? null;
}

/** Text to value as Discord takes it: `{value}`, or `{complaint}` to be shown at the field. */
export function valueOf(option, text) {
  const { type, min_value: least, max_value: most, min_length: shortest, max_length: longest } = option;
  const list = listFor(option);
  if (list && !list.some(([value]) => value === text)) return { complaint: "Specify a valid choice." };
  if (type === Kind.BOOLEAN) return { value: text === "true" };
  if (type === Kind.INTEGER || type === Kind.NUMBER) {
    const value = Number(text);
    if (!Number.isFinite(value) || text.trim() === "") return { complaint: "Input a valid number." };
    if (type === Kind.INTEGER && !Number.isSafeInteger(value)) return { complaint: "Input a valid integer." };
    if (value < (least ?? -Infinity)) return { complaint: `Value must be greater than or equal to ${least}.` };
    if (value > (most ?? Infinity)) return { complaint: `Value must be less than or equal to ${most}.` };
    return { value };
  }
  if (shortest && text.length < shortest) return { complaint: `Must be ${shortest} or more in length.` };
  if (text.length > (longest ?? 6000)) return { complaint: `Must be ${longest ?? 6000} or fewer in length.` };
  return { value: text };
}
