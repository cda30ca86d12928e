// @ts-check
/** People, roles and channels as entries of lists, and their marks. */

import { h, icon } from '../dom.js';
import { TEXT, THREAD, nameOf } from '../world/state.js';

/** @typedef {import('../overlay/listbox.js').Entry} Entry */
/** @typedef {import('../message/markdown.js').View} View */
/** @typedef {import('../world/state.js').Channel} Channel */

/** How many colours avatars have. */
const TINTS = 8;

/**
 * The initial of a user on a colour of their own; a picture, and no part of a button's words.
 * @param {import('../world/state.js').User} user
 */
export function avatar(user) {
  const name = nameOf(user);
  let tint = 0;
  for (const sign of name) tint = (tint * 31 + (sign.codePointAt(0) ?? 0)) % 997;
  const kind = user.bot ? 'bot' : `tint-${tint % TINTS}`;
  const initial = [...name.toUpperCase()][0] ?? '?';
  return h('span', { class: `avatar ${kind}`, 'aria-hidden': true, 'data-initial': initial });
}

/** @param {Channel} channel */
export const channelIcon = ({ type }) => icon(type === TEXT ? 'hash' : type === THREAD ? 'thread' : 'at');

/** Those who see a channel. @param {View} view @param {Channel} channel @returns {Entry[]} */
export const peopleIn = ({ store }, channel) =>
  store.membersOf(channel).map((user) => ({ value: user.id, label: nameOf(user), lead: avatar(user) }));

/** The roles of a channel's guild, the highest first. @param {View} view @param {Channel} channel @returns {Entry[]} */
export function rolesIn({ store }, { guild_id }) {
  const guild = guild_id ? store.guilds.get(guild_id) : undefined;
  if (!guild) return [];
  const roles = guild.roles.map(({ id, name }) => ({ value: id, label: `@${name}` })).reverse();
  return [...roles, { value: guild.id, label: '@everyone' }];
}

/**
 * The highest role of a user in a guild, as it stands beside their name.
 * @param {View['store']} store @param {string} user @param {string | undefined} guild
 */
export function roleBadge(store, user, guild) {
  const role = store.highestRole(user, guild);
  return role ? h('span', { class: 'badge role', 'data-role': 'role' }, role.name) : null;
}

/**
 * The channels of these types in a channel's guild; all if there are none.
 * @param {View} view @param {Channel} channel @param {number[]} [types] @returns {Entry[]}
 */
export function channelsIn({ store, person }, { guild_id }, types) {
  const all = guild_id ? store.channelsOf(guild_id) : [];
  const fitting = all.filter(({ type }) => !types?.length || types.includes(type));
  return fitting.map((it) => ({ value: it.id, label: store.title(it, person), lead: channelIcon(it) }));
}
