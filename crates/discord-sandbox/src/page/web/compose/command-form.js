// @ts-check
/**
 * A slash command being filled in: its name, a field for each option in use, and a last field for more
 * options.
 */

import { fault, localised, named } from './commands.js';
import { h } from '../dom.js';
import { ListBox } from '../overlay/listbox.js';
import { OptionField, suggestion } from './option-field.js';
import { closePopover } from '../overlay/popover.js';

/** How long one has to stop typing before suggestions are asked for. */
const TYPING_PAUSE_MS = 150;

/** @typedef {import('./option-field.js').Suggestion} Suggestion */

/**
 * What the form needs from where it stands.
 * @typedef {{ view: import('../message/markdown.js').View, channel: import('../world/state.js').Channel,
 *   autocomplete: (focused: string, options: Record<string, unknown>) => Promise<{ name: string, value: unknown,
 *     name_localizations?: any }[]>,
 *   send: () => void, leave: (text: string) => void, changed: () => void }} Host
 */

export class CommandForm {
  /** @type {OptionField[]} */
  fields = [];
  /** @type {ListBox | null} */
  #list = null;
  /** Number of the newest request for suggestions: what comes back for an older one is dropped. */
  #asked = 0;
  #timer = 0;
  /** The field for which suggestions are under way. @type {OptionField | null} */
  #awaiting = null;
  /** Whether the first of them is to be picked when they come. */
  #pickFirst = false;

  /** @param {import('./commands.js').Slash} slash @param {Host} host */
  constructor(slash, host) {
    this.slash = slash;
    this.host = host;
    const { t } = host.view;
    this.fields = slash.options.filter(({ required }) => required).map((option) => this.#field(option));
    this.more = h('input', {
      type: 'text',
      class: 'more',
      autocomplete: 'off',
      spellcheck: 'false',
      role: 'combobox',
      'aria-expanded': 'false',
      'aria-label': t('moreOptions'),
      'data-role': 'more-options',
    });
    this.error = h('p', { class: 'failure', role: 'alert', 'data-role': 'option-error' });
    this.line = h('div', { class: 'command-line', 'data-role': 'command-line', 'data-value': slash.path });
    this.root = h('div', { class: 'command-form' }, this.line, this.error);
    this.root.addEventListener('focusin', (event) => this.#suggest(event.target, true));
    this.root.addEventListener('focusout', () => this.#unlist());
    this.root.addEventListener('input', (event) => this.#typed(event.target));
    this.root.addEventListener('keydown', (event) => this.#key(event));
    this.#place();
  }

  /** @param {any} option */
  #field(option) {
    return new OptionField(option, this.host.view, this.host.channel);
  }

  /** The options nobody has asked for yet. */
  get #rest() {
    return this.slash.options.filter((option) => !this.fields.some((field) => field.option === option));
  }

  #place() {
    const { t } = this.host.view;
    const rest = this.#rest.length;
    this.more.placeholder = rest > 0 ? t('optional', { n: rest }) : '';
    const name = h('span', { class: 'command-name' }, `/${this.slash.shown}`);
    this.line.replaceChildren(name, ...this.fields.map(({ root }) => root), this.more);
  }

  /**
   * Begins with options that were typed or pasted with their names, and with words before them: those are for the
   * first option that has to be filled in.
   * @param {import('./commands.js').Given[]} given @param {string} before
   */
  begin(given, before) {
    this.#fill(given);
    if (before === '') return this.focus();
    const first = this.fields.find(({ text }) => text === '');
    if (first) first.take(before);
    else this.more.value = before;
    (first?.input ?? this.more).focus();
  }

  /** @param {import('./commands.js').Given[]} given */
  #fill(given) {
    for (const { option, text } of given) {
      let field = this.fields.find((it) => it.option === option);
      if (!field) this.fields.push((field = this.#field(option)));
      field.take(text);
    }
    this.#place();
  }

  /** Puts the cursor where something is missing or wrong, or behind everything. */
  focus() {
    const missing = this.fields.find(({ text, value }) => text === '' || value === undefined);
    (missing?.input ?? this.more).focus();
  }

  close() {
    clearTimeout(this.#timer);
    this.#asked += 1;
    this.#unlist();
  }

  // What is filled in.

  /**
   * The values filled in so far, those that make sense.
   * @param {OptionField} [but] @returns {Record<string, unknown>}
   */
  #values(but) {
    const filled = this.fields.filter((field) => field !== but && field.text !== '');
    const pairs = filled.map(({ option, value }) => [option.name, value]);
    return Object.fromEntries(pairs.filter(([, value]) => value !== undefined));
  }

  /**
   * The values to send, `null` if something is wrong, which is then shown.
   * @returns {Record<string, unknown> | null}
   */
  check() {
    const { t } = this.host.view;
    this.error.textContent = '';
    this.fields.forEach(({ input }) => input.removeAttribute('aria-invalid'));
    const stray = this.more.value.trim();
    if (stray !== '') {
      this.error.textContent = t('noOption', { name: stray });
      this.more.focus();
      return null;
    }
    for (const { option, text, value, name, input } of this.fields) {
      if (text === '' && !option.required) continue;
      const wrong = text === '' ? /** @type {[string]} */ (['required']) : fault(option, value);
      if (!wrong) continue;
      this.error.textContent = `${name}: ${t(...wrong)}`;
      input.setAttribute('aria-invalid', 'true');
      input.focus();
      return null;
    }
    return this.#values();
  }

  // The list beside the field that has the focus.

  /** @param {EventTarget | null} input */
  #typed(input) {
    const field = this.fields.find((it) => it.input === input);
    field?.input.removeAttribute('aria-invalid');
    this.error.textContent = '';
    this.host.changed();
    const typed = /** @type {HTMLInputElement} */ (input).value;
    const isFilled = (option) =>
      this.fields.some((it) => it.option === option && (it === field || it.text !== ''));
    const open = this.slash.options.filter((option) => !isFilled(option));
    const { before, given } = named(open, typed, this.host.view.locale);
    if (given.length > 0) {
      if (field) field.take(before);
      else this.more.value = before;
      this.#fill(given);
      return this.focus();
    }
    if (field) field.picked = null;
    this.#suggest(input, false);
  }

  /** Closes the list, and wants no suggestions any more. */
  #unlist() {
    this.#awaiting = null;
    this.#list?.close();
  }

  /** @param {EventTarget | null} input @param {boolean} entered */
  #suggest(input, entered) {
    this.#awaiting = null;
    if (input === this.more) return this.#offerOptions();
    const field = this.fields.find((it) => it.input === input);
    if (!field?.hasList) return this.#list?.close();
    if (field.option.autocomplete) return this.#ask(field, entered);
    const list = this.#open(field.input, this.host.view.t('noMatch'), (entry) => this.#picked(field, entry));
    list.show(field.fitting(), field.picked ? -1 : 0);
  }

  /** Asks the bot what it suggests. @param {OptionField} field @param {boolean} entered */
  #ask(field, entered) {
    clearTimeout(this.#timer);
    const asked = (this.#asked += 1);
    const { t, locale } = this.host.view;
    this.#awaiting = field;
    this.#pickFirst = false;
    // What is shown was suggested for another text.
    this.#list?.unlight();
    const ask = async () => {
      const options = { ...this.#values(field), [field.option.name]: field.input.value };
      let choices;
      try {
        choices = await this.host.autocomplete(field.option.name, options);
      } catch {
        choices = null;
      }
      if (asked !== this.#asked || this.#awaiting !== field) return;
      this.#awaiting = null;
      const empty = t(choices ? 'noMatch' : 'noSuggestions');
      const entries = (choices ?? []).map((choice) => suggestion(choice, locale));
      const list = this.#open(field.input, empty, (entry) => this.#picked(field, entry));
      list.show(entries, field.picked ? -1 : 0);
      if (this.#pickFirst) list.pick();
    };
    this.#timer = window.setTimeout(ask, entered ? 0 : TYPING_PAUSE_MS);
  }

  #offerOptions() {
    const { locale, t } = this.host.view;
    const typed = this.more.value.trim().toLowerCase();
    const fits = this.#rest.filter((option) =>
      [option.name, localised(option, 'name', locale)].some((name) => name.toLowerCase().includes(typed)),
    );
    const entries = fits.map((option) => ({
      value: option.name,
      label: localised(option, 'name', locale),
      description: localised(option, 'description', locale),
    }));
    if (entries.length === 0) return this.#list?.close();
    const pick = ({ value }) => this.#add(value);
    // Nothing is lit until one types: Enter sends.
    this.#open(this.more, '', pick, t('moreOptions')).show(entries, typed === '' ? -1 : 0);
  }

  /**
   * @param {HTMLInputElement} input @param {string} empty @param {(entry: Suggestion) => void} onPick
   * @param {string} [heading]
   */
  #open(input, empty, onPick, heading) {
    this.#list?.close();
    const label = input.getAttribute('aria-label') ?? '';
    this.#list = new ListBox(input, {
      label,
      role: 'option-menu',
      input,
      heading,
      empty,
      above: true,
      clear: this.line,
      onPick,
    });
    return this.#list;
  }

  /** @param {OptionField} field @param {Suggestion} entry */
  #picked(field, entry) {
    field.pick(entry);
    closePopover();
    this.host.changed();
    this.focus();
  }

  /** Takes up an option. @param {string} name */
  #add(name) {
    const option = this.#rest.find((it) => it.name === name);
    if (!option) return;
    this.more.value = '';
    const field = this.#field(option);
    this.fields.push(field);
    this.#place();
    field.input.focus();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.isComposing || event.keyCode === 229 || (this.#list?.open && this.#list.key(event))) return;
    const field = this.fields.find(({ input }) => input === event.target);
    const input = /** @type {HTMLInputElement} */ (event.target);
    const confirms = event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey);
    // Faster than the bot: what would be picked is not known yet.
    if (confirms && this.#awaiting && !this.#awaiting.picked) this.#pickFirst = true;
    else if (event.key === 'Enter') this.host.send();
    else if (event.key === 'Escape') this.host.leave('');
    else if (event.key === 'Backspace' && input.value === '') this.#back(field);
    else return;
    event.preventDefault();
  }

  /**
   * Backspace in an empty field goes back; out of an optional one, which is given up.
   * @param {OptionField} [field]
   */
  #back(field) {
    const index = field ? this.fields.indexOf(field) : this.fields.length;
    if (field && !field.option.required) {
      this.fields.splice(index, 1);
      this.#place();
      this.more.focus();
    } else if (index > 0) {
      this.fields[index - 1].input.focus();
    } else {
      this.host.leave(`/${this.slash.path}`);
    }
  }
}
