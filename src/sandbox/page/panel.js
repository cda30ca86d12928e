// @ts-check
/** The tools beside the chat: the bot's process, faults on demand, permissions, and what the bot has done. */

import { api } from './api.js';
import { fill, h, icon } from './dom.js';
import { clockWithSeconds } from './time.js';
import { LANGUAGES, words } from './words.js';

/** Permissions that can be taken from the bot, with their bits. */
const PERMISSIONS = /** @type {const} */ ([
  ['permView', 1n << 10n],
  ['permSend', 1n << 11n],
  ['permEmbed', 1n << 14n],
  ['permAttach', 1n << 15n],
  ['permHistory', 1n << 16n],
  ['permThreads', 1n << 35n],
  ['permInThreads', 1n << 38n],
]);

/** Kinds of faults with the fields they need. */
const FAULTS = /** @type {const} */ ([
  ['slow', ['ms']],
  ['slow_answer', ['ms']],
  ['too_many', ['ms', 'global']],
  ['status', ['status']],
  ['error', ['status', 'code']],
  ['drop', []],
  ['lose_answer', []],
]);

/** What a field of a fault says at first. @type {Record<string, any>} */
const FIRST = { ms: 3_000, status: 502, code: 50_013, times: 1 };

const GATEWAY = ['cut', 'reconnect', 'invalidate', 'zombify', 'down', 'up'];
const PROGRAM = ['restart', 'kill', 'stop', 'start'];

/** How often the bot's log is looked at while it is open. */
const LOG_EVERY_MS = 2_000;

export class Panel {
  /** Takes back the faults; made once, for patching does not carry listeners over. @type {HTMLElement | null} */
  clear = null;

  /** @param {import('./state.js').Store} store @param {() => string} locale whose language the panel speaks @param {() => void} close */
  constructor(store, locale, close) {
    this.store = store;
    this.localeOf = locale;
    this.close = close;
    this.root = h('aside', { class: 'panel', 'data-role': 'panel' });
    this.root.hidden = true;
    setInterval(() => this.#readLog(), LOG_EVERY_MS);
  }

  t = (/** @type {any} */ key, /** @type {Record<string, any>} */ values = {}) => words(this.locale ?? 'en', key, values);

  /** @param {boolean} open */
  show(open) {
    this.root.hidden = !open;
    this.render();
  }

  /** Brings the figures up to date; the forms stay as they are, unless the language has changed. */
  render() {
    if (this.root.hidden) return;
    if (this.locale !== this.localeOf()) {
      this.locale = this.localeOf();
      this.#build();
    }
    this.#renderProgram();
    this.#renderFaults();
    this.#renderServer();
    this.#renderRecord();
  }

  #build() {
    const { t } = this;
    this.clear = null;
    const cross = h('button', { type: 'button', class: 'icon-button', 'aria-label': t('close'), on: { click: this.close } }, icon('close'));
    this.said = h('p', { class: 'failure', role: 'alert', 'data-role': 'panel-error' });
    const open = [...this.root.querySelectorAll('details[open]')].map((it) => /** @type {HTMLElement} */ (it).dataset.section);
    this.root.lang = this.locale ?? 'en';
    this.root.setAttribute('aria-label', t('tools'));
    this.root.replaceChildren(
      h('header', {}, h('h2', {}, t('tools')), cross),
      this.said,
      this.#section('bot', t('bot'), true, this.#bot()),
      this.#section('faults', t('faults'), true, this.#faults()),
      this.#section('permissions', t('permissions'), false, this.#permissions()),
      this.#section('server', t('server'), false, this.#server()),
      this.#section('violations', t('violations'), false, (this.violations = h('div'))),
      this.#section('traffic', t('traffic'), false, (this.traffic = h('div'))),
      this.#section('log', t('botLog'), false, (this.log = h('pre', { class: 'bot-log', tabindex: 0, 'data-role': 'bot-log' }))),
    );
    for (const section of open) this.root.querySelector(`[data-section=${section}]`)?.setAttribute('open', '');
  }

  /** @param {string} name @param {string} title @param {boolean} open @param {Node} content */
  #section(name, title, open, content) {
    const count = h('span', { class: 'count' });
    const opened = () => name === 'log' && this.#readLog();
    return h(
      'details',
      { open, 'data-section': name, on: { toggle: opened } },
      h('summary', {}, title, count),
      content,
    );
  }

  /** @param {string} section @param {string | number} text @param {boolean} [bad] */
  #count(section, text, bad = false) {
    const count = this.root.querySelector(`[data-section=${section}] .count`);
    if (!count) return;
    count.textContent = String(text);
    count.classList.toggle('bad', bad);
  }

  /** A button that does something, busy until it is done. @param {string} label @param {string} role @param {string} value @param {() => Promise<unknown>} deed */
  #button(label, role, value, deed) {
    const click = async () => {
      button.disabled = true;
      await this.#attempt(deed);
      button.disabled = false;
    };
    const button = h('button', { type: 'button', class: 'button secondary', 'data-role': role, 'data-value': value, on: { click } }, label);
    return button;
  }

  /** @param {() => Promise<unknown>} deed */
  async #attempt(deed) {
    this.said.textContent = '';
    try {
      await deed();
    } catch (error) {
      this.said.textContent = /** @type {Error} */ (error).message;
    }
  }

  // The bot and its connection.

  #bot() {
    const { t } = this;
    this.program = h('p', { class: 'muted', 'data-role': 'program' });
    const program = PROGRAM.map((it) => this.#button(t(`program_${it}`), 'program', it, () => api.post('program', { do: it })));
    const gateway = GATEWAY.map((it) => this.#button(t(`gateway_${it}`), 'gateway', it, () => api.post('gateway', { do: it })));
    return h('div', {}, this.program, h('div', { class: 'buttons' }, program), h('h3', {}, t('gateway')), h('div', { class: 'buttons' }, gateway));
  }

  #renderProgram() {
    const { program, connected } = this.store;
    const parts = [program ? `${this.t(`state_${program.state}`)}${program.pid ? ` (${program.pid})` : ''}` : this.t('noProgram'), program?.how];
    this.program.textContent = [...parts, this.t(connected ? 'connected' : 'notConnected')].filter(Boolean).join(' · ');
  }

  // Faults.

  /** @param {string} name @param {any} input */
  #field(name, input) {
    return h('label', { class: 'labelled', 'data-field': name }, this.t(`field_${name}`), input);
  }

  #faults() {
    const { t } = this;
    const number = (/** @type {string} */ name) => h('input', { type: 'number', name, min: 0, value: FIRST[name] });
    const kind = h('select', { name: 'kind', 'data-role': 'fault-kind' }, FAULTS.map(([it]) => h('option', { value: it }, t(`fault_${it}`))));
    const method = h('select', { name: 'method' }, ['', 'GET', 'POST', 'PATCH', 'PUT', 'DELETE'].map((it) => h('option', { value: it }, it || t('any'))));
    const path = h('input', { type: 'text', name: 'path', placeholder: '/messages', autocomplete: 'off', spellcheck: 'false' });
    const form = h(
      'form',
      { class: 'tool-form' },
      this.#field('kind', kind),
      ['ms', 'status', 'code'].map((name) => this.#field(name, number(name))),
      h('label', { class: 'check', 'data-field': 'global' }, h('input', { type: 'checkbox', name: 'global' }), t('field_global')),
      this.#field('times', number('times')),
      this.#field('method', method),
      this.#field('path', path),
      h('button', { type: 'submit', class: 'button primary', 'data-role': 'fault-apply' }, t('apply')),
    );
    const needs = () => /** @type {readonly string[]} */ (FAULTS.find(([it]) => it === kind.value)?.[1] ?? []);
    const fit = () => {
      for (const name of ['ms', 'status', 'code', 'global']) form.querySelector(`[data-field=${name}]`).hidden = !needs().includes(name);
      if (kind.value === 'error') form.elements.status.value = 403;
      if (kind.value === 'status') form.elements.status.value = 502;
    };
    kind.addEventListener('change', fit);
    fit();
    form.addEventListener('submit', (/** @type {Event} */ event) => {
      event.preventDefault();
      const { elements } = form;
      const figures = needs().filter((it) => it !== 'global').map((name) => [name, Number(elements[name].value)]);
      const fault = { kind: kind.value, times: Number(elements.times.value), method: method.value, path: path.value.trim(), ...Object.fromEntries(figures) };
      if (needs().includes('global')) fault.global = elements.global.checked;
      this.#attempt(() => api.post('faults', fault));
    });
    this.waiting = h('div', { class: 'waiting', 'data-role': 'faults' });
    return h('div', {}, form, this.waiting);
  }

  #renderFaults() {
    const { faults } = this.store;
    this.#count('faults', faults.length || '');
    const shown = faults.map(({ method, path, times, kind }) => h('li', {}, h('strong', {}, `${times} × `), [...Object.values(kind), method, path].filter((it) => it !== '' && it !== false).join(' ')));
    this.clear ??= this.#button(this.t('clearFaults'), 'faults-clear', '', () => api.remove('faults'));
    this.waiting.replaceChildren(...(faults.length > 0 ? [h('ul', {}, shown), this.clear] : []));
  }

  // The bot's permissions.

  #permissions() {
    const { t } = this;
    this.where = h('select', { 'data-role': 'permission-channel', 'aria-label': t('channels'), on: { change: () => this.#renderServer() } });
    this.boxes = PERMISSIONS.map(([key, bit]) => {
      const box = h('input', { type: 'checkbox', 'data-role': 'permission', 'data-value': key });
      box.addEventListener('change', () => {
        const channel = this.store.channels.get(this.where.value);
        if (!channel) return;
        const denied = BigInt(channel.denied ?? 0);
        const next = box.checked ? denied & ~bit : denied | bit;
        this.#attempt(() => api.patch(`channels/${channel.id}`, { denied: String(next) }));
      });
      return { bit, box, root: h('label', { class: 'check' }, box, t(key)) };
    });
    return h('div', { class: 'tool-form' }, this.#field('channel', this.where), this.boxes.map(({ root }) => root));
  }

  // People and places.

  #server() {
    const { t, store } = this;
    const languages = () => h('select', { name: 'locale', 'aria-label': t('language') }, LANGUAGES.map(([value, label]) => h('option', { value }, label)));
    const form = (/** @type {string} */ role, /** @type {string} */ label, /** @type {Node[]} */ more, /** @type {(name: string, form: any) => Promise<unknown>} */ make) => {
      const input = h('input', { type: 'text', name: 'called', maxlength: 80, required: true, 'aria-label': label, placeholder: label, autocomplete: 'off' });
      const made = h('form', { class: 'inline-form', 'data-role': role }, input, more, h('button', { type: 'submit', class: 'button secondary' }, t('create')));
      made.addEventListener('submit', async (/** @type {Event} */ event) => {
        event.preventDefault();
        await this.#attempt(() => make(input.value.trim(), made));
        input.value = '';
      });
      return made;
    };
    const guild = () => [...store.guilds.keys()][0];
    this.inside = h('input', { type: 'checkbox', 'data-role': 'bot-inside' });
    this.inside.addEventListener('change', () => this.#attempt(() => api.patch(`guilds/${guild()}`, { bot_inside: this.inside.checked })));
    this.guildLocale = languages();
    this.guildLocale.addEventListener('change', () => this.#attempt(() => api.patch(`guilds/${guild()}`, { locale: this.guildLocale.value })));
    return h(
      'div',
      { class: 'tool-form' },
      form('new-person', t('newPerson'), [languages()], (name, { elements }) => api.post('people', { name, locale: elements.locale.value })),
      form('new-channel', t('newChannel'), [], (name) => api.post(`guilds/${guild()}/channels`, { name })),
      this.#field('guildLocale', this.guildLocale),
      h('label', { class: 'check' }, this.inside, t('botInside')),
    );
  }

  #renderServer() {
    const { store } = this;
    const guild = [...store.guilds.values()][0];
    this.inside.checked = guild?.bot_inside ?? false;
    this.guildLocale.value = guild?.locale ?? 'en-US';
    const channels = [...store.guilds.keys()].flatMap((id) => store.channelsOf(id));
    const chosen = this.where.value;
    fill(this.where, channels.map((it) => h('option', { value: it.id }, `${it.type === 0 ? '#' : '›'} ${it.name}`)));
    if (channels.some(({ id }) => id === chosen)) this.where.value = chosen;
    const denied = BigInt(store.channels.get(this.where.value)?.denied ?? 0);
    for (const { bit, box } of this.boxes ?? []) box.checked = (denied & bit) === 0n;
    const taken = channels.filter((it) => BigInt(it.denied ?? 0) !== 0n).length;
    this.#count('permissions', taken || '', taken > 0);
  }

  // What the bot has done.

  #renderRecord() {
    const { t, store } = this;
    const { violations, traffic } = store;
    this.#count('violations', violations.length, violations.length > 0);
    this.#count('traffic', traffic.length);
    const forget = (/** @type {'violations' | 'traffic'} */ what) => this.#button(t('forget'), `${what}-forget`, '', () => store.forget(what));
    const breaches = violations.map(({ route, rule }) => h('li', {}, route ? h('code', {}, route) : null, h('span', {}, rule)));
    const rows = [...traffic].reverse().map(({ method, path, status, code, at_ms }) =>
      h(
        'li',
        { class: status >= 400 || status === 0 ? 'bad' : '' },
        h('time', {}, clockWithSeconds(this.locale ?? 'en', at_ms)),
        h('code', {}, `${method} ${path}`),
        h('b', {}, status === 0 ? '—' : status, code ? ` ${code}` : ''),
      ),
    );
    this.violations.replaceChildren(violations.length > 0 ? h('ul', { class: 'record', 'data-role': 'violations' }, breaches) : h('p', { class: 'muted' }, t('noViolations')), ...(violations.length > 0 ? [forget('violations')] : []));
    this.traffic.replaceChildren(h('ul', { class: 'record', 'data-role': 'traffic' }, rows), ...(traffic.length > 0 ? [forget('traffic')] : []));
  }

  async #readLog() {
    const open = !this.root.hidden && !document.hidden && this.root.querySelector('[data-section=log][open]');
    if (!open) return;
    // While the server is away, the log stays as it was.
    const answer = await api.get('log?lines=200').catch(() => null);
    if (answer === null || this.log.textContent === answer.text) return;
    const { scrollTop, scrollHeight, clientHeight } = this.log;
    const stuck = scrollHeight - scrollTop - clientHeight < 24;
    this.log.textContent = answer.text;
    if (stuck) this.log.scrollTop = this.log.scrollHeight;
  }
}
