// @ts-check
/** What can be done with a message, a person, a channel, and one's own settings. */

import { api } from '../world/api.js';
import { MESSAGE_MENU, USER_MENU, localised, offered } from '../compose/commands.js';
import { ask } from '../overlay/dialog.js';
import { h, icon } from '../dom.js';
import { avatar } from '../forms/entries.js';
import { openMenu } from '../overlay/menu.js';
import { TEXT, THREAD, manages, nameOf } from '../world/state.js';
import { LANGUAGES } from '../words.js';


/** @typedef {import('../overlay/menu.js').MenuEntry} MenuEntry */
/** @typedef {import('../overlay/popover.js').Point} Point */
/** @typedef {import('./pane.js').Pane} Pane */

/** @param {Pane} pane @param {string} id @returns {MenuEntry} */
const copyId = (pane, id) => ({
  label: pane.t('copyId'),
  role: 'copy-id',
  value: id,
  // A browser may forbid it, and then nothing is copied.
  run: () => void navigator.clipboard?.writeText(id).catch(() => {}),
});

/**
 * Does it, and says so above the composer if it is refused.
 * @param {Pane} pane @param {() => Promise<unknown>} action
 */
const attempt = (pane, action) => () =>
  void action().catch((error) => pane.composer.say(pane.explained(error).message, 'failure'));

/**
 * The bot's menu commands.
 * @param {Pane} pane @param {number} type @param {string} target @returns {MenuEntry[]}
 */
function apps(pane, type, target) {
  const channel = pane.channel === null ? undefined : pane.store.channels.get(pane.channel);
  if (!channel) return [];
  const entries = offered(pane.store, pane.person, channel, type).map((command) => {
    const label = localised(command, 'name', pane.locale);
    const action = { channel: channel.id, command: command.name, target };
    const run = () => void pane.interact(`people/${pane.person}/menu`, action, label);
    return { label, role: 'menu-command', value: command.name, run };
  });
  return entries.length > 0 ? [null, { label: pane.t('apps') }, ...entries] : [];
}

/**
 * @param {Pane} pane @param {import('../world/state.js').Message} message @param {HTMLElement} anchor
 * @param {Point} [at]
 */
export function messageMenu(pane, message, anchor, at) {
  const { t } = pane;
  const remove = attempt(pane, () => api.remove(`messages/${message.id}`));
  const thread = async (name) => pane.openNew(await api.post(`channels/${pane.channel}/threads`, { name }));
  const inGuild = pane.store.channels.get(message.channel_id)?.type === TEXT;
  openMenu(
    anchor,
    t('messageMenu'),
    [
      message.only_for
        ? { label: t('dismiss'), role: 'delete', run: remove }
        : { label: t('reply'), role: 'reply', lead: icon('reply'), run: () => pane.composer.answer(message) },
      inGuild && !message.only_for
        ? {
            label: t('newThread'),
            lead: icon('thread'),
            run: () => ask(pane.root, t, t('newThread'), thread),
          }
        : undefined,
      copyId(pane, message.id),
      ...(message.only_for ? [] : apps(pane, MESSAGE_MENU, message.id)),
      ...(message.only_for
        ? []
        : [null, { label: t('deleteMessage'), role: 'delete', danger: true, run: remove }]),
    ].filter((entry) => entry !== undefined),
    { at },
  );
}

/** @param {Pane} pane @param {string} id @param {HTMLElement} anchor @param {Point} [at] */
export function personMenu(pane, id, anchor, at) {
  const { t, store, person } = pane;
  const user = store.user(id);
  if (!user) return;
  const known = store.people.get(id);
  const language = LANGUAGES.find(([tag]) => tag === known?.locale)?.[1] ?? known?.locale;
  const about = [
    `@${user.username}`,
    language,
    known && manages(known) ? t('managesServer') : null,
    known?.refuses_dms ? t('refusesDms') : null,
  ]
    .filter(Boolean)
    .join(' · ');
  const head = h(
    'div',
    { class: 'profile', 'data-role': 'profile' },
    avatar(user),
    h(
      'div',
      {},
      h('strong', {}, nameOf(user), user.bot ? h('span', { class: 'badge' }, t('app')) : null),
      h('small', {}, about),
    ),
  );
  const direct = attempt(pane, async () => pane.openNew(await api.post(`people/${person}/dm`, { with: id })));
  openMenu(
    anchor,
    nameOf(user),
    [
      ...(id === person
        ? []
        : [{ label: t('directMessage'), role: 'direct-message', lead: icon('at'), run: direct }]),
      copyId(pane, id),
      ...apps(pane, USER_MENU, id),
    ],
    { at, head },
  );
}

/**
 * @param {Pane} pane @param {import('../world/state.js').Channel} channel @param {HTMLElement} anchor
 * @param {Point} [at]
 */
export function channelMenu(pane, channel, anchor, at) {
  const { t } = pane;
  const thread = async (name) => pane.openNew(await api.post(`channels/${channel.id}/threads`, { name }));
  const archive = attempt(pane, () => api.patch(`channels/${channel.id}`, { archived: true }));
  const remove = attempt(pane, () => api.remove(`channels/${channel.id}`));
  const archived = [...pane.store.channels.values()].filter(
    (it) => it.parent_id === channel.id && it.thread_metadata?.archived,
  );
  const entries = [
    channel.type === TEXT
      ? {
          label: t('newThread'),
          role: 'new-thread',
          lead: icon('thread'),
          run: () => ask(pane.root, t, t('newThread'), thread),
        }
      : undefined,
    channel.type === THREAD ? { label: t('archive'), role: 'archive', run: archive } : undefined,
    ...archived.map((it) => ({
      label: t('unarchive', { name: it.name }),
      role: 'unarchive',
      value: it.id,
      run: attempt(pane, () => api.patch(`channels/${it.id}`, { archived: false })),
    })),
    copyId(pane, channel.id),
    ...(channel.guild_id
      ? [null, { label: t('deleteChannel'), role: 'delete', danger: true, run: remove }]
      : []),
  ];
  openMenu(
    anchor,
    pane.title(channel),
    entries.filter((entry) => entry !== undefined),
    { at },
  );
}

/** Who is acting in a pane. @param {Pane} pane @param {HTMLElement} anchor */
export function actAsMenu(pane, anchor) {
  const people = [...pane.store.people.values()].map((person) => ({
    label: nameOf(person),
    value: person.id,
    role: 'act-as-person',
    lead: avatar(person),
    checked: person.id === pane.person,
    run: () => pane.actAs(person.id),
  }));
  openMenu(anchor, pane.t('actAs'), [{ label: pane.t('actAs') }, ...people]);
}

/** Settings of a person's client. @param {Pane} pane @param {HTMLElement} anchor */
export function settingsMenu(pane, anchor) {
  const { t, store, person } = pane;
  const settings = store.people.get(person);
  if (!settings) return;
  const change = (to) => attempt(pane, () => api.patch(`people/${person}`, to));
  const languages = LANGUAGES.map(([locale, label]) => ({
    label,
    value: locale,
    role: 'locale',
    checked: settings.locale === locale,
    run: change({ locale }),
  }));
  openMenu(anchor, t('settings'), [
    { label: t('language') },
    ...languages,
    null,
    {
      label: t('refuseDms'),
      role: 'refuse-dms',
      checked: settings.refuses_dms,
      run: change({ refuses_dms: !settings.refuses_dms }),
    },
  ]);
}
