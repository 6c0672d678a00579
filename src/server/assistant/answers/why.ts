import { dayOf } from '../../../define/dates';
import type { ToolAnswer } from '../tool';
import { queryFigures } from '../tools/query';
import type { FigureWords } from '../tools/query-words';
import { use } from '../use';
import { measuresOf, type Rows, rowsOf, whereOf } from './figures/rows';
import { spansOf } from './spans';
import { isFalling, whyChanged } from './turned';
import type { Told } from './words-of';

/** Why a sum is another than it was: both spans beside each other, then who and what the difference came from. Why they did so no figure knows. */
export async function explainedChange(told: Told): Promise<ToolAnswer | undefined> {
  const { frame, asking } = told;
  if (frame.intent !== 'explain' || !whyChanged(frame.text) || frame.number || ['stock', 'low', 'price'].includes(frame.subject)) return undefined;
  const asked = frame.has('noun.account') || frame.subject === 'account' ? ofAccount(told) : ofGoods(told);
  if (!asked) return undefined;
  const [period, other] = spansOf(frame, dayOf(asking.context.now()));
  const { by, measures, ...base } = { ...asked.words, period, other };
  const order = isFalling(frame.text) ? { order: measures[0] as string } : {};
  const whole = await use(queryFigures, asking, { ...base, measures });
  if (whole.isEmpty) return whole;
  const parts: ToolAnswer[] = [];
  for (const dimension of asked.apart) parts.push(await use(queryFigures, asking, { ...base, measures: measures.slice(0, 1), by: dimension, limit: 5, ...order }));
  const answers = [whole, ...parts.filter((one) => !one.isEmpty)];
  return {
    ...whole,
    text: `${answers.map((one) => one.text).join('\n\n')}\n\n这是数字从哪里变的；为什么会这样，要看这些单据。`,
    data: answers.map((one) => one.data),
    references: answers.flatMap((one) => one.references),
    proposals: answers.flatMap((one) => one.proposals).filter((one, at, all) => all.findIndex(({ title }) => title === one.title) === at),
  };
}

type Asked = { words: FigureWords; apart: string[][] };

function ofAccount({ frame, partner }: Told): Asked {
  const account = /应收|欠我|欠咱|客户/.test(frame.text) ? 'receivable' : /预付/.test(frame.text) ? 'prepaid' : /预收/.test(frame.text) ? 'advance' : 'payable';
  const said = { receivable: '应收', prepaid: '预付', advance: '预收', payable: '应付' }[account];
  return {
    words: { of: 'accounts', measures: ['amount'], where: { account, ...(partner ? { partner } : {}) }, said },
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
