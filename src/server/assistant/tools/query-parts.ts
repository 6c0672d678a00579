import type { ToolAnswer } from '../tool';
import { fieldOf, inUnit, isCounted, run, said, sumsByUnit, type Told } from './query-told';
import { readWhere } from './query-where';

/** What these rows are of the whole of the same days: of all, or of those the whole is said to be. */
export async function partOfWhole(told: Told): Promise<ToolAnswer> {
  const whole = await readWhere(told.context, told.dataset, told.words.whole ?? {});
  const { name, part, all, unit } = await shared(told, { ...told, where: whole });
  const sum = Number(all ?? 0);
  const share = sum === 0 ? '无法计算（合计为 0）' : `**${((100 * Number(part ?? 0)) / sum).toFixed(1)}%**`;
  const label = fieldOf(told, name).label;
  const kept = whole.understood.filter(Boolean).join('，');
  const of = kept && !/状态/.test(kept) ? `（${kept}）` : '全部';
  const [some, sums] = [part, all].map((value) => inUnit(told, name, value, unit));
  return said(
    told,
    `${told.head}：${label} **${some}**，占${of} ${label} ${sums} 的 ${share}。${name === told.words.measures[0] ? '' : APART}`,
    { part, whole: all, share: sum === 0 ? null : ((100 * Number(part ?? 0)) / sum).toFixed(1) },
    sum === 0,
  );
}
const APART = '（数量的单位不同，不能相加，所以按金额算。）';

type Shared = { name: string; part: unknown; all: unknown; unit: string };
/** The figure the part is held against the whole by: the first that adds up; quantities do where all of the whole is counted in one unit. */
async function shared(told: Told, whole: Told): Promise<Shared> {
  const [first = ''] = told.words.measures;
  const [one, all] = isCounted(told, first) ? await Promise.all([sumsByUnit(told, [first]), sumsByUnit(whole, [first])]) : [];
  const [counted, ...others] = all?.[first] ?? [];
  if (counted && others.length === 0) return { name: first, part: String(one?.[first]?.get(counted[0]) ?? 0), all: String(counted[1]), unit: counted[0] };
  const [part, sum] = await Promise.all([run(told), run(whole)]);
  const name = told.words.measures.find((each) => part.totals[each] !== undefined && sum.totals[each] !== undefined) ?? first;
  return { name, part: part.totals[name], all: sum.totals[name], unit: '' };
}
