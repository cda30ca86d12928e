// @ts-check
/** What opens beside something and closes again: lists to choose from, and menus. */

import { fill, h, icon } from './dom.js';

/** Distance to the window's edge and to the anchor. */
const GAP_PX = 4;
/** Height of a popover where there is no room at all. */
const LEAST_PX = 80;

/** @typedef {{ x: number, y: number }} Point */

/** The popover that is open; only one is. @type {Popover | null} */
let current = null;

/** Closes whatever is open. */
export const closePopover = () => current?.close();

document.addEventListener(
  'pointerdown',
  ({ target }) => {
    if (current && target instanceof Node && !current.holds(target)) current.close();
  },
  true,
);
document.addEventListener(
  'keydown',
  (event) => {
    if (event.key !== 'Escape' || !current) return;
    event.preventDefault();
    event.stopPropagation();
    current.close('escape');
  },
  true,
);
for (const type of ['resize', 'scroll']) {
  const follow = (/** @type {Event} */ { target }) => {
    if (current && !(target instanceof Node && current.box.contains(target))) current.place();
  };
  window.addEventListener(type, follow, { capture: true, passive: true });
}

/** A box in the top layer beside an element or at a point. */
class Popover {
  /**
   * @param {HTMLElement} anchor what it belongs to and where the focus returns to
   * @param {HTMLElement} box
   * @param {{ at?: Point, above?: boolean, wide?: boolean, onClose?: (why: string) => void }} options
   */
  constructor(anchor, box, options) {
    closePopover();
    this.anchor = anchor;
    this.box = box;
    this.options = options;
    box.setAttribute('popover', 'manual');
    box.classList.add('popover');
    // In the same pane or dialog, for its language and because what is outside a dialog cannot be used.
    (anchor.closest('dialog, .pane') ?? document.body).append(box);
    box.showPopover();
    current = this;
    this.place();
  }

  /** @param {Node} node */
  holds(node) {
    return this.box.contains(node) || this.anchor.contains(node);
  }

  /** @param {string} [why] */
  close(why = 'outside') {
    if (current !== this) return;
    current = null;
    const inside = this.box.contains(document.activeElement);
    this.box.remove();
    if (inside && this.anchor.isConnected) this.anchor.focus({ preventScroll: true });
    this.options.onClose?.(why);
  }

  place() {
    const { at, above, wide } = this.options;
    const { style } = this.box;
    const anchor = at ? new DOMRect(at.x, at.y, 0, 0) : this.anchor.getBoundingClientRect();
    if (wide) style.inlineSize = `${anchor.width}px`;
    style.removeProperty('--room');
    const { width, height } = this.box.getBoundingClientRect();
    const below = innerHeight - anchor.bottom - 2 * GAP_PX;
    const over = anchor.top - 2 * GAP_PX;
    const up = above ? over >= height || over > below : below < height && over > below;
    const room = Math.max(up ? over : below, LEAST_PX);
    style.setProperty('--room', `${room}px`);
    const shown = Math.min(height, room);
    const top = up ? anchor.top - GAP_PX - shown : anchor.bottom + GAP_PX;
    const left = Math.min(anchor.left, innerWidth - width - GAP_PX);
    style.top = `${Math.max(GAP_PX, Math.min(top, innerHeight - shown - GAP_PX))}px`;
    style.left = `${Math.max(GAP_PX, left)}px`;
  }
}

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
   *   wide?: boolean, onPick: (entry: Entry) => void, onClose?: (why: string) => void, footer?: Node }} options
   */
  constructor(anchor, options) {
    this.options = options;
    this.id = `list-${(lists += 1)}`;
    this.list = h('div', { role: 'listbox', class: 'entries', id: this.id, 'aria-label': options.label, tabindex: -1 });
    const heading = options.heading ? h('div', { class: 'popover-heading' }, options.heading) : null;
    const box = h('div', { class: 'list', 'data-role': options.role }, heading, this.list, options.footer);
    const { above, wide } = options;
    this.popover = new Popover(anchor, box, { above, wide, onClose: (why) => this.#closed(why) });
    this.focus = options.input ?? this.list;
    this.focus.setAttribute('aria-controls', this.id);
    if (options.input) options.input.setAttribute('aria-expanded', 'true');
    else anchor.setAttribute('aria-expanded', 'true');
    // The pointer must not take the focus out of the input.
    box.addEventListener('pointerdown', (/** @type {Event} */ event) => {
      if (options.input) event.preventDefault();
    });
    this.list.addEventListener('pointermove', (/** @type {Event} */ event) => this.#hover(event));
    this.list.addEventListener('click', (/** @type {Event} */ event) => {
      this.#hover(event);
      if (this.#indexOf(event) >= 0) this.pick();
    });
    if (!options.input) {
      box.addEventListener('keydown', (/** @type {KeyboardEvent} */ event) => this.key(event));
      this.list.focus({ preventScroll: true });
    }
  }

  get open() {
    return current === this.popover;
  }

  close() {
    this.popover.close();
  }

  /** @param {string} why */
  #closed(why) {
    this.focus.removeAttribute('aria-activedescendant');
    this.focus.removeAttribute('aria-controls');
    (this.options.input ?? this.popover.anchor).setAttribute('aria-expanded', 'false');
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
    if (event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return false;
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
    const begins = (/** @type {Entry} */ { label }) => label.toLowerCase().startsWith(letter.toLowerCase());
    const after = this.entries.findIndex((entry, index) => index > this.active && begins(entry));
    const index = after >= 0 ? after : this.entries.findIndex(begins);
    if (index >= 0) this.#activate(index, true);
  }
}

/**
 * An entry of a menu; without `run` it is a heading, `null` a line.
 * @typedef {{ label: string, role?: string, value?: string, lead?: Node, danger?: boolean, checked?: boolean,
 *   run?: () => void } | null} MenuEntry
 */

/**
 * Opens a menu beside its anchor or at a point, under `head` if there is one.
 * @param {HTMLElement} anchor @param {string} label @param {MenuEntry[]} entries
 * @param {{ at?: Point, head?: Node }} [options]
 */
export function openMenu(anchor, label, entries, { at, head } = {}) {
  const item = (/** @type {MenuEntry} */ entry) => {
    if (!entry) return h('hr');
    const { label, role, value, lead, danger, checked, run } = entry;
    if (!run) return h('div', { class: 'popover-heading' }, label);
    const props = {
      type: 'button',
      class: danger ? 'entry danger' : 'entry',
      role: checked === undefined ? 'menuitem' : 'menuitemcheckbox',
      tabindex: -1,
      'data-role': role,
      'data-value': value,
      'aria-checked': checked,
      on: {
        click: () => {
          popover.close();
          run();
        },
      },
    };
    return h('button', props, lead ? h('span', { class: 'lead' }, lead) : null, h('span', { class: 'words' }, label), checked ? icon('check') : null);
  };
  const menu = h('div', { class: 'entries', role: 'menu', 'aria-label': label }, entries.map(item));
  const box = h('div', { class: 'menu', 'data-role': 'menu' }, head, menu);
  const popover = new Popover(anchor, box, { at });
  const items = [...box.querySelectorAll('button')];
  box.addEventListener('keydown', (/** @type {KeyboardEvent} */ event) => {
    const index = items.indexOf(/** @type {any} */ (document.activeElement));
    const { length } = items;
    const moves = { ArrowDown: (index + 1) % length, ArrowUp: (index - 1 + length) % length, Home: 0, End: length - 1 };
    if (event.key in moves) items[moves[/** @type {keyof typeof moves} */ (event.key)]]?.focus();
    else if (event.key === 'Tab') popover.close();
    else return;
    event.preventDefault();
  });
  items[0]?.focus();
}
