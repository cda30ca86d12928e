// @ts-check
/** What somebody new can do: a few commands to click, who the people are, and the keys. */

import { h } from '../dom.js';
import { LANGUAGES } from '../words.js';
import { manages, nameOf } from '../world/state.js';

/** So many commands are offered. */
const OFFERED = 3;

/**
 * The greeting of a channel with the bot, once it has told its commands. It is short where something was written.
 * @param {import('./pane.js').Pane} pane
 * @param {boolean} isShort
 */
export function greeting(pane, isShort) {
  const { store, t, person } = pane;
  const commands = pane.composer.firstCommands(OFFERED);
  if (commands.length === 0) return null;
  const offered = h(
    'ul',
    { class: 'try' },
    commands.map(({ path, shown, description }) =>
      h(
        'li',
        {},
        h('button', { class: 'mention', type: 'button', 'data-role': 'try', 'data-value': path }, `/${shown}`),
        isShort ? null : h('span', {}, description),
      ),
    ),
  );
  if (isShort) return h('div', { class: 'greeting short', 'data-role': 'greeting' }, offered);
  return h(
    'div',
    { class: 'greeting', 'data-role': 'greeting' },
    h('p', {}, t('youAre', { name: store.nameOf(person) })),
    offered,
    h('p', {}, t('everyone', { people: [...store.people.values()].map((it) => described(it, t)).join(' · ') })),
    h('p', { class: 'keys' }, t('keys')),
  );
}

/** @param {any} person @param {import('./pane.js').Pane['t']} t */
function described(person, t) {
  const language = LANGUAGES.find(([tag]) => tag === person.locale)?.[1] ?? person.locale;
  const about = [language, manages(person) ? t('managesServer') : null].filter(Boolean);
  return `${nameOf(person)} (${about.join(', ')})`;
}
