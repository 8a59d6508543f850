// The registered slash commands: names in the user's locale, an entry for each sub-command, and parsing of a command
// that was typed in one line.

import { all, get, locale, userName } from "./live.js";

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

// The locale that Discord falls back to when a text is missing in the user's locale.
const FALLBACKS = { "en-US": "en-GB", "en-GB": "en-US", "es-419": "es-ES" };
const localized = (texts) => texts?.[locale()] ?? texts?.[FALLBACKS[locale()]];

/** The name of a command, option or choice in the user's locale. */
export const displayName = (part) => localized(part.name_localizations) ?? part.name;
/** The description of a command or option in the user's locale. */
export const displayDescription = (part) => localized(part.description_localizations) ?? part.description ?? "";

/**
 * Every command and sub-command: `{command, path, title, plain, about, options}`. `path` has the names of the
 * sub-command, `title` is localized, `plain` is not.
 */
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
        about: displayDescription(part),
        options: part.options ?? [],
      });
    }
    for (const sub of subs) collect(command, sub, [...path, sub.name], [...titles, displayName(sub)]);
  };
  for (const command of all("command").filter(({ type = 1 }) => type === 1))
    collect(command, command, [], [displayName(command)]);
  return found.sort((a, b) => a.title.localeCompare(b.title));
}

/** The localized title of the command with this plain name. `slash` is false for a context-menu command. */
export function titleOf(name, slash) {
  if (slash) return entries().find(({ plain }) => plain === name)?.title ?? name;
  const command = all("command").find((command) => command.type !== 1 && command.name === name);
  return command ? displayName(command) : name;
}

/** Entries that match the text after the slash, those that start with it first. */
export function matching(typed) {
  const wanted = typed.toLowerCase();
  const rank = ({ title, plain }) => {
    const names = [title.toLowerCase(), plain.toLowerCase()];
    if (names.some((name) => name.startsWith(wanted))) return 0;
    return names.some((name) => name.includes(wanted)) ? 1 : 2;
  };
  return entries()
    .map((entry) => ({ entry, rank: rank(entry) }))
    .filter(({ rank }) => rank < 2)
    .sort((a, b) => a.rank - b.rank)
    .map(({ entry }) => entry);
}

/** The entry whose whole name was typed, the text after it, and whether a space `ended` the name; null if there is none. */
export function typedEntry(text) {
  const fits = entries()
    .flatMap((entry) => [entry.title, entry.plain].map((name) => ({ entry, name: `/${name} ` })))
    .filter(({ name }) => `${text} `.toLowerCase().startsWith(name.toLowerCase()))
    .sort((a, b) => b.name.length - a.name.length);
  if (!fits.length) return null;
  const [{ entry, name }] = fits;
  return { entry, rest: text.slice(name.length).trim(), ended: text.length >= name.length };
}

/** Texts of options by name, from `name:text` in `rest`; the text before the first name goes to the first option. */
export function readOptions({ options }, rest) {
  const texts = {};
  if (!options.length) return texts;
  const named = options.flatMap((option) =>
    [option.name, displayName(option)].map((name) => [name.toLowerCase(), option.name]),
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

/** The choices of an option, as pairs of value and label; null if its value is typed. */
export function choicesOf({ type, choices, channel_types: kinds }) {
  if (choices?.length) return choices.map((choice) => [String(choice.value), displayName(choice)]);
  if (type === Kind.BOOLEAN)
    return [
      ["true", "True"],
      ["false", "False"],
    ];
  const users = () => [...all("user"), get("bot")].map(({ id }) => [id, userName(id)]);
  const channels = () =>
    all("channel")
      .filter(({ kind, direct }) => !direct && (!kinds?.length || kinds.includes(kind)))
      .map(({ id, name }) => [id, `#${name}`]);
  const { id: everyone, roles: others = [] } = get("guild") ?? {};
  const roles = () => [...others.map(({ id, name }) => [id, `@${name}`]), [everyone, "@everyone"]];
  if (type === Kind.USER) return users();
  if (type === Kind.ROLE) return roles();
  if (type === Kind.MENTIONABLE) return [...users(), ...roles()];
  if (type === Kind.CHANNEL) return channels();
  return null;
}

/** The value of the choice that a typed text such as a name or `<@id>` matches; null if none does. */
export function findChoice(list, text) {
  const wanted = text.toLowerCase();
  const bare = wanted.replace(/^<?[@#]?[!&]?|>$/g, "");
  const found = list.find(([value, label]) =>
    [value, label.toLowerCase(), label.toLowerCase().replace(/^[@#]/, "")].some(
      (name) => name === wanted || name === bare,
    ),
  );
  return found?.[0] ?? null;
}

/** Converts a text to the value that Discord expects: `{value}`, or `{error}` to show at the field. */
export function parseValue(option, text) {
  const { type, min_value: min, max_value: max, min_length: minLength, max_length: maxLength } = option;
  const list = choicesOf(option);
  if (list && !list.some(([value]) => value === text)) return { error: "Specify a valid choice." };
  if (type === Kind.BOOLEAN) return { value: text === "true" };
  if (type === Kind.INTEGER || type === Kind.NUMBER) {
    const value = Number(text);
    if (!Number.isFinite(value) || text.trim() === "") return { error: "Input a valid number." };
    if (type === Kind.INTEGER && !Number.isSafeInteger(value)) return { error: "Input a valid integer." };
    if (value < (min ?? -Infinity)) return { error: `Value must be greater than or equal to ${min}.` };
    if (value > (max ?? Infinity)) return { error: `Value must be less than or equal to ${max}.` };
    return { value };
  }
  if (minLength && text.length < minLength) return { error: `Must be ${minLength} or more in length.` };
  if (text.length > (maxLength ?? 6000)) return { error: `Must be ${maxLength ?? 6000} or fewer in length.` };
  return { value: text };
}
