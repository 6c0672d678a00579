import { addDays, dayOf } from '../../../define/dates';
import { plain } from '../../../define/money';
import type { Frame } from '../reading/frame';
import { balances, seesLots } from '../tools/stock-rows';
import { loadNames, meant } from '../words/names';
import type { Item } from './draft-items';
import type { Told } from './words-of';

/** 看一下手套库存，不够开个计划: the goods of the wish before it. */
export function carried({ frame, product }: Told, items: Item[]): Item[] {
  const [measure] = frame.quantities;
  if (items.length > 0 || !product || frame.cover.some(({ sense }) => sense === 'name.goods')) return items;
  return [{ product, ...(measure ? { quantity: measure.quantity, unit: measure.unit } : {}) }];
}

/** 补到500: what lacks to it of what lies there now. */
export async function filledUp({ asking: { context }, frame, warehouse, department }: Told, items: Item[]): Promise<Item[]> {
  const target = /(?:补|备|加|凑)(?:到|足到|够到|满到?)\s*(\d{1,7})/.exec(frame.text)?.[1];
  const [item] = items;
  if (!target || !item || items.length > 1) return items;
  const names = await loadNames(context, item.product, ['goods']);
  const goods = meant(names, 'goods', item.product);
  if (goods.length === 0) return items;
  const place = warehouse ?? department;
  const rows = (await balances(context, { goods, stores: undefined, batchNo: undefined })).filter((row) => !place || row.warehouse.includes(place));
  const lies = rows.reduce((sum, row) => sum + Number(row.quantity), 0);
  const lacking = Number(target) - lies;
  return lacking > 0 ? [{ ...item, quantity: String(lacking), unit: rows[0]?.unit ?? item.unit ?? '' }] : items;
}

/** Lines of one store. */
export type OfStore = { from: string | undefined; items: Item[] };

/** 把N1145这批停售: the goods of the lots that are named, store by store, the one most of them lie in first. */
export async function lotItems({ asking: { context }, frame, warehouse }: Told): Promise<OfStore[] | undefined> {
  const named = frame.cover.flatMap(({ sense, text }) => (sense === 'lot' ? [text.toUpperCase()] : []));
  const lots = named.length > 0 ? named : [frame.lot ?? frame.code?.toUpperCase() ?? ''].filter(Boolean);
  if (lots.length === 0 || frame.goods.length > 0 || !seesLots(context)) return undefined;
  const found = await Promise.all(lots.map((batchNo) => balances(context, { goods: undefined, stores: undefined, batchNo })));
  const rows = found.flat();
  // 移到备货仓: that store is where it goes.
  const place = warehouse && !/(?:到|去|往)$/.test(frame.text.slice(0, frame.warehouses[0]?.at ?? 0)) ? warehouse : undefined;
  const own = rows.filter((row) => lots.includes(row.batchNo) && (!place || row.warehouse.includes(place)));
  const groups = byStore(own).map(({ from, items }) => ({
    from,
    items: items.map((item) => ({ ...item, ...(frame.quantities[0] ? { quantity: frame.quantities[0].quantity } : {}) })),
  }));
  return groups.length > 0 ? groups : undefined;
}

type Row = Awaited<ReturnType<typeof balances>>[number];
/** The store most rows lie in first. */
function byStore(rows: readonly Row[]): OfStore[] {
  const stores = new Map<string, Item[]>();
  for (const { warehouse, name, batchNo, quantity, unit } of rows)
    stores.set(warehouse, [...(stores.get(warehouse) ?? []), { product: name, batchNo, quantity: plain(quantity), unit }]);
  return [...stores].map(([from, items]) => ({ from, items })).sort((a, b) => b.items.length - a.items.length);
}

const MOST_ENDED = 20;
const NEAR = 90;
/** 最早过期的那批, 近效期的: which lots, told by when they end. */
export const isOfLots = ({ text }: Frame): boolean => /(?:最早|最先|最近)[^，。]{0,4}(?:到期|过期)|近效期|快到期|临期|过期(?!时间|日期)/.test(text);
/** 过期的那批: the lots that ended, store by store. */
export async function endedItems({ asking: { context }, frame, product, warehouse, department }: Told): Promise<OfStore[] | undefined> {
  if (!seesLots(context)) return undefined;
  const today = dayOf(context.now());
  const isFirst = /最早|最先|最近(?:到期|过期)|最老/.test(frame.text);
  const isNear = !isFirst && /近效期|快过期|快到期|临期|要过期/.test(frame.text);
  const rows = await balances(context, {
    goods: product ? meant(await loadNames(context, product, ['goods']), 'goods', product) : undefined,
    stores: undefined,
    batchNo: undefined,
    ...(isFirst ? {} : { expiring: { to: addDays(today, isNear ? NEAR : -1), ...(isNear ? { from: today } : {}), text: '' } }),
  });
  // 移到停售库: that store is where they go.
  const place = warehouse && !new RegExp(`(?:到|去|往)${warehouse}`).test(frame.text) ? warehouse : department;
  const groups = byStore(rows.filter((row) => !place || row.warehouse.includes(place)));
  if (groups.length === 0) return [{ from: undefined, items: [] }];
  return isFirst
    ? groups.slice(0, 1).map(({ from, items }) => ({ from, items: items.slice(0, 1) }))
    : groups.map(({ from, items }) => ({ from, items: items.slice(0, MOST_ENDED) }));
}
