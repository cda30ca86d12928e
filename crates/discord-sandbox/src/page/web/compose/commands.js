// @ts-check
/** Commands as a person may use them somewhere, in their language, and the checks of what they fill in. */

/** Types of commands. */
export const SLASH = 1;
export const USER_MENU = 2;
export const MESSAGE_MENU = 3;

/** Types of options. */
export const OPTION = {
  subcommand: 1,
  group: 2,
  string: 3,
  integer: 4,
  boolean: 5,
  user: 6,
  channel: 7,
  role: 8,
  mentionable: 9,
  number: 10,
  attachment: 11,
};

/** Permissions of a member who was given no others; the server says them where they differ. */
const MEMBER = '311385246720';

/**
 * A slash command or one of its subcommands.
 * @typedef {{ path: string, shown: string, description: string, options: any[] }} Slash
 */

/**
 * Name or description in a person's language.
 * @param {any} item @param {'name' | 'description'} key @param {string} locale @returns {string}
 */
export const localised = (item, key, locale) => item[`${key}_localizations`]?.[locale] ?? item[key] ?? '';

/**
 * The commands of a type that a client offers a person in a channel.
 * @param {import('../world/state.js').Store} store @param {string} person
 * @param {import('../world/state.js').Channel} channel
 * @param {number} type @returns {any[]}
 */
export function offered(store, person, channel, type) {
  const guild = channel.guild_id === undefined ? undefined : store.guilds.get(channel.guild_id);
  const context = channel.guild_id !== undefined ? 0 : channel.with_bot ? 1 : 2;
  const has = BigInt(store.people.get(person)?.permissions ?? MEMBER);
  return store.commands.filter((command) => {
    const needed = BigInt(command.default_member_permissions ?? 0);
    const here = command.contexts?.includes(context) ?? (context !== 1 || command.dm_permission !== false);
    return (
      (command.type ?? SLASH) === type &&
      (command.guild_id === undefined || command.guild_id === channel.guild_id) &&
      here &&
      (context !== 0 || (guild?.bot_inside && (has & needed) === needed)) &&
      (context !== 2 || command.integration_types?.includes(1))
    );
  });
}

/**
 * Every slash command with its subcommands listed flat.
 * @param {any[]} commands @param {string} locale @returns {Slash[]}
 */
export function flatten(commands, locale) {
  /** @returns {Slash[]} */
  const walk = (item, above, shownAbove) => {
    const path = `${above}${item.name}`;
    const shown = `${shownAbove}${localised(item, 'name', locale)}`;
    const options = item.options ?? [];
    const inner = options.filter(({ type }) => type === OPTION.subcommand || type === OPTION.group);
    if (inner.length > 0) return inner.flatMap((option) => walk(option, `${path} `, `${shown} `));
    return [{ path, shown, description: localised(item, 'description', locale), options }];
  };
  return commands.flatMap((command) => walk(command, '', ''));
}

/**
 * Those that fit what is typed behind the slash, the best first.
 * @param {Slash[]} slashes @param {string} typed @returns {Slash[]}
 */
export function search(slashes, typed) {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const rank = ({ path, shown }) => {
    const names = [shown.toLowerCase(), path.toLowerCase()];
    if (names.some((name) => name.startsWith(words.join(' ')))) return 0;
    const parts = names.map((name) => name.split(' '));
    const begin = (part) => words.every((word) => part.some((it) => it.startsWith(word)));
    if (parts.some(begin)) return 1;
    return names.some((name) => words.every((word) => name.includes(word))) ? 2 : 3;
  };
  const ranked = slashes.map((slash, index) => ({ slash, index, rank: rank(slash) }));
  const found = ranked.filter(({ rank }) => rank < 3);
  return found.sort((a, b) => a.rank - b.rank || a.index - b.index).map(({ slash }) => slash);
}

/** An option and what was typed for it. @typedef {{ option: any, text: string }} Given */

/**
 * The options that are named in a text, `level:3 casual:True`, each once, and what stands before the first.
 * @param {any[]} options @param {string} text @param {string} locale
 * @returns {{ before: string, given: Given[] }}
 */
export function named(options, text, locale) {
  const found = [...text.matchAll(/(?<=^|\s)([^\s:]+):/gu)].map(({ 0: { length }, 1: name, index }) => {
    const is = (option) => [option.name, localised(option, 'name', locale)].includes(name.toLowerCase());
    return { option: options.find(is), index, end: index + length };
  });
  const known = found.filter(
    ({ option }, index) => option && found.findIndex((it) => it.option === option) === index,
  );
  const given = known.map(({ option, end }, index) => ({
    option,
    text: text.slice(end, known[index + 1]?.index).trim(),
  }));
  return { before: text.slice(0, known[0]?.index).trim(), given };
}

/**
 * What is typed behind the slash, if it begins with the whole name of a command: the command, the options that are
 * given by name, and what stands between the two.
 * @param {Slash[]} slashes @param {string} typed @param {string} locale
 * @returns {{ slash: Slash, before: string, given: Given[] } | null}
 */
export function read(slashes, typed, locale) {
  const words = typed.toLowerCase().split(/\s+/);
  const begins = (name) => name.split(' ').every((word, index) => word.toLowerCase() === words[index]);
  const slash = slashes.find(({ path, shown }) => begins(path) || begins(shown));
  if (!slash) return null;
  const { length } = (begins(slash.path) ? slash.path : slash.shown).split(' ');
  const rest = typed.replace(new RegExp(`^(?:\\S+\\s*){${length}}`), '');
  return { slash, ...named(slash.options, rest, locale) };
}

/**
 * What is wrong with a value for an option, as a key of `words.js` with its figures; `null` if nothing is.
 * @param {any} option @param {unknown} value `undefined` if nothing sensible was typed
 * @returns {[key: string, values?: Record<string, any>] | null}
 */
export function fault(option, value) {
  if (value === undefined) {
    if (option.type === OPTION.integer) return ['wantsInteger'];
    if (option.type === OPTION.attachment) return ['wantsFile'];
    return option.type === OPTION.number ? ['wantsNumber'] : ['wantsChoice'];
  }
  if (typeof value === 'number') {
    // A bot may send `null` for a bound that it does not set.
    const [min, max] = [option.min_value ?? -Infinity, option.max_value ?? Infinity];
    if (value >= min && value <= max) return null;
    return max === Infinity
      ? ['atLeast', { min }]
      : min === -Infinity
        ? ['atMost', { max }]
        : ['between', { min, max }];
  }
  if (typeof value === 'string' && option.type === OPTION.string) {
    const length = [...value].length;
    const [min, max] = [option.min_length ?? 1, option.max_length ?? 6_000];
    return length >= min && length <= max ? null : ['lengthBetween', { min, max }];
  }
  return null;
}

/**
 * The number in a text, if it is one of the option's type.
 * @param {any} option @param {string} text @returns {number | undefined}
 */
export function numberIn({ type }, text) {
  const pattern = type === OPTION.integer ? /^[+-]?\d{1,15}$/ : /^[+-]?(\d+\.?\d*|\.\d+)$/;
  return pattern.test(text.trim()) ? Number(text) : undefined;
}
