// @ts-check
/**
 * A small Discord in the browser, for trying a bot as several people: two panes, each a client of one person, and
 * tools that make things go wrong.
 *
 * | file | what |
 * | --- | --- |
 * | `page.js` | this: the top bar, the panes, where one is (in the address), keys |
 * | `world` | requests and events; the copy of the server's state; what is unread |
 * | `client` | a pane; what stands around its messages; the messages; clicks and menus |
 * | `message` | how messages look: components, Markdown |
 * | `compose` | writing messages and slash commands |
 * | `forms` | a bot's forms; choosing from a select; people and channels as its entries |
 * | `overlay` | what opens over and beside things: dialogs, popovers, lists, menus |
 * | `tools` | the tools and their sections |
 * | `dom.js`, `time.js`, `words.js` | making and patching elements; times; the page's sentences |
 *
 * Hooks for tests, besides roles and labels:
 *
 * - `[data-pane="0|1"]` a pane, with `data-person="ID"`; `[data-channel="ID"]` a channel in its list;
 *   `[data-message="ID"]` a message; `[data-custom-id]` a button, select or input of the bot's.
 * - `[data-value]` what an entry of a list or menu stands for: a value, a person, a command's path, a language.
 * - `[data-role]` in a pane: `act-as` (opens `act-as-person` entries), `settings` (`locale`, `refuse-dms`),
 *   `channel`, `person`, `role`, `pings`, `members-toggle`, `channels-toggle`, `log`, `to-bottom`, `composer`, `send`,
 *   `status`, `slash-menu`, `command-line`, `option` (`data-option` names it), `option-menu`, `option-error`,
 *   `more-options`, `mention-menu`; in messages `button`, `select`, `picture`, `file`, `spoiler`, `silent`, `failure`,
 *   `greeting` with `try` commands, `dismiss`, `jump`, `message-menu`, `message-mention`, `command-mention`,
 *   `channel-mention`; lists `select-menu` with `choice` entries and `select-done`; menus `menu` with `copy-id`,
 *   `reply`, `delete`, `direct-message`, `menu-command`, `new-thread`, `archive`; dialogs `modal`, `text-input`,
 *   `submit`, `cancel`, `ask`, `name`, `lightbox`.
 * - `[data-role]` outside: `bot-status` (`data-state`), `offline`, `panes`, `theme`, `tools`; in the `panel`, whose
 *   sections are `[data-section]`: `bot-process`, `program` and `gateway` (`data-value` is the action), `fault-kind`,
 *   `fault-method`, `fault-apply`, `faults`, `faults-clear`, `permission-channel`, `permission`, `new-person`,
 *   `new-channel`, `new-role`, `guild-locale`, `bot-inside`, `manages-roles`, `manages-threads`, `violations`,
 *   `traffic`, `bot-log`, `panel-error`.
 */

import { listen } from './world/api.js';
import { fill, h, iconButton, soon } from './dom.js';
import { Pane } from './client/pane.js';
import { Panel } from './tools/panel.js';
import { Store } from './world/state.js';
import { startClock } from './time.js';

/** No room for two panes. */
const NARROW = matchMedia('(max-width: 760px)');
const DARK = matchMedia('(prefers-color-scheme: dark)');

const store = new Store();
const bar = h('header', { class: 'top' });
const offline = h('p', { class: 'offline', role: 'status', 'data-role': 'offline' });
const panes = [0, 1].map((index) => new Pane(index, store, () => render()));
const panel = new Panel(
  store,
  () => panes[0].locale,
  () => setPanel(false),
);
let active = 0;

// What the person of this browser likes, kept between visits.

/** @param {string} key @param {string} otherwise */
const liked = (key, otherwise) => localStorage.getItem(`sandbox.${key}`) ?? otherwise;
/** @param {string} key @param {string} value */
const like = (key, value) => localStorage.setItem(`sandbox.${key}`, value);

const two = () => liked('panes', '2') === '2' && !NARROW.matches;
const dark = () => liked('theme', DARK.matches ? 'dark' : 'light') === 'dark';

function toggleTheme() {
  like('theme', dark() ? 'light' : 'dark');
  render();
}

function togglePanes() {
  like('panes', two() ? '1' : '2');
  panes[0].showMembers(!two() && !NARROW.matches);
  render();
}

/** @param {boolean} open */
function setPanel(open) {
  const leaves = panel.root.contains(document.activeElement);
  like('panel', open ? 'open' : '');
  panel.show(open);
  renderBar();
  if (leaves) /** @type {HTMLElement} */ (bar.querySelector('[data-role=tools][aria-pressed]')).focus();
}

// Where one is: `#Ann:general|Bob:@banqi`, names or ids.

/** @param {Pane} pane @param {import('./world/state.js').Channel} channel */
const nameIn = (pane, channel) => {
  const title = pane.title(channel).replace(/^#/, '');
  const same = pane.channels().filter((it) => pane.title(it).replace(/^#/, '') === title);
  return same.length > 1 ? channel.id : title;
};

/** The acting person's name, or the id where two go by one name. @param {Pane} pane */
function personIn(pane) {
  const name = store.nameOf(pane.person);
  const known = [...store.people.keys()].filter((id) => store.nameOf(id) === name);
  return known.length === 1 ? name : pane.person;
}

function writeAddress() {
  const shown = two() ? panes : panes.slice(0, 1);
  const places = shown.map((pane) => {
    const channel = pane.channel === null ? undefined : store.channels.get(pane.channel);
    return [personIn(pane), channel ? nameIn(pane, channel) : '']
      .map((it) => encodeURIComponent(it).replace('%40', '@'))
      .join(':');
  });
  const hash = `#${places.join('|')}`;
  if (location.hash !== hash) history.replaceState(null, '', hash);
}

/** @param {string} part */
function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function readAddress() {
  const places = location.hash
    .slice(1)
    .split('|')
    .map((place) => place.split(':').map(decoded));
  places.slice(0, panes.length).forEach(([who, where], index) => {
    const pane = panes[index];
    const person = [...store.people.values()].find(
      ({ id }) => id === who || store.nameOf(id).toLowerCase() === who.toLowerCase(),
    );
    if (!person) return;
    pane.person = person.id;
    const channel = pane
      .channels()
      .find((it) => it.id === where || nameIn(pane, it).toLowerCase() === where?.toLowerCase());
    if (channel) pane.channel = channel.id;
  });
}

// Drawing.

/** How the bot is: a word for its state, and a sentence. */
function botStatus() {
  const { t } = panes[0];
  const { program, connected, online, botName } = store;
  if (!online) return ['away', `${botName}: ${t('notConnected')}`];
  if (connected) return ['connected', `${botName}: ${t('connected')}`];
  if (program === null) return ['away', t('noBot')];
  if (program.state === 'running') return ['starting', `${botName}: ${t('starting')}`];
  const how = program.state === 'ended' && program.how ? ` (${program.how})` : '';
  return [program.state, `${botName}: ${t(`state_${program.state}`)}${how}`];
}

function renderBar() {
  const { t } = panes[0];
  const [state, words] = botStatus();
  const button = (role, drawing, label, pressed) =>
    iconButton(drawing, label, { 'data-role': role, 'aria-pressed': pressed });
  document.documentElement.dataset.theme = dark() ? 'dark' : 'light';
  fill(
    bar,
    h(
      'strong',
      { class: 'brand' },
      [...store.guilds.values()].map(({ name }) => name).join(' · ') || t('sandbox'),
    ),
    h(
      'span',
      { class: 'bot-status', role: 'status', 'data-role': 'bot-status', 'data-state': state },
      h('span', { class: 'dot' }),
      h('span', {}, words),
    ),
    h('span', { class: 'space' }),
    store.violations.length > 0
      ? h(
          'button',
          { type: 'button', class: 'breaches', 'data-role': 'tools', 'data-key': 'breaches' },
          t('breaches', { n: store.violations.length }),
        )
      : null,
    NARROW.matches ? null : button('panes', two() ? 'panes' : 'pane', t('twoPanes'), two()),
    button('theme', dark() ? 'moon' : 'sun', t('theme'), dark()),
    button('tools', 'tools', t('tools'), !panel.root.hidden),
  );
  offline.textContent = store.online ? '' : t('reconnecting');
  offline.hidden = store.online;
}

function render() {
  if (store.people.size === 0) return renderBar();
  const shown = two() ? panes : panes.slice(0, 1);
  panes[1].root.hidden = !two();
  shown.forEach((pane) => pane.settle());
  shown.forEach((pane) => pane.render());
  document.documentElement.lang = panes[0].locale;
  const pings = shown.flatMap((pane) => pane.channels().map(({ id }) => store.marks.pings(pane.person, id)));
  const all = pings.reduce((sum, count) => sum + count, 0);
  document.title = `${all > 0 ? `(${all}) ` : ''}${panes[0].channelTitle()} · ${panes[0].t('sandbox')}`;
  panel.render();
  renderBar();
  writeAddress();
}

// Keys and clicks for the whole page.

/** @param {EventTarget | null} target */
const isWriting = (target) =>
  target instanceof Element && target.closest('input, textarea, select, [role=dialog]') !== null;

document.addEventListener('keydown', (event) => {
  const { key, altKey, ctrlKey, metaKey } = event;
  const pane = panes[two() ? active : 0];
  if (altKey && (key === 'ArrowUp' || key === 'ArrowDown')) pane.step(key === 'ArrowUp' ? -1 : 1);
  else if (key === 'F2') pane.actAsNext();
  else if (key === 'F6' || ((ctrlKey || metaKey) && key === 'k'))
    panes[two() ? 1 - active : 0].composer.focus();
  else if (key === '/' && !ctrlKey && !metaKey && !altKey && !isWriting(event.target))
    return pane.composer.focus();
  // Where nothing else wanted it: a list, a form, a reply.
  else if (key === 'Escape' && !event.defaultPrevented && !panel.root.hidden) setPanel(false);
  else return;
  event.preventDefault();
});

document.addEventListener('focusin', ({ target }) => {
  const index = panes.findIndex(({ root }) => target instanceof Node && root.contains(target));
  if (index >= 0) active = index;
});

bar.addEventListener('click', ({ target }) => {
  const role = target instanceof Element ? target.closest('[data-role]')?.getAttribute('data-role') : null;
  if (role === 'theme') toggleTheme();
  if (role === 'panes') togglePanes();
  if (role === 'tools') setPanel(panel.root.hidden);
});

window.addEventListener('hashchange', () => {
  readAddress();
  render();
});
document.addEventListener('visibilitychange', () => render());
NARROW.addEventListener('change', () => render());
DARK.addEventListener('change', () => render());

const renderSoon = soon(render);
const renderTools = soon(() => {
  panel.render();
  renderBar();
});
let begun = false;
store.subscribe((tools) => {
  if (!begun && store.people.size > 0) {
    begun = true;
    readAddress();
  }
  if (tools) renderTools();
  else renderSoon();
});

document.body.replaceChildren(
  bar,
  offline,
  h(
    'div',
    { class: 'desk' },
    h(
      'main',
      { class: 'panes' },
      panes.map(({ root }) => root),
    ),
    panel.root,
  ),
);
panes[0].showMembers(!two() && !NARROW.matches);
if (liked('panel', '') === 'open' && !NARROW.matches) setPanel(true);
renderBar();
startClock();
listen(
  (event) => store.hear(event),
  (online) => store.setOnline(online),
);
