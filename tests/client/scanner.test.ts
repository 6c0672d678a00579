import { describe, expect, it } from 'vitest';
import { codeReader } from '../../src/client/palette/scanner';

const types = (read: ReturnType<typeof codeReader>, keys: readonly string[], gap: number, from = 0) =>
  keys.map((key, at) => read({ key, ctrlKey: false, altKey: false, metaKey: false, timeStamp: from + at * gap })).filter((code) => code !== undefined);

describe('a scanner at any page', () => {
  const code = '(01)06901234567892(10)B12';
  it('is known by its speed and its Enter', () => {
    expect(types(codeReader(), [...code, 'Enter'], 5)).toEqual([code]);
  });
  it('is not a hand that types, nor a few keys, nor a code without its end', () => {
    expect(types(codeReader(), [...code, 'Enter'], 120)).toEqual([]);
    expect(types(codeReader(), [...'12345', 'Enter'], 5)).toEqual([]);
    expect(types(codeReader(), [...code, 'Tab', 'Enter'], 5)).toEqual([]);
  });
  it('begins a new code after a pause, whatever was typed before', () => {
    const read = codeReader();
    types(read, [...'abc'], 5);
    expect(types(read, [...code, 'Enter'], 5, 1000)).toEqual([code]);
  });
  it('keeps capital letters and the separator of GS1', () => {
    const read = codeReader();
    const shift = { key: 'Shift', ctrlKey: false, altKey: false, metaKey: false };
    for (const [at, key] of [...']C10106901'].entries()) {
      read({ ...shift, timeStamp: at * 6 });
      read({ key, ctrlKey: false, altKey: false, metaKey: false, timeStamp: at * 6 + 1 });
    }
    read({ key: ']', ctrlKey: true, altKey: false, metaKey: false, timeStamp: 62 });
    read({ key: '9', ctrlKey: false, altKey: false, metaKey: false, timeStamp: 65 });
    expect(read({ key: 'Enter', ctrlKey: false, altKey: false, metaKey: false, timeStamp: 70 })).toBe(']C10106901\u001d9');
  });
});
