import { z } from 'zod';
import type { Reference, Row } from '../../../contract/answers';
import type { QueryAnswer } from '../../../contract/query-answer';
import { dayOf, endOfMonth, startOfMonth } from '../../../define/dates';
import { grouped, isZero, plain } from '../../../define/money';
import { type QueryGiven, querySchema } from '../../../define/query';
import { periodIn } from '../../../define/spoken-periods';
import { used } from '../../../domain/datasets/used';
import type { Context } from '../../base/context';
import { screensFor } from '../../engine/access';
import { readerOf } from '../../engine/queries/reader';
import { runQuery } from '../../engine/queries/run';
import { openPage, screenFor } from '../places';
import { defineTool, found, nothing } from '../tool';
import { loadNames, meant } from '../words/names';
import { namesOf } from './document-words';

const schema = z.object({
  department: z.string().max(60).optional().describe('科室名称；不填为全院'),
  product: z.string().max(100).optional().describe('产品名称与规格；不填为全部'),
  batchNo: z.string().max(40).optional().describe('批号'),
  period: z.string().max(40).optional().describe('使用日期，如 本月、上月、近7天；不填为本月'),
  value: z.enum(['high', 'low']).optional().describe('只看高值 high 或低值 low 耗材'),
  by: z.enum(['department', 'product']).optional().describe('分组：department 按科室排名，product 按产品（默认）'),
});
type Words = z.infer<typeof schema>;
type Used = {
  specification: string;
  name: string;
  unit: string;
  quantity: string;
  cost: string | null;
  documents: number;
};

const KIND = 'useRecord';
/** What a hospital used: a supplier reads copies of it, which are not his ledger. */
const screensOfUsage = (context: Context) => (context.org.kind === 'H' ? used.shownOn.flatMap((resource) => screensFor(context, resource)) : []);
const SHOWN = 10;

/** What departments used by goods, with quantity and, where the user may see it, cost. */
export const usage = defineTool<Words>({
  name: 'usage',
  description: '科室用量：某科室或全院在一段时间内使用（消耗）了哪些产品、多少数量、多少成本。',
  args: schema,
  may: (context) => context.org.kind === 'H' && readerOf(context, used) !== undefined,
  run: async ({ context }, words) => {
    const today = dayOf(context.now());
    const names = await loadNames(context, [words.department, words.product].filter(Boolean).join(' '));
    const departments = words.department ? meant(names, 'department', words.department) : undefined;
    const goods = words.product ? meant(names, 'goods', words.product) : undefined;
    const unknown = [
      words.department && !departments?.length ? `科室“${words.department}”` : '',
      words.product && !goods?.length ? `产品“${words.product}”` : '',
    ].filter(Boolean);
    if (unknown.length > 0) return nothing(`没有找到${unknown.join('、')}。`);
    // A lot is asked about for as long as it was there.
    const usual = words.batchNo ? { from: '2000-01-01', to: today } : { from: startOfMonth(today), to: endOfMonth(today) };
    const period = (words.period && periodIn(words.period, today)) || usual;
    const asked: Asked = {
      period,
      where: {
        ...(departments ? { department: departments.map((one) => one.id).join() } : {}),
        ...(goods ? { specification: goods.map((one) => one.id).join() } : {}),
        ...(words.batchNo ? { batchNo: `=${words.batchNo}` } : {}),
        ...(words.value ? { isHighValue: String(words.value === 'high') } : {}),
      },
    };
    const seesCost = readerOf(context, used)?.sees('viewCost') ?? false;
    const rows = await goodsUsed(context, asked, seesCost);
    const who = departments ? namesOf(departments) : '全院';
    const lot = words.batchNo ? ` 批号 ${words.batchNo}` : '';
    const value = words.value === 'high' ? '高值耗材' : words.value === 'low' ? '低值耗材' : '';
    const head = `${who} ${period.from} 至 ${period.to} ${goods ? namesOf(goods) : value}${lot}`.trim();
    const screen = screenFor(context, KIND) ?? screensOfUsage(context)[0];
    const query: Record<string, string> = {
      'f.documentDate': `${period.from}~${period.to}`,
      ...(departments ? { 'f.department': departments.map((one) => one.id).join(',') } : {}),
      ...(goods ? { 'f.specification': goods.map((one) => one.id).join(',') } : {}),
    };
    const proposals = screen ? [openPage(screen, query)] : [];
    if (rows.length === 0) return nothing(`${head}没有使用记录，用量为 0。\n\n统计范围：使用记录与手术使用登记，按使用日期，红冲为负。`, { proposals });
    const all = await totals(context, asked, seesCost);
    if (words.by === 'department') {
      const wards = await usedBy(context, asked, seesCost);
      const ranks = wards.map(
        (ward, at) =>
          `${at + 1}. **${ward.name}** ${ward.quantities}${seesCost && ward.cost !== null ? `，成本 ${grouped(ward.cost)} 元` : ''}，单据 ${ward.documents} 张`,
      );
      return found({
        text: `${head}按科室的用量，多的在前：\n\n${ranks.join('\n')}`,
        data: { head, period, ranks },
        references: wards.map(
          (ward): Reference => ({
            id: `use:department:${ward.id}`,
            kind: 'use',
            title: ward.name,
            content: `${ward.quantities} · 单据 ${ward.documents} 张`,
            resource: KIND,
            recordId: ward.id,
            ...(screen ? { path: `${screen.path}?${new URLSearchParams({ ...query, 'f.department': ward.id })}` } : {}),
          }),
        ),
        proposals,
      });
    }
    const lines = rows
      .slice(0, SHOWN)
      .map((row) => `- **${row.name}** ${plain(row.quantity)} ${row.unit ?? ''}${seesCost && row.cost !== null ? `，成本 ${grouped(row.cost)} 元` : ''}`);
    return found({
      text: `${head}共使用 **${rows.length} 个规格**，数量 **${all.sum}**${seesCost ? `，成本合计 **${grouped(all.cost)} 元**` : ''}，单据 ${all.documents} 张。\n\n${lines.join('\n')}${rows.length > SHOWN ? `\n\n只列出用量最大的 ${SHOWN} 个。` : ''}`,
      data: {
        head,
        period,
        sums: all.sum,
        ...(seesCost ? { cost: all.cost } : {}),
        documents: all.documents,
        rows: rows.slice(0, 40).map((row) => ({
          goods: row.name,
          quantity: plain(row.quantity),
          unit: row.unit ?? '',
          ...(seesCost ? { cost: row.cost ?? '' } : {}),
        })),
      },
      references: rows.slice(0, SHOWN).map(
        (row): Reference => ({
          id: `use:${row.specification}`,
          kind: 'use',
          title: row.name,
          content: `${plain(row.quantity)} ${row.unit ?? ''} · 单据 ${row.documents} 张`,
          resource: KIND,
          recordId: row.specification,
          ...(screen ? { path: `${screen.path}?${new URLSearchParams({ ...query, 'f.specification': row.specification })}` } : {}),
        }),
      ),
      proposals,
    });
  },
});

/** What was used, as the dataset says it: every answer here is a query over the same rows. */
type Asked = { period: { from: string; to: string }; where: Record<string, string> };
const ask = (context: Context, { period, where }: Asked, given: Pick<QueryGiven, 'measures' | 'by' | 'order' | 'limit'>): Promise<QueryAnswer> =>
  runQuery(context, querySchema.parse({ of: used.id, where, period: `${period.from}~${period.to}`, ...given }));

const costOf = (isTold: boolean): string[] => (isTold ? ['cost'] : []);

async function goodsUsed(context: Context, asked: Asked, seesCost: boolean): Promise<Used[]> {
  const by = ['specification', 'productName', 'unit'];
  const { list } = await ask(context, asked, { by, measures: ['quantity', 'papers', ...costOf(seesCost)], limit: 1000 });
  return list
    .filter((row) => !isZero(String(row.quantity || '0')))
    .map((row) => ({
      specification: String(row.specification),
      name: [row.productName, row.specificationName].filter(Boolean).join(' '),
      unit: String(row.unitName ?? ''),
      quantity: String(row.quantity),
      cost: seesCost ? String(row.cost) : null,
      documents: Number(row.papers),
    }));
}

type Ward = { id: string; name: string; quantities: string; cost: string | null; documents: number };
/** Departments by what they used; quantities unit by unit. */
async function usedBy(context: Context, asked: Asked, seesCost: boolean): Promise<Ward[]> {
  const [wards, units] = await Promise.all([
    ask(context, asked, { by: ['department'], measures: [...costOf(seesCost), 'papers'], limit: SHOWN }),
    ask(context, asked, { by: ['department', 'unit'], measures: ['quantity'], limit: 1000 }),
  ]);
  return wards.list.map((ward) => ({
    id: String(ward.department),
    name: String(ward.departmentName || '未注明科室'),
    quantities: quantitiesIn(units.list.filter((row) => row.department === ward.department).slice(0, 3)),
    cost: seesCost ? String(ward.cost) : null,
    documents: Number(ward.papers),
  }));
}

const quantitiesIn = (rows: readonly Row[]): string => rows.map((row) => `${plain(String(row.quantity || '0'))} ${row.unitName ?? ''}`.trim()).join('、');

/** Quantities of different units are not added up. */
async function totals(context: Context, asked: Asked, seesCost: boolean): Promise<{ sum: string; cost: string; documents: string }> {
  const [units, all] = await Promise.all([
    ask(context, asked, { by: ['unit'], measures: ['quantity'], limit: 6 }),
    ask(context, asked, { measures: ['papers', ...costOf(seesCost)] }),
  ]);
  return { sum: quantitiesIn(units.list), cost: all.totals.cost || '0', documents: all.totals.papers ?? '0' };
}
