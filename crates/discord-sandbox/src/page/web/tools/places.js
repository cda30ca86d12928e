// @ts-check
/** The bot's permissions, channel by channel; new people, channels and roles. */

import { api } from '../world/api.js';
import { fill, h } from '../dom.js';
import { TEXT } from '../world/state.js';
import { LANGUAGES } from '../words.js';

/** Most characters of names, as Discord limits them. */
const PERSON_NAME_LIMIT = 32;
const CHANNEL_NAME_LIMIT = 100;
const ROLE_NAME_LIMIT = 100;

/** Permissions that can be taken from the bot, with their bits. @type {[name: string, bit: bigint][]} */
const PERMISSIONS = [
  ['permView', 1n << 10n],
  ['permSend', 1n << 11n],
  ['permEmbed', 1n << 14n],
  ['permAttach', 1n << 15n],
  ['permHistory', 1n << 16n],
  ['permThreads', 1n << 35n],
  ['permInThreads', 1n << 38n],
];

/** @param {import('../world/state.js').Channel | undefined} channel */
const deniedIn = (channel) => BigInt(channel?.denied ?? 0);

/** @param {import('../world/state.js').Store} store */
const allChannels = (store) => [...store.guilds.keys()].flatMap((guild) => store.channelsOf(guild));

/** @param {import('./panel.js').Tools} tools @returns {import('./panel.js').Part} */
export function permissionsPart({ store, t, attempt, labelled }) {
  const where = h('select', { 'data-role': 'permission-channel' });
  const boxes = PERMISSIONS.map(([name, bit]) => {
    const change = () => {
      const denied = deniedIn(store.channels.get(where.value));
      const next = box.checked ? denied & ~bit : denied | bit;
      attempt(() => api.patch(`channels/${where.value}`, { denied: String(next) }));
    };
    const box = h('input', {
      type: 'checkbox',
      'data-role': 'permission',
      'data-value': name,
      on: { change },
    });
    return { bit, box, root: h('label', { class: 'check' }, box, t(name)) };
  });
  const render = () => {
    const channels = allChannels(store);
    const chosen = where.value;
    fill(
      where,
      channels.map(({ id, type, name }) =>
        h('option', { value: id }, `${type === TEXT ? '#' : '›'} ${name}`),
      ),
    );
    // Moving options from one list to another changes which of them is chosen.
    where.value = store.channels.has(chosen) ? chosen : (channels[0]?.id ?? '');
    const denied = deniedIn(store.channels.get(where.value));
    for (const { bit, box } of boxes) box.checked = (denied & bit) === 0n;
  };
  where.addEventListener('change', render);
  const content = h(
    'div',
    { class: 'tool-form' },
    labelled('channel', where),
    boxes.map(({ root }) => root),
  );
  const taken = () => allChannels(store).filter((it) => deniedIn(it) !== 0n).length;
  return {
    name: 'permissions',
    title: t('permissions'),
    content,
    render,
    count: () => taken() || '',
    isBad: () => taken() > 0,
  };
}

/** @param {import('./panel.js').Tools} tools @returns {import('./panel.js').Part} */
export function serverPart({ store, t, attempt, labelled }) {
  const guild = () => [...store.guilds.values()][0];
  const languages = (props) =>
    h(
      'select',
      props,
      LANGUAGES.map(([value, label]) => h('option', { value }, label)),
    );
  const form = (role, label, most, more, make) => {
    const input = h('input', {
      type: 'text',
      maxlength: most,
      required: true,
      'aria-label': label,
      placeholder: label,
      autocomplete: 'off',
    });
    const submit = async (event) => {
      event.preventDefault();
      if (await attempt(() => make(input.value.trim()))) input.value = '';
    };
    const create = h('button', { type: 'submit', class: 'button secondary' }, t('create'));
    return h('form', { class: 'inline-form', 'data-role': role, on: { submit } }, input, more, create);
  };
  const spoken = languages({ 'aria-label': t('language') });
  const alter = (to) => attempt(() => api.patch(`guilds/${guild()?.id}`, to));
  const inside = h('input', {
    type: 'checkbox',
    'data-role': 'bot-inside',
    on: { change: () => alter({ bot_inside: inside.checked }) },
  });
  const managing = (role, permission) => {
    const change = () => alter({ [permission]: box.checked });
    const box = h('input', { type: 'checkbox', 'data-role': role, on: { change } });
    return box;
  };
  const roles = managing('manages-roles', 'manages_roles');
  const threads = managing('manages-threads', 'manages_threads');
  const locale = languages({
    'data-role': 'guild-locale',
    on: { change: () => alter({ locale: locale.value }) },
  });
  const render = () => {
    inside.checked = guild()?.bot_inside ?? false;
    roles.checked = guild()?.manages_roles ?? false;
    threads.checked = guild()?.manages_threads ?? false;
    locale.value = guild()?.locale ?? '';
  };
  const content = h(
    'div',
    { class: 'tool-form' },
    form('new-person', t('newPerson'), PERSON_NAME_LIMIT, spoken, (name) =>
      api.post('people', { name, locale: spoken.value }),
    ),
    form('new-channel', t('newChannel'), CHANNEL_NAME_LIMIT, null, (name) =>
      api.post(`guilds/${guild()?.id}/channels`, { name }),
    ),
    form('new-role', t('newRole'), ROLE_NAME_LIMIT, null, (name) =>
      api.post(`guilds/${guild()?.id}/roles`, { name }),
    ),
    labelled('guildLocale', locale),
    h('label', { class: 'check' }, inside, t('botInside')),
    h('label', { class: 'check' }, roles, t('managesRoles')),
    h('label', { class: 'check' }, threads, t('managesThreads')),
  );
  return { name: 'server', title: t('server'), content, render };
}
