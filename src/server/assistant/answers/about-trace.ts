import type { ToolAnswer } from '../tool';
import { findAnything } from '../tools/find-anything';
import { openScreen } from '../tools/open-page';
import { queryFigures } from '../tools/query';
import { stock } from '../tools/stock';
import { usage } from '../tools/usage';
import { given, use } from '../use';
import { ROWS } from './figures/row-sets';
import { calledByCode } from './goods-said';
import type { Told } from './words-of';

/** 这批发给过谁, 卖给了哪家. */
const WENT = /(?:发|卖|送|供|给|销|领|调)[^，。]{0,3}(?:给|到|去)(?:了|过)?(?:谁|哪)|给(?:了|过)?(?:谁|哪)|去了哪/;

export async function aboutTrace(told: Told): Promise<ToolAnswer> {
  const { frame, asking } = told;
  const code = frame.lot ?? frame.code;
  if (frame.lot && usage.may(asking.context) && /用[到在给]|用掉|使用|消耗|谁身上|病人|患者|去向|去了哪/.test(frame.text))
    return use(usage, asking, given({ batchNo: frame.lot, product: told.product, department: told.department, period: told.period }));
  const coded = await calledByCode(told);
  if (coded) return coded;
  if (frame.lot && WENT.test(frame.text)) {
    const rows = asking.context.org.kind === 'H' ? ROWS.issued : ROWS.sold;
    const by = 'partner' in rows ? rows.partner : rows.department;
    asking.asked?.push({ tool: 'heard', args: frame.text });
    return use(queryFigures, asking, {
      of: rows.of,
      measures: [rows.quantity],
      by: [by],
      where: { batchNo: `=${frame.lot}` },
      said: `批号 ${frame.lot} ${rows.said}`,
      period: '近3年',
    });
  }
  if (frame.lot) return use(stock, asking, given({ batchNo: frame.lot, product: told.product }));
  if (code) return use(findAnything, asking, { words: code });
  return use(openScreen, asking, { page: '耗材追溯' });
}
