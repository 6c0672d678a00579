import { getDefaultStore } from 'jotai';
import { hasSessionCookie } from '../session/markers';
import { sessionAtom } from '../session/session';
import { closePalette, openPalette, paletteAtom } from './palette-state';

/**
 * Keys often come faster than the code they are meant for. Ctrl+K and the first letters are kept for the palette, every other
 * shortcut for whoever listens next. This listens from the first script on; once the shortcuts listen (handOver) they open the
 * palette themselves and take over what was pressed, and only the letters are kept here.
 */
const KEPT = 5;
let pressed: KeyboardEvent[] = [];

export function listenEarly(): void {
  window.addEventListener('keydown', openEarly);
  const store = getDefaultStore();
  store.sub(sessionAtom, () => {
    if (store.get(sessionAtom).phase !== 'out') return;
    closePalette();
    pressed = [];
  });
}
/** @returns the shortcuts nobody could carry out yet, in the order they were pressed */
export function handOver(): readonly KeyboardEvent[] {
  window.removeEventListener('keydown', openEarly);
  const early = pressed;
  pressed = [];
  return early;
}

function openEarly(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.repeat || keepLetter(event)) return;
  const { phase } = getDefaultStore().get(sessionAtom);
  if (!(phase === 'in' || (phase === 'starting' && hasSessionCookie()))) return;
  if (event.code === 'KeyK' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey) {
    event.preventDefault();
    openPalette('');
  } else if ((isOwnKey(event) || isHelp(event)) && pressed.length < KEPT) {
    event.preventDefault();
    pressed.push(event);
  }
}

/** Keys of the workspace, whatever command they turn out to mean: with Ctrl alone most are the browser's own. */
export const isOwnKey = (event: KeyboardEvent): boolean =>
  event.altKey && !event.ctrlKey && !event.metaKey && !event.getModifierState('AltGraph') && !/^Alt/.test(event.code) && !event.code.startsWith('Arrow');

/** The browser would open its own help meanwhile. */
const isHelp = ({ code, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean => code === 'F1' && !altKey && !ctrlKey && !metaKey && !shiftKey;

/** A letter for a palette that is called but does not stand yet; Escape calls it off. */
export function keepLetter(event: KeyboardEvent): boolean {
  const called = getDefaultStore().get(paletteAtom);
  if (called && event.key === 'Escape' && !document.querySelector('[data-palette]')) {
    closePalette();
    return true;
  }
  if (!called || event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return false;
  if (document.activeElement?.closest('[data-palette]')) return false;
  event.preventDefault();
  openPalette(called.query + event.key);
  return true;
}
