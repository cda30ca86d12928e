// @ts-check
/** Menus of things to do. */

import { h, icon } from '../dom.js';
import { Popover } from './popover.js';

/**
 * An entry of a menu; without `run` it is a heading, `null` a line.
 * @typedef {{ label: string, role?: string, value?: string, lead?: Node, danger?: boolean, checked?: boolean,
 *   run?: () => void } | null} MenuEntry
 */

/**
 * Opens a menu beside its anchor or at a point, under `head` if there is one.
 * @param {HTMLElement} anchor @param {string} label @param {MenuEntry[]} entries
 * @param {{ at?: import('./popover.js').Point, head?: Node }} [options]
 */
export function openMenu(anchor, label, entries, { at, head } = {}) {
  const item = (entry) => {
    if (!entry) return h('hr');
    const { label, role, value, lead, danger, checked, run } = entry;
    if (!run) return h('div', { class: 'popover-heading' }, label);
    const props = {
      type: 'button',
      class: danger ? 'entry danger' : 'entry',
      role: checked === undefined ? 'menuitem' : 'menuitemcheckbox',
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
    return h(
      'button',
      props,
      lead ? h('span', { class: 'lead' }, lead) : null,
      h('span', { class: 'words' }, label),
      checked ? icon('check') : null,
    );
  };
  const menu = h('div', { class: 'entries', role: 'menu', 'aria-label': label }, entries.map(item));
  const box = h('div', { class: 'menu', 'data-role': 'menu' }, head, menu);
  const popover = new Popover(anchor, box, { at });
  const items = [...box.querySelectorAll('button')];
  box.addEventListener('keydown', (event) => {
    const index = items.indexOf(/** @type {any} */ (document.activeElement));
    const { length } = items;
    const moves = {
      ArrowDown: (index + 1) % length,
      ArrowUp: (index - 1 + length) % length,
      Home: 0,
      End: length - 1,
    };
    if (event.key in moves) items[moves[/** @type {keyof typeof moves} */ (event.key)]]?.focus();
    else if (event.key === 'Tab') popover.close();
    else return;
    event.preventDefault();
  });
  items[0]?.focus();
}
