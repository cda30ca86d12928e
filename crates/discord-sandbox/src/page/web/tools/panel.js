// @ts-check
/** The tools beside the chat, in sections that open and close. */

import { h, iconButton } from '../dom.js';
import { botPart } from './bot.js';
import { faultsPart } from './faults.js';
import { permissionsPart, serverPart } from './places.js';
import { logPart, trafficPart, violationsPart } from './record.js';
import { words } from '../words.js';

/**
 * A section: what is in it, how it is brought up to date while it is open, and what stands beside its title.
 * @typedef {{ name: string, title: string, isOpen?: boolean, content: Node, render: () => void,
 *   count?: () => string | number, isBad?: () => boolean }} Part
 */

/**
 * What the sections share. `attempt` does something, shows what was refused and says whether it was done; `button` is
 * busy meanwhile.
 * @typedef {{ store: import('../world/state.js').Store, locale: string,
 *   t: (key: string, values?: Record<string, any>) => string,
 *   attempt: (action: () => Promise<unknown>) => Promise<boolean>,
 *   button: (label: string, role: string, value: string, action: () => Promise<unknown>) => HTMLButtonElement,
 *   labelled: (name: string, input: Node) => HTMLElement }} Tools
 */

export class Panel {
  /** @type {Part[]} */
  #parts = [];
  #locale = '';

  /**
   * @param {import('../world/state.js').Store} store @param {() => string} locale whose language the panel speaks
   * @param {() => void} close
   */
  constructor(store, locale, close) {
    this.store = store;
    this.localeOf = locale;
    this.close = close;
    this.root = h('aside', { class: 'panel', 'data-role': 'panel' });
    this.root.hidden = true;
    this.said = h('p', { class: 'failure', role: 'alert', 'data-role': 'panel-error' });
  }

  /** @param {boolean} open */
  show(open) {
    this.root.hidden = !open;
    this.render();
  }

  /** Brings the open sections up to date; their forms stay as they are, unless the language has changed. */
  render() {
    if (this.root.hidden) return;
    if (this.#locale !== this.localeOf()) this.#build();
    for (const part of this.#parts) {
      const section = /** @type {HTMLDetailsElement} */ (
        this.root.querySelector(`[data-section=${part.name}]`)
      );
      const count = section.querySelector('.count');
      if (count) count.textContent = String(part.count?.() ?? '');
      count?.classList.toggle('bad', part.isBad?.() ?? false);
      if (section.open) part.render();
    }
  }

  #build() {
    this.#locale = this.localeOf();
    const tools = this.#tools();
    const { t } = tools;
    const makers = [botPart, faultsPart, permissionsPart, serverPart, violationsPart, trafficPart, logPart];
    const cross = iconButton('close', t('close'), { on: { click: this.close } });
    this.#parts = makers.map((make) => make(tools));
    this.root.lang = this.#locale;
    this.root.setAttribute('aria-label', t('tools'));
    const sections = this.#parts.map(({ name, title, content, isOpen = false }) =>
      h(
        'details',
        { open: isOpen, 'data-section': name, on: { toggle: () => this.render() } },
        h('summary', {}, title, h('span', { class: 'count' })),
        content,
      ),
    );
    this.root.replaceChildren(h('header', {}, h('h2', {}, t('tools')), cross), this.said, ...sections);
  }

  /** @returns {Tools} */
  #tools() {
    const locale = this.#locale;
    const t = (key, values) => words(locale, key, values);
    const attempt = async (action) => {
      this.said.textContent = '';
      try {
        await action();
        return true;
      } catch (error) {
        this.said.textContent = /** @type {Error} */ (error).message;
        return false;
      }
    };
    const button = (label, role, value, action) => {
      const click = async () => {
        made.disabled = true;
        await attempt(action);
        made.disabled = false;
      };
      const props = {
        type: 'button',
        class: 'button secondary',
        'data-role': role,
        'data-value': value,
        on: { click },
      };
      const made = h('button', props, label);
      return made;
    };
    const labelled = (name, input) =>
      h('label', { class: 'labelled', 'data-field': name }, t(`field_${name}`), input);
    return { store: this.store, locale, t, attempt, button, labelled };
  }
}
