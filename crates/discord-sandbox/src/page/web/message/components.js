// @ts-check
/** How Discord's components look: buttons, selects and the layouts of Components V2. */

import { h, icon } from '../dom.js';
import { channelsIn, peopleIn, rolesIn } from '../forms/entries.js';
import { emojiPicture, markdown, safeUrl, spoiler } from './markdown.js';

/**
 * What is drawn depends on whose eyes it is for, and on what they have just done.
 * @typedef {import('./markdown.js').View & { isBusy: (message: string, id: string) => boolean,
 *   chosen: (message: string, id: string) => string[] | undefined }} View
 */

/** Discord's component types. */
export const KIND = {
  row: 1,
  button: 2,
  stringSelect: 3,
  textInput: 4,
  userSelect: 5,
  roleSelect: 6,
  mentionableSelect: 7,
  channelSelect: 8,
  section: 9,
  text: 10,
  thumbnail: 11,
  gallery: 12,
  file: 13,
  separator: 14,
  container: 17,
  label: 18,
};

const STYLES = ['', 'primary', 'secondary', 'success', 'danger', 'link'];

/** @param {number} type */
export const isSelect = (type) =>
  type === KIND.stringSelect || (type >= KIND.userSelect && type <= KIND.channelSelect);

/** Every component, nested ones included. @param {any[]} components @returns {any[]} */
export const flat = (components) =>
  components.flatMap((it) => [it, ...flat(it.components ?? []), ...(it.accessory ? [it.accessory] : [])]);

/** @param {any} emoji @returns {Node | null} */
const emojiOf = (emoji) => {
  if (!emoji) return null;
  return emoji.id ? emojiPicture(emoji.name, emoji.id) : h('span', { class: 'emoji' }, emoji.name);
};

/** `#rrggbb` of a colour number. @param {number} colour */
export const colourOf = (colour) => `#${colour.toString(16).padStart(6, '0')}`;

/**
 * @param {any[]} components @param {import('../world/state.js').Message} message @param {View} view
 * @returns {import('../dom.js').Child[]}
 */
export const drawAll = (components, message, view) =>
  components.map((component) => draw(component, message, view));

/**
 * @param {any} it @param {import('../world/state.js').Message} message @param {View} view
 * @returns {import('../dom.js').Child}
 */
function draw(it, message, view) {
  switch (it.type) {
    case KIND.row:
      return h('div', { class: 'row' }, drawAll(it.components, message, view));
    case KIND.button:
      return button(it, message, view);
    case KIND.section:
      return h(
        'div',
        { class: 'section' },
        h('div', { class: 'texts' }, drawAll(it.components, message, view)),
        draw(it.accessory, message, view),
      );
    case KIND.text:
      return h('div', { class: 'text' }, markdown(it.content, view));
    case KIND.thumbnail:
      return h('div', { class: 'thumbnail' }, picture({ ...it.media, ...it }, view));
    case KIND.gallery: {
      const pictures = it.items.map((item) => picture({ ...item.media, ...item }, view));
      return h('div', { class: it.items.length === 1 ? 'gallery single' : 'gallery' }, pictures);
    }
    case KIND.file:
      return file({ ...it.file, filename: it.name ?? it.file.url.split('/').at(-1), size: it.size }, view);
    case KIND.separator:
      return h('hr', {
        class: `separator ${it.spacing === 2 ? 'wide' : ''} ${it.divider === false ? 'blank' : ''}`,
      });
    case KIND.container: {
      const style = typeof it.accent_color === 'number' ? { '--bar': colourOf(it.accent_color) } : {};
      const inside = drawAll(it.components, message, view);
      const box = h('div', { class: 'container', style }, inside);
      return it.spoiler ? h('div', { class: 'spoiler-box' }, spoiler(view, box)) : box;
    }
    default:
      return isSelect(it.type) ? select(it, message, view) : null;
  }
}

/** @param {any} it @param {import('../world/state.js').Message} message @param {View} view */
function button(it, message, view) {
  const words = [emojiOf(it.emoji), it.label ? h('span', { class: 'button-label' }, it.label) : null];
  const style = STYLES[it.style] ?? 'secondary';
  if (style === 'link') {
    const href = safeUrl(it.url ?? '');
    const props = { class: 'button secondary', href, target: '_blank', rel: 'noopener noreferrer' };
    return h(
      it.disabled ? 'span' : 'a',
      it.disabled ? { class: 'button secondary disabled' } : props,
      words,
      icon('link'),
    );
  }
  const busy = view.isBusy(message.id, it.custom_id);
  const props = {
    type: 'button',
    class: `button ${style}`,
    'data-role': 'button',
    'data-custom-id': it.custom_id,
    'aria-busy': busy,
    'aria-label': it.label ? null : it.emoji?.name,
    disabled: Boolean(it.disabled),
  };
  return h('button', props, words, busy ? h('span', { class: 'dots' }) : null);
}

/** @param {any} it @param {import('../world/state.js').Message} message @param {View} view */
function select(it, message, view) {
  const busy = view.isBusy(message.id, it.custom_id);
  const values = view.chosen(message.id, it.custom_id) ?? presets(it);
  const chosen = entriesOf(it, message.channel_id, view).filter(({ value }) => values.includes(value));
  const words =
    chosen.length > 0
      ? chosen.map(({ label, lead }) =>
          h(
            'span',
            { class: 'chosen' },
            lead ? h('span', { class: 'lead' }, lead) : null,
            h('span', { class: 'label' }, label),
          ),
        )
      : h('span', { class: 'placeholder' }, it.placeholder || view.t('select'));
  const props = {
    type: 'button',
    class: 'select',
    role: 'combobox',
    'aria-haspopup': 'listbox',
    'aria-expanded': false,
    'aria-busy': busy,
    'aria-label': [it.placeholder || view.t('select'), ...chosen.map(({ label }) => label)].join(', '),
    'data-role': 'select',
    'data-custom-id': it.custom_id,
    disabled: Boolean(it.disabled),
  };
  return h(
    'button',
    props,
    h('span', { class: 'values' }, words),
    busy ? h('span', { class: 'dots' }) : icon('down'),
  );
}

/** The values a select begins with. @param {any} it @returns {string[]} */
export const presets = (it) =>
  it.type === KIND.stringSelect
    ? it.options.filter((option) => option.default).map((option) => option.value)
    : (it.default_values ?? []).map((value) => value.id);

/**
 * What a select offers in a channel.
 * @param {any} it @param {string} channel @param {import('./markdown.js').View} view
 * @returns {import('../overlay/listbox.js').Entry[]}
 */
export function entriesOf(it, channel, view) {
  const here = view.store.channels.get(channel);
  if (it.type === KIND.stringSelect) {
    return it.options.map(({ emoji, ...option }) => ({ ...option, lead: emojiOf(emoji) }));
  }
  if (!here) return [];
  if (it.type === KIND.userSelect) return peopleIn(view, here);
  if (it.type === KIND.roleSelect) return rolesIn(view, here);
  if (it.type === KIND.channelSelect) return channelsIn(view, here, it.channel_types);
  return [...peopleIn(view, here), ...rolesIn(view, here)];
}

/**
 * A picture that is enlarged when it is clicked, with its place kept free while it loads.
 * @param {{ url: string, width?: number, height?: number, description?: string | null, spoiler?: boolean }} it
 * @param {import('./markdown.js').View} view
 */
export function picture({ url, width, height, description, spoiler: hidden }, view) {
  const image = h('img', { src: safeUrl(url), alt: description ?? '' });
  const label = [view.t('enlarge'), description].filter(Boolean).join(': ');
  const style = width && height ? { '--width': width, '--height': height } : {};
  const shown = h(
    'button',
    { type: 'button', class: 'picture', style, 'data-role': 'picture', 'aria-label': label },
    image,
  );
  return hidden ? spoiler(view, shown) : shown;
}

/**
 * A file to download.
 * @param {{ url: string, filename: string, size?: number }} it @param {import('./markdown.js').View} view
 */
export function file({ url, filename, size }, view) {
  const bytes = size === undefined ? '' : new Intl.NumberFormat(view.locale).format(size);
  return h(
    'a',
    { class: 'file', href: safeUrl(url), download: filename, 'data-role': 'file' },
    icon('file'),
    h(
      'span',
      { class: 'words' },
      h('span', {}, filename),
      bytes ? h('small', {}, view.t('bytes', { n: bytes })) : null,
    ),
  );
}
