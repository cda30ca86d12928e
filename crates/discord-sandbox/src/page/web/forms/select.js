// @ts-check
/** Choosing values of a select: one at once, or several until one is done. */

import { h } from '../dom.js';
import { ListBox } from '../overlay/listbox.js';

export class Picker {
  /** @type {string[]} */
  #chosen;
  #done = false;

  /**
   * @param {HTMLElement} anchor
   * @param {any} it the component
   * @param {import('../overlay/listbox.js').Entry[]} entries
   * @param {string[]} chosen
   * @param {(key: any, values?: any) => string} t
   * @param {(values: string[]) => void} choose called once, if anything is chosen
   */
  constructor(anchor, it, entries, chosen, t, choose) {
    this.least = it.min_values ?? 1;
    this.most = it.max_values ?? 1;
    this.before = chosen.join();
    this.#chosen = chosen;
    this.choose = choose;
    const label = it.placeholder || t('select');
    this.button = h(
      'button',
      { type: 'button', class: 'button primary', 'data-role': 'select-done' },
      t('done'),
    );
    this.button.addEventListener('click', () => this.#finish());
    const range =
      this.least === this.most
        ? t('chooseN', { n: this.most })
        : t('chooseRange', { min: this.least, max: this.most });
    const footer =
      this.most > 1 ? h('div', { class: 'list-footer' }, h('small', {}, range), this.button) : undefined;
    this.list = new ListBox(anchor, {
      label,
      role: 'select-menu',
      empty: t('noMatch'),
      wide: true,
      footer,
      onPick: ({ value }) => this.#pick(value),
      // Leaving a list of several by clicking elsewhere means what is chosen; Escape means nothing.
      onClose: (why) => why === 'outside' && this.most > 1 && this.#finish(),
    });
    if (this.most > 1) this.list.list.setAttribute('aria-multiselectable', 'true');
    const first = entries.findIndex(({ value }) => chosen.includes(value));
    this.entries = entries;
    this.#show(Math.max(first, 0));
  }

  /**
   * Shows other entries than before. The lit one stays lit, and if it is gone none is: Enter must not pick what came
   * into its place.
   * @param {import('../overlay/listbox.js').Entry[]} entries
   */
  update(entries) {
    const lit = this.entries[this.list.active]?.value;
    this.entries = entries;
    this.#chosen = this.#chosen.filter((value) => entries.some((entry) => entry.value === value));
    this.#show(entries.findIndex(({ value }) => value === lit));
  }

  /** @param {number} active */
  #show(active) {
    const marked = this.entries.map((entry) => ({
      ...entry,
      chosen: this.#chosen.includes(entry.value),
    }));
    this.list.show(marked, active);
    this.button.disabled = this.#chosen.length < this.least;
  }

  /** @param {string} value */
  #pick(value) {
    const has = this.#chosen.includes(value);
    if (this.most > 1) {
      if (has) this.#chosen = this.#chosen.filter((it) => it !== value);
      else if (this.#chosen.length < this.most) this.#chosen = [...this.#chosen, value];
      return this.#show(this.list.active);
    }
    this.#chosen = has && this.least === 0 ? [] : [value];
    this.#finish();
  }

  #finish() {
    if (this.#done) return;
    const same = this.most > 1 && this.#chosen.join() === this.before;
    this.#done = true;
    this.list.close();
    if (!same && this.#chosen.length >= this.least) this.choose(this.#chosen);
  }
}
