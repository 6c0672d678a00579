import { z } from 'zod';
import type { Field } from '../../../define/field';
import { textOf } from '../../../define/field-text';
import { querySchema } from '../../../define/query';
import { statusLabel } from '../../../define/status';
import { lying } from '../../../domain/datasets/lying';
import { reserved } from '../../../domain/datasets/reserved';
import { documentOf } from '../../../domain/registry';
import type { Context } from '../../base/context';
import { Refusal } from '../../base/errors';
import { runQuery } from '../../engine/queries/run';
import { openPage } from '../places';
import { defineTool, found } from '../tool';
import { loadNames, meant } from '../words/names';
import { screensOfStock } from './stock-rows';

const schema = z.object({ product: z.string().max(100).optional().describe('产品；不填为所有') });
const SHOWN = 6;
const WHAT = '可用 = 现存 − 占用（已提交的出库、发放、移库等单据占住的，和订单、备货预留的）；停售、冻结、报废仓和已过期的批号不能出，也不算可用。';

/** Why less can be had than lies there: what is held back, and by which papers. */
export const heldBack = defineTool<z.infer<typeof schema>>({
  name: 'heldBack',
  description: '可用为什么比现存少：占用、冻结的说明，占用它们的单据。',
  args: schema,
  may: () => true,
  run: async ({ context }, { product }) => {
    const goods = product ? meant(await loadNames(context, product), 'goods', product) : [];
    const which: Record<string, string> = goods.length > 0 ? { specification: goods.map(({ id }) => id).join() } : {};
    const [screen] = screensOfStock(context);
    const proposals = screen ? [openPage(screen, goods.length > 0 ? { 'f.specification': String(which.specification) } : {})] : [];
    const rows = screen ? await short(context, which) : [];
    const papers = screen ? await holding(context, which) : [];
    const what = goods.length > 0 ? `${product}` : '库存';
    const lies = rows.map(
      (row) =>
        `- **${row.name}** ${row.warehouse}：现存 ${row.quantity}，占用 ${row.occupied}，可用 ${row.available} ${row.unit}${row.state ? `（${row.state}）` : ''}`,
    );
    const held = papers.map((row) => `- **${row.sn}** ${row.title}（${row.status}）占用 ${row.quantity} ${row.unit} · ${row.name}`);
    return found({
      text: [
        WHAT,
        lies.length > 0 ? `${what}里可用比现存少的：\n\n${lies.join('\n')}` : screen ? `现在${what}没有可用比现存少的。` : '您看不到库存，列不出具体的行。',
        held.length > 0 ? `占住它们的单据：\n\n${held.join('\n')}` : '',
      ]
        .filter(Boolean)
        .join('\n\n'),
      data: { rows: lies, papers: held },
      proposals,
    });
  },
});

const text = (value: unknown): string => String(value ?? '');

async function short(context: Context, where: Record<string, string>) {
  const { list } = await asked(context, {
    of: lying.id,
    by: ['warehouse', 'productName', 'specification', 'unit', 'state'],
    measures: ['quantity', 'occupied', 'available'],
    where: { place: 'normal,stopSale', ...where },
    order: '-occupied',
    totals: false,
    limit: 200,
  });
  return list
    .filter((row) => Number(row.available) < Number(row.quantity))
    .slice(0, SHOWN)
    .map((row) => ({
      name: [row.productName, row.specificationName].filter(Boolean).join(' '),
      warehouse: text(row.warehouseName),
      quantity: text(row.quantity),
      occupied: text(row.occupied),
      available: text(row.available),
      unit: text(row.unitName),
      state: row.state === 'normal' ? '' : textOf(lying.dimensions.state as Field, row.state),
    }));
}

async function holding(context: Context, where: Record<string, string>) {
  const { list } = await asked(context, {
    of: reserved.id,
    by: ['sn', 'kind', 'status', 'specification', 'unit'],
    measures: ['quantity'],
    where,
    order: '-quantity',
    totals: false,
    limit: SHOWN,
  });
  return list.map((row) => ({
    sn: text(row.sn),
    title: documentOf(text(row.kind))?.title ?? '',
    status: statusLabel(Number(row.status)),
    quantity: text(row.quantity),
    unit: text(row.unitName),
    name: text(row.specificationName),
  }));
}

/** Rows the caller may not see, or that cannot be asked for so, are no rows. */
async function asked(context: Context, query: unknown): Promise<{ list: readonly Record<string, unknown>[] }> {
  try {
    return await runQuery({ ...context, screen: '' }, querySchema.parse(query));
  } catch (error) {
    if (error instanceof Refusal) return { list: [] };
    throw error;
  }
}
