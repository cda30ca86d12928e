// @ts-check
/**
 * What a click in a pane means: each element with a `data-role` says what it is, and here is what it does.
 */

import { api } from '../world/api.js';
import { enlarge } from '../overlay/dialog.js';
import { actAsMenu, channelMenu, messageMenu, personMenu, settingsMenu } from './menus.js';

/** @typedef {import('./pane.js').Pane} Pane */

/** @param {Pane} pane @param {Element} element */
function messageOf(pane, element) {
  const id = element.closest('[data-message]')?.getAttribute('data-message');
  return pane.channel && id ? pane.store.log(pane.channel).messages.get(id) : undefined;
}

/** @type {Record<string, (pane: Pane, element: HTMLElement) => unknown>} */
const CLICKS = {
  'act-as': (pane, element) => actAsMenu(pane, element),
  'act-as-short': (pane, element) => actAsMenu(pane, element),
  settings: (pane, element) => settingsMenu(pane, element),
  channel: (pane, { dataset }) => pane.open(dataset.channel ?? ''),
  'channel-mention': (pane, { dataset }) => {
    if (pane.store.sees(pane.person, pane.store.channels.get(dataset.value ?? '')))
      pane.open(dataset.value ?? '');
  },
  'message-mention': (pane, { dataset }) => {
    pane.open(dataset.value ?? '');
    pane.log.jump(dataset.target ?? '');
  },
  'command-mention': (pane, { dataset }) => pane.composer.begin(dataset.value ?? ''),
  try: (pane, { dataset }) => pane.composer.use(dataset.value ?? ''),
  person: (pane, element) => personMenu(pane, element.dataset.value ?? '', element),
  spoiler: (_, element) => element.setAttribute('data-revealed', ''),
  jump: (pane, { dataset }) => pane.log.jump(dataset.value ?? ''),
  picture: (pane, element) => {
    const image = element.querySelector('img');
    if (image) enlarge(image, pane.t);
  },
  button: (pane, element) => {
    const message = messageOf(pane, element);
    if (message) pane.use(message, element.dataset.customId ?? '');
  },
  select: (pane, element) => {
    const message = messageOf(pane, element);
    if (message) pane.select(element, message);
  },
  'message-menu': (pane, element) => {
    const message = messageOf(pane, element);
    if (message) messageMenu(pane, message, element);
  },
  dismiss: (pane, element) => {
    const message = messageOf(pane, element);
    if (message)
      api
        .remove(`messages/${message.id}`)
        .catch((error) => pane.composer.say(pane.explained(error).message, 'failure'));
  },
  'channels-toggle': (pane) => pane.showChannels(!pane.root.classList.contains('with-channels')),
  'members-toggle': (pane) => pane.showMembers(!pane.root.classList.contains('with-members')),
};

/** @param {Pane} pane @param {MouseEvent} event */
export function onClick(pane, { target }) {
  if (!(target instanceof Element)) return;
  const element = /** @type {HTMLElement | null} */ (target.closest('[data-role]'));
  // A click beside a drawer closes it and means nothing else.
  if (target.closest('.chat') && !target.closest('.channel-head') && pane.clearView()) return;
  if (!element || !pane.root.contains(element) || element.closest('[popover], .veil')) return;
  const hidden = target.closest('.spoiler:not([data-revealed])');
  if (hidden) hidden.setAttribute('data-revealed', '');
  else CLICKS[element.dataset.role ?? '']?.(pane, element);
}

/** The menu of what is under the pointer, or has the focus. @param {Pane} pane @param {MouseEvent} event */
export function contextMenu(pane, event) {
  const { target, clientX, clientY } = event;
  if (!(target instanceof Element) || target.closest('a, input, textarea, [popover], .veil')) return;
  // Words that are marked are there to be copied.
  if (!getSelection()?.isCollapsed) return;
  const at = clientX > 0 || clientY > 0 ? { x: clientX, y: clientY } : undefined;
  const person = /** @type {HTMLElement | null} */ (target.closest('[data-role=person]'));
  const channel = /** @type {HTMLElement | null} */ (target.closest('[data-role=channel]'));
  const item = /** @type {HTMLElement | null} */ (target.closest('[data-message]'));
  const known = channel && pane.store.channels.get(channel.dataset.channel ?? '');
  const message = messageOf(pane, target);
  if (person) personMenu(pane, person.dataset.value ?? '', person, at);
  else if (channel && known) channelMenu(pane, known, channel, at);
  else if (item && message) messageMenu(pane, message, item.querySelector('.message-menu') ?? item, at);
  else return;
  event.preventDefault();
}
