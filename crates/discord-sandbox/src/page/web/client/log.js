// @ts-check
/** The messages of a channel as one person sees them, and where they have scrolled to. */

import { h, icon, morph } from '../dom.js';
import { later } from '../world/marks.js';
import { continues, messageParts, timeOf } from '../message/message.js';
import { day } from '../time.js';
import { greeting } from './greeting.js';

/** So near to the end, new messages are followed. */
const NEAR_PX = 48;
/** So near to the beginning, older messages are fetched. */
const FAR_PX = 240;

export class LogView {
  /**
   * What each list item shows, so that only what has changed is drawn again.
   * @type {Map<string, { item: HTMLElement, shows: any[] }>}
   */
  #items = new Map();
  #place = '';
  /** Whether the end is before one's eyes, and followed. */
  #stuck = true;
  /** Where one has scrolled to. */
  #top = 0;
  /** The width and height of everything at that time. */
  #size = '';
  /** The newest message that was before one's eyes. */
  #seen = '0';
  #fetching = false;
  /** The message to be shown once it is fetched. */
  #wanted = '';
  /**
   * What has the focus in a message, or had it before it went away: which of the message's things of its role.
   * @type {{ message: string, role: string, index: number, line: number } | null}
   */
  #held = null;

  /** @param {import('./pane.js').Pane} pane */
  constructor(pane) {
    this.pane = pane;
    this.list = h('ol', { class: 'messages' });
    this.scroller = h(
      'div',
      { class: 'scroller', role: 'log', 'aria-live': 'polite', tabindex: 0, 'data-role': 'log' },
      this.list,
    );
    this.count = h('span');
    this.jumper = h(
      'button',
      { type: 'button', class: 'to-end', 'data-role': 'to-bottom' },
      icon('end'),
      this.count,
    );
    this.jumper.hidden = true;
    this.root = h('div', { class: 'log' }, this.scroller, this.jumper);
    this.jumper.addEventListener('click', () => this.toBottom());
    this.scroller.addEventListener('scroll', () => this.#scrolled(), { passive: true });
    const follow = new ResizeObserver(() => this.#stuck && this.toBottom());
    follow.observe(this.list);
    follow.observe(this.scroller);
  }

  toBottom() {
    this.scroller.scrollTop = this.scroller.scrollHeight;
    this.#stuck = true;
    this.#note();
    this.#showJumper();
  }

  /** Notes where one is, and whether one has left the end or come back to it. */
  #note() {
    const { scrollTop, scrollHeight, clientHeight, clientWidth } = this.scroller;
    const size = `${clientWidth} ${clientHeight} ${scrollHeight}`;
    // The end may also have moved away by itself, as when a picture came or the window was resized: only going up
    // leaves it.
    if (scrollHeight - scrollTop - clientHeight < NEAR_PX) this.#stuck = true;
    else if (scrollTop < this.#top && size === this.#size) this.#stuck = false;
    this.#top = scrollTop;
    this.#size = size;
  }

  #scrolled() {
    this.#note();
    this.#showJumper();
    const { channel, store } = this.pane;
    if (this.#top > FAR_PX || this.#fetching || channel === null) return;
    this.#fetching = true;
    // A failure shows as the lost connection.
    store
      .older(channel)
      .catch(() => {})
      .finally(() => (this.#fetching = false));
  }

  #showJumper() {
    const messages = this.#messages();
    if (this.#stuck) this.#seen = messages.at(-1)?.id ?? '0';
    const fresh = messages.filter(
      ({ id, author }) => later(id, this.#seen) && author.id !== this.pane.person,
    ).length;
    const { scrollTop, scrollHeight, clientHeight } = this.scroller;
    const far = scrollHeight - scrollTop > 2 * clientHeight;
    const { t } = this.pane;
    const label = fresh > 0 ? t('newMessages', { n: fresh }) : t('toBottom');
    this.jumper.hidden = this.#stuck || (fresh === 0 && !far);
    this.jumper.title = label;
    this.jumper.setAttribute('aria-label', label);
    this.jumper.classList.toggle('fresh', fresh > 0);
    this.count.textContent = fresh > 0 ? String(fresh) : '';
  }

  /** @returns {import('../world/state.js').Message[]} */
  #messages() {
    const { store, channel, person } = this.pane;
    if (channel === null || !store.channels.has(channel)) return [];
    const all = [...store.log(channel).messages.values()];
    return all.filter(({ only_for }) => only_for === null || only_for === undefined || only_for === person);
  }

  /** Shows a message, or as soon as it was fetched. @param {string} id */
  jump(id) {
    const item = this.#items.get(id)?.item;
    this.#wanted = item ? '' : id;
    if (!item) return;
    item.scrollIntoView({ block: 'center' });
    item.classList.remove('lit');
    // Reading the size lets the animation begin anew.
    void item.offsetWidth;
    item.classList.add('lit');
  }

  render() {
    const { pane } = this;
    const place = `${pane.person}:${pane.channel}`;
    if (place !== this.#place) {
      this.#place = place;
      this.#items.clear();
      this.list.replaceChildren();
      this.#stuck = true;
      this.#seen = '0';
    }
    this.scroller.setAttribute('aria-label', pane.channelTitle());
    // One may have scrolled just now, and the event is still to come.
    this.#note();
    const anchor = this.#stuck ? null : this.#topmost();
    const focus = document.activeElement;
    this.#hold(focus);
    this.#sync();
    this.#giveBack(focus);
    if (anchor) this.scroller.scrollTop += anchor.item.getBoundingClientRect().top - anchor.top;
    else this.toBottom();
    if (this.#wanted !== '') this.jump(this.#wanted);
    this.#showJumper();
  }

  /** The first message in sight and where it is, to be put back there. */
  #topmost() {
    const { top } = this.scroller.getBoundingClientRect();
    const item = [...this.list.children].find((it) => it.getBoundingClientRect().bottom > top);
    return item ? { item, top: item.getBoundingClientRect().top } : null;
  }

  /** Notes what has the focus. @param {Element | null} focus */
  #hold(focus) {
    const item = focus?.closest('[data-message]') ?? null;
    if (!(focus instanceof HTMLElement) || !(item instanceof HTMLElement) || !this.list.contains(item)) {
      this.#held = null;
      return;
    }
    const message = item.dataset.message ?? '';
    // A message itself has it in place of something that may come again.
    if (focus === item && this.#held?.message === message) return;
    const role = focus.dataset.role ?? '';
    const index = [...item.querySelectorAll(`[data-role="${role}"]`)].indexOf(focus);
    this.#held = { message, role, index, line: this.#lines().indexOf(item) };
  }

  /** The items of messages. @returns {HTMLElement[]} */
  #lines() {
    return [...this.list.querySelectorAll('[data-message]')];
  }

  /**
   * Gives the focus to what has come in the place of what had it, and until something does to the message, so that
   * it does not fall out of the pane.
   * @param {Element | null} focus what had it
   */
  #giveBack(focus) {
    if (!this.#held) return;
    const { message, role, index, line } = this.#held;
    const item = this.#items.get(message)?.item;
    const stays = focus?.isConnected && !focus.matches(':disabled');
    if (stays && focus !== item) return;
    const alike = item?.querySelectorAll(`[data-role="${role}"]`) ?? [];
    const control = /** @type {HTMLElement | undefined} */ (alike[index]);
    const lines = this.#lines();
    const near = item ?? lines[Math.min(line, lines.length - 1)] ?? this.scroller;
    const heir = control && !control.matches(':disabled') ? control : near;
    if (heir !== focus) heir.focus({ preventScroll: true });
  }

  /** Puts the focus on a message. @param {string} id */
  focusOn(id) {
    this.#items.get(id)?.item.focus({ preventScroll: true });
  }

  #sync() {
    const { pane } = this;
    const messages = this.#messages();
    const wanted = [this.#beginning(messages.length > 0)];
    /** @type {import('../world/state.js').Message | undefined} */
    let before;
    for (const message of messages) {
      const newDay =
        !before || new Date(timeOf(before)).toDateString() !== new Date(timeOf(message)).toDateString();
      if (newDay) {
        const label = day(pane.locale, timeOf(message));
        wanted.push(
          h(
            'li',
            { 'data-key': `day-${message.id}` },
            h('div', { class: 'divider', role: 'separator' }, label),
          ),
        );
      }
      wanted.push(this.#item(message, !newDay && continues(before, message)));
      before = message;
    }
    const ids = new Set(messages.map(({ id }) => id));
    for (const id of this.#items.keys()) if (!ids.has(id)) this.#items.delete(id);
    let at = this.list.firstElementChild;
    for (const item of wanted) {
      if (item === null) continue;
      // A divider is made anew each time: an equal one that stands there already is as good.
      if (item === at || (at && item.dataset.key && item.dataset.key === at.getAttribute('data-key'))) {
        if (item !== at) morph(at, item);
        at = at.nextElementSibling;
      } else {
        this.list.insertBefore(item, at);
      }
    }
    while (at) {
      const gone = at;
      at = at.nextElementSibling;
      gone.remove();
    }
  }

  /** @param {boolean} hasMessages */
  #beginning(hasMessages) {
    const { pane } = this;
    if (pane.channel === null || !pane.store.channels.has(pane.channel)) return null;
    const { complete, loaded } = pane.store.log(pane.channel);
    if (!loaded || !complete) {
      return h(
        'li',
        { class: 'beginning', 'data-key': 'beginning' },
        h('p', {}, pane.t('loading'), h('span', { class: 'dots' })),
      );
    }
    const title = pane.channelTitle();
    return h(
      'li',
      { class: 'beginning', 'data-key': 'beginning' },
      h('h2', {}, title),
      h('p', {}, pane.t('beginning', { channel: title })),
      greeting(pane, hasMessages),
    );
  }

  /** @param {import('../world/state.js').Message} message @param {boolean} grouped @returns {HTMLElement} */
  #item(message, grouped) {
    const { pane } = this;
    const { store } = pane;
    const shows = [
      message,
      grouped,
      pane.locale,
      pane.revision(message.id),
      store.channels.size,
      store.people.size,
      // Who has which role, and what it is called.
      store.people.get(message.author.id),
      store.guilds.get(store.channels.get(message.channel_id)?.guild_id ?? ''),
    ];
    let known = this.#items.get(message.id);
    if (known?.shows.every((it, index) => it === shows[index])) return known.item;
    const pings = message.pings.includes(pane.person);
    const classes = ['message', grouped && 'grouped', pings && 'ping', message.only_for && 'private'].filter(
      Boolean,
    );
    const fresh = h(
      'li',
      { class: classes.join(' '), 'data-message': message.id, tabindex: -1 },
      messageParts(message, grouped, pane),
    );
    if (known) morph(known.item, fresh);
    else known = { item: fresh, shows };
    known.shows = shows;
    this.#items.set(message.id, known);
    return known.item;
  }
}
