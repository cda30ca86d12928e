// @ts-check
/** Times as a person reads them, relative ones kept true as time goes by. */

/** @param {string} locale @param {number} ms @param {Intl.DateTimeFormatOptions} options */
const format = (locale, ms, options) => new Intl.DateTimeFormat(locale, options).format(ms);

/** The styles of `<t:..:STYLE>`. @type {Record<string, Intl.DateTimeFormatOptions>} */
const STYLES = {
  t: { timeStyle: 'short' },
  T: { timeStyle: 'medium' },
  d: { dateStyle: 'short' },
  D: { dateStyle: 'long' },
  f: { dateStyle: 'long', timeStyle: 'short' },
  F: { dateStyle: 'full', timeStyle: 'short' },
  s: { dateStyle: 'short', timeStyle: 'short' },
  S: { dateStyle: 'short', timeStyle: 'medium' },
};

/**
 * Units from the shortest: in seconds, and how many of them are told in the next one.
 * @type {[unit: Intl.RelativeTimeFormatUnit, length: number, limit: number][]}
 */
const UNITS = [
  ['second', 1, 60],
  ['minute', 60, 60],
  ['hour', 3_600, 24],
  ['day', 86_400, 30],
  ['month', 2_592_000, 12],
  ['year', 31_536_000, Infinity],
];

/**
 * "in 3 days". It is rounded before the unit is chosen: a day less a second is "in 1 day", not "in 24 hours".
 * @param {string} locale @param {number} unix in seconds
 */
function relative(locale, unix) {
  const seconds = unix - Math.floor(Date.now() / 1_000);
  const count = (length) => Math.round(Math.abs(seconds) / length);
  const [unit, length] = UNITS.find(([, length, limit]) => count(length) < limit) ?? UNITS[0];
  const signed = Math.sign(seconds) * count(length);
  return new Intl.RelativeTimeFormat(locale, { numeric: 'always' }).format(signed, unit);
}

/**
 * Fills in `<time>` elements for `<t:unix:style>`.
 * @param {HTMLTimeElement} element @param {string} locale @param {number} unix @param {string} style
 */
export function showTime(element, locale, unix, style) {
  const date = new Date(unix * 1_000);
  if (Number.isNaN(date.getTime())) {
    element.textContent = `<t:${unix}>`;
    return element;
  }
  element.dateTime = date.toISOString();
  element.title = format(locale, date.getTime(), STYLES.F);
  if (style === 'R') {
    element.dataset.relative = String(unix);
    element.dataset.locale = locale;
    element.textContent = relative(locale, unix);
  } else {
    element.textContent = format(locale, date.getTime(), STYLES[style] ?? STYLES.f);
  }
  return element;
}

/**
 * When a message was written: the time today, otherwise with its day.
 * @param {string} locale @param {number} ms
 */
export function stamp(locale, ms) {
  const today = new Date(ms).toDateString() === new Date().toDateString();
  return format(locale, ms, today ? STYLES.t : STYLES.s);
}

/** @param {string} locale @param {number} ms */
export const clock = (locale, ms) => format(locale, ms, STYLES.t);

/** @param {string} locale @param {number} ms */
export const clockWithSeconds = (locale, ms) => format(locale, ms, { ...STYLES.T, hourCycle: 'h23' });

/** @param {string} locale @param {number} ms */
export const day = (locale, ms) => format(locale, ms, STYLES.D);

/** Lets relative times go on. */
export function startClock() {
  setInterval(() => {
    if (document.hidden) return;
    for (const element of document.querySelectorAll('time[data-relative]')) {
      const { relative: unix, locale } = /** @type {HTMLElement} */ (element).dataset;
      const text = relative(locale ?? 'en', Number(unix));
      if (element.textContent !== text) element.textContent = text;
    }
  }, 1_000);
}
