// @ts-check
/** How a message looks to one person. */

import { colourOf, drawAll, file, picture } from './components.js';
import { h, icon, iconButton } from '../dom.js';
import { avatar, roleBadge } from '../forms/entries.js';
import { inline, markdown, plainLine, safeUrl } from './markdown.js';
import { COMPONENTS_V2, SUPPRESS_EMBEDS, SUPPRESS_NOTIFICATIONS, THINKING, nameOf } from '../world/state.js';
import { clock, stamp } from '../time.js';

/** @typedef {import('../world/state.js').Message} Message */
/** @typedef {import('./components.js').View & { failure: (message: string) => string | undefined }} View */

/** Messages of one author within this time stand together under one name. */
const TOGETHER_MS = 7 * 60_000;

/** @param {Message} message */
export const timeOf = ({ timestamp }) => Date.parse(timestamp);

/**
 * Whether a message stands under the name of the one before.
 * @param {Message | undefined} before @param {Message} message
 */
export const continues = (before, message) =>
  before !== undefined &&
  before.author.id === message.author.id &&
  before.only_for === message.only_for &&
  !message.message_reference &&
  !message.interaction_metadata &&
  !(message.flags & SUPPRESS_NOTIFICATIONS) &&
  timeOf(message) - timeOf(before) < TOGETHER_MS;

/**
 * The children of a message's list item.
 * @param {Message} message @param {boolean} grouped @param {View} view
 */
export function messageParts(message, grouped, view) {
  const { t, locale } = view;
  const when = timeOf(message);
  const time = (text) => h('time', { datetime: message.timestamp, class: 'sent' }, text);
  const head = h(
    'div',
    { class: 'message-head', 'data-key': 'head' },
    h('button', { type: 'button', class: 'author', ...person(message.author.id) }, nameOf(message.author)),
    message.author.bot
      ? h('span', { class: 'badge' }, t('app'))
      : roleBadge(view.store, message.author.id, view.store.channels.get(message.channel_id)?.guild_id),
    time(stamp(locale, when)),
    message.flags & SUPPRESS_NOTIFICATIONS ? silent(view) : null,
  );
  const failure = view.failure(message.id);
  return [
    grouped ? null : above(message, view),
    h(
      'span',
      { class: 'gutter', 'data-key': 'gutter' },
      grouped ? time(clock(locale, when)) : avatar(message.author),
    ),
    h(
      'div',
      { class: 'body', 'data-key': 'body' },
      grouped ? null : head,
      content(message, view),
      failure === undefined
        ? null
        : h('p', { class: 'failure', 'data-key': 'failure', 'data-role': 'failure', role: 'alert' }, failure),
      message.thread ? thread(message.thread, view) : null,
      message.only_for ? onlyYou(view) : null,
    ),
    iconButton('dots', t('messageMenu'), {
      class: 'message-menu',
      'data-key': 'menu',
      'data-role': 'message-menu',
      'aria-haspopup': 'menu',
    }),
  ];
}

/** The mark of a message that was sent without push notifications. @param {View} view */
const silent = ({ t }) =>
  h(
    'span',
    { class: 'silent', 'data-role': 'silent', role: 'img', 'aria-label': t('silent'), title: t('silent') },
    icon('silent'),
  );

/** @param {string} id */
const person = (id) => ({ 'data-role': 'person', 'data-value': id });

/** The line above a message: what it answers. @param {Message} message @param {View} view */
function above(message, view) {
  const {
    interaction_metadata: used,
    message_reference: reference,
    referenced_message: referenced,
  } = message;
  if (used?.name) {
    const slash = !view.store.commands.some(({ name, type }) => type > 1 && name === used.name);
    const name = h('button', { type: 'button', class: 'author', ...person(used.user.id) }, nameOf(used.user));
    const command = h('span', { class: 'used' }, slash ? `/${used.name}` : used.name);
    const [before, between, after] = view.t('used', { name: '\0', command: '\0' }).split('\0');
    return h(
      'div',
      { class: 'above', 'data-key': 'above' },
      h('span', { class: 'line' }, before, name, between, command, after),
    );
  }
  if (!reference) return null;
  const text = referenced ? plainLine(referenced.content, view) || view.t('noText') : view.t('deleted');
  const line = h(
    'button',
    { type: 'button', class: 'line', 'data-role': 'jump', 'data-value': reference.message_id },
    referenced ? h('strong', {}, nameOf(referenced.author)) : null,
    ' ',
    text,
  );
  return h('div', { class: 'above', 'data-key': 'above' }, line);
}

/** @param {Message} message @param {View} view */
function content(message, view) {
  const { t } = view;
  if (message.flags & THINKING) {
    const thinking = t('thinking', { name: nameOf(message.author) });
    return h('div', { class: 'thinking', 'data-key': 'thinking' }, thinking, h('span', { class: 'dots' }));
  }
  const edited = message.edited_timestamp ? h('small', { class: 'edited' }, t('edited')) : null;
  const words = message.content === '' ? [] : markdown(message.content, view);
  if (edited && words.length > 0) {
    const last = /** @type {HTMLElement} */ (words[words.length - 1]);
    if (last.className === 'paragraph') last.append(' ', edited);
    else words.push(edited);
  }
  const embeds = message.flags & SUPPRESS_EMBEDS ? [] : message.embeds;
  const v2 = Boolean(message.flags & COMPONENTS_V2);
  const controls = drawAll(message.components, message, view);
  return [
    words.length > 0 ? h('div', { class: 'text', 'data-key': 'text' }, words) : null,
    message.attachments.length > 0
      ? h(
          'div',
          { class: 'attachments', 'data-key': 'attachments' },
          message.attachments.map((it) => attachment(it, view)),
        )
      : null,
    embeds.length > 0
      ? h(
          'div',
          { class: 'embeds', 'data-key': 'embeds' },
          embeds.map((it) => embed(it, view)),
        )
      : null,
    controls.length > 0
      ? h('div', { class: v2 ? 'components v2' : 'components', 'data-key': 'components' }, controls)
      : null,
    edited && words.length === 0 ? h('div', { 'data-key': 'edited' }, edited) : null,
  ];
}

/** @param {any} it @param {View} view */
const attachment = (it, view) =>
  it.content_type?.startsWith('image/') || it.width
    ? picture({ ...it, spoiler: it.filename.startsWith('SPOILER_') }, view)
    : file(it, view);

/** @param {any} it @param {View} view */
function embed(it, view) {
  const style = typeof it.color === 'number' ? { '--bar': colourOf(it.color) } : {};
  const words = (text) => inline(text, view);
  const linked = (url, inside) => {
    const href = url ? safeUrl(url) : null;
    return href ? h('a', { href, target: '_blank', rel: 'noopener noreferrer' }, inside) : inside;
  };
  const small = (url) => (url ? h('img', { class: 'embed-icon', src: safeUrl(url), alt: '' }) : null);
  const fields = (it.fields ?? []).map((field) =>
    h(
      'div',
      { class: field.inline ? 'field inline' : 'field' },
      h('div', { class: 'field-name' }, words(field.name)),
      h('div', { class: 'text' }, markdown(field.value, view)),
    ),
  );
  const foot = [it.footer?.text, Number.isNaN(Date.parse(it.timestamp)) ? null : stamp(view.locale, Date.parse(it.timestamp))].filter(
    Boolean,
  );
  return h(
    'article',
    { class: 'embed', style },
    h(
      'div',
      { class: 'embed-words' },
      it.author
        ? h(
            'div',
            { class: 'embed-author' },
            small(it.author.icon_url),
            linked(it.author.url, it.author.name),
          )
        : null,
      it.title ? h('div', { class: 'embed-title' }, linked(it.url, words(it.title))) : null,
      it.description ? h('div', { class: 'text' }, markdown(it.description, view)) : null,
      fields.length > 0 ? h('div', { class: 'fields' }, fields) : null,
    ),
    it.thumbnail ? h('div', { class: 'thumbnail' }, picture(it.thumbnail, view)) : null,
    it.image ? h('div', { class: 'embed-image' }, picture(it.image, view)) : null,
    foot.length > 0 ? h('div', { class: 'embed-foot' }, small(it.footer?.icon_url), foot.join(' · ')) : null,
  );
}

/** @param {import('../world/state.js').Channel} channel @param {View} view */
const thread = (channel, view) =>
  h(
    'button',
    {
      type: 'button',
      class: 'thread-link',
      'data-key': 'thread',
      'data-role': 'channel-mention',
      'data-value': channel.id,
    },
    icon('thread'),
    channel.name ?? '',
    h('small', {}, view.t('openThread')),
  );

/** @param {View} view */
const onlyYou = ({ t }) =>
  h(
    'p',
    { class: 'only-you', 'data-key': 'only-you' },
    icon('eye'),
    `${t('onlyYou')} · `,
    h('button', { type: 'button', class: 'plain', 'data-role': 'dismiss' }, t('dismiss')),
  );
