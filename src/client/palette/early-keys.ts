import { getDefaultStore } from 'jotai';
import { hasSessionCookie } from '../session/markers';
import { sessionAtom } from '../session/session';
import { closePalette, openPalette, paletteAtom } from './palette-state';

/**
 * Ctrl+K and the first letters often come faster than the palette's code: both are kept for it. This listens from the first
 * script on; once the shortcuts listen (handOver) they open the palette themselves, and only the letters are kept here.
 */
export function listenEarly(): void {
  window.addEventListener('keydown', openEarly);
  const store = getDefaultStore();
  store.sub(sessionAtom, () => {
    if (store.get(sessionAtom).phase === 'out') closePalette();
  });
}
export const handOver = (): void => window.removeEventListener('keydown', openEarly);

function openEarly(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.repeat || keepLetter(event)) return;
  const isCall = event.code === 'KeyK' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
  const { phase } = getDefaultStore().get(sessionAtom);
  if (!isCall || !(phase === 'in' || (phase === 'starting' && hasSessionCookie()))) return;
  event.preventDefault();
  openPalette('');
}

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
