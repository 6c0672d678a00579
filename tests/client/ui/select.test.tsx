// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { optionsFor, pinyinBegins } from '../../../src/client/ui/option-search';
import { Select } from '../../../src/client/ui/select';

const STATES = [
  { value: '1', label: '草稿' },
  { value: '2', label: '待审核' },
  { value: '3', label: '已审核' },
];
const words = (typed: string) => optionsFor(STATES, typed).map(({ label }) => label);

describe('what is typed means', () => {
  it('words, initials and pinyin', () => {
    expect(words('审核')).toEqual(['待审核', '已审核']);
    expect(words('dsh')).toEqual(['待审核']);
    expect(words('daishen')).toEqual(['待审核']);
    expect(words('caogao')).toEqual(['草稿']);
    expect(words('x')).toEqual([]);
  });
  it('no syllables that begin otherwise', () => {
    expect(pinyinBegins('dsh', 'daixhe')).toBe(false);
    expect(pinyinBegins('dsh', 'daishenhe')).toBe(true);
  });
});

function Form({ placeholder }: { placeholder?: string }) {
  const [value, setValue] = useState('1');
  return (
    <>
      <Select aria-label="状态" options={STATES} value={value} placeholder={placeholder} onChange={(event) => setValue(event.target.value)} />
      <output>{value}</output>
    </>
  );
}
const box = () => screen.getByRole('combobox', { name: '状态' }) as HTMLInputElement;
const held = () => screen.getByRole('status').textContent;
const listed = () => screen.getAllByRole('option', { hidden: true }).map((one) => one.textContent);

it('an option that stands for nothing says its word where it is one of those, a placeholder does not', () => {
  const nothing = [{ value: '', label: '不再细分' }, ...STATES];
  render(<Select aria-label="状态" options={nothing} value="" onChange={() => undefined} />);
  expect(box().value).toBe('不再细分');
  cleanup();
  render(<Select aria-label="状态" options={STATES} placeholder="请选择" value="" onChange={() => undefined} />);
  expect(box().value).toBe('');
  cleanup();
});

describe('one word among few', () => {
  beforeAll(() => {
    // Nothing is drawn here.
    HTMLElement.prototype.showPopover = () => undefined;
    Element.prototype.scrollIntoView = () => undefined;
    globalThis.ResizeObserver = class {
      observe() {}
      unobserve() {}
      disconnect() {}
    };
    globalThis.CSS ??= { escape: (text: string) => text } as typeof CSS;
  });
  afterEach(cleanup);

  it('shows what is chosen, all there is when asked, and takes the marked one by Enter', () => {
    render(<Form />);
    expect(box().value).toBe('草稿');
    fireEvent.keyDown(box(), { key: 'ArrowDown' });
    expect(listed()).toEqual(['草稿', '待审核', '已审核']);
    fireEvent.keyDown(box(), { key: 'ArrowDown' });
    fireEvent.keyDown(box(), { key: 'Enter' });
    expect(held()).toBe('2');
    expect(box().value).toBe('待审核');
    expect(box().getAttribute('aria-expanded')).toBe('false');
  });
  it('is narrowed by what is typed; Tab takes it and goes on', () => {
    render(<Form />);
    fireEvent.change(box(), { target: { value: 'ysh' } });
    expect(listed()).toEqual(['已审核']);
    expect(fireEvent.keyDown(box(), { key: 'Tab' })).toBe(true);
    expect(held()).toBe('3');
  });
  it('leaves what an input method is writing alone', () => {
    render(<Form />);
    fireEvent.change(box(), { target: { value: 'dai' } });
    fireEvent.keyDown(box(), { key: 'Enter', keyCode: 229 });
    expect(held()).toBe('1');
  });
  it('takes nothing that is no option, and goes back by Escape', () => {
    render(<Form />);
    fireEvent.change(box(), { target: { value: '作废' } });
    fireEvent.blur(box());
    expect([held(), box().value]).toEqual(['1', '草稿']);
    fireEvent.change(box(), { target: { value: '待' } });
    fireEvent.keyDown(box(), { key: 'Escape' });
    expect([held(), box().value]).toEqual(['1', '草稿']);
  });
  it('is emptied only where nothing may be chosen', () => {
    render(<Form />);
    fireEvent.change(box(), { target: { value: '' } });
    fireEvent.blur(box());
    expect(held()).toBe('1');
    cleanup();
    render(<Form placeholder="全部" />);
    fireEvent.change(box(), { target: { value: '' } });
    fireEvent.blur(box());
    expect(held()).toBe('');
  });
});
