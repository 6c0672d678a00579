import { z } from 'zod';
import type { Field } from '../../../define/field';
import { textOf } from '../../../define/field-text';
import { DOCUMENTS, linesId } from '../../../define/listed-dataset';
import { querySchema } from '../../../define/query';
import { statusLabel } from '../../../define/status';
import { datasetOf } from '../../../domain/dataset-of';
import { lying } from '../../../domain/datasets/lying';
import { reserved } from '../../../domain/datasets/reserved';
import { documentOf } from '../../../domain/registry';
import type { Context } from '../../base/context';
import { Refusal } from '../../base/errors';
import { runQuery } from '../../engine/queries/run';
import { documentWords, openPage } from '../places';
import { defineTool, found } from '../tool';
import { loadNames, meant } from '../words/names';
import { searchAll } from './find-documents';
import { readDocumentWords } from './read-document-words';
import { screensOfStock } from './stock-rows';

const schema = z.object({
  product: z.string().max(100).optional().describe('产品；不填为所有'),
  batchNo: z.string().max(40).optional().describe('批号'),
  warehouse: z.string().max(60).optional().describe('库房'),
});
const SHOWN = 6;
const WHAT = '可用 = 现存 − 占用（已提交的出库、发放、移库等单据占住的，和订单、备货预留的）；停售、冻结、报废仓和已过期的批号不能出，也不算可用。';

/** Why less can be had than lies there: what is held back, and by which papers. */
export const heldBack = defineTool<z.infer<typeof schema>>({
  name: 'heldBack',
  description: '可用为什么比现存少、为什么不能发不能卖：占用、停售、冻结、过期的说明，占用和停售它们的单据。',
  args: schema,
  may: () => true,
  run: async ({ context }, { product, batchNo, warehouse }) => {
    const goods = product ? meant(await loadNames(context, product, ['goods']), 'goods', product) : [];
    const stores = warehouse ? meant(await loadNames(context, warehouse, ['warehouse']), 'warehouse', warehouse) : [];
    const which: Record<string, string> = {
      ...(stores.length > 0 ? { warehouse: stores.map(({ id }) => id).join() } : {}),
      ...(goods.length > 0 ? { specification: goods.map(({ id }) => id).join() } : {}),
      ...(batchNo ? { batchNo: `=${batchNo.toUpperCase()}` } : {}),
    };
    const [screen] = screensOfStock(context);
    const proposals = screen
      ? [openPage(screen, Object.fromEntries(Object.entries(which).map(([name, value]) => [`f.${name}`, value.replace(/^=/, '')])))]
      : [];
    const all = screen ? await lyingThere(context, which) : [];
    const rows = all.filter((row) => Number(row.available) < Number(row.quantity)).slice(0, SHOWN);
    const known = screen ? await holding(context, which) : [];
    const papers = known.length > 0 || !rows.some(({ occupied }) => Number(occupied) > 0) ? known : await givenIn(context, which.warehouse, product);
    const stops = rows.some(({ state }) => state !== '') ? await stopping(context, which) : [];
    const what = [goods.length > 0 ? product : '', batchNo ? `批号 ${batchNo.toUpperCase()} ` : ''].filter(Boolean).join(' ') || '库存';
    // Who believes less can be had than lies there is told what there is.
    const free = rows.length === 0 && Object.keys(which).length > 0 ? all.filter((row) => Number(row.quantity) > 0).slice(0, SHOWN) : [];
    const lies = [...rows, ...free].map(
      (row) =>
        `- **${row.name}** ${row.warehouse}：现存 ${row.quantity}，占用 ${row.occupied}，可用 ${row.available} ${row.unit}${row.state ? `（${row.state}）` : ''}`,
    );
    const head = rows.length > 0 ? `${what}里可用比现存少的` : `现在${what}没有可用比现存少的`;
    const held = papers.map((row) => `- **${row.sn}** ${row.title}（${row.status}）${row.quantity ? `占用 ${row.quantity} ${row.unit} · ` : ''}${row.name}`);
    return found({
      text: [
        screen ? [`${head}${lies.length > 0 ? '：' : '。'}`, lies.join('\n')].filter(Boolean).join('\n\n') : '您看不到库存，列不出具体的行。',
        stops.length > 0 ? `停售它们的单据：\n\n${stops.join('\n')}` : '',
        held.length > 0 ? `占住它们的单据：\n\n${held.join('\n')}` : '',
        WHAT,
      ]
        .filter(Boolean)
        .join('\n\n'),
      data: { rows: lies, papers: held, stops },
      proposals,
    });
  },
});

const text = (value: unknown): string => String(value ?? '');

async function lyingThere(context: Context, where: Record<string, string>) {
  const { list } = await asked(context, {
    of: lying.id,
    by: ['warehouse', 'productName', 'specification', 'unit', 'state', ...(where.batchNo ? ['batchNo'] : [])],
    measures: ['quantity', 'occupied', 'available'],
    where: { place: 'normal,stopSale', ...where },
    order: '-occupied',
    totals: false,
    limit: 200,
  });
  return list.map((row) => ({
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
  // An order that holds nothing any more holds nothing back.
  return list.flatMap((row) => (Number(row.quantity) > 0 ? [paperOf(row)] : []));
}
const paperOf = (row: Record<string, unknown>) => ({
  sn: text(row.sn),
  title: documentOf(text(row.kind))?.title ?? '',
  status: statusLabel(Number(row.status)),
  quantity: text(row.quantity),
  unit: text(row.unitName),
  name: text(row.specificationName),
});

/** Who may not read what is held back may still read the papers that do so: those given in that take these goods out of that store. */
async function givenIn(context: Context, stores: string | undefined, product: string | undefined): Promise<ReturnType<typeof paperOf>[]> {
  const reading = await readDocumentWords(context, { status: '待审核', ...(product ? { product } : {}) });
  const taking: typeof reading = {
    ...reading,
    kinds: reading.kinds.filter(({ reservesFrom }) => reservesFrom !== undefined),
    filtersOf: (definition) => {
      const filters = reading.filtersOf(definition);
      const store = definition.reservesFrom ?? '';
      return filters && stores && definition.header[store]?.filter ? { ...filters, [`f.${store}`]: stores } : filters;
    },
  };
  const hits = await searchAll(context, taking, { pageSize: SHOWN });
  return hits
    .flatMap(({ definition, rows }) =>
      rows.map((row) => ({ ...paperOf({ ...row, kind: definition.kind }), quantity: '', unit: '', name: documentWords(definition, row) })),
    )
    .slice(0, SHOWN);
}

const STOPS = linesId('stopSell');
/** What still stops them, each with why and who wrote it. */
async function stopping(context: Context, where: Record<string, string>): Promise<string[]> {
  const { list } = await asked(context, {
    of: STOPS,
    by: ['sn', 'result', 'reason', 'remark', 'batchNo', 'productName', 'specification', 'createdByName'],
    measures: [DOCUMENTS],
    where: { ...where, result: '停售中,待解除' },
    order: '-sn',
    totals: false,
    limit: SHOWN,
  });
  const reason = datasetOf(STOPS)?.dimensions.reason;
  return list.map((row) => {
    const goods = [row.productName, row.specificationName].filter(Boolean).join(' ');
    const why = [reason ? textOf(reason, row.reason) : '', text(row.remark)].filter(Boolean).join('：');
    return `- **${row.sn}** ${row.result} · ${goods}${row.batchNo ? ` 批号 ${row.batchNo}` : ''}${why ? ` · ${why}` : ''} · ${text(row.createdByName)}`;
  });
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
