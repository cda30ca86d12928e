// @ts-check
/** What the bot has done: the rules it broke, its requests, its log. */

import { api } from '../world/api.js';
import { fill, h } from '../dom.js';
import { clockWithSeconds } from '../time.js';

/** How often the log is looked at while it is open. */
const LOG_EVERY_MS = 2_000;
const LOG_LINES = 200;
/** So near to its end, the log is followed. */
const NEAR_PX = 24;

/** @typedef {import('./panel.js').Tools} Tools */
/** @typedef {import('./panel.js').Part} Part */

/** @param {Tools} tools @returns {Part} */
export function violationsPart({ store, t, button }) {
  const list = h('ul', { class: 'record', 'data-role': 'violations', tabindex: 0 });
  const none = h('p', { class: 'muted' }, t('noViolations'));
  const forget = button(t('forget'), 'violations-forget', '', () => store.forget('violations'));
  const count = () => store.violations.length;
  const render = () => {
    const entry = ({ n, route, rule }) =>
      h('li', { 'data-key': n }, route ? h('code', {}, route) : null, h('span', {}, rule));
    fill(list, store.violations.map(entry));
    none.hidden = count() > 0;
    list.hidden = count() === 0;
    forget.hidden = count() === 0;
  };
  return {
    name: 'violations',
    title: t('violations'),
    content: h('div', {}, none, list, forget),
    render,
    count,
    isBad: () => count() > 0,
  };
}

/** @param {Tools} tools @returns {Part} */
export function trafficPart({ store, locale, t, button }) {
  const list = h('ul', { class: 'record', 'data-role': 'traffic', tabindex: 0 });
  const forget = button(t('forget'), 'traffic-forget', '', () => store.forget('traffic'));
  const entry = ({ n, method, path, status, code, at_ms }) =>
    h(
      'li',
      { class: status >= 400 || status === 0 ? 'bad' : '', 'data-key': n },
      h('time', {}, clockWithSeconds(locale, at_ms)),
      h('code', {}, `${method} ${path}`),
      h('b', {}, status === 0 ? '—' : status, code ? ` ${code}` : ''),
    );
  const render = () => fill(list, store.traffic.map(entry).reverse());
  return {
    name: 'traffic',
    title: t('traffic'),
    content: h('div', {}, list, forget),
    render,
    count: () => store.traffic.length,
  };
}

/** @param {Tools} tools @returns {Part} */
export function logPart({ t }) {
  const content = h('pre', { class: 'bot-log', tabindex: 0, 'data-role': 'bot-log' });
  let timer = 0;
  const read = async () => {
    // Closed, hidden, or put away because the panel speaks another language now: the next look begins anew.
    timer = content.offsetParent === null ? 0 : setTimeout(read, LOG_EVERY_MS);
    if (timer === 0) return;
    // While the server is away, the log stays as it was.
    const answer = document.hidden ? null : await api.get(`log?lines=${LOG_LINES}`).catch(() => null);
    if (answer === null || content.textContent === answer.text) return;
    const follow = content.scrollHeight - content.scrollTop - content.clientHeight < NEAR_PX;
    content.textContent = answer.text;
    if (follow) content.scrollTop = content.scrollHeight;
  };
  const render = () => {
    if (timer === 0) read();
  };
  return { name: 'log', title: t('botLog'), content, render };
}
