// @ts-check
/** Forms that a bot opens: text inputs and selects. */

import { api } from '../world/api.js';
import { KIND, entriesOf, isSelect, presets } from '../message/components.js';
import { openDialog } from '../overlay/dialog.js';
import { fill, h, icon } from '../dom.js';
import { markdown } from '../message/markdown.js';
import { Picker } from './select.js';

/** Discord's limit where the bot names none. */
const TEXT_LIMIT = 4_000;

let fields = 0;

/**
 * @typedef {{ root: Node, id: string, value: () => string | string[], fault: () => string | null,
 *   focus: () => void }} Field
 */

/**
 * Shows a form to a pane's person.
 * @param {import('../client/pane.js').Pane} pane @param {any} modal @param {string} interaction the one that opened it
 */
export function openForm(pane, modal, interaction) {
  /** @type {Field[]} */
  const inputs = [];
  const { person } = pane;
  const add = (it, label) => {
    const field =
      it.type === KIND.textInput
        ? textField(it, label, pane)
        : isSelect(it.type)
          ? selectField(it, label, pane)
          : null;
    if (!field) return h('p', { class: 'muted' }, pane.t('cannotShow'));
    inputs.push(field);
    return field.root;
  };
  const part = (it) => {
    if (it.type === KIND.text) return h('div', { class: 'text' }, markdown(it.content, pane));
    if (it.type === KIND.label) return add(it.component, it);
    return (it.components ?? []).map((inner) => add(inner, inner));
  };
  const onSubmit = async () => {
    const faulty = inputs.filter((field) => field.fault() !== null);
    faulty[0]?.focus();
    if (faulty.length > 0) return false;
    const values = Object.fromEntries(inputs.map((field) => [field.id, field.value()]));
    await api.post(`people/${person}/modal`, { interaction, values }).catch((error) => {
      throw pane.explained(error);
    });
    return true;
  };
  const body = modal.components.map(part);
  openDialog(pane.root, {
    title: modal.title,
    body,
    t: pane.t,
    submit: pane.t('submit'),
    role: 'modal',
    onSubmit,
  });
}

/**
 * A labelled field with room for what is wrong with it.
 * @param {any} label @param {boolean} required @param {any} input @param {import('../dom.js').Child} [beside]
 */
function labelled(label, required, input, beside) {
  const id = `field-${(fields += 1)}`;
  input.id = id;
  const star = required ? h('span', { class: 'star', 'aria-hidden': true }, ' *') : null;
  const error = h('p', { class: 'failure', id: `${id}-error`, role: 'alert' });
  input.setAttribute('aria-describedby', `${id}-error`);
  if (required) input.setAttribute('aria-required', 'true');
  const description = label.description ? h('small', { class: 'muted' }, label.description) : null;
  const root = h(
    'div',
    { class: 'field' },
    h('label', { for: id }, label.label ?? '', star),
    description,
    input,
    beside,
    error,
  );
  const complain = (text) => {
    error.textContent = text ?? '';
    if (text === null) input.removeAttribute('aria-invalid');
    else input.setAttribute('aria-invalid', 'true');
    return text;
  };
  return { root, complain };
}

/** @param {any} it @param {any} label @param {import('../client/pane.js').Pane} pane @returns {Field} */
function textField(it, label, { t }) {
  const required = it.required ?? true;
  const most = it.max_length ?? TEXT_LIMIT;
  const least = Math.max(it.min_length ?? 0, required ? 1 : 0);
  const length = () => [...input.value].length;
  const input = h(it.style === 2 ? 'textarea' : 'input', {
    type: it.style === 2 ? null : 'text',
    rows: it.style === 2 ? 5 : null,
    placeholder: it.placeholder,
    autocomplete: 'off',
    value: it.value ?? '',
    'data-role': 'text-input',
    'data-custom-id': it.custom_id,
  });
  const counter = h('small', { class: 'counter', 'aria-hidden': true });
  const { root, complain } = labelled(label, required, input, counter);
  const count = () => (counter.textContent = `${length()} / ${most}`);
  input.addEventListener('input', () => {
    count();
    complain(null);
  });
  count();
  const fault = () => {
    const typed = length();
    if (typed === 0 && !required) return complain(null);
    if (typed === 0) return complain(t('required'));
    return complain(typed >= least && typed <= most ? null : t('lengthBetween', { min: least, max: most }));
  };
  return { root, id: it.custom_id, value: () => input.value, fault, focus: () => input.focus() };
}

/** @param {any} it @param {any} label @param {import('../client/pane.js').Pane} pane @returns {Field} */
function selectField(it, label, pane) {
  const { t, channel } = pane;
  const required = it.required ?? true;
  const least = required ? (it.min_values ?? 1) : 0;
  const entries = entriesOf(it, channel ?? '', pane);
  let chosen = presets(it);
  const input = h('button', {
    type: 'button',
    class: 'select',
    role: 'combobox',
    'aria-haspopup': 'listbox',
    'aria-expanded': false,
    'data-role': 'select',
    'data-custom-id': it.custom_id,
  });
  const { root, complain } = labelled(label, required, input);
  const show = () => {
    const labels = entries
      .filter(({ value }) => chosen.includes(value))
      .map((entry) => h('span', { class: 'chosen' }, entry.label));
    const words =
      labels.length > 0 ? labels : h('span', { class: 'placeholder' }, it.placeholder || t('select'));
    fill(input, h('span', { class: 'values' }, words), icon('down'));
  };
  show();
  input.addEventListener('click', () => {
    const choose = (values) => {
      chosen = values;
      complain(null);
      show();
    };
    new Picker(input, { ...it, min_values: least }, entries, chosen, t, choose);
  });
  const fault = () => complain(chosen.length >= least ? null : t('required'));
  return { root, id: it.custom_id, value: () => chosen, fault, focus: () => input.focus() };
}
