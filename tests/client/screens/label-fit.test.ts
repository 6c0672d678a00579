import { describe, expect, it } from 'vitest';
import { drawn } from '../../../src/client/screens/print/barcode-encoders';
import { barsWidth, fitLabel, labelPoints, modulesOf } from '../../../src/client/screens/print/label-fit';
import { usualLabel } from '../../../src/define/label-layout';

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

describe('the bars of a number', () => {
  const codes = ['D000000000001', 'HW-01-02-03', 'A1', 'T|KIT20260001-7', '06901234567892'];
  it.each(codes)('of %s are reckoned not much wider than they are drawn', (code) => {
    const [, drawnWidth] = /viewBox="0 0 (\d+)/.exec(drawn('code128', code, 10)) ?? [];
    expect(modulesOf(code)).toBeGreaterThanOrEqual(Number(drawnWidth));
    expect(modulesOf(code)).toBeLessThan(Number(drawnWidth) * 1.25);
  });
  it('are said to be too thin where no reader reads them, and never wider than their label', () => {
    const layout = usualLabel({ code: 'code128', codeField: 'code', prefix: '', lines: [{ field: 'name', label: '' }] });
    const label = { id: '1', code: 'ABCDEFGHIJKLMNOPQRSTUVW', codeKind: 'code128' as const, udi: '', lines: [line('瓶')], reprint: '' };
    expect(barsWidth(layout, { width: 40, height: 30 })).toBe(36);
    expect(fitLabel(label, layout, { width: 60, height: 40 }).over).toEqual([]);
    expect(fitLabel(label, layout, { width: 40, height: 30 }).over).toEqual(['条码过密（最细0.13毫米），扫描枪读不出，请加宽条码或改用二维码']);
  });
});
