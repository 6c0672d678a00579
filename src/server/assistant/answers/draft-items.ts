import { numberOf } from '../../../define/spoken-numbers';
import type { Frame } from '../reading/frame';
import type { Arc } from '../reading/lattice';
import { properName } from '../words/nicknames';
import { nameOf } from './words-of';

/** A line of a draft as it was said. */
export type Item = { product: string; quantity?: string; unit?: string; price?: string; batchNo?: string };

const PRICED =
  /(\d+(?:\.\d+)?)\s*[元块](\d)?钱?(?:一|每|\/)[支盒包个根片套卷把副块瓶枚米只箱]|(?:单价|每[支盒包个根片套卷把副块瓶枚米只]|价格?)[是为:：]?\s*(\d+(?:\.\d+)?)(?:\s*[元块](\d)?(?!\d))?/;
/** 单价12块5: the price of the goods before it, no quantity of theirs. */
export function pricedItems(frame: Frame): Item[] {
  const priced = PRICED.exec(frame.text);
  const items = itemsOf(counted(priced ? withoutPrice(frame, priced) : frame));
  if (!priced) return items;
  const [whole, tenth] = priced[1] === undefined ? [priced[3], priced[4]] : [priced[1], priced[2]];
  const price = `${whole}${tenth && !whole?.includes('.') ? `.${tenth}` : ''}`;
  return items.map((item, at) => (at === items.length - 1 ? { ...item, price } : item));
}
const BARE_COUNT =
  /^\s?(\d{1,5}|[一二两三四五六七八九十百千]{1,5})(?![\d.一二两三四五六七八九十百千支盒包个根片套卷把副块瓶枚米只箱条张件台双袋粒号#×x*a-z元%])/i;
/** 中单两百: a number right behind goods counts them, without a unit. */
function countedBehind(frame: Frame): Frame {
  const more = frame.goods.flatMap(({ at, said }) => {
    const end = at + said.length;
    const [text, number = ''] = BARE_COUNT.exec(frame.text.slice(end)) ?? [];
    const quantity = numberOf(number);
    const holds = (at: number): boolean => at >= end && at < end + (text?.length ?? 0) + 1;
    // 帽子18寸100个: what is part of a specification counts nothing.
    const isTaken =
      text === undefined || frame.quantities.some((one) => holds(one.at)) || frame.cover.some(({ sense, from }) => sense === 'spec' && holds(from));
    return isTaken || !(quantity > 0) ? [] : [{ quantity: String(quantity), unit: '', text: number, at: end + (text.length - number.length) }];
  });
  if (more.length === 0) return frame;
  const isOf = (from: number): boolean => more.some(({ at, text }) => from >= at && from < at + text.length);
  return {
    ...frame,
    quantities: [...frame.quantities, ...more].sort((a, b) => a.at - b.at),
    cover: [
      ...frame.cover.filter(({ from }) => !isOf(from)),
      ...more.map(({ at, text }) => ({ from: at, to: at + text.length, sense: 'qty', gain: 0, text, value: undefined })),
    ].sort((a, b) => a.from - b.from),
  };
}
/** 200 syringes: a number right before goods counts them, without a unit. */
function counted(given: Frame): Frame {
  const frame = countedBehind(given);
  if (frame.quantities.length > 0 || frame.goods.length === 0) return frame;
  const isBefore = (arc: Arc): boolean => arc.sense === 'num' && frame.goods.some(({ at }) => at >= arc.to && at - arc.to <= 4);
  const numbers = frame.cover.filter((arc) => isBefore(arc) && /^\d{1,6}$/.test(arc.text) && Number(arc.text) > 0);
  if (numbers.length === 0) return frame;
  return {
    ...frame,
    quantities: numbers.map(({ text, from }) => ({ quantity: text, unit: '', text, at: from })),
    cover: frame.cover.map((arc) => (numbers.includes(arc) ? { ...arc, sense: 'qty' } : arc)),
  };
}
function withoutPrice(frame: Frame, found: RegExpExecArray): Frame {
  const isOutside = (at: number): boolean => at < found.index || at >= found.index + found[0].length;
  return { ...frame, quantities: frame.quantities.filter(({ at }) => isOutside(at)), cover: frame.cover.filter(({ from }) => isOutside(from)) };
}

/** Goods and quantities in pairs: each quantity belongs to the goods on the side the first one stands on. */
function itemsOf(frame: Frame): Item[] {
  const words = joined(frame).filter((arc) => ['name.goods', 'qty', 'spec', '?'].includes(arc.sense) || (arc.sense === 'num' && arc.text.includes('.')));
  const isNamed = (arc: Arc): boolean => isWritten(frame, arc) || properName(arc.text) !== undefined;
  const groups: { at: number; said: string[] }[] = [];
  const parts: ({ goods: string } | { qty: number })[] = [];
  let open: string[] | undefined;
  for (const arc of words) {
    if (arc.sense === 'qty') {
      open = undefined;
      parts.push({ qty: arc.from });
      continue;
    }
    const said = arc.sense === 'name.goods' ? goodsSaid(frame, arc.from, arc.text) : arc.text;
    if (arc.sense === '?' && (arc.text.length < 2 || frame.goods.length > 0 || !isBesideQuantity(frame, arc))) continue;
    // A brand beside other goods names none by itself.
    if (arc.sense === 'name.goods' && frame.goods.length > 1 && !isNamed(arc)) continue;
    if (open) {
      open.push(said);
      (parts.at(-1) as { goods: string }).goods = open.join(' ');
    } else {
      open = [said];
      parts.push({ goods: said });
      groups.push({ at: arc.from, said: open });
    }
  }
  const goods = parts.flatMap((part) => ('goods' in part ? [part.goods] : []));
  const [first] = parts;
  if (frame.quantities.length === 0) return goods.map((product) => ({ product }));
  if (goods.length === 0) return [];
  const isGoodsFirst = first !== undefined && 'goods' in first;
  const items: Item[] = [];
  const taken = new Set<number>();
  // 棉签五包，再要两卷胶带: what the usual side has not got stands on the other.
  const measureAt = (at: number) => {
    const sides = isGoodsFirst ? [at + 1, at - 1] : [at - 1, at + 1];
    const side = sides.find((one) => 'qty' in (parts[one] ?? {}) && !taken.has(one));
    const beside = side === undefined ? undefined : parts[side];
    if (side === undefined || !beside || !('qty' in beside)) return undefined;
    taken.add(side);
    return frame.quantities.find((one) => one.at === beside.qty);
  };
  parts.forEach((part, at) => {
    if (!('goods' in part)) return;
    const measure = measureAt(at);
    items.push({ product: part.goods, ...(measure ? { quantity: measure.quantity, unit: measure.unit } : {}) });
  });
  return saidOnce(items, frame);
}

/** 血糖试纸20盒，要X20-330C那种: a size told behind, with no quantity of its own, is of the goods before it and no line beside them. */
function saidOnce(items: readonly Item[], { goods, text, quantities }: Frame): Item[] {
  const [first, second, ...others] = items;
  if (!first?.quantity || !second || second.quantity || others.length > 0 || quantities.length !== 1) return [...items];
  const [behind] = quantities;
  const words = goods.filter(({ at }) => behind !== undefined && at > behind.at);
  const isSize = SIZE_BEHIND.test(text) || words.some(({ found }) => found.some(({ name }) => name.startsWith(first.product)));
  return isSize ? [{ ...first, product: second.product.includes(first.product) ? second.product : `${first.product} ${second.product}` }] : [first, second];
}
const SIZE_BEHIND = /[，,。 ](?:要|用|是|规格|型号)[^，。]{1,30}(?:那|这)?(?:种|款|个?规格|型号|的)[吧啊]?$/;

/** A single letter before letters nobody knows belongs to them where a quantity stands before it: 100个 接 骨板. */
function joined(frame: Frame): Arc[] {
  const arcs: Arc[] = [];
  for (const arc of frame.cover) {
    const last = arcs.at(-1);
    const before = arcs.at(-2);
    const touches = last !== undefined && last.to === arc.from && last.text.length === 1 && /^(?:verb|noun|flow)\./.test(last.sense);
    if (arc.sense === '?' && last && touches && before?.sense === 'qty' && before.to === last.from)
      arcs[arcs.length - 1] = { ...arc, from: last.from, text: last.text + arc.text };
    else arcs.push(arc);
  }
  return arcs;
}
/** Letters nobody knows are goods only where they are counted. */
const isBesideQuantity = ({ cover, text }: Frame, { from, to }: Arc): boolean =>
  cover.some(
    ({ sense, ...one }) =>
      sense === 'qty' && (one.to <= from ? /^(?:的|\s)?$/.test(text.slice(one.to, from)) : one.from >= to && /^\s?$/.test(text.slice(to, one.from))),
  );

const isWritten = (frame: Frame, { from, text }: Arc): boolean =>
  frame.goods.some((one) => one.at === from && one.found.some(({ name }) => name.toLowerCase().includes(text)));

function goodsSaid(frame: Frame, at: number, said: string): string {
  const named = frame.goods.find((one) => one.at === at);
  if (!named) return said;
  if (named.found.some((one) => one.name.toLowerCase().includes(said))) return said;
  // 胰岛素针头, of goods of several makers that are called alike: all of them, not the first.
  const [first, ...others] = [...new Set(named.found.map(({ name }) => name.split(' ')[0] ?? name))];
  return others.length === 0 && first !== undefined && named.found.length > 1 ? first : (nameOf({ ...named, found: named.found.slice(0, 1) }) ?? said);
}
