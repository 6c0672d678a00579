// @vitest-environment happy-dom
import { getDefaultStore } from 'jotai';
import { beforeEach, expect, it } from 'vitest';
import { handOver, listenEarly } from '../../src/client/palette/early-keys';
import { closePalette, readPalette } from '../../src/client/palette/palette-state';
import { type Session, sessionAtom } from '../../src/client/session/session';

/** What is pressed before the shortcuts listen, which they do only once the first screen stands. */
const store = getDefaultStore();
const press = (code: string, held: KeyboardEventInit = {}): KeyboardEvent => {
  const event = new KeyboardEvent('keydown', { code, key: code.replace(/^Key|^Digit/, '').toLowerCase(), cancelable: true, bubbles: true, ...held });
  // happy-dom takes Alt for AltGr.
  event.getModifierState = () => false;
  window.dispatchEvent(event);
  return event;
};
const session: Session = {
  ...{ rid: '', sessionExpire: '', departments: [], employeeInfo: {}, vipLevel: {}, isUseSystem: 1, warehouseList: [] },
  userInfo: { belong: '', systemType: 1, passwordCycle: '', userInnerSn: 'u1' },
};
const signIn = (isIn: boolean) => store.set(sessionAtom, isIn ? { phase: 'in', session } : { phase: 'out' });

beforeEach(() => {
  handOver();
  closePalette();
  signIn(true);
  listenEarly();
});

it('keys of the workspace and the one for help are kept, in the order they were pressed, and never the browser’s', () => {
  const events = [press('Digit2', { altKey: true }), press('F1'), press('F5'), press('KeyS', { ctrlKey: true }), press('F1', { shiftKey: true })];
  expect(events.map(({ defaultPrevented }) => defaultPrevented)).toEqual([true, true, false, false, false]);
  expect(handOver()).toEqual(events.slice(0, 2));
  expect(handOver()).toEqual([]);
});

it('the palette is called, and the letters after it are its own', () => {
  press('KeyK', { ctrlKey: true });
  for (const letter of 'cgdd') press(`Key${letter.toUpperCase()}`);
  expect(readPalette()).toEqual({ query: 'cgdd' });
});

it('of somebody who is not signed in nothing is kept', () => {
  signIn(false);
  expect(press('F1').defaultPrevented).toBe(false);
  press('KeyK', { ctrlKey: true });
  expect(readPalette()).toBeUndefined();
  expect(handOver()).toEqual([]);
});
