// @ts-check
/** Where a person writes: messages, and slash commands picked from a menu. */

import { api } from '../world/api.js';
import { CommandForm } from './command-form.js';
import { SLASH, flatten, localised, offered, read, search } from './commands.js';
import { h, iconButton } from '../dom.js';
import { peopleIn } from '../forms/entries.js';
import { ListBox } from '../overlay/listbox.js';
import { nameOf } from '../world/state.js';

/** Discord's limit. */
const CONTENT_LIMIT = 2_000;

export class Composer {
  /** @type {CommandForm | null} */
  #command = null;
  /** @type {ListBox | null} */
  #list = null;
  /** The message that is being answered. @type {string | null} */
  #replyTo = null;
  /** Texts that were begun, by person and channel. @type {Map<string, string>} */
  #drafts = new Map();
  #place = '';
  /** Whether the channel is locked. */
  #locked = false;
  /** The commands that were last offered from. @type {any[] | null} */
  #commands = null;

  /** @param {import('../client/pane.js').Pane} pane */
  constructor(pane) {
    this.pane = pane;
    this.input = h('textarea', {
      rows: 1,
      'data-role': 'composer',
      'aria-autocomplete': 'list',
      autocomplete: 'off',
    });
    this.field = h('div', { class: 'composer-field' }, this.input);
    this.send = iconButton('send', '', { type: 'submit', class: 'send', 'data-role': 'send' });
    this.status = h('div', { class: 'composer-status', role: 'status', 'data-role': 'status' });
    this.reply = h('div', { class: 'composer-reply' });
    this.root = h(
      'form',
      { class: 'composer' },
      this.status,
      this.reply,
      h('div', { class: 'composer-box' }, this.field, this.send),
    );
    this.root.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#submit();
    });
    this.input.addEventListener('input', () => {
      this.#forgive();
      this.#typed();
    });
    this.input.addEventListener('click', () => this.#typed());
    this.input.addEventListener('keydown', (event) => this.#key(event));
    this.input.addEventListener('blur', () => this.#list?.close());
  }

  get #channel() {
    const { store, channel } = this.pane;
    return channel === null ? undefined : store.channels.get(channel);
  }

  /**
   * Follows the pane to another person or channel; what was begun elsewhere waits there. A command that was typed
   * before the bot had told of it is offered now.
   */
  update() {
    const { pane } = this;
    const { t } = pane;
    const channel = this.#channel;
    const place = `${pane.person}:${pane.channel}`;
    const title = channel ? pane.title(channel) : '';
    this.input.placeholder = t('message', { channel: title });
    this.input.setAttribute('aria-label', t('message', { channel: title }));
    this.send.setAttribute('aria-label', t('send'));
    const fresh = this.#commands !== pane.store.commands;
    this.#commands = pane.store.commands;
    if (fresh && document.activeElement === this.input && this.input.value.startsWith('/')) this.#typed();
    const locked = channel?.thread_metadata?.locked ?? false;
    // What was refused may be sent now.
    if (this.#locked && !locked) this.#forgive();
    this.#locked = locked;
    if (place === this.#place) return;
    this.#drafts.set(this.#place, this.#command ? '' : this.input.value);
    this.#place = place;
    this.#leave(this.#drafts.get(place) ?? '');
    this.answer(null);
    this.say('');
  }

  focus() {
    if (this.#command) this.#command.focus();
    else this.input.focus();
  }

  /** Says something above the field. @param {string} text @param {'' | 'failure' | 'waiting'} [manner] */
  say(text, manner = '') {
    this.status.classList.toggle('failure', manner === 'failure');
    this.status.replaceChildren(text, manner === 'waiting' ? h('span', { class: 'dots' }) : '');
    if (manner !== 'failure') return;
    const close = iconButton('close', this.pane.t('close'), { on: { click: () => this.say('') } });
    this.status.append(close);
  }

  /** Takes back what it says of a failure. */
  #forgive() {
    if (this.status.classList.contains('failure')) this.say('');
  }

  /** Begins or gives up a reply. @param {import('../world/state.js').Message | null} message */
  answer(message) {
    this.#replyTo = message?.id ?? null;
    this.reply.replaceChildren();
    if (!message) return;
    const { t } = this.pane;
    const close = iconButton('close', t('close'), { on: { click: () => this.answer(null) } });
    this.reply.append(t('replyingTo', { name: nameOf(message.author) }), close);
    this.#leave(this.input.value);
    this.input.focus();
  }

  // Commands.

  /** The slash commands of this place. */
  #slashes() {
    const { store, person, locale } = this.pane;
    const channel = this.#channel;
    return channel ? flatten(offered(store, person, channel, SLASH), locale) : [];
  }

  /** Begins the command of this name, or leaves it to be searched for. @param {string} path */
  begin(path) {
    const slash = this.#slashes().find((it) => it.path === path);
    if (slash) this.#enter(slash);
    else {
      this.#leave(`/${path}`);
      this.input.focus();
      this.#typed();
    }
  }

  /** The first command of each group, as many as are asked for. @param {number} count */
  firstCommands(count) {
    const groups = new Set();
    const isFirst = ({ path }) => {
      const [group] = path.split(' ');
      return !groups.has(group) && Boolean(groups.add(group));
    };
    return this.#slashes().filter(isFirst).slice(0, count);
  }

  /** Uses a command at once if it has nothing to fill in, or begins it. @param {string} path */
  use(path) {
    const { pane } = this;
    const slash = this.#slashes().find((it) => it.path === path);
    if (!slash || slash.options.length > 0) this.begin(path);
    else {
      pane.log.toBottom();
      const action = { channel: pane.channel, path, options: {} };
      void pane.interact(`people/${pane.person}/command`, action, `/${slash.shown}`);
    }
  }

  /** The command whose whole name stands in the field, and what is given to it. */
  #read() {
    const typed = /^\/([^\n]*)$/.exec(this.input.value.trim());
    return typed && read(this.#slashes(), typed[1], this.pane.locale);
  }

  /**
   * Begins a command with these options, and words that are none of them.
   * @param {import('./commands.js').Slash} slash @param {import('./commands.js').Given[]} [given]
   * @param {string} [before]
   */
  #enter(slash, given = [], before = '') {
    const { pane } = this;
    const channel = this.#channel;
    if (!channel) return;
    const { person } = pane;
    this.#leave('');
    this.say('');
    this.#command = new CommandForm(slash, {
      view: pane,
      channel,
      autocomplete: async (focused, options) => {
        const action = { channel: channel.id, path: slash.path, options, focused };
        return (await api.post(`people/${person}/autocomplete`, action)).choices ?? [];
      },
      send: () => this.#submit(),
      changed: () => this.say(''),
      leave: (text) => {
        this.#leave(text);
        this.input.focus();
        this.#typed();
      },
    });
    this.field.replaceChildren(this.#command.root);
    this.#command.begin(given, before);
  }

  /** Goes back to plain text. @param {string} text */
  #leave(text) {
    this.#list?.close();
    this.#command?.close();
    this.#command = null;
    if (!this.input.isConnected || this.input.parentElement !== this.field)
      this.field.replaceChildren(this.input);
    this.input.value = text;
    this.#fit();
  }

  // Typing.

  /** As high as its text. */
  #fit() {
    const lines = this.input.value.split('\n').length;
    this.input.rows = Math.min(lines, 8);
  }

  #typed() {
    const whole = this.#read();
    if (whole && whole.given.length > 0) return this.#enter(whole.slash, whole.given, whole.before);
    this.#fit();
    const text = this.input.value.slice(0, this.input.selectionStart);
    const slash = /^\/([^\n]*)$/.exec(text);
    const at = /(?:^|\s)@([^\s@]*)$/.exec(text);
    if (slash) this.#offerCommands(slash[1]);
    else if (at) this.#offerPeople(at[1]);
    else this.#list?.close();
  }

  /**
   * @param {string} role @param {string} label @param {import('../overlay/listbox.js').Entry[]} entries
   * @param {(entry: import('../overlay/listbox.js').Entry) => void} onPick
   */
  #offer(role, label, entries, onPick) {
    this.#list?.close();
    if (entries.length === 0) return;
    const options = { label, role, heading: label, input: this.input, above: true, wide: true, onPick };
    this.#list = new ListBox(/** @type {HTMLElement} */ (this.field.parentElement), options);
    this.#list.show(entries);
  }

  /** @param {string} typed */
  #offerCommands(typed) {
    const { locale } = this.pane;
    const slashes = this.#slashes();
    const whole = read(slashes, typed, locale);
    const found = whole?.before ? [whole.slash] : search(slashes, typed);
    const entries = found.map(({ path, shown, description, options }) => {
      const names = options
        .filter(({ required }) => required)
        .map((it) => ` ${localised(it, 'name', locale)}`);
      return { value: path, label: `/${shown}${names.join('')}`, description };
    });
    const pick = ({ value }) =>
      whole?.before ? this.#enter(whole.slash, whole.given, whole.before) : this.begin(value);
    this.#offer('slash-menu', this.pane.t('commands'), entries, pick);
  }

  /** @param {string} typed */
  #offerPeople(typed) {
    const channel = this.#channel;
    const people = channel ? peopleIn(this.pane, channel) : [];
    const found = people.filter(({ label }) => label.toLowerCase().startsWith(typed.toLowerCase()));
    const pick = ({ label }) => {
      const caret = this.input.selectionStart;
      this.input.setRangeText(`${label} `, caret - typed.length, caret, 'end');
      this.#list?.close();
    };
    this.#offer('mention-menu', this.pane.t('members'), found, pick);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.isComposing || event.keyCode === 229 || (this.#list?.open && this.#list.key(event))) return;
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      this.#submit();
    } else if (event.key === 'Escape' && this.#replyTo) {
      event.preventDefault();
      this.answer(null);
    }
  }

  // Sending.

  #submit() {
    this.pane.log.toBottom();
    if (this.#command) this.#sendCommand(this.#command);
    else this.#sendText();
  }

  /** @param {CommandForm} command */
  async #sendCommand(command) {
    const options = command.check();
    if (!options) return;
    const { pane } = this;
    const { slash } = command;
    const action = { channel: pane.channel, path: slash.path, options };
    this.#leave('');
    this.input.focus();
    await pane.interact(`people/${pane.person}/command`, action, `/${slash.shown}`);
  }

  async #sendText() {
    const { pane } = this;
    const whole = this.#read();
    if (whole) {
      this.#enter(whole.slash, whole.given, whole.before);
      // What is no option's is said at once.
      if (this.#command?.more.value) this.#command.check();
      return;
    }
    const typed = this.input.value;
    const content = this.#withMentions(typed.trim());
    if (content === '' || !pane.channel) return;
    if ([...content].length > CONTENT_LIMIT)
      return this.say(pane.t('lengthBetween', { min: 1, max: CONTENT_LIMIT }), 'failure');
    const reply = this.#replyTo;
    const message = { channel: pane.channel, content, ...(reply ? { reply_to: reply } : {}) };
    const place = this.#place;
    this.#leave('');
    this.answer(null);
    this.say('');
    try {
      await api.post(`people/${pane.person}/message`, message);
    } catch (error) {
      // Somebody else may be at the field by now, or it may be in another channel.
      if (this.#place !== place) {
        if (!this.#drafts.get(place)) this.#drafts.set(place, typed);
        return;
      }
      this.say(pane.explained(error).message, 'failure');
      if (this.input.value === '') this.#leave(typed);
    }
  }

  /** `@Name` as a mention. @param {string} text */
  #withMentions(text) {
    const channel = this.#channel;
    const members = channel ? this.pane.store.membersOf(channel) : [];
    // The longest first: "Ann Lee" before "Ann".
    const users = members.sort((a, b) => nameOf(b).length - nameOf(a).length);
    return users.reduce((said, user) => {
      const name = nameOf(user).replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
      return said.replace(new RegExp(`(^|\\s)@${name}(?![\\p{L}\\p{N}])`, 'gu'), `$1<@${user.id}>`);
    }, text);
  }
}
