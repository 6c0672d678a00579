// @vitest-environment happy-dom
import { act, cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listenToScanner } from '../../src/client/palette/scanner';
import { STANDARD } from '../../src/client/palette/scanner-settings';
import { useScanField } from '../../src/client/palette/use-scan-field';
import { registerVerbs } from '../../src/client/workspace/active-verbs';
import { readTabs } from '../../src/client/workspace/tabs-atom';

const CODE = '010690123456789210A1';
const CTRL = { key: ']', code: 'BracketRight', ctrlKey: true };
let now = 0;
let stops: (() => void)[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  now = 10_000;
  stops = [];
});
afterEach(() => {
  for (const stop of stops) stop();
  cleanup();
  vi.useRealTimers();
});

/** A field and what it took. */
function field() {
  const taken: string[] = [];
  function Box() {
    const [text, setText] = useState('');
    const props = useScanField({
      text,
      setText,
      take: (code) => {
        setText('');
        if (code !== '') taken.push(code);
      },
    });
    return <input aria-label="扫码" value={text} {...props} />;
  }
  render(<Box />);
  return { box: screen.getByLabelText('扫码') as HTMLInputElement, taken };
}

/** One key, `pause` ms after the one before; a sign is written where the browser would write it. @returns whether it was kept from doing more */
function press(target: Element, given: string | { key: string; code?: string; ctrlKey?: boolean }, pause: number): boolean {
  now += pause;
  const init = typeof given === 'string' ? { key: given } : given;
  const event = createEvent.keyDown(target, init);
  Object.defineProperty(event, 'timeStamp', { value: now });
  const isFree = fireEvent(target, event);
  if (isFree && init.key.length === 1 && !('ctrlKey' in init) && target instanceof HTMLInputElement && target.type === 'text') insert(target, init.key);
  return !isFree;
}
function insert(box: HTMLInputElement, data: string, inputType = 'insertText'): void {
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  set?.call(box, `${box.value}${data}`);
  box.setSelectionRange(box.value.length, box.value.length);
  act(() => void box.dispatchEvent(new InputEvent('input', { bubbles: true, inputType, data })));
}
const type = (target: Element, keys: readonly Parameters<typeof press>[1][], pause: number): boolean =>
  keys.map((key) => press(target, key, pause)).at(-1) ?? false;
const passes = (time: number) => act(() => void vi.advanceTimersByTime(time));
const paste = (target: Element, text: string) => fireEvent.paste(target, { clipboardData: { getData: () => text } });

describe('a field for scanning', () => {
  it('ends a code at Enter, typed by hand or by a scanner, and at the Tab of a scanner only', () => {
    const { box, taken } = field();
    type(box, [...CODE, 'Enter'], 5);
    type(box, [...'12', 'Enter'], 400);
    expect(type(box, [...CODE, 'Tab'], 60)).toBe(true);
    expect(taken).toEqual([CODE, '12', CODE]);
    expect(type(box, [...CODE, 'Tab'], 300)).toBe(false);
    expect(taken).toHaveLength(3);
    expect(box.value).toBe(CODE);
  });
  it('reads what is inserted at once when nothing more comes, and only once', () => {
    const { box, taken } = field();
    insert(box, CODE);
    expect(taken).toEqual([]);
    passes(STANDARD.gap);
    expect(taken).toEqual([CODE]);
    insert(box, CODE);
    press(box, 'Enter', 5);
    passes(1000);
    press(box, 'Enter', 500);
    expect(taken).toEqual([CODE, CODE]);
    insert(box, CODE);
    insert(box, '\u001d21S1');
    expect(press(box, 'Tab', 5)).toBe(true);
    expect(taken.at(-1)).toBe(`${CODE}␝21S1`);
  });
  it('reads a code once when its Enter comes just as nothing more was awaited', () => {
    const { box, taken } = field();
    insert(box, CODE);
    act(() => {
      vi.advanceTimersByTime(STANDARD.gap);
      press(box, 'Enter', 5);
    });
    expect(taken).toEqual([CODE]);
    type(box, [...'12', 'Enter'], 400);
    expect(taken).toEqual([CODE, '12']);
  });
  it('takes no letters of a hand and no words of an input method for inserted text', () => {
    const { box, taken } = field();
    type(box, [...CODE], 300);
    insert(box, '一次性使用输液器', 'insertCompositionText');
    passes(5000);
    expect(taken).toEqual([]);
  });
  it('reads what is pasted, line by line; a piece pasted into a code stays there', () => {
    const { box, taken } = field();
    paste(box, `${CODE}\u001d21S1\r\n06901234567892\n`);
    expect(taken).toEqual([`${CODE}␝21S1`, '06901234567892']);
    type(box, [...'(01)'], 300);
    expect(paste(box, '06901234567892')).toBe(true);
    expect(taken).toHaveLength(2);
  });
});

describe('the listener at every page', () => {
  const listen = () => {
    const taken: unknown[] = [];
    stops.push(registerVerbs(readTabs().active, { scanned: (input) => void taken.push(input?.code) }), listenToScanner());
    return taken;
  };
  it('takes what is scanned or pasted outside of fields to the page in front', () => {
    const taken = listen();
    expect(type(document.body, [...CODE, CTRL, ...'21S1', 'Enter'], 60)).toBe(true);
    expect(type(document.body, [...CODE, 'Tab'], 5)).toBe(true);
    paste(document.body, ' CG202611210003 ');
    expect(taken).toEqual([`${CODE}\u001d21S1`, CODE, 'CG202611210003']);
  });
  it('leaves a hand, sentences and what belongs to fields alone', () => {
    const taken = listen();
    const { box, taken: own } = field();
    expect(type(document.body, [...CODE, 'Tab'], 200)).toBe(false);
    paste(document.body, '请在 2026 年前 处理');
    paste(document.body, 'abc');
    type(box, [...CODE, 'Enter'], 5);
    expect(taken).toEqual([]);
    expect(own).toEqual([CODE]);
  });
  it('does not hold a tick box for a field to write into', () => {
    const taken = listen();
    render(<input type="checkbox" aria-label="勾选" />);
    type(screen.getByLabelText('勾选'), [...CODE, 'Enter'], 5);
    expect(taken).toEqual([CODE]);
  });
  it.each([5, 40, 400])('writes FNC1 into any field, %d ms from key to key: a slow scanner runs no lot and serial number together', (gap) => {
    listen();
    const { box, taken } = field();
    type(box, [...CODE, CTRL, ...'21S1', 'Enter'], gap);
    expect(taken).toEqual([`${CODE}␝21S1`]);
  });
  it('F8 is FNC1 in the middle of a code, in a box for codes whenever something stands there, and a shortcut else', () => {
    listen();
    const { box, taken } = field();
    expect(press(box, { key: 'F8' }, 500)).toBe(false);
    type(box, [...CODE, { key: 'F8' }, ...'21S1', 'Enter'], 40);
    expect(press(box, '1', 500)).toBe(false);
    expect(press(box, { key: 'F8' }, 500)).toBe(false);
    box.setAttribute('data-scan', '');
    expect(press(box, { key: 'F8' }, 500)).toBe(true);
    type(box, ['2', 'Enter'], 500);
    expect(taken).toEqual([`${CODE}␝21S1`, '1␝2']);
  });
});
