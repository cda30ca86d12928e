// @ts-check
/** What stands around the messages: channels, who one is, the channel's head, members. */

import { h, icon, iconButton } from '../dom.js';
import { avatar, channelIcon, roleBadge } from '../forms/entries.js';
import { DIRECT, THREAD, nameOf } from '../world/state.js';

/** @typedef {import('./pane.js').Pane} Pane */

/** The channels. @param {Pane} pane */
export function sideParts(pane) {
  const { store, t, person } = pane;
  const directs = store.directsOf(person);
  const list = (key, channels) =>
    h(
      'ul',
      { 'data-key': key },
      channels.map((it) => channelItem(pane, it)),
    );
  return [
    [...store.guilds.values()].map(({ id, name }) => [
      h('h2', { class: 'side-title', 'data-key': `guild-${id}` }, name),
      list(`channels-${id}`, store.channelsOf(id)),
    ]),
    h('h2', { class: 'side-title', 'data-key': 'directs' }, t('directMessages')),
    directs.length > 0
      ? list('direct-channels', directs)
      : h('p', { class: 'muted side-hint', 'data-key': 'no-directs' }, t('noDirects')),
  ];
}

/** @param {Pane} pane @param {import('../world/state.js').Channel} channel */
function channelItem({ store, person, t, channel: open }, channel) {
  const isOpen = channel.id === open;
  const pings = isOpen ? 0 : store.marks.pings(person, channel.id);
  const unread = !isOpen && store.marks.unread(person, channel.id);
  const title = store.title(channel, person);
  const user = channel.with_bot
    ? store.bot
    : store.user((channel.members ?? []).find((id) => id !== person) ?? '');
  const kinds = ['channel', channel.type === THREAD && 'thread', unread && 'unread'].filter(Boolean);
  const props = {
    type: 'button',
    class: kinds.join(' '),
    'data-role': 'channel',
    'data-channel': channel.id,
    'aria-current': isOpen ? 'true' : null,
  };
  const lead = channel.type === DIRECT && user ? avatar(user) : channelIcon(channel);
  const news = pings > 0 ? t('pings', { n: pings }) : unread ? t('unread') : null;
  return h(
    'li',
    { 'data-key': channel.id },
    h(
      'button',
      props,
      lead,
      h('span', { class: 'name' }, title),
      channel.thread_metadata?.locked ? lock(t('locked')) : null,
      news === null ? null : h('span', { class: 'unseen' }, `, ${news}`),
      pings > 0 ? h('span', { class: 'pings', 'data-role': 'pings', 'aria-hidden': true }, pings) : null,
    ),
  );
}

/** The mark of a locked thread. @param {string} label */
const lock = (label) =>
  h(
    'span',
    { class: 'lock', 'data-role': 'locked', role: 'img', 'aria-label': label, title: label },
    icon('lock'),
  );

/** Who one is, and one's settings. @param {Pane} pane */
export function meParts({ store, t, person }) {
  const user = store.people.get(person);
  if (!user) return [];
  return [
    h(
      'button',
      { type: 'button', class: 'act-as', 'data-role': 'act-as', 'aria-haspopup': 'menu' },
      avatar(user),
      h('span', { class: 'words' }, h('small', {}, t('actAs')), h('strong', {}, nameOf(user))),
      icon('down'),
    ),
    iconButton('gear', t('settings'), { 'data-role': 'settings', 'aria-haspopup': 'menu' }),
  ];
}

/** The open channel's name, between the buttons for what has no room beside it. @param {Pane} pane */
export function headParts({ store, t, person, channel: open }) {
  const user = store.people.get(person);
  const channel = open === null ? undefined : store.channels.get(open);
  const parent = channel?.parent_id ? store.channels.get(channel.parent_id) : undefined;
  const above = { type: 'button', class: 'parent', 'data-role': 'channel-mention', 'data-value': parent?.id };
  const short = {
    type: 'button',
    class: 'act-as-short',
    'data-role': 'act-as-short',
    'aria-haspopup': 'menu',
  };
  const as = h('span', { class: 'unseen' }, `${t('actAs')}: `);
  return [
    iconButton('menu', t('channels'), { class: 'channels-toggle', 'data-role': 'channels-toggle' }),
    channel ? channelIcon(channel) : null,
    parent ? [h('button', above, store.title(parent, person)), h('span', { class: 'muted' }, '›')] : null,
    h('h1', {}, channel ? store.title(channel, person) : ''),
    user ? h('button', short, avatar(user), as, h('strong', {}, nameOf(user)), icon('down')) : null,
    iconButton('people', t('members'), { 'data-role': 'members-toggle' }),
  ];
}

/** Those who see the open channel. @param {Pane} pane */
export function memberParts({ store, t, channel: open }) {
  const channel = open === null ? undefined : store.channels.get(open);
  const members = channel ? store.membersOf(channel) : [];
  const member = (user) => {
    const away = user.bot && !store.connected;
    const props = {
      type: 'button',
      class: away ? 'member away' : 'member',
      'data-role': 'person',
      'data-value': user.id,
    };
    const badge = user.bot
      ? h('span', { class: 'badge' }, t('app'))
      : roleBadge(store, user.id, channel?.guild_id);
    return h(
      'li',
      { 'data-key': user.id },
      h('button', props, avatar(user), h('span', { class: 'name' }, nameOf(user)), badge),
    );
  };
  return [
    h('h2', { class: 'side-title' }, `${t('members')} · ${members.length}`),
    h('ul', {}, members.map(member)),
  ];
}
