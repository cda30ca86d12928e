// @ts-check
/** What each person has not read yet. Kept in the browser, so that a reload forgets nothing. */

const KEY = 'sandbox.read';

/** Whether id `a` is of a later time than `b`. @param {string} a @param {string} b */
export const later = (a, b) => a.length > b.length || (a.length === b.length && a > b);

/** @typedef {{ read: string, newest: string, pings: string[] }} Mark */

export class Marks {
  /** By person and channel. @type {Record<string, Record<string, Mark>>} */
  #marks = JSON.parse(localStorage.getItem(KEY) ?? '{}');

  #save() {
    localStorage.setItem(KEY, JSON.stringify(this.#marks));
  }

  /** @param {string} person @param {string} channel @returns {Mark} */
  #mark(person, channel) {
    const channels = (this.#marks[person] ??= {});
    return (channels[channel] ??= { read: '0', newest: '0', pings: [] });
  }

  /**
   * Takes what there is at the start for read, unless it is known better, and forgets who is gone.
   * @param {string[]} people @param {{ id: string, last_message_id: string | null }[]} channels
   */
  begin(people, channels) {
    const old = this.#marks;
    this.#marks = {};
    for (const person of people) {
      for (const { id, last_message_id } of channels) {
        const newest = last_message_id ?? '0';
        const mark = this.#mark(person, id);
        Object.assign(mark, old[person]?.[id] ?? { read: newest });
        mark.newest = newest;
      }
    }
    this.#save();
  }

  /**
   * Notes a message that was written or edited; a direct one notifies everyone who sees it.
   * @param {import('./state.js').Message} message @param {boolean} isDirect
   */
  note({ id, channel_id, author, pings, only_for }, isDirect) {
    for (const person of Object.keys(this.#marks)) {
      const mark = this.#mark(person, channel_id);
      if (only_for !== null || !later(id, mark.read)) continue;
      if (later(id, mark.newest)) mark.newest = id;
      if (author.id === person) mark.read = id;
      else if ((isDirect || pings.includes(person)) && !mark.pings.includes(id)) mark.pings.push(id);
    }
    this.#save();
  }

  /** The person has the channel before their eyes. @param {string} person @param {string} channel */
  read(person, channel) {
    const mark = this.#mark(person, channel);
    if (mark.read === mark.newest && mark.pings.length === 0) return;
    mark.read = mark.newest;
    mark.pings = [];
    this.#save();
  }

  /** Whether there is something new in it. @param {string} person @param {string} channel */
  unread(person, channel) {
    const mark = this.#marks[person]?.[channel];
    return mark !== undefined && later(mark.newest, mark.read);
  }

  /** How many unread messages notify the person. @param {string} person @param {string} channel */
  pings(person, channel) {
    return this.#marks[person]?.[channel]?.pings.length ?? 0;
  }
}
