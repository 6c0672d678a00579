import { z } from 'zod';
import { addDays, dayOf } from '../../../define/dates';
import { div, mul, plain, round } from '../../../define/money';
import { querySchema } from '../../../define/query';
import { lying } from '../../../domain/datasets/lying';
import { used } from '../../../domain/datasets/used';
import type { Context } from '../../base/context';
import { readerOf } from '../../engine/queries/reader';
import { runQuery } from '../../engine/queries/run';
import { defineTool, found, nothing } from '../tool';
import { kindsSaid, loadNames, meant } from '../words/names';
import { openStock } from './stock-references';

const schema = z.object({
  product: z.string().max(100).describe('产品名称与规格，如 留置针22G'),
  department: z.string().max(60).optional().describe('科室名称；不填为本人的科室'),
});
/** Of what was used in so many days the use of a day is taken. */
const DAYS = 90;
const SHOWN = 12;
type Row = Record<string, unknown>;

/**
 * How long what lies in a ward lasts by what that ward used: into a ward goods come and are used, what leaves the house says nothing of it.
 */
export const wardLasts = defineTool<z.infer<typeof schema>>({
  name: 'wardLasts',
  description: '科室的存货按本科室近 90 天的使用还能用几天。',
  args: schema,
  may: (context) => [lying, used].every((dataset) => readerOf(context, dataset) !== undefined),
  run: async ({ context }, { product, department }) => {
    const names = await loadNames(context, [product, department].filter(Boolean).join(' '), kindsSaid({ goods: product, department }));
    const goods = meant(names, 'goods', product);
    const wards = department ? meant(names, 'department', department).map(({ id }) => id) : context.user.departments;
    const proposals = openStock(context, { keyword: product });
    if (goods.length === 0) return nothing(`没有找到产品“${product}”，本机构的产品目录里没有相近的名称。`, { proposals });
    if (wards.length === 0) return nothing(`没有找到科室“${department ?? ''}”。`, { proposals });
    const today = dayOf(context.now());
    const by = ['productName', 'specification', 'unit'];
    const where = { specification: goods.map(({ id }) => id).join(), department: wards.join() };
    const [lies, uses] = await Promise.all([
      rowsOf(context, { of: lying.id, by, measures: ['quantity'], where: { ...where, place: 'normal' } }),
      rowsOf(context, { of: used.id, by, measures: ['quantity'], where, period: `${addDays(today, 1 - DAYS)}~${today}` }),
    ]);
    const all = [...new Map([...lies, ...uses].map((row) => [String(row.specification), row])).values()];
    if (all.length === 0) return nothing(`科室没有存货，近 ${DAYS} 天也没有使用。`, { proposals });
    const of = (rows: readonly Row[], one: Row): string => String(rows.find((row) => row.specification === one.specification)?.quantity ?? '0');
    const told = all.map((row) => lastsFor(row, of(lies, row), of(uses, row)));
    return found({
      text: `${told.slice(0, SHOWN).join('\n')}\n\n依据：可用天数 = 现存量 ÷ 本科室近 ${DAYS} 天日均使用；按过去推算，手术安排会使它变化。`,
      data: { lies, uses },
      references: [],
      proposals,
    });
  },
});

const rowsOf = async (context: Context, query: Record<string, unknown>): Promise<Row[]> =>
  (await runQuery(context, querySchema.parse({ ...query, totals: false, limit: 200 }))).list;

function lastsFor(row: Row, lies: string, taken: string): string {
  const name = [row.productName, row.specificationName].filter(Boolean).join(' ');
  const unit = String(row.unitName ?? '');
  const lying = `- **${name}** 现存 **${plain(lies)} ${unit}**`;
  if (!(Number(taken) > 0)) return `${lying}，近 ${DAYS} 天没有使用，算不出可用天数`;
  const days = Math.floor(Number(div(mul(lies, String(DAYS)), taken)));
  return `${lying}，近 ${DAYS} 天用了 ${plain(taken)} ${unit}（日均 ${plain(round(div(taken, String(DAYS)), 2))}），约够 **${days} 天**`;
}
