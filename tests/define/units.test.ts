import { describe, expect, it } from 'vitest';
import { conversionText, ratioOf, unitTreeProblems } from '../../src/define/units';

const tree = [
  { id: 'z', parent: null, name: '支', measure: '1' },
  { id: 'h', parent: 'z', name: '盒', measure: '10' },
  { id: 'x', parent: 'h', name: '箱', measure: '20' },
];

describe('a unit tree', () => {
  it('multiplies the measures up the chain', () => {
    expect(ratioOf(tree, 'x')).toBe('200');
    expect(conversionText(tree, 'x')).toBe('1箱 = 20盒 = 200支');
  });
  it('has one root, whole measures, distinct names, five levels', () => {
    expect(unitTreeProblems(tree)).toEqual([]);
    expect(unitTreeProblems([{ id: 'z', parent: null, name: '支', measure: '2' }])[0]?.message).toBe('最小单位的换算率必须为1');
    expect(unitTreeProblems([])[0]?.message).toBe('必须有且只有一个最小单位');
    expect(unitTreeProblems([...tree, { id: 'y', parent: 'z', name: '盒', measure: '5' }]).map((p) => p.message)).toContain('【盒】已存在，请勿重复');
    expect(unitTreeProblems([...tree, { id: 'y', parent: 'z', name: '袋', measure: '2.5' }]).map((p) => p.message)).toContain('换算率必须为正整数');
    expect(
      unitTreeProblems([
        { id: 'm', parent: null, name: 'ml', measure: '1', divisible: true },
        { id: 'y', parent: 'm', name: '袋', measure: '2.5' },
      ]),
    ).toEqual([]);
  });
  it('refuses circles', () =>
    expect(() =>
      ratioOf(
        [
          { id: 'a', parent: 'b', name: 'a', measure: '2' },
          { id: 'b', parent: 'a', name: 'b', measure: '2' },
        ],
        'a',
      ),
    ).toThrow('circle'));
});
