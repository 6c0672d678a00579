import { describe, expect, it } from 'vitest';
import { labelPoints } from '../../../src/client/screens/print/label-fit';

/** Room of a label of 60×40 with bars below, and one with a square code alone. */
const [BARS, SQUARE] = [
  { width: 56, height: 22.4, squares: [13], points: 7 },
  { width: 56, height: 32.7, squares: [18], points: 7 },
];
const line = (text: string, label = '') => ({ label, text, size: label === '' ? ('large' as const) : ('normal' as const) });
const goods = (name: string, maker: string) => [
  line(name),
  line('葡萄糖脱氢酶法 独立装/X20-001A', '规格'),
  line(maker, '厂家'),
  line('26072907', '批号'),
  line('2028-01-28', '效期'),
  line('国械注准20243141069', '注册证'),
];

describe('the words of a label', () => {
  it('stand in the usual type where there is room', () => expect(labelPoints(goods('血糖试纸', '深圳新锐'), SQUARE)).toBe(7));
  it('are printed smaller where they are many, rather than cut', () => {
    const long = goods('一次性使用灭菌橡胶外科手套（无粉、独立包装、加长型）', '深圳新锐生物医疗电子股份有限公司武汉分公司');
    const points = labelPoints(long, BARS);
    expect(points).toBeLessThan(7);
    expect(points).toBeGreaterThan(4.5);
    expect(labelPoints(long, { ...BARS, height: 2 * BARS.height })).toBe(7);
  });
  it('are never too small to read', () => expect(labelPoints(goods('长名'.repeat(300), '长名'.repeat(300)), BARS)).toBe(4.5));
});
