// @ts-check
/** An option of a slash command that is being filled in. */

import { OPTION, localised, numberIn } from './commands.js';
import { api } from '../world/api.js';
import { h } from '../dom.js';
import { channelsIn, peopleIn, rolesIn } from '../forms/entries.js';

/**
 * @typedef {import('../overlay/listbox.js').Entry & { as?: unknown }} Suggestion an entry, and the value it stands for
 *   if that is not its own
 */

/** A choice in a person's language. @param {any} choice @param {string} locale @returns {Suggestion} */
export const suggestion = (choice, locale) => ({
  value: String(choice.value),
  label: localised(choice, 'name', locale),
  as: choice.value,
});

export class OptionField {
  /** What was picked from the list, as long as its text stands. @type {Suggestion | null} */
  picked = null;

  /**
   * @param {any} option @param {import('../message/markdown.js').View} view
   * @param {import('../world/state.js').Channel} channel
   */
  constructor(option, view, channel) {
    this.option = option;
    this.view = view;
    this.channel = channel;
    this.name = localised(option, 'name', view.locale);
    const description = localised(option, 'description', view.locale);
    const combobox = { role: 'combobox', 'aria-autocomplete': 'list', 'aria-expanded': 'false' };
    this.input = h('input', {
      type: this.#isFile ? 'file' : 'text',
      inputmode: this.#isNumber ? 'decimal' : null,
      autocomplete: 'off',
      spellcheck: 'false',
      'aria-label': `${this.name}: ${description}`,
      title: description,
      'data-role': 'option',
      'data-option': option.name,
      ...(this.hasList ? combobox : {}),
    });
    if (this.#isFile) this.input.addEventListener('change', () => this.#upload());
    this.root = h('label', { class: 'option' }, h('span', { class: 'option-name' }, this.name), this.input);
  }

  get #isFile() {
    return this.option.type === OPTION.attachment;
  }

  /** Uploads the file that was chosen. Its id is the value, once it is there. */
  async #upload() {
    this.picked = null;
    const file = this.input.files?.[0];
    if (!file) return;
    const reader = new FileReader();
    const read = new Promise((done) => reader.addEventListener('load', done));
    reader.readAsDataURL(file);
    await read;
    // A file that is refused has no value, which is said when the command is sent.
    const made = await api.post('files', { name: file.name, data: reader.result }).catch(() => null);
    if (!made || this.input.files?.[0] !== file) return;
    this.picked = { value: made.id, label: file.name };
    this.input.dataset.value = made.id;
  }

  get #isNumber() {
    return this.option.type === OPTION.integer || this.option.type === OPTION.number;
  }

  /** Whether anything but what is in the list may be typed. */
  get #isFree() {
    return !this.option.choices?.length && (this.option.type === OPTION.string || this.#isNumber);
  }

  /** Whether there is a list to pick from. */
  get hasList() {
    return !this.#isFile && (this.option.autocomplete || !this.#isFree);
  }

  get text() {
    return this.input.value.trim();
  }

  /** Everything that may be picked, where that is known beforehand. @returns {Suggestion[]} */
  all() {
    const { option, view, channel } = this;
    if (option.choices?.length) return option.choices.map((choice) => suggestion(choice, view.locale));
    switch (option.type) {
      case OPTION.boolean:
        return [true, false].map((as) => ({ value: String(as), label: view.t(as ? 'yes' : 'no'), as }));
      case OPTION.user:
        return peopleIn(view, channel);
      case OPTION.channel:
        return channelsIn(view, channel, option.channel_types);
      case OPTION.role:
        return rolesIn(view, channel);
      case OPTION.mentionable:
        return [...peopleIn(view, channel), ...rolesIn(view, channel)];
      default:
        return [];
    }
  }

  /** Those of them that fit what is typed; all while something picked stands there. */
  fitting() {
    const typed = this.picked ? '' : this.text.replace(/^[@#]/, '').toLowerCase();
    const found = this.all().filter(({ label }) => label.toLowerCase().includes(typed));
    return found.map((it) => ({ ...it, chosen: it.value === this.picked?.value }));
  }

  /** The value that is filled in; `undefined` if the text stands for none. @returns {unknown} */
  get value() {
    if (this.picked) return this.picked.as ?? this.picked.value;
    if (this.#isNumber && this.#isFree) return numberIn(this.option, this.text);
    if (this.#isFree) return this.input.value;
    const found = this.#meant;
    return found?.as ?? found?.value;
  }

  /** The entry whose label, value or mention is typed. */
  get #meant() {
    const typed = this.text
      .replace(/^<(?:@[!&]?|#)(\d+)>$/, '$1')
      .replace(/^[@#]/, '')
      .toLowerCase();
    return this.all().find(({ label, value }) =>
      [label.replace(/^[@#]/, ''), value].some((it) => it.toLowerCase() === typed),
    );
  }

  /** Takes a text in place of what stands there, as if it had been picked if it names an entry. @param {string} text */
  take(text) {
    if (this.#isFile) return;
    this.picked = null;
    this.input.value = text;
    const meant = this.#isFree || text === '' ? undefined : this.#meant;
    if (meant) this.pick(meant);
  }

  /** @param {Suggestion} entry */
  pick(entry) {
    this.picked = entry;
    this.input.value = entry.label;
  }
}
