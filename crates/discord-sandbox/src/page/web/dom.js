// @ts-check
/**
 * Making and patching elements. What comes from the server only ever becomes text nodes and attributes of a known
 * name: nothing is parsed as HTML, here or anywhere else on the page.
 */

/** @typedef {Node | string | number | null | undefined | false} Leaf */
/** @typedef {Leaf | Leaf[] | any[]} Child lists within lists are one list */

/**
 * An element. `on` holds listeners, `style` properties (set through CSSOM, which the content security policy
 * allows); `false` and `null` leave an attribute out, except that `aria-` attributes say "false".
 *
 * @param {string} tag
 * @param {Record<string, any>} [props]
 * @param {...Child} children
 * @returns {any} the element; its exact type is known where it is made
 */
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === null || value === undefined) continue;
    if (name === 'on') {
      for (const [type, listener] of Object.entries(value)) element.addEventListener(type, listener);
    } else if (name === 'style') {
      for (const [property, to] of Object.entries(value)) element.style.setProperty(property, to);
    } else if (name === 'value' || name === 'checked' || name === 'disabled' || name === 'selected') {
      /** @type {any} */ (element)[name] = value;
    } else if (name.startsWith('aria-')) {
      element.setAttribute(name, String(value));
    } else if (value !== false) {
      element.setAttribute(name, value === true ? '' : String(value));
    }
  }
  append(element, children);
  return element;
}

/** @param {Element} element @param {Child[]} children */
function append(element, children) {
  for (const child of children) {
    if (Array.isArray(child)) append(element, child);
    else if (child !== null && child !== undefined && child !== false) {
      element.append(child instanceof Node ? child : String(child));
    }
  }
}

/** Attributes that say what the person did to an element; a patch leaves them alone. */
const LOCAL = new Set(['data-revealed', 'aria-expanded', 'aria-controls']);

/** New addresses of pictures that are being decoded. @type {WeakMap<HTMLImageElement, string>} */
const coming = new WeakMap();

/** @param {Node | null} node @returns {string | undefined} */
const keyOf = (node) => (node instanceof HTMLElement ? node.dataset.key : undefined);

/** @param {Node} a @param {Node} b */
const alike = (a, b) => a.nodeName === b.nodeName && keyOf(a) === keyOf(b);

/**
 * Makes `old` look like `fresh` with as few changes as possible: what is the same stays the same element and keeps
 * its focus, scroll position and picture. Children with a `data-key` are matched by it, others by position.
 * Listeners are not carried over: what is patched is listened to from above.
 *
 * @param {Node} old @param {Node} fresh
 */
export function morph(old, fresh) {
  if (old instanceof Element && fresh instanceof Element) {
    morphAttributes(old, fresh);
    morphChildren(old, fresh);
  } else if (old.nodeValue !== fresh.nodeValue) {
    old.nodeValue = fresh.nodeValue;
  }
}

/** @param {Element} old @param {Element} fresh */
function morphAttributes(old, fresh) {
  for (const { name } of [...old.attributes]) {
    if (!fresh.hasAttribute(name) && !LOCAL.has(name)) old.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) {
    if (old.getAttribute(name) === value || LOCAL.has(name)) continue;
    if (name === 'style') /** @type {any} */ (old).style.cssText = value;
    else if (name === 'src' && old instanceof HTMLImageElement) swapPicture(old, value);
    else old.setAttribute(name, value);
  }
}

/**
 * Shows the new picture once it is decoded; until then the old one stays.
 * @param {HTMLImageElement} image @param {string} src
 */
function swapPicture(image, src) {
  if (coming.get(image) === src) return;
  coming.set(image, src);
  const next = new Image();
  next.src = src;
  const show = () => {
    if (coming.get(image) !== src) return;
    coming.delete(image);
    image.src = src;
  };
  // One that cannot be decoded is shown as what it is: broken.
  next.decode().then(show, show);
}

/** @param {Element} old @param {Element} fresh */
function morphChildren(old, fresh) {
  const keyed = new Map();
  for (const child of old.children) {
    if (keyOf(child) !== undefined) keyed.set(keyOf(child), child);
  }
  let at = old.firstChild;
  for (const child of [...fresh.childNodes]) {
    const key = keyOf(child);
    const match = key === undefined ? at : keyed.get(key);
    if (!match || !alike(match, child)) {
      old.insertBefore(child, at);
      continue;
    }
    if (match === at) at = match.nextSibling;
    else old.insertBefore(match, at);
    morph(match, child);
  }
  while (at) {
    const gone = at;
    at = at.nextSibling;
    gone.remove();
  }
}

/** Replaces the children of an element by patching. @param {Element} element @param {...Child} children */
export function fill(element, ...children) {
  const fresh = /** @type {Element} */ (element.cloneNode(false));
  append(fresh, children);
  morphChildren(element, fresh);
}

/** Line drawings on a 24 x 24 grid. */
const ICONS = {
  hash: 'M9 4 7 20M17 4l-2 16M4 9h17M3 15h17',
  thread: 'M6 4v9a3 3 0 0 0 3 3h10M15 12l4 4-4 4',
  at: 'M16 8v5a2.5 2.5 0 0 0 5 0v-1a9 9 0 1 0-4 7.5M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0',
  gear: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5v5M9 14.5v5',
  people:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7M2.5 20c0-3.5 3-6 6.5-6s6.5 2.5 6.5 6M16 4.5a3.5 3.5 0 0 1 0 6.5M18 14.5c2 .8 3.5 2.8 3.5 5.5',
  menu: 'M4 6h16M4 12h16M4 18h16',
  close: 'M6 6l12 12M18 6 6 18',
  send: 'M4 12 20 4l-5 16-4-6.5zM11 13.5 20 4',
  plus: 'M12 5v14M5 12h14',
  dots: 'M5 12h.01M12 12h.01M19 12h.01',
  down: 'M6 9l6 6 6-6',
  end: 'M12 4v14M6 12l6 6 6-6',
  lock: 'M5 11h14v9H5zM8 11V8a4 4 0 0 1 8 0v3',
  check: 'M5 13l4.5 4.5L19 7',
  file: 'M6 3h8l5 5v13H6zM14 3v5h5',
  reply: 'M10 6 4 12l6 6M4 12h9a7 7 0 0 1 7 7',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8M12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6 19 19M5 19l1.4-1.4M17.6 6.4 19 5',
  moon: 'M20 14a8.5 8.5 0 1 1-10-10 7 7 0 0 0 10 10',
  tools:
    'M14.5 6.5a4 4 0 0 1 5-1l-3 3 .5 2 2 .5 3-3a4 4 0 0 1-5.5 5L9 20.5a2.1 2.1 0 0 1-3-3l7.5-7.5a4 4 0 0 1 1-3.5',
  panes: 'M3 5h18v14H3zM12 5v14',
  pane: 'M3 5h18v14H3z',
  eye: 'M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6',
  silent: 'M6 17V11a6 6 0 0 1 9-5.2M18 10v7M4 17h16M10 21h4M4 4l16 17',
  link: 'M14 4h6v6M20 4l-9 9M18 14v6H4V6h6',
};

/** A drawing. @param {keyof typeof ICONS} name @returns {SVGElement} */
export function icon(name) {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute('d', ICONS[name]);
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('class', 'icon');
  svg.setAttribute('aria-hidden', 'true');
  svg.append(path);
  return svg;
}

/**
 * A button that is a drawing.
 * @param {keyof typeof ICONS} drawing @param {string} label @param {Record<string, any>} [props]
 * @returns {HTMLButtonElement}
 */
export const iconButton = (drawing, label, { class: kind = '', ...props } = {}) =>
  h(
    'button',
    { type: 'button', class: `icon-button ${kind}`.trim(), 'aria-label': label, title: label, ...props },
    icon(drawing),
  );

/**
 * Runs `run` once, after all that happens now.
 * @param {() => void} run @returns {() => void} what asks for it
 */
export function soon(run) {
  let asked = false;
  return () => {
    if (asked) return;
    asked = true;
    queueMicrotask(() => {
      asked = false;
      run();
    });
  };
}
