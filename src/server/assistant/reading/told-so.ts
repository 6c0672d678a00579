import type { Context } from '../../base/context';
import { kindsIn, readableKinds } from '../words/kinds';
import { onlyPaper } from '../words/paper-told';
import type { Frame } from './frame';
import { NOTHING_BEFORE, readOne } from './read-one';

/** 神外那张, 0004那张, 565块那笔: which of the papers told is meant, by what its line tells of it. */
const PAPER = /^(?<head>(?:那|那么|就|先|帮我|把|给)*)(?<which>[^，。,那这]{2,12}?)的?(?:那|这)(?:一)?(?:张|份|笔|单)(?:单子?|据)?(?<rest>.*)$/;
const ROW = /^- \*\*([A-Z]{2}\d{8,})\*\*([^\n]*)/gm;
const TAIL = /^\d{3,6}$/;
const KIND = /^(?:kind|noun\.order|name\.|amount|period|number)/;

/** 神外那张要了啥, after papers were told: the same asked of the only one of them whose line says that. Of another kind of papers, of no one of those. */
export async function ofPaperTold(context: Context, said: string, answer: string): Promise<string | undefined> {
  const { head = '', which = '', rest = '' } = (said.length <= 24 ? PAPER.exec(said)?.groups : undefined) ?? {};
  const sibling = TAIL.test(which) ? siblingOf(which, answer) : undefined;
  if (sibling) return `${head}${sibling}${rest}`;
  const rows = which === '' || /[a-z]{2}\d{8}/i.test(said) ? [] : [...answer.matchAll(ROW)].map(([, number = '', line = '']) => ({ number, line }));
  if (rows.length === 0 || (rest !== '' && (await readOne(context, rest, NOTHING_BEFORE, false)).cover.some(({ sense }) => KIND.test(sense)))) return undefined;
  const ending = TAIL.test(which) ? rows.filter(({ number }) => number.endsWith(which)) : [];
  const [only, ...others] = ending.length > 0 ? ending : rowsTelling(await readOne(context, which, NOTHING_BEFORE, false), rows);
  return only && others.length === 0 ? `${head}${only.number}${rest}` : undefined;
}

const CALLED = /^(?:那|那么|就)?(?<name>[\u3400-\u9fff]{2,8}?)的?[那这]一?(?:个|张|份|单|笔)(?<rest>[^的].*)$/;
/** Names, days, states, an order: what narrows papers by itself. */
const NARROWS = /^(?:name\.|period|state|trait|calc\.|number|amount|own|noun\.|it|ask\.|page|master)/;
/** 调价那个为啥被打回来了, after papers of one kind: the one of those that says so, where nothing the asker reads is called so. */
export async function ofKindTold(context: Context, said: string, { subject, kind }: Frame): Promise<string | undefined> {
  const { name = '', rest = '' } = (said.length <= 20 ? CALLED.exec(said)?.groups : undefined) ?? {};
  if (name === '' || subject !== 'document' || !kind || kindsIn(rest)) return undefined;
  const { cover } = await readOne(context, name, NOTHING_BEFORE, false);
  const kinds = kindsIn(name)?.kinds ?? [];
  const isKnown = cover.some(({ sense }) => NARROWS.test(sense)) || readableKinds(context).some((one) => kinds.includes(one.kind));
  return isKnown ? undefined : `${name}的${kind}${rest}`;
}

/** 0005那张, after one paper was told of: the one beside it, numbered so. */
function siblingOf(tail: string, answer: string): string | undefined {
  const number = onlyPaper(answer);
  return number ? `${number.slice(0, -tail.length)}${tail}` : undefined;
}

/** 那0006呢, 0007怎么样了: a number by its end and nothing of its own; one that begins with a nought is no quantity. */
const BY_TAIL =
  /^(?:那|那么)?(?:尾号|单号|编号)?(?:是)?(?<tail>0\d{1,5}|\d{4,6})(?:号|的)?(?:那|这)?(?:一)?(?:张|个|单|笔|份)?(?:呢|怎么样|咋样|什么情况|咋回事|怎么回事)?了?[?？]*$/;
/** What was asked of one paper asked of the one that is numbered so, whether there is one or not; after several, the one of them that ends so. */
export function siblingAsked(said: string, was: Frame, answer: string): string | undefined {
  const tail = BY_TAIL.exec(said.trim())?.groups?.tail;
  if (!tail) return undefined;
  if (was.number && PAPER_NUMBER.test(was.number)) return was.text.replace(was.number.toLowerCase(), `${was.number.slice(0, -tail.length)}${tail}`);
  const [only, ...others] = new Set([...answer.matchAll(ROW)].flatMap(([, number = '']) => (number.endsWith(tail) ? [number] : [])));
  return only && others.length === 0 ? only : undefined;
}
/** 中通那票呢, after 顺丰那票货到哪了: the same asked of what is called so, where neither is a name of the lists. */
const INSTEAD = /^(?:那|那么)?(?<name>[\u3400-\u9fff]{2,6}?)的?[那这]一?[票批单车件](?:货|东西)?呢[?？]*$/;
export function strangerInstead(said: string, { text, unknown: [stranger, ...strangers] }: Frame): string | undefined {
  const name = INSTEAD.exec(said.trim())?.groups?.name;
  return name && stranger && strangers.length === 0 && text.includes(stranger) ? text.replace(stranger, name) : undefined;
}
const LACKING_LINE = /^- ([^：\n]+)：还差 /gm;
const OUT_OF_STOCK = /(?:没|缺|断|还有)货|(?:没|还有)(?:有)?库存|库存不[足够]|货不够/;
const FEW_GOODS = 6;
/** 是不是仓库没货了, after what one paper still lacks: the stock of just those lines' goods. */
export function ofLackingLines(said: string, was: Frame, answer: string): string | undefined {
  if (!was.number || said.length > 14 || !OUT_OF_STOCK.test(said)) return undefined;
  const goods = [...answer.matchAll(LACKING_LINE)].map(([, name = '']) => name);
  return goods.length > 0 && goods.length <= FEW_GOODS ? `${goods.join(' 和 ')} 还有库存吗` : undefined;
}
const PAPER_NUMBER = /^[a-z]{2}\d{8,}$/i;

type Told = { number: string; line: string };
/** The rows whose line bears one of the names that were said. */
function rowsTelling({ partners, departments, warehouses, people, cover, unknown }: Frame, rows: readonly Told[]): Told[] {
  const names = [...departments, ...partners, ...warehouses, ...people].flatMap(({ found }) => found.map(({ name }) => name));
  if (names.length === 0 || unknown.length > 0 || cover.some(({ sense }) => sense === 'kind' || sense === 'amount')) return [];
  return rows.filter(({ line }) => names.some((name) => line.includes(name)));
}

const THIS_LOT = /^(?<head>(?:那|那么|就|帮我|把|给)*)(?:这|那)(?:一)?(?:个)?批(?:号|次|货)?(?:的)?(?!批)/;
/** What lies in lots is told lot by lot: what is said of one of those is read where they are. */
const OF_LOTS = new Set<Frame['subject']>(['stock', 'expiry', 'trace']);
const LOTS = /批号\s*\**([A-Za-z0-9][A-Za-z0-9.-]{3,})/g;
/** 这批还有多少, after an answer about something else that speaks of one lot: that lot. */
export function ofLotTold(said: string, was: Frame | undefined, answer: string): string | undefined {
  if (was && (was.lot !== undefined || OF_LOTS.has(was.subject))) return undefined;
  const [lot, ...others] = new Set([...answer.matchAll(LOTS)].map(([, number = '']) => number));
  return lot && others.length === 0 && THIS_LOT.test(said) && !/批号?\s*[A-Za-z0-9]{4}/.test(said) ? said.replace(THIS_LOT, `$1批号${lot}`) : undefined;
}

const SIZE = /^(?<head>(?:那|那么|换成|改成|再看看?|要是)*)(?<size>\d{1,3}(?:\.\d{1,2})?)(?<rest>的(?:呢|还?有多少|还剩多少|有吗|有没有)?[?？]*)$/;
const MEASURED = /^\d+(?:\.\d+)?\s?(?<unit>[a-z#\u3400-\u9fff]{1,2})$/i;
const EDITED = new Set<Frame['intent']>(['figure', 'list', 'detail', 'rank', 'trend', 'average', 'forecast', 'none']);
/** 15的呢, after those of 20cm: of 15cm; after goods with no size said, by the unit their sizes are told in. */
export function ofSize(said: string, was: Frame, answer: string): string | undefined {
  const { head = '', size = '', rest = '' } = SIZE.exec(said.trim())?.groups ?? {};
  if (size === '' || was.goods.length === 0 || !EDITED.has(was.intent) || was.specs.length > 1 || /号(?:那|的)/.test(was.text)) return undefined;
  const unit = MEASURED.exec(was.specs[0] ?? '')?.groups?.unit ?? unitOf(was, answer, size);
  return unit && `${head}${size}${unit}${rest}`;
}

/** 22G, 8Fr: what numbers of that size are told in among the goods that were named, first where the answer tells that very size. */
function unitOf({ goods }: Frame, answer: string, size: string): string | undefined {
  const named = goods.flatMap(({ found }) => found.map(({ name }) => name)).join(' ');
  const own = new RegExp(`(?<![\\d.])${size.replace('.', '\\.')}(?<unit>[a-z]{1,2}|#)(?![a-z])`, 'i');
  return (own.exec(answer) ?? own.exec(named) ?? /(?<![\d.])\d+(?:\.\d+)?(?<unit>g|fr|cm|mm|ml|#)(?![a-z])/i.exec(answer))?.groups?.unit?.toLowerCase();
}
