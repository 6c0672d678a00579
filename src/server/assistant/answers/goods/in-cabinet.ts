import { plain } from '../../../../define/money';
import { masterOf } from '../../../../domain/registry';
import { screensFor } from '../../../engine/access';
import { openPage } from '../../places';
import { found, nothing, type ToolAnswer } from '../../tool';
import type { Told } from '../words-of';
import { type FactRow, factRows, goodsMeant, reads, wordsBesideNames } from './rows';

const OF = 'cabinetStock';
const IN_CABINET = /柜(?:里|子|内|中|上)|智能柜|耗材柜|高值柜/;
const REFILL = /补|添|缺/;
const SHOWN = 12;
/** 柜里还有几个，要补多少: what devices say lies there, what of it is taken and not yet booked, and how much the cabinet asks to be refilled with. */
export async function askedOfCabinet(told: Told): Promise<ToolAnswer | undefined> {
  const { frame, asking } = told;
  const { context } = asking;
  const isRefill = REFILL.test(wordsBesideNames(told)) && (frame.subject === 'low' || frame.intent === 'forecast' || frame.has('noun.low'));
  if (!IN_CABINET.test(frame.text) || !(frame.goods.length > 0 || isRefill) || !masterOf(OF) || !reads(context, OF)) return undefined;
  if (['draft', 'how', 'act', 'command', 'explain', 'open'].includes(frame.intent) || frame.lot || frame.number || frame.flows.length > 0) return undefined;
  // Which lot ends first is asked of the lots.
  if (frame.by === 'lot' || frame.has('noun.expiry') || frame.has('noun.expired') || frame.has('measure.money')) return undefined;
  const goods = await goodsMeant(told);
  if (frame.goods.length > 0 && goods.length === 0) return undefined;
  const all = await factRows(context, {
    of: OF,
    by: ['cabinet', 'layer', 'productName', 'specification', 'unit', 'low', 'par', 'suggestion'],
    measures: ['deviceQuantity', 'pendingQuantity', 'bookQuantity'],
    where: {
      ...(goods.length > 0 ? { specification: goods.map(({ id }) => id).join() } : { suggestion: '0.0001~' }),
      ...(frame.warehouses[0] ? { warehouse: frame.warehouses[0].found.map(({ id }) => id).join() } : {}),
      ...(frame.departments[0] ? { department: frame.departments[0].found.map(({ id }) => id).join() } : {}),
    },
  });
  // What lacks most stands first.
  const rows = [...all].sort((a, b) => Number(b.suggestion || 0) - Number(a.suggestion || 0));
  asking.asked?.push({
    tool: 'heard',
    args: [wordsBesideNames(told), told.product, frame.warehouses[0]?.said, frame.departments[0]?.said, ...frame.specs].join(' '),
  });
  const [screen] = screensFor({ ...context, screen: '' }, OF);
  const proposals = screen ? [openPage(screen, goods.length > 0 ? { 'f.specification': goods.map(({ id }) => id).join() } : { 'f.isLow': 'true' })] : [];
  if (rows.length === 0) return nothing(goods.length > 0 ? `您能看到的智能柜里没有${told.product}。` : '您能看到的智能柜里现在没有要补货的。', { proposals });
  return found({
    text: `${goods.length > 0 ? '智能柜里（设备数）' : `智能柜里要补货的有 **${rows.length} 处**`}：\n\n${rows.slice(0, SHOWN).map(line).join('\n')}`,
    data: rows.slice(0, 40),
    proposals,
  });
}

function line(row: FactRow): string {
  const of = (name: string): string => plain(String(row[name] || 0));
  const unit = String(row.unitName ?? '');
  const name = [row.productName, row.specificationName].filter(Boolean).join(' ');
  const asks =
    Number(row.suggestion || 0) > 0
      ? `，下限 ${of('low')}、定数 ${of('par')}，建议补 **${of('suggestion')} ${unit}**`
      : Number(row.par || 0) > 0
        ? `，下限 ${of('low')}，现在不用补`
        : '';
  return `- **${name}** ${row.cabinetName ?? ''}：柜里 **${of('deviceQuantity')} ${unit}**（账面 ${of('bookQuantity')}，待核销 ${of('pendingQuantity')}）${asks}`;
}
