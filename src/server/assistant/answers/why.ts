import { dayOf } from '../../../define/dates';
import type { ToolAnswer } from '../tool';
import { explainFigure } from '../tools/explain-figure';
import { queryFigures } from '../tools/query';
import type { FigureWords } from '../tools/query-words';
import { use } from '../use';
import { isFalling, whyChanged } from './changed';
import { measuresOf, type Rows, rowsOf, whereOf } from './figures/rows';
import { spansOf } from './spans';
import type { Told } from './words-of';

/** Why a sum is another than it was: both spans beside each other, then who and what the difference came from. Why they did so no figure knows. */
export async function explainedChange(told: Told): Promise<ToolAnswer | undefined> {
  const { frame, asking } = told;
  // 为什么11月比10月多: held against each other, and asked why.
  const isWhy = frame.intent === 'explain' || (frame.periods.length > 1 && ['compare', 'figure', 'list', 'none'].includes(frame.intent));
  if (!isWhy || !whyChanged(frame.text) || frame.number || ['stock', 'low', 'price'].includes(frame.subject)) return undefined;
  // 账上怎么少了: the book of goods, not of partners.
  if (told.product && /账|库存/.test(frame.text) && !told.partner) return use(explainFigure, asking, { what: 'stock', product: told.product });
  const asked = frame.has('noun.account') || frame.subject === 'account' ? ofAccount(told) : ofGoods(told);
  if (!asked) return undefined;
  if (frame.periods.length > 1) asking.asked?.push({ tool: 'heard', args: frame.text });
  const [period, other] = spansOf(frame, dayOf(asking.context.now()));
  const { measures, ...base } = { ...asked.words, period, other };
  const whole = await use(queryFigures, asking, { ...base, measures });
  if (whole.isEmpty) return whole;
  const sums = whole.data as { now?: Record<string, string>; before?: Record<string, string> };
  const grew = Number(sums.now?.[measures[0] ?? ''] ?? 0) - Number(sums.before?.[measures[0] ?? ''] ?? 0);
  // Who believes it fell while it rose is told so, and by whom it rose.
  const otherwise = grew >= 0 && isFalling(frame.text) ? '这一期并没有减少。\n\n' : grew <= 0 && !isFalling(frame.text) ? '这一期并没有增加。\n\n' : '';
  const order = grew < 0 ? { order: measures[0] as string } : {};
  const parts: ToolAnswer[] = [];
  for (const dimension of asked.apart)
    parts.push(await use(queryFigures, asking, { ...base, measures: measures.slice(0, 1), by: dimension, limit: 5, ...order }));
  const answers = [whole, ...parts.filter((one) => !one.isEmpty)];
  return {
    ...whole,
    text: `${otherwise}${paragraphsOf(answers).join('\n\n')}\n\n这是数字从哪里变的；为什么会这样，要看这些单据。`,
    data: answers.map((one) => one.data),
    references: answers.flatMap((one) => one.references),
    proposals: answers.flatMap((one) => one.proposals).filter((one, at, all) => all.findIndex(({ title }) => title === one.title) === at),
  };
}

/** What each of them says once. */
const paragraphsOf = (answers: readonly ToolAnswer[]): string[] => [...new Set(answers.flatMap(({ text }) => text.split('\n\n')))];

type Asked = { words: FigureWords; apart: string[][] };

function ofAccount({ frame, partner }: Told): Asked {
  const account = /应收|欠我|欠咱|客户/.test(frame.text) ? 'receivable' : /预付/.test(frame.text) ? 'prepaid' : /预收/.test(frame.text) ? 'advance' : 'payable';
  return {
    words: { of: 'accounts', measures: ['amount'], where: { account, ...(partner ? { partner } : {}) }, said: '往来' },
    apart: partner ? [['source']] : [['partner'], ['source']],
  };
}

function ofGoods(told: Told): Asked | undefined {
  const rows: Rows = rowsOf(told);
  const where = whereOf(told, rows);
  if (!where) return undefined;
  const measures = [...new Set([...measuresOf(told, rows).slice(0, 1), rows.papers])];
  const whom = rows.partner && !told.partner && rows.of !== 'used' ? [[rows.partner]] : rows.department && !told.department ? [[rows.department]] : [];
  return { words: { of: rows.of, measures, where, said: rows.said }, apart: [...whom, ...(told.product ? [] : [['productName']])] };
}
