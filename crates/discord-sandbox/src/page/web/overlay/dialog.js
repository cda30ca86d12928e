// @ts-check
/** Dialogs of one pane, which leave the other pane usable, and pictures over everything. */

import { Refusal } from '../world/api.js';
import { h, iconButton } from '../dom.js';

let dialogs = 0;

/**
 * Opens a dialog over a pane.
 * @param {HTMLElement} host
 * @param {{ title: string, body: import('../dom.js').Child, t: (key: any) => string, submit: string, role: string,
 *   onSubmit: () => Promise<boolean> }} options `onSubmit` says whether the dialog is done; what it throws is shown
 */
export function openDialog(host, { title, body, t, submit, role, onSubmit }) {
  const id = `dialog-${(dialogs += 1)}`;
  const returnTo = /** @type {HTMLElement | null} */ (document.activeElement);
  const others = /** @type {HTMLElement[]} */ ([...host.children]);
  const failure = h('p', { class: 'failure', role: 'alert' });
  const send = h('button', { type: 'submit', class: 'button primary', 'data-role': 'submit' }, submit);
  const cancel = h('button', { type: 'button', class: 'button plain', 'data-role': 'cancel' }, t('cancel'));
  const cross = iconButton('close', t('close'));
  const form = h(
    'form',
    { novalidate: true },
    h('header', {}, h('h2', { id }, title), cross),
    h('div', { class: 'dialog-body' }, body),
    failure,
    h('footer', {}, cancel, send),
  );
  const props = {
    class: 'dialog',
    role: 'dialog',
    'aria-modal': true,
    'aria-labelledby': id,
    'data-role': role,
  };
  const veil = h('div', { class: 'veil' }, h('div', props, form));
  const close = () => {
    veil.remove();
    others.forEach((it) => (it.inert = false));
    const usable = returnTo?.isConnected && !returnTo.matches(':disabled');
    /** @type {HTMLElement | null} */
    const back = usable ? returnTo : host.querySelector('[data-role=composer], [data-role=more-options]');
    back?.focus({ preventScroll: true });
  };
  cancel.addEventListener('click', close);
  cross.addEventListener('click', close);
  form.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    close();
  });
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    failure.textContent = '';
    send.disabled = true;
    send.setAttribute('aria-busy', 'true');
    try {
      if (await onSubmit()) close();
    } catch (error) {
      failure.textContent = error instanceof Refusal ? error.message : String(error);
    } finally {
      send.disabled = false;
      send.removeAttribute('aria-busy');
    }
  });
  others.forEach((it) => (it.inert = true));
  host.append(veil);
  const first = form.querySelector('.dialog-body :is(input, textarea, button, select)') ?? send;
  first.focus();
  return { close };
}

/**
 * Asks for one line.
 * @param {HTMLElement} host @param {(key: any) => string} t @param {string} title
 * @param {(text: string) => Promise<unknown>} done
 */
export function ask(host, t, title, done) {
  const input = h('input', { type: 'text', maxlength: 100, 'aria-label': title, 'data-role': 'name' });
  const onSubmit = async () => {
    if (input.value.trim() === '') return false;
    await done(input.value.trim());
    return true;
  };
  openDialog(host, { title, body: input, t, submit: t('create'), role: 'ask', onSubmit });
}

/**
 * Shows a picture as large as the window allows.
 * @param {HTMLImageElement} image @param {(key: any) => string} t
 */
export function enlarge(image, t) {
  const close = iconButton('close', t('close'));
  const shown = h('img', { src: image.src, alt: image.alt });
  const dialog = h(
    'dialog',
    { class: 'lightbox', 'data-role': 'lightbox', 'aria-label': t('picture') },
    close,
    shown,
  );
  dialog.addEventListener('click', ({ target }) => target !== shown && dialog.close());
  dialog.addEventListener('close', () => dialog.remove());
  // Escape is for the picture and for nothing behind it.
  dialog.addEventListener('keydown', (event) => event.stopPropagation());
  document.body.append(dialog);
  dialog.showModal();
}
