import { dayOf } from '../../../../define/dates';
import { div, plain, round, sub } from '../../../../define/money';
import { datasetOf } from '../../../../domain/dataset-of';
import { found, type ToolAnswer } from '../../tool';
import { BEGUN } from '../../tools/query-days';
import { openStock } from '../../tools/stock-references';
import { ROWS, seesMoney } from '../figures/rows';
import type { Told } from '../words-of';
import { type FactRow, factRows, goodsMeant, reads, wordsBesideNames } from './rows';

const MOVED = /[涨跌降]|变(?:了|过|贵|便宜)|贵了|便宜了|[比跟和] ?(?:上(?:一)?[次回]|以前|之前|原来|前[次回])[^，。]{0,4}[贵便高低]/;
const SELLS = /卖|售|销/;
const SHOWN = 10;
/** 最近涨没涨: of goods that are named the last price beside the one before it, day by day; of a single price that there is none to hold against it. */
export async function askedIfMoved(told: Told): Promise<ToolAnswer | undefined> {
  const { frame, asking } = told;
  const { context } = asking;
  const isNow = frame.periods.every(({ text }) => /^(?:最?近|这段|近期|现在)/.test(text));
  if (frame.subject !== 'price' || frame.goods.length === 0 || !MOVED.test(frame.text) || !isNow || frame.by !== undefined || frame.has('ask.why'))
    return undefined;
  if (!['figure', 'compare', 'list', 'none', 'detail'].includes(frame.intent) || frame.partners.length > 1) return undefined;
  const rows = context.org.kind !== 'H' && SELLS.test(frame.text) ? ROWS.sold : ROWS.bought;
  const day = datasetOf(rows.of)?.day;
  const goods = await goodsMeant(told);
  if (!day || goods.length === 0 || !reads(context, rows.of) || !seesMoney(told, rows)) return undefined;
  const firm = frame.partners[0]?.found.map(({ id }) => id).join();
  const paid = await factRows(context, {
    of: rows.of,
    by: ['specification', 'productName', 'unit', day],
    measures: [rows.money, rows.quantity],
    where: { specification: goods.map(({ id }) => id).join(), ...(firm ? { [rows.partner]: firm } : {}) },
    order: `-${day}`,
    period: `${BEGUN}~${dayOf(context.now())}`,
  });
  const moves = goods.slice(0, SHOWN).flatMap(({ id, name }) => {
    const own = paid.filter((row) => row.specification === id && Number(row[rows.quantity]) > 0);
    return own.length > 0 ? [`- **${name}** ${moveOf(own, day, rows)}`] : [];
  });
  if (moves.length === 0) return undefined;
  asking.asked?.push({ tool: 'heard', args: [wordsBesideNames(told), told.product, told.partner, ...frame.periods.map(({ text }) => text)].join(' ') });
  return found({
    text: `${rows === ROWS.sold ? '售价' : '进价'}（金额 ÷ 数量，含税）${told.partner ? `，${told.partner}` : ''}：\n\n${moves.join('\n')}`,
    data: moves,
    proposals: openStock(context, { 'f.specification': goods.map(({ id }) => id).join() }),
  });
}

function moveOf(own: readonly FactRow[], day: string, rows: { money: string; quantity: string }): string {
  const priceOf = (row: FactRow): string => round(div(String(row[rows.money]), String(row[rows.quantity])), 4);
  const [last] = own as [FactRow];
  const [price, unit] = [priceOf(last), `元/${last.unitName ?? ''}`];
  const head = `${last[day]} **${plain(price)} ${unit}**`;
  const before = own.find((row) => priceOf(row) !== price);
  if (own.length === 1) return `${head}，只有这一次，没有更早的可比，看不出涨跌`;
  if (!before) return `${head}，与之前 ${own.length - 1} 次一样，没有涨跌`;
  const apart = sub(price, priceOf(before));
  const percent = ((100 * Number(apart)) / Number(priceOf(before))).toFixed(1);
  const way = Number(apart) > 0 ? `涨 **${plain(apart)}**` : `降 **${plain(sub('0', apart))}**`;
  return `${head}，上一个价 ${before[day]} ${plain(priceOf(before))} ${unit}，${way}（${Number(apart) > 0 ? '+' : '−'}${percent.replace('-', '')}%）`;
}
