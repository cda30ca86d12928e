// @ts-check
/** What opens beside something and closes again. */

/** Distance to the edges of the pane or the window, and to the anchor. */
const GAP_PX = 4;
/** Height of a popover where there is no room at all. */
const LEAST_PX = 80;

/** @typedef {{ x: number, y: number }} Point */

/** The popover that is open; only one is. @type {Popover | null} */
let current = null;

/** Closes whatever is open. */
export const closePopover = () => current?.close();

document.addEventListener(
  'pointerdown',
  ({ target }) => {
    if (current && target instanceof Node && !current.holds(target)) current.close();
  },
  true,
);
document.addEventListener(
  'keydown',
  (event) => {
    if (event.key !== 'Escape' || event.isComposing || !current) return;
    event.preventDefault();
    event.stopPropagation();
    current.close('escape');
  },
  true,
);
for (const type of ['resize', 'scroll']) {
  const follow = ({ target }) => {
    if (current && !(target instanceof Node && current.box.contains(target))) current.place();
  };
  window.addEventListener(type, follow, { capture: true, passive: true });
}

/** A box in the top layer beside an element or at a point, which stays within the pane of the element. */
export class Popover {
  /**
   * @param {HTMLElement} anchor what it belongs to and where the focus returns to
   * @param {HTMLElement} box
   * @param {{ at?: Point, above?: boolean, wide?: boolean, clear?: Element | null,
   *   onClose?: (why: string) => void }} options
   *   `clear` is not covered either
   */
  constructor(anchor, box, options) {
    closePopover();
    this.anchor = anchor;
    this.box = box;
    this.options = options;
    box.setAttribute('popover', 'manual');
    box.classList.add('popover');
    // In the same pane or dialog, for its language and because what is outside a dialog cannot be used.
    (anchor.closest('dialog, .pane') ?? document.body).append(box);
    box.showPopover();
    current = this;
    this.place();
  }

  get open() {
    return current === this;
  }

  /** @param {Node} node */
  holds(node) {
    return this.box.contains(node) || this.anchor.contains(node);
  }

  /** @param {string} [why] */
  close(why = 'outside') {
    if (current !== this) return;
    current = null;
    const inside = this.box.contains(document.activeElement);
    this.box.remove();
    if (inside && this.anchor.isConnected) this.anchor.focus({ preventScroll: true });
    this.options.onClose?.(why);
  }

  place() {
    const { at, above, wide, clear } = this.options;
    const { style } = this.box;
    const anchor = at ? new DOMRect(at.x, at.y, 0, 0) : this.anchor.getBoundingClientRect();
    const pane = this.anchor.closest('.pane')?.getBoundingClientRect();
    const [begin, end] = [Math.max(pane?.left ?? 0, 0), Math.min(pane?.right ?? innerWidth, innerWidth)];
    if (wide) style.inlineSize = `${anchor.width}px`;
    style.setProperty('--within', `${end - begin - 2 * GAP_PX}px`);
    style.removeProperty('--room');
    const { width, height } = this.box.getBoundingClientRect();
    const { top: head, bottom: foot } = clear?.getBoundingClientRect() ?? anchor;
    const below = innerHeight - foot - 2 * GAP_PX;
    const over = head - 2 * GAP_PX;
    const up = above ? over >= height || over > below : below < height && over > below;
    const room = Math.max(up ? over : below, LEAST_PX);
    style.setProperty('--room', `${room}px`);
    const shown = Math.min(height, room);
    const top = up ? head - GAP_PX - shown : foot + GAP_PX;
    const left = Math.min(anchor.left, end - width - GAP_PX);
    style.top = `${Math.max(GAP_PX, Math.min(top, innerHeight - shown - GAP_PX))}px`;
    style.left = `${Math.max(begin + GAP_PX, left)}px`;
  }
}
