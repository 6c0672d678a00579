import { allows } from '../../../define/allows';
import { addDays, dayOf } from '../../../define/dates';
import type { DocumentDefinition } from '../../../define/define-document';
import { plain } from '../../../define/money';
import { documentOf, masterOf } from '../../../domain/registry';
import { documentReference, documentWords, openDocument, screenFor } from '../places';
import type { Frame } from '../reading/frame';
import type { Arc } from '../reading/lattice';
import { found, type ToolAnswer } from '../tool';
import { draftDocument } from '../tools/draft';
import { searchAll } from '../tools/find-documents';
import { readDocumentWords } from '../tools/read-document-words';
import { balances, seesLots } from '../tools/stock-rows';
import { given, use } from '../use';
import { draftKind } from '../words/draft-words';
import { takesSum } from '../words/making-kind';
import { loadNames, meant, ownDepartment } from '../words/names';
import { properName } from '../words/nicknames';
import { places, saidBeside, sumSaid } from './draft-beside';
import { begunRecord } from './draft-record';
import { wishOf, withoutNames } from './wishes';
import { doctorIn, kindOf, nameOf, type Told } from './words-of';

type Item = { product: string; quantity?: string; unit?: string; price?: string; batchNo?: string };

/** A new document in its own form: every goods with the quantity beside it. */
export async function drafted(told: Told): Promise<ToolAnswer> {
  const { asking, frame } = told;
  if (frame.has('verb.copy') && frame.quantities.length === 0) {
    const copy = await copied(told);
    if (copy) return copy;
  }
  const ended = frame.subject === 'expiry' || (isOfLots(frame) && frame.goods.length > 0) ? await endedItems(told) : undefined;
  // Of a stop of sales with nothing named the rest of the sentence is its reason.
  const isStopped = STOPS.test(withoutNames(frame));
  const isStop = frame.kind === '停售单' && frame.goods.length === 0 && isStopped;
  if (isStop) asking.asked?.push({ tool: 'heard', args: frame.text });
  const wish = isStop || (ended && frame.kind === '停售单' && isStopped) ? undefined : wishOf(asking.context, { ...frame, intent: 'draft' });
  if (wish && masterOf(wish.kind)) return begunRecord(told, wish);
  // An operation that is planned names a joint, no goods: 膝关节置换.
  const isOperation = wish !== undefined && Object.values(documentOf(wish.kind)?.header ?? {}).some(({ label }) => /术式|手术名称/.test(label));
  const counted = ended?.items ?? (isStop ? [] : await filledUp(told, carried(told, pricedItems(frame))));
  // 56000块 is what is paid, no goods.
  const isOfMoney =
    wish !== undefined &&
    frame.goods.length === 0 &&
    sumSaid(frame.text) !== undefined &&
    Boolean(documentOf(wish.kind) && takesSum(documentOf(wish.kind) as DocumentDefinition));
  const items = isOfMoney ? [] : isOperation ? counted.filter(({ quantity }) => quantity !== undefined) : counted;
  const isClaim = wish ? wish.kind === 'suppliesClaim' : /申领|请领|领/.test(frame.text);
  const department = told.department ?? (isClaim ? await ownDepartment(asking.context) : undefined);
  const partner = told.partner ?? (frame.unknown.length > 0 && !isStop && /供应商|客户|向|找/.test(frame.text) ? frame.unknown[0] : undefined);
  const pull = pullOf(frame);
  // What follows is told by what was heard: the words for it went into the form.
  asking.asked?.push({ tool: 'heard', args: frame.text });
  return use(draftDocument, asking, {
    kind: wish?.kind ?? usualKind(told, { isClaim, department, partner }),
    ...given({ department, partner, doctor: doctorIn(frame.text.replace(PART_OF_DAY, '，')) }),
    ...places(told),
    ...(ended?.from ? { from: ended.from } : {}),
    ...saidBeside(told),
    said: saidOf(frame).slice(0, 200),
    ...(pull && items.every(({ product }) => !product) ? { pull } : {}),
    ...(items.length > 0 ? { items } : {}),
  });
}

/** Where no verb says what is made: what is counted is claimed on a ward, bought by a hospital, sold by the others. */
function usualKind(told: Told, { isClaim, department, partner }: { isClaim: boolean; department: string | undefined; partner: string | undefined }): string {
  const { asking, frame } = told;
  const { org, user } = asking.context;
  const said = frame.kind ?? draftKind(frame.text, org.kind) ?? kindOf(told);
  return said ?? (isClaim || (department && !partner) || user.departments.length === 1 ? '申领单' : org.kind === 'H' ? '采购订单' : '销售订单');
}

/** 移到停售库 stops nothing: the word stands in the name of a store. */
const STOPS = /停用|停售|下架|冻结|封存|锁|不(?:让|能|许|要|准)/;
const PART_OF_DAY = /(?:周|星期|礼拜)?[一二三四五六日天]?(?:上午|下午|中午|晚上|早上)/g;

/** The sentence without the names that were understood: days, options and reasons are looked for in the rest. */
function saidOf({ text, cover }: Frame): string {
  let rest = '';
  let at = 0;
  for (const arc of cover) {
    if (!['name.partner', 'name.department', 'name.warehouse'].includes(arc.sense)) continue;
    rest += `${text.slice(at, arc.from)} `;
    at = arc.to;
  }
  return rest + text.slice(at);
}

const SHORT = /低于?下限|库存低|低库存|少的都|补到上限|补到定数|缺(?:货|的)|不够的|该补的|要补的|短缺|断货的|below minimum|short of/;
const DUE = /到期的?(?:应付|应收|货款|款|账|钱)|该[付收]的?(?:款|账|钱)|逾期的?(?:款|账|应付)/;
const UNDONE = /[没未](?:有)?(?:开票?|开过?票|来票|到票|收票|入库|发货|发完|结算|付)(?:的)?/;
const pullOf = ({ text, goods }: Frame): 'low' | 'open' | 'due' | undefined =>
  goods.length > 0 ? undefined : DUE.test(text) ? 'due' : SHORT.test(text) ? 'low' : UNDONE.test(text) ? 'open' : undefined;

/** 看一下手套库存，不够开个计划: the goods of the wish before it. */
function carried({ frame, product }: Told, items: Item[]): Item[] {
  const [measure] = frame.quantities;
  if (items.length > 0 || !product || frame.cover.some(({ sense }) => sense === 'name.goods')) return items;
  return [{ product, ...(measure ? { quantity: measure.quantity, unit: measure.unit } : {}) }];
}

/** 补到500: what lacks to it of what lies there now. */
async function filledUp({ asking: { context }, frame, warehouse, department }: Told, items: Item[]): Promise<Item[]> {
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

const MOST_ENDED = 20;
const NEAR = 90;
/** 最早过期的那批, 近效期的: which lots, told by when they end. */
const isOfLots = ({ text }: Frame): boolean => /(?:最早|最先|最近)[^，。]{0,4}(?:到期|过期)|近效期|快过期|快到期|临期|过期的|已过期/.test(text);
/** 过期的那批: the lots that ended, of the store most of them lie in; what lies elsewhere is written off there. */
async function endedItems({
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

const PRICED =
  /(\d+(?:\.\d+)?)\s*[元块](\d)?钱?(?:一|每|\/)[支盒包个根片套卷把副块瓶枚米只箱]|(?:单价|每[支盒包个根片套卷把副块瓶枚米只]|价格?)[是为:：]?\s*(\d+(?:\.\d+)?)(?:\s*[元块](\d)?(?!\d))?/;
/** 单价12块5: the price of the goods before it, no quantity of theirs. */
function pricedItems(frame: Frame): Item[] {
  const priced = PRICED.exec(frame.text);
  const items = itemsOf(counted(priced ? withoutPrice(frame, priced) : frame));
  if (!priced) return items;
  const [whole, tenth] = priced[1] === undefined ? [priced[3], priced[4]] : [priced[1], priced[2]];
  const price = `${whole}${tenth && !whole?.includes('.') ? `.${tenth}` : ''}`;
  return items.map((item, at) => (at === items.length - 1 ? { ...item, price } : item));
}
/** 200 syringes: a number right before goods counts them, without a unit. */
function counted(frame: Frame): Frame {
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

/** 照上次的单子再订一遍: the last one of its kind, opened as a copy. */
async function copied(told: Told): Promise<ToolAnswer | undefined> {
  const { asking, frame } = told;
  const kind = kindOf(told) ?? (asking.context.org.kind === 'H' ? (asking.context.user.departments.length > 0 ? '申领单' : '采购订单') : '销售订单');
  const words = given({ kind: /采购$/.test(kind) ? '采购订单' : kind, partner: told.partner, product: told.product });
  asking.asked?.push({ tool: 'searched', args: { ...words, order: 'newest' } });
  const [hit] = await searchAll(asking.context, await readDocumentWords(asking.context, words), { pageSize: 1 });
  const [row] = hit?.rows ?? [];
  const screen = hit && screenFor(asking.context, hit.definition.kind);
  if (!hit || !row || !screen || !allows(asking.context.permissions, screen.flag, 'add')) return undefined;
  return found({
    text: `最近一张${hit.definition.title}是 **${String(row.sn)}** ${documentWords(hit.definition, row)}。\n\n点下面的按钮会照它复制出一张新单，尚未保存：请核对数量、价格和日期${frame.quantities.length > 0 ? '' : '，'}再保存、提交。`,
    data: { kind: hit.definition.title, number: row.sn },
    references: [documentReference(asking.context, hit.definition, row)],
    proposals: [
      { command: `add.${screen.flag}`, args: { new: '1', copy: String(row.id) }, title: `照 ${String(row.sn)} 复制一张${hit.definition.title}` },
      ...openDocument(asking.context, hit.definition, row),
    ],
  });
}

/** Goods and quantities in pairs: each quantity belongs to the goods on the side the first one stands on. */
export function itemsOf(frame: Frame): Item[] {
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
  parts.forEach((part, at) => {
    if (!('goods' in part)) return;
    const beside = isGoodsFirst ? parts[at + 1] : parts[at - 1];
    const measure = beside && 'qty' in beside ? frame.quantities.find((one) => one.at === beside.qty) : undefined;
    items.push({ product: part.goods, ...(measure ? { quantity: measure.quantity, unit: measure.unit } : {}) });
  });
  return items;
}

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
  return named.found.some((one) => one.name.toLowerCase().includes(said)) ? said : (nameOf({ ...named, found: named.found.slice(0, 1) }) ?? said);
}
