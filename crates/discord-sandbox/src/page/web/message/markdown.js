// @ts-check
/**
 * The part of Markdown that chat messages are written in, with mentions and times.
 *
 * A table of patterns, each tried where the text stands; the first that matches makes a node and the text goes on
 * behind it. Source: Discord's help pages "Markdown Text 101" and "Reference" (message formatting).
 */

import { h } from '../dom.js';
import { showTime } from '../time.js';

/**
 * What names and times depend on: whose eyes it is for.
 * @typedef {{ store: import('../world/state.js').Store, person: string, locale: string,
 *   t: (key: any, values?: Record<string, any>) => string }} View
 */

/** An address that may be followed, as it is to be followed. @param {string} text */
export function safeUrl(text) {
  try {
    const url = new URL(text, location.href);
    return ['http:', 'https:'].includes(url.protocol) ? url.href : null;
  } catch {
    return null;
  }
}

/** @param {string} text @param {Node[] | string} inside */
function link(text, inside) {
  const href = safeUrl(text);
  return href === null ? text : h('a', { href, target: '_blank', rel: 'noopener noreferrer' }, inside);
}

/** @param {string} text @param {Record<string, string>} [data] */
const mention = (text, data) =>
  data
    ? h('button', { class: 'mention', type: 'button', ...data }, text)
    : h('span', { class: 'mention' }, text);

/** An emoji of the application, which is read by its name. @param {string} name @param {string} id */
export const emojiPicture = (name, id) =>
  h('img', { class: 'emoji own', src: `/emojis/${id}`, alt: `:${name}:`, title: `:${name}:` });

/** @typedef {(found: RegExpExecArray, view: View) => Node | string} Rule */

/** The address of a message. */
const MESSAGE = /^https:\/\/discord\.com\/channels\/(?:\d+|@me)\/(\d+)\/(\d+)/;

/** Marks within a line. @type {[RegExp, Rule][]} */
const INLINE = [
  [/^\\([^\p{L}\p{N}\s])/u, ([, sign]) => sign],
  [/^(`+)([^]*?[^`])\1(?!`)/, ([, , code]) => h('code', {}, code.replace(/^ (?=.*`)|(?<=`.*) $/g, ''))],
  [
    /^<@!?(\d+)>/,
    ([, id], view) => mention(`@${view.store.nameOf(id)}`, { 'data-role': 'person', 'data-value': id }),
  ],
  [/^<@&(\d+)>/, ([, id], view) => mention(`@${view.store.roleName(id)}`)],
  [/^<#(\d+)>/, ([, id], view) => channelMention(id, view)],
  [
    /^<\/([^:>]{1,100}):(\d+)>/,
    ([, path]) => mention(`/${path}`, { 'data-role': 'command-mention', 'data-value': path }),
  ],
  [
    /^<t:(-?\d{1,13})(?::([tTdDfFsSR]))?>/,
    ([, unix, style], view) => showTime(h('time'), view.locale, Number(unix), style ?? 'f'),
  ],
  [/^<a?:(\w+):(\d+)>/, ([, name, id]) => emojiPicture(name, id)],
  [MESSAGE, ([url], view) => messageMention(url, view) ?? link(url, url)],
  [/^<(https?:\/\/[^\s>]+)>/, ([, url]) => link(url, url)],
  [/^https?:\/\/[^\s<]*[^\s<.,:;"')\]]/, ([url]) => link(url, url)],
  [
    /^\[((?:\\.|[^\]\\])+)\]\(<?(https?:\/\/[^\s)>]+)>?\)/,
    ([, text, url], view) => messageMention(url, view, inline(text, view)) ?? link(url, inline(text, view)),
  ],
  [/^@(everyone|here)\b/, ([text]) => mention(text)],
  [
    /^\*\*\*((?:\\.|[^\\])+?)\*\*\*(?!\*)/s,
    ([, text], view) => h('em', {}, h('strong', {}, inline(text, view))),
  ],
  [/^\*\*((?:\\.|[^\\])+?)\*\*(?!\*)/s, ([, text], view) => h('strong', {}, inline(text, view))],
  [/^__((?:\\.|[^\\])+?)__(?!_)/s, ([, text], view) => h('u', {}, inline(text, view))],
  [/^~~((?:\\.|[^\\])+?)~~/s, ([, text], view) => h('s', {}, inline(text, view))],
  [/^\|\|((?:\\.|[^\\])+?)\|\|/s, ([, text], view) => spoiler(view, inline(text, view))],
  [/^\*(?=\S)((?:\\.|\*\*|[^\\*])+?)\*(?!\*)/s, ([, text], view) => h('em', {}, inline(text, view))],
  [/^_((?:\\.|__|[^\\_])+?)_(?![_\p{L}\p{N}])/su, ([, text], view) => h('em', {}, inline(text, view))],
];

/** Where a mark may begin; what stands before is plain. */
const SIGN = /[\\`<[@*_~|]|https?:/g;

/** @param {string} id @param {View} view */
function channelMention(id, view) {
  const channel = view.store.channels.get(id);
  if (!view.store.sees(view.person, channel) || !channel) return mention(`# ${view.t('unknown')}`);
  return mention(`# ${view.store.title(channel, view.person)}`, {
    'data-role': 'channel-mention',
    'data-value': id,
  });
}

/**
 * The address of a message here, as a way to it; with words of its own it looks like any link.
 * @param {string} url @param {View} view @param {Node[]} [words]
 */
function messageMention(url, view, words) {
  const [, id, message] = MESSAGE.exec(url) ?? [];
  const channel = view.store.channels.get(id);
  if (!channel || !view.store.sees(view.person, channel)) return null;
  const data = { 'data-role': 'message-mention', 'data-value': id, 'data-target': message };
  return words
    ? h('button', { class: 'link', type: 'button', ...data }, words)
    : mention(`# ${view.store.title(channel, view.person)} › 💬`, data);
}

/** Something that is shown when it is clicked. @param {View} view @param {import('../dom.js').Child} inside */
export const spoiler = (view, inside) =>
  h(
    'span',
    {
      class: 'spoiler',
      role: 'button',
      tabindex: 0,
      'data-role': 'spoiler',
    },
    h('span', { class: 'cover' }, view.t('spoiler')),
    h('span', { class: 'hidden' }, inside),
  );

/** @param {string} text @param {View} view @returns {Node[]} */
export function inline(text, view) {
  /** @type {Node[]} */
  const nodes = [];
  let plain = '';
  const flush = () => {
    nodes.push(...withEmoji(plain));
    plain = '';
  };
  const push = (made) => {
    if (typeof made === 'string') plain += made;
    else {
      flush();
      nodes.push(made);
    }
  };
  let before = '';
  for (let rest = text; rest !== '';) {
    SIGN.lastIndex = 0;
    const sign = SIGN.exec(rest)?.index ?? rest.length;
    if (sign > 0) {
      push(rest.slice(0, sign));
      before = rest[sign - 1];
      rest = rest.slice(sign);
      continue;
    }
    const within = rest[0] === '_' && /[\p{L}\p{N}]/u.test(before);
    const [found, make] = within ? [null, null] : match(rest);
    const length = found ? found[0].length : 1;
    push(found && make ? make(found, view) : rest[0]);
    before = rest[length - 1];
    rest = rest.slice(length);
  }
  flush();
  return nodes;
}

/**
 * Plain text, emoji in the colours that some text fonts would take from them.
 * @param {string} text @returns {Node[]}
 */
const withEmoji = (text) =>
  text
    .split(/(\p{RGI_Emoji})/v)
    .filter((part) => part !== '')
    .map((part) =>
      /^\p{RGI_Emoji}$/v.test(part) ? h('span', { class: 'emoji' }, part) : document.createTextNode(part),
    );

/** @param {string} rest @returns {[RegExpExecArray, Rule] | [null, null]} */
function match(rest) {
  for (const [pattern, make] of INLINE) {
    const found = pattern.exec(rest);
    if (found) return [found, make];
  }
  return [null, null];
}

/** Quotes, in which there are no others. @type {[RegExp, Rule][]} */
const QUOTES = [
  [/^>>> ([^]*)/, ([, text], view) => quote(text, view)],
  [/^(?:> [^\n]*(?:\n|$))+/, ([text], view) => quote(text.replace(/^> /gm, '').replace(/\n$/, ''), view)],
];

/** @param {string} text @param {View} view */
const quote = (text, view) => h('blockquote', {}, outlined(blocks(text, view, BLOCKS)));

/** Marks of whole lines. @type {[RegExp, Rule][]} */
const BLOCKS = [
  [
    /^```(?:[\w+-]*\n)?([^]*?)\n?```[^\S\n]*(?:\n|$)/,
    ([, code]) => h('pre', { tabindex: 0 }, h('code', {}, code)),
  ],
  [
    /^(#{1,3}) +([^\n]+)(?:\n|$)/,
    ([, { length }, text], view) =>
      h(
        'div',
        { class: `heading level-${length}`, role: 'heading', 'aria-level': length },
        inline(text, view),
      ),
  ],
  [/^-# +([^\n]+)(?:\n|$)/, ([, text], view) => h('small', { class: 'subtext' }, inline(text, view))],
  [/^(?:[^\S\n]*(?:[-*]|\d+\.) +[^\s][^\n]*(?:\n|$))+/, ([text], view) => list(text, view)],
];

/**
 * Lists in lists, by how far their lines are set in.
 * @param {string} text @param {View} view @returns {Node}
 */
function list(text, view) {
  const all = h('div');
  /** @type {{ indent: number, tag: string, element: HTMLElement }[]} */
  const open = [];
  for (const line of text.trimEnd().split('\n')) {
    const [, { length: indent }, sign, words] = /** @type {RegExpExecArray} */ (
      /^(\s*)(\S+) +(.*)/.exec(line)
    );
    const tag = /^\d/.test(sign) ? 'ol' : 'ul';
    const isOver = (it) => it.indent > indent || (it.indent === indent && it.tag !== tag);
    while (open.length > 0 && isOver(open[open.length - 1])) open.pop();
    if (open.at(-1)?.indent !== indent) {
      const element = h(tag, tag === 'ol' ? { start: Number.parseInt(sign, 10) } : {});
      (open.at(-1)?.element.lastElementChild ?? all).append(element);
      open.push({ indent, tag, element });
    }
    open[open.length - 1].element.append(h('li', {}, inline(words, view)));
  }
  return all;
}

/** What a text looks like. @param {string} text @param {View} view @returns {Node[]} */
export const markdown = (text, view) => outlined(blocks(text, view, [...QUOTES, ...BLOCKS]));

/**
 * Ranks headings below the page's own. Signs choose a size and may leave one out; levels may not.
 * @param {Node[]} nodes
 */
function outlined(nodes) {
  /** @type {number[]} */
  const open = [];
  for (const node of nodes) {
    if (!(node instanceof HTMLElement) || node.role !== 'heading') continue;
    const size = Number(node.ariaLevel);
    while (open.length > 0 && open[open.length - 1] >= size) open.pop();
    open.push(size);
    node.ariaLevel = String(open.length + 1);
  }
  return nodes;
}

/** @param {string} text @param {View} view @param {[RegExp, Rule][]} rules @returns {Node[]} */
function blocks(text, view, rules) {
  /** @type {Node[]} */
  const nodes = [];
  let plain = '';
  const flush = () => {
    if (plain !== '') nodes.push(h('div', { class: 'paragraph' }, inline(plain.replace(/\n$/, ''), view)));
    plain = '';
  };
  for (let rest = text; rest !== '';) {
    const block = rules
      .map(([pattern, make]) => ({ found: pattern.exec(rest), make }))
      .find((it) => it.found);
    if (block?.found) {
      flush();
      nodes.push(/** @type {Node} */ (block.make(block.found, view)));
      rest = rest.slice(block.found[0].length);
      continue;
    }
    // A block of code may begin within a line, everything else only with one.
    const end = rest.indexOf('\n') + 1 || rest.length;
    const code = rest.slice(1, end).indexOf('```') + 1;
    const cut = code > 0 && rest.indexOf('```', code + 3) > 0 ? code : end;
    plain += rest.slice(0, cut);
    rest = rest.slice(cut);
  }
  flush();
  return nodes;
}

/** The same as one line without marks, for replies and labels. @param {string} text @param {View} view */
export function plainLine(text, view) {
  const line = text
    .replace(/^(?:#{1,3}|-#|>{1,3}|[-*]) +/gm, '')
    .replace(/\s+/g, ' ')
    .trim();
  return inline(line, view)
    .map((node) => (node instanceof HTMLImageElement ? node.alt : node.textContent))
    .join('');
}
