import type { ToolAnswer } from '../tool';
import { findAnything } from '../tools/find-anything';
import { openScreen } from '../tools/open-page';
import { stock } from '../tools/stock';
import { usage } from '../tools/usage';
import { given, use } from '../use';
import { calledByCode } from './goods-said';
import type { Told } from './words-of';

export async function aboutTrace(told: Told): Promise<ToolAnswer> {
  const { frame, asking } = told;
  const code = frame.lot ?? frame.code;
  if (frame.lot && usage.may(asking.context) && /用[到在给]|用掉|使用|消耗|谁身上|病人|患者|去向|去了哪/.test(frame.text))
    return use(usage, asking, given({ batchNo: frame.lot, product: told.product, department: told.department, period: told.period }));
  const coded = await calledByCode(told);
  if (coded) return coded;
  if (frame.lot) return use(stock, asking, given({ batchNo: frame.lot, product: told.product }));
  if (code) return use(findAnything, asking, { words: code });
  return use(openScreen, asking, { page: '耗材追溯' });
}
