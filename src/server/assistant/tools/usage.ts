import { sql } from 'kysely';
import { z } from 'zod';
import { dayOf, endOfMonth, startOfMonth } from '../../../define/dates';
import { periodIn } from '../../../define/spoken-periods';
import { used } from '../../../domain/datasets/used';
import type { Context } from '../../base/context';
import { screensFor } from '../../engine/access';
import { readerOf } from '../../engine/queries/reader';
import { openPage, screenFor } from '../places';
import { defineTool, nothing } from '../tool';
import { type Found, idsOf, kindsSaid, loadNames, meantOrNot } from '../words/names';
import { type Sentences, sentencesFor } from '../words/sentences';
import { namesOf } from './document-words';
import { begunOn } from './query-begun';
import { goodsAnswer, USE, wardsAnswer } from './usage-answers';
import { type AskedUse, goodsUsed, wardsUsing } from './usage-figures';

const schema = z.object({
  department: z.string().max(60).optional().describe('科室名称；不填为全院'),
  product: z.string().max(100).optional().describe('产品名称与规格；不填为全部'),
  batchNo: z.string().max(40).optional().describe('批号'),
  period: z.string().max(40).optional().describe('使用日期，如 本月、上月、近7天；不填为本月'),
  value: z.enum(['high', 'low']).optional().describe('只看高值 high 或低值 low 耗材'),
  by: z.enum(['department', 'product']).optional().describe('分组：department 按科室排名，product 按产品（默认）'),
});
type Words = z.infer<typeof schema>;

/** What a hospital used: a supplier reads copies of it, which are not his ledger. */
const screensOfUsage = (context: Context) => (context.org.kind === 'H' ? used.shownOn.flatMap((resource) => screensFor(context, resource)) : []);

/** What departments used by goods, with quantity and, where the user may see it, cost. */
export const usage = defineTool<Words>({
  name: 'usage',
  description: '科室用量：某科室或全院在一段时间内使用（消耗）了哪些产品、多少数量、多少成本。',
  args: schema,
  may: (context) => context.org.kind === 'H' && readerOf(context, used) !== undefined,
  run: async ({ context, text }, words) => {
    const say = sentencesFor(text);
    const { departments, goods, unknown } = await namedIn(context, words);
    if (unknown.length > 0) return nothing(`没有找到${unknown.join('、')}。`);
    const asked: AskedUse = {
      period: periodOf(context, words),
      where: {
        ...(departments ? { department: idsOf(departments) } : {}),
        ...(goods ? { specification: idsOf(goods) } : {}),
        ...(words.batchNo ? { batchNo: `=${words.batchNo}` } : {}),
        ...(words.value ? { isHighValue: String(words.value === 'high') } : {}),
      },
    };
    const { period } = asked;
    const seesCost = readerOf(context, used)?.sees('viewCost') ?? false;
    const screen = screenFor(context, USE) ?? screensOfUsage(context)[0];
    const query: Record<string, string> = {
      'f.documentDate': `${period.from}~${period.to}`,
      ...(departments ? { 'f.department': idsOf(departments) } : {}),
      ...(goods ? { 'f.specification': idsOf(goods) } : {}),
    };
    const told = {
      head: headOf(words, asked, departments ? namesOf(departments) : await whoseUse(context, say), goods, say),
      say,
      period,
      seesCost,
      screen,
      query,
      proposals: screen ? [openPage(screen, query)] : [],
    };
    const wards = words.by === 'department' ? await wardsUsing(context, asked, seesCost) : [];
    if (wards.length > 0) return wardsAnswer(wards, told);
    const { goods: rows, all } = await goodsUsed(context, asked, seesCost);
    if (rows.length === 0) {
      const { head, proposals } = told;
      const begun = await begunOn(context, used, 'papers');
      if (begun && period.to < begun) return nothing(say.begun(say === sentencesFor('') ? '使用' : 'use', begun, period.from, period.to), { proposals });
      return nothing(say.unused(head), { proposals });
    }
    return goodsAnswer(rows, all, told);
  },
});

/** The departments and goods the words name, and the words that name nothing. */
async function namedIn(context: Context, words: Words) {
  const names = await loadNames(
    context,
    [words.department, words.product].filter(Boolean).join(' '),
    kindsSaid({ department: words.department, goods: words.product }),
  );
  const departments = words.department ? meantOrNot(names, 'department', words.department) : undefined;
  const goods = words.product ? meantOrNot(names, 'goods', words.product) : undefined;
  const unknown = [
    words.department && !departments?.length ? `科室“${words.department}”` : '',
    words.product && !goods?.length ? `产品“${words.product}”` : '',
  ].filter(Boolean);
  return { departments, goods, unknown };
}

/** The days that are meant: this month where none are said; a lot is asked about for as long as it was there. */
function periodOf(context: Context, words: Words): AskedUse['period'] {
  const today = dayOf(context.now());
  const usual = words.batchNo ? { from: '2000-01-01', to: today } : { from: startOfMonth(today), to: endOfMonth(today) };
  return (words.period && periodIn(words.period, today)) || usual;
}

/** Whose use it is where no ward is named: who sees only his own wards is not told of the house. */
async function whoseUse({ db, org, user }: Context, say: Sentences): Promise<string> {
  if (user.departments.length === 0) return say.house;
  const { rows } = await sql<{
    name: string;
  }>`select name from department where org_id = ${org.id} and id = any(${[...user.departments]}::uuid[]) order by name`.execute(db);
  const names = rows.map(({ name }) => name);
  return names.length <= 2 ? names.join('、') : `${names.slice(0, 2).join('、')} 等${names.length}个科室`;
}

/** What was asked, as the answer begins. */
function headOf(words: Words, { period }: AskedUse, who: string, goods: readonly Found[] | undefined, say: Sentences): string {
  const lot = words.batchNo ? ` 批号 ${words.batchNo}` : '';
  const value = words.value === 'high' ? '高值耗材' : words.value === 'low' ? '低值耗材' : '';
  return `${who} ${say.span(period.from, period.to)} ${goods ? namesOf(goods) : value}${lot}`.trim();
}
