// @ts-check
/** A slash command being filled in: its name, a field for each option in use, and a last field for more options. */

import { channelEntry, userEntry } from './components.js';
import { OPTION, fault, localised, numberIn } from './commands.js';
import { h } from './dom.js';
import { ListBox, closePopover } from './popover.js';

/** How long one has to stop typing before suggestions are asked for. */
const TYPING_PAUSE_MS = 150;

/** @typedef {import('./popover.js').Entry & { as?: unknown }} Suggestion an entry and the value it stands for */

/**
 * What the form needs from where it stands.
 * @typedef {{ view: import('./markdown.js').View, channel: import('./state.js').Channel,
 *   autocomplete: (focused: string, options: Record<string, unknown>) => Promise<{ name: string, value: unknown,
 *     name_localizations?: any }[]>,
 *   send: () => void, leave: (text: string) => void, changed: () => void }} Host
 */

/** An option that is being filled in. */
class Field {
  /** What was picked from the list, as long as its text stands. @type {Suggestion | null} */
  picked = null;

  /** @param {any} option @param {CommandForm} form */
  constructor(option, form) {
    this.option = option;
    const { view } = form.host;
    const name = localised(option, 'name', view.locale);
    const description = localised(option, 'description', view.locale);
    const numeric = option.type === OPTION.integer || option.type === OPTION.number;
    this.input = h('input', {
      type: 'text',
      inputmode: numeric ? 'decimal' : null,
      autocomplete: 'off',
      spellcheck: 'false',
      'aria-label': `${name}: ${description}`,
      title: description,
      'data-role': 'option',
      'data-option': option.name,
    });
    if (form.suggests(option)) {
      this.input.setAttribute('role', 'combobox');
      this.input.setAttribute('aria-autocomplete', 'list');
      this.input.setAttribute('aria-expanded', 'false');
    }
    this.root = h('label', { class: 'option' }, h('span', { class: 'option-name' }, name), this.input);
  }

  get text() {
    return this.input.value;
  }

  get isEmpty() {
    return this.text.trim() === '';
  }

  /** The value that is filled in; `undefined` if the text stands for none. @param {Suggestion[]} fixed all there is to pick */
  value(fixed) {
    if (this.picked) return this.picked.as;
    const { type, choices } = this.option;
    if (choices?.length || (type !== OPTION.string && type !== OPTION.integer && type !== OPTION.number)) {
      const same = (/** @type {Suggestion} */ { label }) => label.toLowerCase() === this.text.trim().replace(/^[@#]/, '').toLowerCase();
      return fixed.find(same)?.as;
    }
    return type === OPTION.string ? this.text : numberIn(this.option, this.text);
  }

  /** @param {Suggestion} suggestion */
  pick(suggestion) {
    this.picked = suggestion;
    this.input.value = suggestion.label;
  }
}

export class CommandForm {
  /** @type {Field[]} */
  fields = [];
  /** @type {ListBox | null} */
  #list = null;
  /** Number of the newest request for suggestions: what comes back for an older one is dropped. */
  #asked = 0;
  #timer = 0;

  /** @param {import('./commands.js').Slash} slash @param {Host} host */
  constructor(slash, host) {
    this.slash = slash;
    this.host = host;
    const { t } = host.view;
    this.fields = slash.options.filter(({ required }) => required).map((option) => new Field(option, this));
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
    this.root.addEventListener('focusin', (/** @type {FocusEvent} */ event) => this.#suggest(event.target, true));
    this.root.addEventListener('focusout', () => this.#list?.close());
    this.root.addEventListener('input', (/** @type {Event} */ event) => this.#typed(event.target));
    this.root.addEventListener('keydown', (/** @type {KeyboardEvent} */ event) => this.#key(event));
    this.#place();
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

  /** Puts the cursor where something is missing, or behind everything. */
  focus() {
    const missing = this.fields.find((field) => field.isEmpty);
    (missing?.input ?? this.more).focus();
  }

  close() {
    clearTimeout(this.#timer);
    this.#asked += 1;
    this.#list?.close();
  }

  // What may be filled in.

  /** Whether there is a list to pick from. @param {any} option */
  suggests(option) {
    return option.autocomplete || option.choices?.length > 0 || (option.type >= OPTION.boolean && option.type <= OPTION.mentionable);
  }

  /** Everything that may be picked, where that is known beforehand. @param {any} option @returns {Suggestion[]} */
  #fixed(option) {
    const { view, channel } = this.host;
    const { store, t, locale, person } = view;
    const roles = () =>
      channel.guild_id ? [{ value: channel.guild_id, label: '@everyone', as: channel.guild_id }] : [];
    const people = () => store.membersOf(channel).map((user) => ({ ...userEntry(user), as: user.id }));
    if (option.choices?.length) {
      return option.choices.map((/** @type {any} */ choice) => ({
        value: String(choice.value),
        label: localised(choice, 'name', locale),
        as: choice.value,
      }));
    }
    switch (option.type) {
      case OPTION.boolean:
        return [true, false].map((flag) => ({ value: String(flag), label: t(flag ? 'yes' : 'no'), as: flag }));
      case OPTION.user:
        return people();
      case OPTION.role:
        return roles();
      case OPTION.mentionable:
        return [...people(), ...roles()];
      case OPTION.channel: {
        const here = channel.guild_id ? store.channelsOf(channel.guild_id) : [];
        const fits = (/** @type {any} */ { type }) => !option.channel_types?.length || option.channel_types.includes(type);
        return here.filter(fits).map((it) => ({ ...channelEntry(it, store.title(it, person)), as: it.id }));
      }
      default:
        return [];
    }
  }

  /** The values filled in so far, those that make sense. @param {Field} [but] @returns {Record<string, unknown>} */
  #values(but) {
    const filled = this.fields.filter((field) => field !== but && !field.isEmpty);
    const pairs = filled.map((field) => [field.option.name, field.value(this.#fixed(field.option))]);
    return Object.fromEntries(pairs.filter(([, value]) => value !== undefined));
  }

  /** The values to send, `null` if something is wrong, which is then shown. @returns {Record<string, unknown> | null} */
  check() {
    const { t, locale } = this.host.view;
    this.error.textContent = '';
    this.fields.forEach(({ input }) => input.removeAttribute('aria-invalid'));
    for (const field of this.fields) {
      const { option } = field;
      if (field.isEmpty && !option.required) continue;
      const wrong = field.isEmpty ? /** @type {[string]} */ (['required']) : fault(option, field.value(this.#fixed(option)));
      if (!wrong) continue;
      this.error.textContent = `${localised(option, 'name', locale)}: ${t(...wrong)}`;
      field.input.setAttribute('aria-invalid', 'true');
      field.input.focus();
      return null;
    }
    return this.#values();
  }

  // The list beside the field that has the focus.

  /** @param {EventTarget | null} input */
  #typed(input) {
    const field = this.fields.find((it) => it.input === input);
    if (field) {
      field.picked = null;
      field.input.removeAttribute('aria-invalid');
      this.error.textContent = '';
    }
    this.host.changed();
    this.#suggest(input, false);
  }

  /** @param {EventTarget | null} input @param {boolean} entered */
  #suggest(input, entered) {
    if (input === this.more) return this.#offerOptions();
    const field = this.fields.find((it) => it.input === input);
    if (!field || !this.suggests(field.option)) return this.#list?.close();
    if (field.option.autocomplete) return this.#ask(field, entered);
    const all = this.#fixed(field.option);
    const typed = field.picked ? '' : field.text.trim().replace(/^[@#]/, '').toLowerCase();
    const chosen = all.map((it) => ({ ...it, chosen: it.value === field.picked?.value }));
    this.#open(field.input, this.host.view.t('noMatch'), (entry) => this.#picked(field, entry)).show(
      chosen.filter(({ label, description }) => `${label} ${description ?? ''}`.toLowerCase().includes(typed)),
      field.picked ? -1 : 0,
    );
  }

  /** Asks the bot what it suggests. @param {Field} field @param {boolean} entered */
  #ask(field, entered) {
    clearTimeout(this.#timer);
    const asked = (this.#asked += 1);
    const { t, locale } = this.host.view;
    const ask = async () => {
      const options = { ...this.#values(field), [field.option.name]: field.text };
      let choices;
      try {
        choices = await this.host.autocomplete(field.option.name, options);
      } catch {
        choices = null;
      }
      if (asked !== this.#asked || document.activeElement !== field.input) return;
      const empty = t(choices ? 'noMatch' : 'noSuggestions');
      const entries = (choices ?? []).map((choice) => ({
        value: String(choice.value),
        label: localised(choice, 'name', locale),
        as: choice.value,
      }));
      const list = this.#open(field.input, empty, (entry) => this.#picked(field, entry));
      list.show(entries, field.picked ? -1 : 0);
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
    const pick = (/** @type {Suggestion} */ { value }) => this.#add(value);
    // Nothing is lit until one types: Enter sends.
    this.#open(this.more, '', pick, t('moreOptions')).show(entries, typed === '' ? -1 : 0);
  }

  /** @param {HTMLInputElement} input @param {string} empty @param {(entry: Suggestion) => void} onPick @param {string} [heading] */
  #open(input, empty, onPick, heading) {
    this.#list?.close();
    const label = input.getAttribute('aria-label') ?? '';
    this.#list = new ListBox(input, { label, role: 'option-menu', input, heading, empty, above: true, onPick });
    return this.#list;
  }

  /** @param {Field} field @param {Suggestion} entry */
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
    const field = new Field(option, this);
    this.fields.push(field);
    this.#place();
    field.input.focus();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.isComposing || (this.#list?.open && this.#list.key(event))) return;
    const field = this.fields.find(({ input }) => input === event.target);
    const input = /** @type {HTMLInputElement} */ (event.target);
    if (event.key === 'Enter') this.host.send();
    else if (event.key === 'Escape') this.host.leave('');
    else if (event.key === 'Backspace' && input.value === '') this.#back(field);
    else return;
    event.preventDefault();
  }

  /** Backspace in an empty field goes back; out of an optional one, which is given up. @param {Field} [field] */
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
