// @ts-check
/** Lists to choose from. */

import { fill, h, icon } from '../dom.js';
import { Popover } from './popover.js';

/**
 * An entry of a list. Where `chosen` is given, a mark says whether it is.
 * @typedef {{ value: string, label: string, description?: string, lead?: Node | string | null, chosen?: boolean,
 *   disabled?: boolean }} Entry
 */

let lists = 0;

/**
 * A listbox beside `anchor`. The focus stays where it is, in `input`, or goes to the list; either way the arrow keys,
 * Home, End, Enter and Tab are for the list while it is open.
 */
export class ListBox {
  /** @type {Entry[]} */
  entries = [];
  active = -1;

  /**
   * @param {HTMLElement} anchor
   * @param {{ label: string, role: string, input?: HTMLElement, heading?: string, empty?: string, above?: boolean,
   *   wide?: boolean, clear?: Element | null, onPick: (entry: Entry) => void, onClose?: (why: string) => void,
   *   footer?: Node }} options
   */
  constructor(anchor, options) {
    this.options = options;
    this.id = `list-${(lists += 1)}`;
    this.list = h('div', {
      role: 'listbox',
      class: 'entries',
      id: this.id,
      'aria-label': options.label,
      // A long one is scrolled with the keyboard, too.
      tabindex: 0,
    });
    const heading = options.heading ? h('div', { class: 'popover-heading' }, options.heading) : null;
    const box = h('div', { class: 'list', 'data-role': options.role }, heading, this.list, options.footer);
    const { above, wide, clear } = options;
    this.popover = new Popover(anchor, box, { above, wide, clear, onClose: (why) => this.#closed(why) });
    this.focus = options.input ?? this.list;
    this.#expanded(true);
    // The pointer must not take the focus out of the input.
    box.addEventListener('pointerdown', (event) => {
      if (options.input) event.preventDefault();
    });
    this.list.addEventListener('pointermove', (event) => this.#hover(event));
    this.list.addEventListener('click', (event) => {
      this.#hover(event);
      if (this.#indexOf(event) >= 0) this.pick();
    });
    if (!options.input) {
      box.addEventListener('keydown', (event) => this.key(event));
      this.list.focus({ preventScroll: true });
    }
  }

  get open() {
    return this.popover.open;
  }

  close() {
    this.popover.close();
  }

  /**
   * Says of what the list belongs to that it is open. Only a combobox can be expanded, not a text area that offers
   * something now and then.
   * @param {boolean} open
   */
  #expanded(open) {
    const box = this.options.input ?? this.popover.anchor;
    if (open) box.setAttribute('aria-controls', this.id);
    else box.removeAttribute('aria-controls');
    if (box.role === 'combobox') box.setAttribute('aria-expanded', String(open));
  }

  /** @param {string} why */
  #closed(why) {
    this.focus.removeAttribute('aria-activedescendant');
    this.#expanded(false);
    this.options.onClose?.(why);
  }

  /** @param {Event} event */
  #indexOf({ target }) {
    const option = target instanceof Element ? target.closest('[role=option]') : null;
    return option ? [...this.list.children].indexOf(option) : -1;
  }

  /** @param {Event} event */
  #hover(event) {
    const index = this.#indexOf(event);
    if (index >= 0 && index !== this.active) this.#activate(index, false);
  }

  /** Shows these entries, the one at `active` lit. @param {Entry[]} entries @param {number} [active] */
  show(entries, active = 0) {
    this.entries = entries;
    const options = entries.map(({ value, label, description, lead, chosen, disabled }, index) =>
      h(
        'div',
        {
          role: 'option',
          class: 'entry',
          id: `${this.id}-${index}`,
          'data-value': value,
          'data-role': 'choice',
          'aria-selected': chosen ?? false,
          'aria-disabled': disabled ? 'true' : null,
        },
        lead ? h('span', { class: 'lead' }, lead) : null,
        h('span', { class: 'words' }, h('span', {}, label), description ? h('small', {}, description) : null),
        chosen ? icon('check') : null,
      ),
    );
    const empty = h('div', { class: 'empty' }, this.options.empty ?? '');
    fill(this.list, entries.length > 0 ? options : this.options.empty ? empty : null);
    this.popover.box.classList.toggle('nothing', entries.length === 0 && !this.options.empty);
    this.#activate(Math.min(active, entries.length - 1), true);
    this.popover.place();
  }

  /** Lights none of the entries. */
  unlight() {
    this.#activate(-1, false);
  }

  /** @param {number} index @param {boolean} scroll */
  #activate(index, scroll) {
    this.list.children[this.active]?.classList.remove('active');
    this.active = index;
    const option = this.entries.length > 0 ? this.list.children[index] : undefined;
    if (!option) {
      this.focus.removeAttribute('aria-activedescendant');
      return;
    }
    option.classList.add('active');
    if (scroll) option.scrollIntoView({ block: 'nearest' });
    this.focus.setAttribute('aria-activedescendant', option.id);
  }

  /** Picks the lit entry; whether there was one. */
  pick() {
    const entry = this.entries[this.active];
    if (!entry || entry.disabled) return false;
    this.options.onPick(entry);
    return true;
  }

  /** Takes a key that is meant for the list; whether it was. @param {KeyboardEvent} event */
  key(event) {
    const { length } = this.entries;
    /** @type {Record<string, number>} */
    const moves = {
      ArrowDown: (this.active + 1) % length,
      ArrowUp: (Math.max(this.active, 0) - 1 + length) % length,
      ...(this.options.input ? {} : { Home: 0, End: length - 1 }),
    };
    if (event.isComposing || event.keyCode === 229 || event.altKey || event.ctrlKey || event.metaKey) return false;
    if (event.shiftKey && (event.key === 'Tab' || event.key === 'Enter')) return false;
    if (event.key in moves && length > 0) {
      this.#activate(moves[event.key], true);
    } else if (event.key === 'Enter' || event.key === 'Tab' || (event.key === ' ' && !this.options.input)) {
      if (event.target instanceof HTMLButtonElement) return false;
      if (event.key === 'Tab' && !this.options.input) return this.#leave();
      if (!this.pick()) return false;
    } else if (!this.options.input && /^\S$/u.test(event.key)) {
      this.#seek(event.key);
    } else {
      return false;
    }
    event.preventDefault();
    event.stopPropagation();
    return true;
  }

  /** Tab goes on to the buttons below the list, or from where the list was opened. */
  #leave() {
    if (!this.options.footer) this.close();
    return false;
  }

  /** Lights the next entry that begins with this letter. @param {string} letter */
  #seek(letter) {
    const begins = ({ label }) => label.toLowerCase().startsWith(letter.toLowerCase());
    const after = this.entries.findIndex((entry, index) => index > this.active && begins(entry));
    const index = after >= 0 ? after : this.entries.findIndex(begins);
    if (index >= 0) this.#activate(index, true);
  }
}
