import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Reference } from '../../../contract/answers';
import { dayOf, endOfMonth, startOfMonth } from '../../../define/dates';
import { grouped, plain } from '../../../define/money';
import { periodIn } from '../../../define/spoken-periods';
import { documentOf } from '../../../domain/registry';
import type { Context } from '../../base/context';
import { maySee, screensFor } from '../../engine/access';
import { scopeOf } from '../../engine/scope';
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
  unit: string | null;
  department: string | null;
  quantity: string;
  cost: string | null;
  documents: number;
};

const KIND = 'useRecord';
/** Pages that show what departments use: any of them opens these figures. */
const RESOURCES = [
  KIND,
  'report:usageSummary',
  'report:usageDetails',
  'report:useStat',
  'report:usageStatistic',
  'report:deptSpdStatistic',
  'report:departStatisticalReport',
  'report:departmentSalesDetailsNew',
  'report:useAmountSummary',
];
const screensOfUsage = (context: Context) => (context.org.kind === 'H' ? RESOURCES.flatMap((resource) => screensFor(context, resource)) : []);
const SHOWN = 10;

/** What departments used: posted lines of use records by goods, with quantity and, where the user may see it, cost. */
export const usage = defineTool<Words>({
  name: 'usage',
  description: '科室用量：某科室或全院在一段时间内使用（消耗）了哪些产品、多少数量、多少成本。',
  args: schema,
  may: (context) => screensOfUsage(context).length > 0,
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
      departments: departments?.map((one) => one.id),
      goods: goods?.map((one) => one.id),
      batchNo: words.batchNo,
      value: words.value,
    };
    const rows = await used(context, asked);
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
    if (rows.length === 0) return nothing(`${head}没有使用记录，用量为 0。\n\n统计范围：已审核的使用记录。`, { proposals });
    const seesCost = maySee(context, screensOfUsage(context), 'viewCost');
    const byUnit = await totals(context, asked);
    if (words.by === 'department') {
      const wards = await usedBy(context, asked);
      const ranks = wards.map(
        (ward, at) =>
          `${at + 1}. **${ward.name}** ${ward.quantities}${seesCost && ward.cost !== null ? `，成本 ${grouped(ward.cost)} 元` : ''}，使用记录 ${ward.documents} 张`,
      );
      return found({
        text: `${head}按科室的用量，多的在前：\n\n${ranks.join('\n')}`,
        data: { head, period, ranks },
        references: wards.map(
          (ward): Reference => ({
            id: `use:department:${ward.id}`,
            kind: 'use',
            title: ward.name,
            content: `${ward.quantities} · 使用记录 ${ward.documents} 张`,
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
    const sum = byUnit.units.map((one) => `${plain(one.quantity)} ${one.unit ?? ''}`).join('、');
    return found({
      text: `${head}共使用 **${byUnit.specifications} 个规格**，数量 **${sum}**${seesCost ? `，成本合计 **${grouped(byUnit.cost)} 元**` : ''}，使用记录 ${byUnit.documents} 张。\n\n${lines.join('\n')}${byUnit.specifications > SHOWN ? `\n\n只列出用量最大的 ${SHOWN} 个。` : ''}`,
      data: {
        head,
        period,
        sums: byUnit.units,
        ...(seesCost ? { cost: byUnit.cost } : {}),
        documents: byUnit.documents,
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
          content: `${plain(row.quantity)} ${row.unit ?? ''} · 使用记录 ${row.documents} 张`,
          resource: KIND,
          recordId: row.specification,
          ...(screen ? { path: `${screen.path}?${new URLSearchParams({ ...query, 'f.specification': row.specification })}` } : {}),
        }),
      ),
      proposals,
    });
  },
});

type Asked = {
  period: { from: string; to: string };
  departments: readonly string[] | undefined;
  goods: readonly string[] | undefined;
  batchNo: string | undefined;
  value: 'high' | 'low' | undefined;
};
function conditions(context: Context, { period, departments, goods, batchNo, value }: Asked): RawBuilder<unknown> {
  return sql`from document h join document_line l on l.org_id = h.org_id and l.document_id = h.id left join specification_card c on c.id = l.specification_id
    where ${scopeOf(context, { org: 'h.org_id', departments: ['h.department_id'], warehouses: ['h.warehouse_id'] })} and h.kind = ${documentOf(KIND)?.kind ?? KIND} and h.status in (2, 5, 7)
      and h.document_date between ${period.from} and ${period.to}
      ${departments ? sql`and h.department_id in (select d.id from department d where d.org_id = h.org_id and d.path && ${departments}::uuid[])` : sql``} ${goods ? sql`and l.specification_id = any(${goods}::uuid[])` : sql``} ${batchNo ? sql`and lower(l.batch_no) = ${batchNo.toLowerCase()}` : sql``} ${value ? sql`and coalesce(c.is_high_value, false) = ${value === 'high'}` : sql``}`;
}

async function used(context: Context, asked: Asked): Promise<Used[]> {
  const { rows } =
    await sql<Used>`select l.specification_id as specification, concat_ws(' ', c.product_name, nullif(c.spec_model, '')) as name, c.root_unit_name as unit, sum(l.base_quantity)::text as quantity, sum(l.cost)::text as cost, count(distinct h.id)::int as documents
    ${conditions(context, asked)} group by 1, 2, 3 having sum(l.base_quantity) <> 0 order by sum(l.base_quantity) desc, 2 limit 200`.execute(context.db);
  return rows;
}

type Ward = { id: string; name: string; quantities: string; cost: string | null; documents: number };
/** Departments by what they used; quantities unit by unit. */
async function usedBy(context: Context, asked: Asked): Promise<Ward[]> {
  const { rows } = await sql<
    Omit<Ward, 'quantities'> & { units: { unit: string | null; quantity: string }[] }
  >`select d.id, d.name, sum(u.cost)::text as cost, sum(u.documents)::int as documents, jsonb_agg(jsonb_build_object('unit', u.unit, 'quantity', u.quantity::text) order by u.quantity desc) as units
    from (select h.department_id, c.root_unit_name as unit, sum(l.base_quantity) as quantity, sum(l.cost) as cost, count(distinct h.id) as documents ${conditions(context, asked)} group by 1, 2) u
    join department d on d.org_id = ${context.org.id} and d.id = u.department_id group by d.id, d.name having sum(u.quantity) <> 0 order by sum(u.quantity) desc, d.name limit ${SHOWN}`.execute(
    context.db,
  );
  return rows.map(({ units, ...row }) => ({
    ...row,
    quantities: units
      .slice(0, 3)
      .map((one) => `${plain(one.quantity)} ${one.unit ?? ''}`.trim())
      .join('、'),
  }));
}

/** Quantities of different units are not added up. */
async function totals(context: Context, asked: Asked) {
  const where = conditions(context, asked);
  const [units, sums] = await Promise.all([
    sql<{
      unit: string | null;
      quantity: string;
    }>`select c.root_unit_name as unit, sum(l.base_quantity)::text as quantity ${where} group by 1 order by sum(l.base_quantity) desc limit 6`.execute(
      context.db,
    ),
    sql<{
      cost: string | null;
      documents: number;
      specifications: number;
    }>`select sum(l.cost)::text as cost, count(distinct h.id)::int as documents, count(distinct l.specification_id)::int as specifications ${where}`.execute(
      context.db,
    ),
  ]);
  return {
    units: units.rows,
    cost: sums.rows[0]?.cost ?? '0',
    documents: sums.rows[0]?.documents ?? 0,
    specifications: sums.rows[0]?.specifications ?? 0,
  };
}
