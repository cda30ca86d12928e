// @ts-check
/** What the page knows of the world: a copy of the server's, kept up to date by its events. */

import { api } from './api.js';
import { Marks, later } from './marks.js';

/**
 * @typedef {{ id: string, username: string, global_name: string | null, bot?: boolean }} User
 * @typedef {User & { locale: string, refuses_dms: boolean, permissions?: string, roles?: string[] }} Person
 * @typedef {{ id: string, name: string, managed: boolean }} Role
 * @typedef {{ id: string, name: string, locale: string, bot_inside: boolean, manages_roles: boolean,
 *   manages_threads: boolean, roles: Role[] }} Guild the lowest role first, without the one of everyone
 * @typedef {{ id: string, type: number, name?: string, guild_id?: string, parent_id?: string | null,
 *   recipients?: User[], thread_metadata?: { archived: boolean, locked: boolean }, last_message_id: string | null,
 *   denied?: string, with_bot?: boolean, members?: string[] }} Channel
 * @typedef {{ id: string, channel_id: string, author: User, content: string, timestamp: string,
 *   edited_timestamp: string | null, attachments: any[], embeds: any[], components: any[], flags: number,
 *   only_for: string | null, pings: string[], thread: Channel | null, interaction_metadata?: any,
 *   message_reference?: any, referenced_message?: Message | null }} Message
 * @typedef {{ messages: Map<string, Message>, complete: boolean, loaded: boolean }} Log
 */

export const TEXT = 0;
export const DIRECT = 1;
export const THREAD = 11;

export const EPHEMERAL = 1 << 6;
export const THINKING = 1 << 7;
export const SUPPRESS_EMBEDS = 1 << 2;
export const SUPPRESS_NOTIFICATIONS = 1 << 12;
export const COMPONENTS_V2 = 1 << 15;

/** Messages fetched at a time. */
const CHUNK = 50;
/** Requests and breaches remembered. */
const REMEMBERED = 200;

/** @template {{ id: string }} T @param {T[]} list @returns {Map<string, T>} */
const byId = (list) => new Map(list.map((item) => [item.id, item]));

/** Who a user is called. @param {User} user */
export const nameOf = (user) => user.global_name ?? user.username;

/** The permission to manage a guild. */
const MANAGE_GUILD = 1n << 5n;

/** Whether somebody may manage the guild. @param {{ permissions?: string }} person */
export const manages = (person) => (BigInt(person.permissions ?? 0) & MANAGE_GUILD) !== 0n;

export class Store {
  application = '';
  botName = '';
  /** @type {User} */
  bot = { id: '', username: '', global_name: null, bot: true };
  /** @type {Map<string, Guild>} */
  guilds = new Map();
  /** @type {Map<string, Channel>} */
  channels = new Map();
  /** @type {Map<string, Person>} */
  people = new Map();
  /** @type {any[]} */
  commands = [];
  /** @type {{ state: string, how: string | null, pid: number | null } | null} */
  program = null;
  /** Whether the bot has a gateway session. */
  connected = false;
  /** Whether the server's events reach the page. */
  online = false;
  /** @type {any[]} */
  faults = [];
  /** @type {any[]} */
  traffic = [];
  /** @type {any[]} */
  violations = [];
  /** Channels whose messages are kept. @type {Map<string, Log>} */
  logs = new Map();
  marks = new Marks();

  /** @type {Set<(tools: boolean) => void>} */
  #listeners = new Set();
  /** Answers under way; events wait for them, since a snapshot may be older than what is told meanwhile. */
  #loads = 0;
  /** @type {any[]} */
  #waiting = [];

  /**
   * Calls back after every change; `tools` is true if only figures for the tools changed.
   * @param {(tools: boolean) => void} listener
   */
  subscribe(listener) {
    this.#listeners.add(listener);
  }

  #changed(tools = false) {
    for (const listener of this.#listeners) listener(tools);
  }

  /** @template T @param {() => Promise<T>} load @returns {Promise<T>} */
  async #loading(load) {
    this.#loads += 1;
    try {
      return await load();
    } finally {
      this.#loads -= 1;
      if (this.#loads === 0) this.#waiting.splice(0).forEach((event) => this.#apply(event));
      this.#changed();
    }
  }

  /** Fetches everything anew, the messages of the channels that are kept included. */
  async load() {
    await this.#loading(async () => {
      const state = await api.get('state');
      this.application = state.application;
      this.bot = state.bot;
      this.botName = state.bot_name;
      this.guilds = byId(state.guilds);
      this.channels = byId(state.channels);
      this.people = byId(state.people);
      for (const key of ['commands', 'program', 'connected', 'faults', 'traffic', 'violations']) {
        /** @type {any} */ (this)[key] = state[key];
      }
      this.marks.begin([...this.people.keys()], [...this.channels.values()]);
      const gone = [...this.logs.keys()].filter((id) => !this.channels.has(id));
      gone.forEach((id) => this.logs.delete(id));
      await Promise.all([...this.logs.keys()].map((id) => this.#fetch(id, null)));
    });
  }

  /**
   * The messages of a channel, fetched when they are first asked for.
   * @param {string} channel @returns {Log}
   */
  log(channel) {
    const known = this.logs.get(channel);
    if (known) return known;
    const log = { messages: new Map(), complete: false, loaded: false };
    this.logs.set(channel, log);
    // A failure shows as the lost connection, after which everything is fetched again.
    this.#loading(() => this.#fetch(channel, null)).catch(() => this.logs.delete(channel));
    return log;
  }

  /** Fetches older messages of a channel. @param {string} channel */
  async older(channel) {
    const log = this.log(channel);
    const [oldest] = log.messages.keys();
    if (log.complete || !log.loaded || !oldest) return;
    await this.#loading(() => this.#fetch(channel, oldest));
  }

  /** @param {string} channel @param {string | null} before */
  async #fetch(channel, before) {
    const query = before === null ? '' : `&before=${before}`;
    /** @type {Message[]} */
    const page = await api.get(`channels/${channel}/messages?limit=${CHUNK}${query}`);
    const kept = before === null ? [] : [...(this.logs.get(channel)?.messages.values() ?? [])];
    this.logs.set(channel, {
      messages: byId([...page, ...kept]),
      complete: page.length < CHUNK,
      loaded: true,
    });
  }

  /** Takes in an event of the server's. @param {any} event */
  hear(event) {
    if (this.#loads > 0 && event.type !== 'hello' && event.type !== 'resync') this.#waiting.push(event);
    else this.#apply(event);
  }

  /** @param {any} event */
  #apply(event) {
    switch (event.type) {
      case 'hello':
      case 'resync':
        // A failure shows as the lost connection, after which there is another hello.
        this.load().catch(() => {});
        return;
      case 'message':
        this.#message(event.message);
        break;
      case 'message_gone':
        this.logs.forEach(({ messages }) => messages.delete(event.id));
        break;
      case 'channel':
        this.channels.set(event.channel.id, event.channel);
        break;
      case 'channel_gone':
        this.channels.delete(event.id);
        this.logs.delete(event.id);
        break;
      case 'guild':
        this.guilds.set(event.guild.id, event.guild);
        break;
      case 'person':
        this.people.set(event.person.id, event.person);
        break;
      case 'commands':
        this.commands = event.commands;
        break;
      case 'program':
        this.program = event.program;
        this.connected = event.connected;
        break;
      case 'faults':
        this.faults = event.faults;
        this.#changed(true);
        return;
      case 'traffic':
        this.#record('traffic', event.traffic);
        return;
      case 'violation':
        this.#record('violations', event.violation);
        return;
      default:
        return;
    }
    this.#changed();
  }

  /**
   * Remembers an entry, which may have come with the state already.
   * @param {'traffic' | 'violations'} what @param {{ n: number }} entry
   */
  #record(what, entry) {
    /** @type {any[]} */
    const known = this[what];
    if (entry.n <= (known.at(-1)?.n ?? 0)) return;
    this[what] = [...known, entry].slice(-REMEMBERED);
    this.#changed(true);
  }

  /** @param {Message} message */
  #message(message) {
    this.marks.note(message, this.channels.get(message.channel_id)?.type === DIRECT);
    const log = this.logs.get(message.channel_id);
    if (!log) return;
    const newest = [...log.messages.keys()].at(-1);
    const known = log.messages.has(message.id);
    // An edit of one that was never fetched would leave a gap between it and the oldest that was.
    const [oldest] = log.messages.keys();
    if (!known && oldest && later(oldest, message.id) && !log.complete) return;
    log.messages.set(message.id, message);
    if (!known && newest && later(newest, message.id)) {
      log.messages = new Map([...log.messages].sort(([a], [b]) => (later(a, b) ? 1 : -1)));
    }
  }

  /** Forgets breaches or requests, on the server too. @param {'violations' | 'traffic'} what */
  async forget(what) {
    await api.remove(what);
    this[what] = [];
    this.#changed(true);
  }

  /** Says whether the events come. @param {boolean} online */
  setOnline(online) {
    this.online = online;
    // Whether the bot is there as well is told once the events come again.
    if (!online) this.connected = false;
    this.#changed();
  }

  /** @param {string} id @returns {User | undefined} */
  user(id) {
    return id === this.bot.id ? this.bot : this.people.get(id);
  }

  /** Whether a person sees a channel. @param {string} person @param {Channel | undefined} channel */
  sees(person, channel) {
    return (
      channel !== undefined && (channel.guild_id !== undefined || (channel.members ?? []).includes(person))
    );
  }

  /** What a channel is called by a person. @param {Channel} channel @param {string} person */
  title(channel, person) {
    if (channel.name) return channel.name;
    if (channel.with_bot) return nameOf(this.bot);
    const others = (channel.members ?? []).filter((id) => id !== person);
    return others.map((id) => this.nameOf(id)).join(', ');
  }

  /** @param {string} id */
  nameOf(id) {
    const user = this.user(id);
    return user ? nameOf(user) : id;
  }

  /** The highest role of a person in a guild. @param {string} user @param {string | undefined} guild */
  highestRole(user, guild) {
    const roles = (guild ? this.guilds.get(guild) : undefined)?.roles ?? [];
    return roles.findLast(({ id }) => this.people.get(user)?.roles?.includes(id));
  }

  /** What a role is called; its id if it is deleted. @param {string} id */
  roleName(id) {
    if (this.guilds.has(id)) return 'everyone';
    const roles = [...this.guilds.values()].flatMap(({ roles }) => roles);
    return roles.find((role) => role.id === id)?.name ?? id;
  }

  /**
   * Text channels of a guild, each followed by its open threads.
   * @param {string} guild @returns {Channel[]}
   */
  channelsOf(guild) {
    const all = [...this.channels.values()].sort((a, b) => (later(a.id, b.id) ? 1 : -1));
    const threads = (parent) =>
      all.filter((it) => it.parent_id === parent && it.type === THREAD && !it.thread_metadata?.archived);
    const texts = all.filter((it) => it.guild_id === guild && it.type === TEXT);
    return texts.flatMap((it) => [it, ...threads(it.id)]);
  }

  /** Direct messages a person has. @param {string} person @returns {Channel[]} */
  directsOf(person) {
    return [...this.channels.values()].filter((it) => it.guild_id === undefined && this.sees(person, it));
  }

  /** Those who see a channel, the bot among them where it does. @param {Channel} channel @returns {User[]} */
  membersOf(channel) {
    if (channel.guild_id === undefined) {
      const people = (channel.members ?? []).flatMap((id) => this.people.get(id) ?? []);
      return channel.with_bot ? [...people, this.bot] : people;
    }
    const inside = this.guilds.get(channel.guild_id)?.bot_inside;
    return inside ? [...this.people.values(), this.bot] : [...this.people.values()];
  }
}
