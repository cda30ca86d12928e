// @ts-check
/** The bot's process and its connection. */

import { api } from '../world/api.js';
import { h } from '../dom.js';

const PROGRAM = ['restart', 'kill', 'stop', 'start'];
const GATEWAY = ['cut', 'reconnect', 'invalidate', 'zombify', 'down', 'up'];

/** @param {import('./panel.js').Tools} tools @returns {import('./panel.js').Part} */
export function botPart({ store, t, button }) {
  const state = h('p', { class: 'muted', 'data-role': 'bot-process' });
  const buttons = (path, actions) => {
    const all = actions.map((it) => button(t(`${path}_${it}`), path, it, () => api.post(path, { do: it })));
    return h('div', { class: 'buttons' }, all);
  };
  const content = h(
    'div',
    {},
    state,
    buttons('program', PROGRAM),
    h('h3', {}, t('gateway')),
    buttons('gateway', GATEWAY),
  );
  const render = () => {
    const { program, connected } = store;
    const pid = program?.pid ? ` (${program.pid})` : '';
    const process = program ? t(`state_${program.state}`) + pid : t('noProgram');
    state.textContent = [process, program?.how, t(connected ? 'connected' : 'notConnected')]
      .filter(Boolean)
      .join(' · ');
  };
  return { name: 'bot', title: t('bot'), isOpen: true, content, render };
}
