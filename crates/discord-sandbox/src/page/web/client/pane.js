// @ts-check
/** One client: a person, the channels they see, and one channel that is open. */

import { Refusal, api } from '../world/api.js';
import { Composer } from '../compose/composer.js';
import { entriesOf, flat, presets } from '../message/components.js';
import { contextMenu, onClick } from './clicks.js';
import { fill, h } from '../dom.js';
import { headParts, meParts, memberParts, sideParts } from './frame.js';
import { LogView } from './log.js';
import { openForm } from '../forms/modal.js';
import { Picker } from '../forms/select.js';
import { TEXT } from '../world/state.js';
import { words } from '../words.js';

/** @typedef {import('../world/state.js').Message} Message */

/** Refusals of the server that people meet in daily use, and the page's words for them. */
const REFUSALS = new Map([['the thread is locked', 'threadLocked']]);

export class Pane {
  person = '';
  /** @type {string | null} */
  channel = null;
  /** What this person has just done, by message and component. */
  #busy = new Set();
  /**
   * What was chosen in selects, until their message is edited.
   * @type {Map<string, { values: string[], edited: string | null }>}
   */
  #chosen = new Map();
  /** What went wrong below a message. @type {Map<string, string>} */
  #failures = new Map();
  /** How often one of these has changed, by message. @type {Map<string, number>} */
  #revisions = new Map();
  /** The select that is open. @type {{ picker: Picker, message: string, id: string } | null} */
  #open = null;

  /**
   * @param {number} index @param {import('../world/state.js').Store} store
   * @param {() => void} changed called when another person or channel is chosen
   */
  constructor(index, store, changed) {
    this.index = index;
    this.store = store;
    this.changed = changed;
    this.composer = new Composer(this);
    this.log = new LogView(this);
    this.side = h('nav', { class: 'side' });
    this.me = h('div', { class: 'me' });
    this.head = h('header', { class: 'channel-head' });
    this.members = h('aside', { class: 'members' });
    this.root = h(
      'section',
      { class: 'pane', 'data-pane': index },
      h('div', { class: 'left' }, this.side, this.me),
      h('div', { class: 'chat' }, this.head, this.log.root, this.composer.root),
      this.members,
    );
    this.root.addEventListener('click', (event) => onClick(this, event));
    this.root.addEventListener('contextmenu', (event) => contextMenu(this, event));
    this.root.addEventListener('keydown', (event) => this.#key(event));
  }

  get locale() {
    return this.store.people.get(this.person)?.locale ?? 'en-US';
  }

  /** Words of the page in the person's language. */
  t = (key, /** @type {Record<string, any>} */ values = {}) => words(this.locale, key, values);

  // Where one is.

  /** Lets someone else use this pane. @param {string} person */
  actAs(person) {
    this.person = person;
    [this.#busy, this.#chosen, this.#failures].forEach((it) => it.clear());
    this.#open?.picker.list.close();
    this.changed();
  }

  /** Lets the next person use this pane. */
  actAsNext() {
    const people = [...this.store.people.keys()];
    const next = people[(people.indexOf(this.person) + 1) % people.length];
    if (next) this.actAs(next);
  }

  /** Opens a channel. @param {string} channel */
  open(channel) {
    this.channel = channel;
    this.clearView();
    this.changed();
    this.composer.focus();
  }

  /**
   * Opens a channel that was just made, of which no event may have told yet.
   * @param {import('../world/state.js').Channel} channel
   */
  openNew(channel) {
    this.store.hear({ type: 'channel', channel });
    this.open(channel.id);
  }

  /** The channels the person can open, from the top. @returns {import('../world/state.js').Channel[]} */
  channels() {
    const { store, person } = this;
    return [
      ...[...store.guilds.keys()].flatMap((guild) => store.channelsOf(guild)),
      ...store.directsOf(person),
    ];
  }

  /** Opens the next channel or the one before. @param {1 | -1} step */
  step(step) {
    const channels = this.channels();
    const index = channels.findIndex(({ id }) => id === this.channel);
    const next = channels[(index + step + channels.length) % channels.length];
    if (next) this.open(next.id);
  }

  /** @param {import('../world/state.js').Channel} channel */
  title(channel) {
    const name = this.store.title(channel, this.person);
    return channel.guild_id && channel.type === TEXT ? `#${name}` : channel.guild_id ? name : `@${name}`;
  }

  channelTitle() {
    const channel = this.channel === null ? undefined : this.store.channels.get(this.channel);
    return channel ? this.title(channel) : '';
  }

  /**
   * Shows the channels, where there is no room for them beside the messages, or hides them again.
   * @param {boolean} open
   */
  showChannels(open) {
    this.root.classList.toggle('with-channels', open);
  }

  /** Shows or hides the members. @param {boolean} open */
  showMembers(open) {
    this.root.classList.toggle('with-members', open);
  }

  /** Hides what lies over the messages; whether anything did. */
  clearView() {
    const { classList } = this.root;
    const over = classList.contains('with-members') && getComputedStyle(this.members).position === 'absolute';
    const anything = over || classList.contains('with-channels');
    this.showChannels(false);
    if (over) this.showMembers(false);
    return anything;
  }

  // What one does.

  /** What went wrong, in the person's language. @param {unknown} error @returns {Refusal} */
  explained(error) {
    if (!(error instanceof Refusal)) return new Refusal(0, String(error));
    if (error.status === 504) return new Refusal(504, this.t('noAnswer'));
    if (error.status === 0) return new Refusal(0, this.t('unreachable'));
    const known = REFUSALS.get(error.message);
    return known ? new Refusal(error.status, this.t(known)) : error;
  }

  /** Uses a command. @param {string} path @param {object} action @param {string} label */
  async interact(path, action, label) {
    const { person } = this;
    this.clearView();
    this.composer.say(label, 'waiting');
    try {
      const answer = await api.post(path, action);
      if (person !== this.person) return;
      this.composer.say('');
      if (answer.modal) openForm(this, answer.modal, answer.interaction);
    } catch (error) {
      if (person === this.person) this.composer.say(`${label}: ${this.explained(error).message}`, 'failure');
    }
  }

  /** Uses a button or select. @param {Message} message @param {string} id @param {string[]} [values] */
  async use(message, id, values) {
    const { person } = this;
    const key = `${message.id} ${id}`;
    if (this.#busy.has(key)) return;
    this.#busy.add(key);
    this.#failures.delete(message.id);
    if (values) this.#chosen.set(key, { values, edited: message.edited_timestamp });
    this.#touch(message.id);
    try {
      const answer = await api.post(`people/${person}/component`, {
        message: message.id,
        custom_id: id,
        ...(values && { values }),
      });
      if (answer.modal && person === this.person) openForm(this, answer.modal, answer.interaction);
    } catch (error) {
      const unanswered = error instanceof Refusal && error.status === 504;
      const why = unanswered ? this.t('interactionFailed') : this.explained(error).message;
      if (person === this.person) this.#failures.set(message.id, why);
    } finally {
      this.#busy.delete(key);
      this.#touch(message.id);
    }
  }

  /** @param {string} message */
  #touch(message) {
    this.#revisions.set(message, this.revision(message) + 1);
    this.log.render();
  }

  /** @param {string} message */
  revision = (message) => this.#revisions.get(message) ?? 0;

  /** @param {string} message @param {string} id */
  isBusy = (message, id) => this.#busy.has(`${message} ${id}`);

  /** @param {string} message @param {string} id */
  chosen = (message, id) => {
    const chosen = this.#chosen.get(`${message} ${id}`);
    return chosen && chosen.edited === this.#message(message)?.edited_timestamp ? chosen.values : undefined;
  };

  /** @param {string} id */
  #message = (id) => (this.channel === null ? undefined : this.store.log(this.channel).messages.get(id));

  /** @param {string} message */
  failure = (message) => this.#failures.get(message);

  /** Opens a select of a message. @param {HTMLElement} anchor @param {Message} message */
  select(anchor, message) {
    const id = anchor.dataset.customId ?? '';
    const it = flat(message.components).find(({ custom_id }) => custom_id === id);
    if (!it || this.isBusy(message.id, id)) return;
    const entries = entriesOf(it, message.channel_id, this);
    const chosen = this.chosen(message.id, id) ?? presets(it);
    const choose = (values) => void this.use(message, id, values);
    this.#open = { picker: new Picker(anchor, it, entries, chosen, this.t, choose), message: message.id, id };
  }

  /** Keeps an open select true to its message, or closes it if it is gone from there. */
  #followSelect() {
    if (!this.#open) return;
    const { picker, message, id } = this.#open;
    const found = this.#message(message);
    const it = found && flat(found.components).find(({ custom_id }) => custom_id === id);
    if (!picker.list.open) this.#open = null;
    else if (!it || it.disabled) {
      picker.list.close();
      if (document.activeElement === document.body) this.log.focusOn(message);
    } else picker.update(entriesOf(it, found.channel_id, this));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.key === 'Escape' && this.clearView()) event.preventDefault();
    const { target } = event;
    const spoiler = target instanceof HTMLElement && target.dataset.role === 'spoiler';
    if (spoiler && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault();
      target.click();
    }
  }

  // How it looks.

  /** Chooses a person and channel that exist, if those in use are gone. */
  settle() {
    const { store } = this;
    if (!store.people.has(this.person)) {
      const people = [...store.people.keys()];
      this.person = people[Math.min(this.index, people.length - 1)] ?? '';
    }
    const channel = this.channel === null ? undefined : store.channels.get(this.channel);
    if (!store.sees(this.person, channel)) this.channel = this.channels()[0]?.id ?? null;
    if (this.channel !== null && !document.hidden) store.marks.read(this.person, this.channel);
  }

  render() {
    this.root.lang = this.locale;
    this.root.dataset.person = this.person;
    this.root.setAttribute('aria-label', this.store.nameOf(this.person));
    this.side.setAttribute('aria-label', this.t('channels'));
    this.members.setAttribute('aria-label', this.t('members'));
    fill(this.side, sideParts(this));
    fill(this.me, meParts(this));
    fill(this.head, headParts(this));
    fill(this.members, memberParts(this));
    this.composer.root.hidden = this.channel === null;
    this.composer.update();
    this.log.render();
    this.#followSelect();
  }
}
