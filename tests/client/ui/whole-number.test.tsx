// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { tellHalfTyped } from '../../../src/client/ui/half-typed';
import { WholeNumber } from '../../../src/client/ui/whole-number';

afterEach(cleanup);

/** A column's width between 6 and 120, and every width that was told. */
function width() {
  const told: number[] = [];
  function Box() {
    const [value, setValue] = useState(18);
    return (
      <WholeNumber
        aria-label="列宽"
        min={6}
        max={120}
        value={value}
        onNumber={(next) => {
          told.push(next);
          setValue(next);
        }}
      />
    );
  }
  render(<Box />);
  const input = screen.getByLabelText<HTMLInputElement>('列宽');
  const type = (text: string) => fireEvent.change(input, { target: { value: text } });
  fireEvent.focus(input);
  return { told, input, type };
}

describe('a whole number between two others', () => {
  it('is typed letter by letter: what is on the way stands and is not told', () => {
    const { told, input, type } = width();
    type('2');
    expect([input.value, told, input.getAttribute('aria-invalid')]).toEqual(['2', [], 'true']);
    type('25');
    expect([input.value, told, input.getAttribute('aria-invalid')]).toEqual(['25', [25], null]);
  });
  it.each([
    ['300', 120],
    ['2', 6],
    ['', 18],
    ['7.9', 7],
  ])('left at %j it becomes %d', (text, becomes) => {
    const { input, type } = width();
    type(text);
    fireEvent.blur(input);
    expect(Number(input.value)).toBe(becomes);
  });
  it('is told before a key saves', () => {
    const { told, type } = width();
    type('300');
    tellHalfTyped();
    expect(told).toEqual([120]);
  });
});
