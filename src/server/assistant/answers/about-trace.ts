import { datasetOf } from '../../../domain/dataset-of';
import { readerOf } from '../../engine/queries/reader';
import { filled, type ToolAnswer, together } from '../tool';
import { findAnything } from '../tools/find-anything';
import { openScreen } from '../tools/open-page';
import { queryFigures } from '../tools/query';
import { stock } from '../tools/stock';
import { usage } from '../tools/usage';
import { given, use } from '../use';
import { ROWS } from './figures/row-sets';
import { calledByCode } from './goods-said';
import type { Told } from './words-of';

/** 这批货从哪来的, 谁供的. */
const CAME = /从哪|哪来|哪儿来|谁[供送卖]|(?:哪家|哪个供应商)[^，。]{0,3}(?:供|送|进|买|来)/;
/** 这批发给过谁, 卖给了哪家. */
const WENT = /(?:发|卖|送|供|给|销|领|调)[^，。]{0,3}(?:给|到|去)(?:了|过)?(?:谁|哪)|给(?:了|过)?(?:谁|哪)|去了哪/;

const GONE = /到哪|去哪|去向|去了|在哪/;
/** 从哪来到哪去了: where it came from, where it went, what of it lies here. */
async function bothWays(told: Told): Promise<ToolAnswer> {
  const of = (text: string): Told => ({ ...told, frame: { ...told.frame, text } });
  const answers = [await aboutTrace(of('从哪来')), await aboutTrace(of('发给了谁')), await aboutTrace(of(''))];
  told.asking.asked?.push({ tool: 'heard', args: told.frame.text });
  return together(filled(answers));
}

export async function aboutTrace(told: Told): Promise<ToolAnswer> {
  const { frame, asking } = told;
  const code = frame.lot ?? frame.code;
  if (frame.lot && (usage.may(asking.context) || asking.context.org.kind === 'H') && /用[到在给]|用掉|使用|消耗|谁身上|病人|患者|去向|去了哪/.test(frame.text))
    return use(usage, asking, given({ batchNo: frame.lot, product: told.product, department: told.department, period: told.period }));
  const coded = await calledByCode(told);
  if (coded) return coded;
  if (frame.lot && CAME.test(frame.text) && GONE.test(frame.text)) return bothWays(told);
  const bought = CAME.test(frame.text) ? datasetOf(ROWS.bought.of) : undefined;
  if (frame.lot && bought && readerOf(asking.context, bought)) {
    asking.asked?.push({ tool: 'heard', args: frame.text });
    return use(queryFigures, asking, {
      of: bought.id,
      measures: [ROWS.bought.quantity, ROWS.bought.papers],
      by: [ROWS.bought.partner],
      where: { batchNo: `=${frame.lot}` },
      said: `批号 ${frame.lot} 的来货`,
      period: '近3年',
    });
  }
  const rows = asking.context.org.kind === 'H' ? ROWS.issued : ROWS.sold;
  const dataset = datasetOf(rows.of);
  if (frame.lot && WENT.test(frame.text) && dataset && readerOf(asking.context, dataset)) {
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
