import type { ToolAnswer } from '../../tool';
import { CALLED_BACK } from '../../words/said/lots';
import type { Told } from '../words-of';
import { type FactRow, factRows, goodsMeant, reads } from './rows';

/** 召回的插管还有几支: of goods that are called back the lot is meant that is; where there is none it is said, and all of them are told. */
export async function ofRecalledLot(told: Told): Promise<Told> {
  const { frame, asking } = told;
  if (frame.lot || frame.number || frame.goods.length === 0 || !CALLED_BACK.test(frame.text) || ['draft', 'how', 'act', 'command'].includes(frame.intent))
    return told;
  const goods = await goodsMeant(told);
  if (goods.length === 0) return told;
  const specification = goods.map(({ id }) => id).join();
  // Who reads no recall sees by the stock of his stores what of it may not be used.
  const rows = reads(asking.context, 'recalled')
    ? await factRows(asking.context, { of: 'recalled', by: ['batchNo'], measures: ['quantity'], where: { specification } })
    : await factRows(asking.context, { of: 'lying', by: ['batchNo'], measures: ['quantity'], where: { specification, state: 'stopped,frozen' } });
  const [lot, ...others] = [...new Set(rows.map(batchOf))].filter((one) => one !== '');
  if (!lot || others.length > 0) return told;
  asking.asked?.push({ tool: 'heard', args: [CALLED_BACK.exec(frame.text)?.[0], frame.trait].join(' ') });
  return { ...told, frame: { ...frame, lot, trait: undefined } };
}
const batchOf = ({ batchNo }: FactRow): string => String(batchNo ?? '');

/** 麻醉穿刺包召回的事, where nothing of them is called back: that comes first. */
export async function notCalledBack({ frame, product }: Told, answer: ToolAnswer): Promise<ToolAnswer> {
  const isAsked = CALLED_BACK.test(frame.text) && product !== undefined && !frame.lot && !/召回/.test(answer.text);
  return isAsked ? { ...answer, text: `${product}没有在召回的批号。\n\n${answer.text}` } : answer;
}
