import Big from 'big.js';
import { describe, expect, it } from 'vitest';
import { reckon } from '../../src/define/arithmetic';

const said = (text: string) => reckon(text)?.result;

describe('a sum as it is typed', () => {
  it.each([
    ['1200*0.13', '156'],
    ['1200 × 13%', '156'],
    ['(300+45)*12', '4140'],
    ['1,200 ÷ 7', '171.428571'],
    ['（3+4）×2', '14'],
    ['120乘以3等于多少', '360'],
    ['帮我算一下 88.5*24', '2124'],
    ['0.1+0.2', '0.3'],
    ['10-3-2', undefined],
    ['10 - 3 - 2', '5'],
    ['-5*3', '-15'],
    ['2*-3', '-6'],
    ['100/8=', '12.5'],
    ['12x50', '600'],
    ['1.2万*1.13', '13560'],
    ['=88/4', '22'],
    ['税 13% 15362.42', '1997.1146'],
    ['百分之13的税 2000', '260'],
    ['2000 13%', '260'],
  ])('%s', (text, result) => expect(said(text)).toBe(result));

  it.each(['2026-11-28', '027-88880000', '3-0', '5', '1200', 'CG2026-1', '1/0', '5*', '*5', '(3+4', '3 4', '1..2*3', '22G*2', '', '12:30-13:30', '1+a'])(
    '%s is none',
    (text) => expect(reckon(text)).toBeUndefined(),
  );

  it('keeps the order of the signs, to the last place, whatever the numbers', () => {
    let seed = 7;
    const random = (most: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % most;
    };
    for (let i = 0; i < 500; i += 1) {
      const [a, b, c] = [0, 0, 0].map(() => new Big(random(100_000)).div(100).plus('0.01'));
      const [x, y, z] = [a as Big, b as Big, c as Big];
      const cases: [string, Big][] = [
        [`${x} + ${y}*${z}`, x.plus(y.times(z))],
        [`(${x}+${y})*${z}`, x.plus(y).times(z)],
        [`${x}*${y} - ${z}`, x.times(y).minus(z)],
        [`${x} - ${y} - ${z}`, x.minus(y).minus(z)],
      ];
      for (const [text, wanted] of cases) expect(new Big(said(text) ?? 'NaN').toFixed(), text).toBe(new Big(wanted.round(6)).toFixed());
    }
  });
});
