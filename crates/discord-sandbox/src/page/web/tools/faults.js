// @ts-check
/** What goes wrong with the bot's next requests. */

import { api } from '../world/api.js';
import { fill, h } from '../dom.js';

/**
 * Kinds of faults, and the figures each needs with what they are at first.
 * @type {Record<string, Record<string, number>>}
 */
const KINDS = {
  slow: { ms: 3_000 },
  slow_answer: { ms: 3_000 },
  too_many: { ms: 3_000 },
  status: { status: 502 },
  error: { status: 403, code: 50_013 },
  drop: {},
  lose_answer: {},
};
const FIGURES = ['ms', 'status', 'code'];
const METHODS = ['', 'GET', 'POST', 'PATCH', 'PUT', 'DELETE'];

/** @param {import('./panel.js').Tools} tools @returns {import('./panel.js').Part} */
export function faultsPart({ store, t, attempt, button, labelled }) {
  const choice = (name, values, label) =>
    h(
      'select',
      { name, 'data-role': `fault-${name}` },
      values.map((value) => h('option', { value }, label(value))),
    );
  const kind = choice('kind', Object.keys(KINDS), (value) => t(`fault_${value}`));
  const method = choice('method', METHODS, (value) => value || t('any'));
  const path = h('input', {
    type: 'text',
    name: 'path',
    placeholder: '/messages',
    autocomplete: 'off',
    spellcheck: 'false',
  });
  const times = h('input', { type: 'number', name: 'times', min: 1, value: 1 });
  const figures = FIGURES.map((name) => labelled(name, h('input', { type: 'number', name, min: 0 })));
  const global = h('input', { type: 'checkbox', name: 'global' });
  const everywhere = h('label', { class: 'check' }, global, t('field_global'));
  const form = h(
    'form',
    { class: 'tool-form' },
    labelled('kind', kind),
    figures,
    everywhere,
    labelled('times', times),
    labelled('method', method),
    labelled('path', path),
    h('button', { type: 'submit', class: 'button primary', 'data-role': 'fault-apply' }, t('apply')),
  );
  const fit = () => {
    FIGURES.forEach((name, index) => {
      const needed = KINDS[kind.value][name];
      figures[index].hidden = needed === undefined;
      if (needed !== undefined) form.elements[name].value = needed;
    });
    everywhere.hidden = kind.value !== 'too_many';
  };
  kind.addEventListener('change', fit);
  fit();
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const needed = Object.keys(KINDS[kind.value]).map((name) => [name, Number(form.elements[name].value)]);
    const which = {
      kind: kind.value,
      times: Number(times.value),
      method: method.value,
      path: path.value.trim(),
    };
    const all = kind.value === 'too_many' && global.checked;
    attempt(() =>
      api.post('faults', { ...which, ...Object.fromEntries(needed), ...(all && { global: true }) }),
    );
  });

  const waiting = h('ul', { 'data-role': 'faults' });
  const clear = button(t('clearFaults'), 'faults-clear', '', () => api.remove('faults'));
  const render = () => {
    const said = ({ method, path, kind }) =>
      [...Object.values(kind), method, path].filter((it) => it !== '' && it !== false).join(' ');
    fill(
      waiting,
      store.faults.map((fault) => h('li', {}, h('strong', {}, `${fault.times} × `), said(fault))),
    );
    clear.hidden = store.faults.length === 0;
  };
  const content = h('div', {}, form, h('div', { class: 'waiting' }, waiting, clear));
  return {
    name: 'faults',
    title: t('faults'),
    isOpen: true,
    content,
    render,
    count: () => store.faults.length || '',
  };
}
