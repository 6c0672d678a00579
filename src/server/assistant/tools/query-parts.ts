import type { ToolAnswer } from '../tool';
import { fieldOf, figure, run, said, type Told } from './query-told';
import { readWhere } from './query-where';

/** What these rows are of the whole of the same days: of all, or of those the whole is said to be. */
export async function partOfWhole(told: Told): Promise<ToolAnswer> {
  const whole = await readWhere(told.context, told.dataset, told.words.whole ?? {});
  const [part, all] = await Promise.all([run(told), run({ ...told, where: whole })]);
  const { measures } = told.words;
  // Of quantities in several units there is no sum, and no part of it.
  const first = measures.find((name) => all.totals[name] !== undefined && part.totals[name] !== undefined) ?? measures[0] ?? '';
  const [some, sum] = [Number(part.totals[first] ?? 0), Number(all.totals[first] ?? 0)];
  const share = sum === 0 ? '无法计算（合计为 0）' : `**${((100 * some) / sum).toFixed(1)}%**`;
  const label = fieldOf(told, first).label;
  const kept = whole.understood.filter(Boolean).join('，');
  return said(
    told,
    `${told.head}：${label} **${figure(told, first, part.totals[first])}**，占${kept && !/状态/.test(kept) ? `（${kept}）` : '全部'} ${label} ${figure(told, first, all.totals[first])} 的 ${share}。${first === measures[0] ? '' : APART}`,
    { part: part.totals[first], whole: all.totals[first], share: sum === 0 ? null : ((100 * some) / sum).toFixed(1) },
    sum === 0,
  );
}
const APART = '（数量的单位不同，不能相加，所以按金额算。）';
