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
  const names = await loadNames(context, item.product);
  const goods = meant(names, 'goods', item.product);
  if (goods.length === 0) return items;
  const place = warehouse ?? department;
  const rows = (await balances(context, { goods, stores: undefined, batchNo: undefined })).filter((row) => !place || row.warehouse.includes(place));
  const lies = rows.reduce((sum, row) => sum + Number(row.quantity), 0);
  const lacking = Number(target) - lies;
  return lacking > 0 ? [{ ...item, quantity: String(lacking), unit: rows[0]?.unit ?? item.unit ?? '' }] : items;
}

/** 把N1145这批停售: the goods of a lot that is named, as they lie in the store most of them lie in. */
export async function lotItems({ asking: { context }, frame, warehouse }: Told): Promise<{ from: string | undefined; items: Item[] } | undefined> {
  const lot = frame.lot ?? frame.code?.toUpperCase();
  if (!lot || frame.goods.length > 0 || !seesLots(context)) return undefined;
  const rows = await balances(context, { goods: undefined, stores: undefined, batchNo: lot });
  // 移到备货仓: that store is where it goes.
  const place = warehouse && !/(?:到|去|往)$/.test(frame.text.slice(0, frame.warehouses[0]?.at ?? 0)) ? warehouse : undefined;
  const own = rows.filter((row) => row.batchNo === lot && (!place || row.warehouse.includes(place)));
  const from = own[0]?.warehouse;
  const items = own
    .filter((row) => row.warehouse === from)
    .map(({ name, batchNo, quantity, unit }) => ({ product: name, batchNo, quantity: frame.quantities[0]?.quantity ?? plain(quantity), unit }));
  return items.length > 0 ? { from, items } : undefined;
}

const MOST_ENDED = 20;
const NEAR = 90;
/** 最早过期的那批, 近效期的: which lots, told by when they end. */
export const isOfLots = ({ text }: Frame): boolean => /(?:最早|最先|最近)[^，。]{0,4}(?:到期|过期)|近效期|快到期|临期|过期(?!时间|日期)/.test(text);
/** 过期的那批: the lots that ended, of the store most of them lie in; what lies elsewhere is written off there. */
export async function endedItems({
  asking: { context },
  frame,
  product,
  warehouse,
  department,
}: Told): Promise<{ from: string | undefined; items: Item[] } | undefined> {
  if (!seesLots(context)) return undefined;
  const today = dayOf(context.now());
  const isFirst = /最早|最先|最近(?:到期|过期)|最老/.test(frame.text);
  const isNear = !isFirst && /近效期|快过期|快到期|临期|要过期/.test(frame.text);
  const rows = await balances(context, {
    goods: product ? meant(await loadNames(context, product), 'goods', product) : undefined,
    stores: undefined,
    batchNo: undefined,
    ...(isFirst ? {} : { expiring: { to: addDays(today, isNear ? NEAR : -1), ...(isNear ? { from: today } : {}), text: '' } }),
  });
  const stores = new Map<string, typeof rows>();
  for (const row of rows) stores.set(row.warehouse, [...(stores.get(row.warehouse) ?? []), row]);
  // 移到停售库: that store is where they go.
  const place = warehouse && !new RegExp(`(?:到|去|往)${warehouse}`).test(frame.text) ? warehouse : department;
  const [from, own = []] = [...stores].filter(([name]) => !place || name.includes(place)).sort(([, a], [, b]) => b.length - a.length)[0] ?? [];
  const items = own
    .slice(0, isFirst ? 1 : MOST_ENDED)
    .map(({ name, batchNo, quantity, unit }) => ({ product: name, batchNo, quantity: plain(quantity), unit }));
  return { from, items };
}
