import { linesId } from '../../../../define/listed-dataset';
import { plain } from '../../../../define/money';
import { STATUS } from '../../../../define/status';
import { found, type ToolAnswer } from '../../tool';
import { openStock } from '../../tools/stock-references';
import type { Found } from '../../words/names';
import { IF_ENOUGH } from '../../words/said/lots';
import type { Told } from '../words-of';
import { type FactRow, factRows, goodsMeant, reads, wordsBesideNames } from './rows';

const ENOUGH = /够(?!用几|多少|几)|缺|断(?:货|供|档|了)|没货|在途|路上|run(?:ning)? out|short of|in transit/i;
/** How long it lasts, how much is missing and why are other questions. */
const OTHERWISE = /几天|多久|多长|撑|预计|补|缺多少|差多少|怎么|为什么|为啥|缺的|哪些|how long/i;
const SUBJECTS = new Set(['stock', 'low', 'document', 'none', 'idle', 'record', 'trace']);
/**
 * 断货了吗, 缺不缺, 够不够发10把, 有没有在路上的: what lies there of each of the goods beside the limits of its stores, or beside the number that was said, and what
 * is on its way.
 */
export async function askedIfEnough(told: Told): Promise<ToolAnswer | undefined> {
  const { frame, asking } = told;
  // 疝修补补片: the letters of a name ask nothing.
  const words = wordsBesideNames(told);
  const isAsked = frame.has('noun.runout') || frame.has('noun.transit') || IF_ENOUGH.test(words);
  if (frame.goods.length === 0 || !isAsked || !ENOUGH.test(words) || OTHERWISE.test(words) || !SUBJECTS.has(frame.subject)) return undefined;
  if (
    ['draft', 'how', 'act', 'command', 'share', 'trend'].includes(frame.intent) ||
    (frame.intent === 'forecast' && !IF_ENOUGH.test(frame.text)) ||
    frame.number ||
    asking.context.org.kind === 'P'
  )
    return undefined;
  const [wanted] = frame.quantities;
  const named = await goodsMeant(told);
  if (named.length === 0) return undefined;
  const facts = await factsOf(told, named);
  // 10把: of goods that are counted so, where some are.
  const units = new Map([
    ...facts.limits.map((row) => [row.specification, row.rootUnitName]),
    ...facts.lies.map((row) => [row.specification, row.unitName]),
  ] as [string, string][]);
  const counted = wanted ? named.filter(({ id }) => units.get(id) === wanted.unit) : [];
  const goods = counted.length > 0 ? counted : named;
  asking.asked?.push({
    tool: 'heard',
    args: [wordsBesideNames(told), ...goods.map(({ name }) => name), told.product, wanted?.text, placesSaid(told)].join(' '),
  });
  const asksEnough = frame.has('noun.runout') || IF_ENOUGH.test(frame.text);
  const asksComing = frame.has('noun.transit') || Number(sum(facts.lies, 'quantity')) === 0;
  const lines = goods.slice(0, SHOWN).map((one) => lineOf(one, facts, { wanted: wanted && Number(wanted.quantity), asksComing, asksEnough }));
  const more = goods.length > SHOWN ? `\n\n共 ${goods.length} 个规格，只列出 ${SHOWN} 个。` : '';
  return found({
    text: `${told.warehouse ?? told.department ?? '本机构'}的库存：\n\n${lines.join('\n')}${more}`,
    data: lines,
    proposals: openStock(asking.context, { 'f.specification': goods.map(({ id }) => id).join() }),
  });
}
const SHOWN = 12;
/** Whom the goods are for narrows no stock; the stores and wards that are named are those that are told. */
const placesSaid = ({ frame }: Told): string => [...frame.partners, ...frame.warehouses, ...frame.departments].map(({ said }) => said).join(' ');

type Facts = { lies: readonly FactRow[]; limits: readonly FactRow[]; coming: readonly FactRow[]; ordered: readonly FactRow[]; readsOrders: boolean };
async function factsOf({ asking: { context }, ...told }: Told, goods: readonly Found[]): Promise<Facts> {
  const specification = goods.map(({ id }) => id).join();
  const place: Record<string, string> = {};
  const stores = told.frame.warehouses[0]?.found ?? [];
  if (stores.length > 0) place.warehouse = stores.map(({ id }) => id).join();
  const wards = told.department ? (told.frame.departments[0]?.found.map(({ id }) => id) ?? context.user.departments) : [];
  const [lies, limits, coming, ordered] = await Promise.all([
    factRows(context, {
      of: 'lying',
      by: ['specification', 'unit'],
      measures: ['quantity', 'available'],
      where: { specification, place: 'normal', ...place, ...(wards.length > 0 ? { department: wards.join() } : {}) },
    }),
    factRows(context, {
      of: 'warehouseProduct',
      by: ['warehouse', 'specification', 'minQuantity', 'rootUnitName', 'state', 'available'],
      measures: ['onHand'],
      where: { specification, ...place },
    }),
    factRows(context, { of: 'lying', by: ['warehouse', 'specification', 'batchNo'], measures: ['quantity'], where: { specification, place: 'outside' } }),
    factRows(context, {
      of: linesId('purchaseOrder'),
      by: ['specification', 'unit'],
      measures: ['open'],
      where: { specification, status: String(STATUS.reviewed), open: '0.0001~' },
    }),
  ]);
  // The stores of a ward begin with its name.
  const isThere = (row: FactRow): boolean => !told.department || told.warehouse !== undefined || String(row.warehouseName ?? '').startsWith(told.department);
  return {
    lies,
    limits: limits.filter(isThere),
    coming: coming.filter((row) => /在途/.test(String(row.warehouseName ?? ''))),
    ordered,
    readsOrders: reads(context, linesId('purchaseOrder')),
  };
}

const sum = (rows: readonly FactRow[], name: string): string => plain(rows.reduce((all, row) => all + Number(row[name] || 0), 0).toFixed(4));

type Asked = { wanted: number | undefined; asksComing: boolean; asksEnough: boolean };
function lineOf({ id, name }: Found, facts: Facts, { wanted, asksComing, asksEnough }: Asked): string {
  const of = (rows: readonly FactRow[]): readonly FactRow[] => rows.filter(({ specification }) => specification === id);
  const lies = of(facts.lies);
  const unit = String(lies[0]?.unitName ?? '');
  const [quantity, available] = [sum(lies, 'quantity'), sum(lies, 'available')];
  const head = `- **${name}** 现存 **${quantity}**，可用 ${available} ${unit}`.trimEnd();
  const verdict = wanted !== undefined ? againstWanted(Number(available), wanted, unit) : asksEnough ? againstLimits(quantity, of(facts.limits)) : '';
  return head + verdict + (asksComing ? comingOf(of(facts.coming), of(facts.ordered), facts.readsOrders) : '');
}

const againstWanted = (available: number, wanted: number, unit: string): string =>
  (available >= wanted ? `，够 ${wanted} ${unit}` : `，**不够** ${wanted}，差 ${plain(String(wanted - available))} ${unit}`).trimEnd();

/** None at all is out of stock; below a limit it is short of it; without limits nothing says so. */
function againstLimits(quantity: string, limits: readonly FactRow[]): string {
  const set = limits.filter((row) => Number(row.minQuantity || 0) > 0);
  // As the settings of the store have it: what may be had, not what lies there.
  const below = set.filter(({ state }) => state === 'short' || state === 'low');
  const out = Number(quantity) === 0 ? '，**断货**' : '';
  if (set.length === 0) return `${out}（没有设下限${out ? '' : '，够不够要看用量'}）`;
  if (below.length === 0) return `${out}，不缺（${storesOf(set)}）`;
  return `${out}，**缺货**：${storesOf(below)}`;
}
const storesOf = (rows: readonly FactRow[]): string =>
  rows
    .slice(0, 6)
    .map((row) => `${row.warehouseName} 可用 ${plain(String(row.available || 0))}，下限 ${plain(String(row.minQuantity))}`)
    .join('；');

function comingOf(coming: readonly FactRow[], ordered: readonly FactRow[], readsOrders: boolean): string {
  const lots = coming.filter((row) => Number(row.quantity) > 0).map((row) => `批号 ${row.batchNo} ${plain(String(row.quantity))}`);
  const orders = ordered.map((row) => `**${plain(String(row.open))} ${row.unitName ?? ''}**`.replace(' **', '**'));
  const parts = [
    ...(lots.length > 0 ? [`在途 **${sum(coming, 'quantity')}**（${lots.join('，')}）`] : []),
    ...(orders.length > 0 ? [`采购订单还没到 ${orders.join('、')}`] : []),
  ];
  if (parts.length > 0) return `；${parts.join('，')}`;
  // Who reads no orders is told nothing of them.
  return readsOrders ? '；没有在途的，也没有没到货的采购订单' : '；没有在途的';
}
