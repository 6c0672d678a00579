import { addDays, type Day } from '../../../define/dates';
import type { Dataset } from '../../../define/define-dataset';
import type { Field } from '../../../define/field';
import { MONTH } from '../../../define/listed-dataset';
import { notFilter } from '../../../define/not-filter';
import { placeAmount } from './amount-placed';
import { WHETHER } from './asks-whether';
import { ENDS, placeField, sorted } from './field-placed';
import { placeName } from './name-placed';
import { AT, beside, endOf, fieldNamed, type Placed, type Placing, put } from './placing';
import type { Token } from './read';

/** Each word in its place; undefined where one of them has none. */
export function placedIn(tokens: readonly Token[], dataset: Dataset, today: Day, text = '', isNamed = false): Placed | undefined {
  const words = tokens.filter(({ is }) => is !== 'filler');
  const placed: Placed = { where: {}, said: [], by: [], measures: [], periods: [], asks: new Set(), isTold: false, told: [], isOwn: false };
  for (let at = 0; at < words.length; at++) {
    const taken = place({ dataset, today, words, at, placed, text }, words[at] as Token);
    if (taken === undefined) return undefined;
    at += taken;
  }
  if (placed.periods.length > (placed.asks.has('compare') ? 2 : 1)) return undefined;
  return isNamed || words.some(({ is }) => is === 'subject') || placed.measures.length > 0 ? placed : undefined;
}

const ok = (isPlaced: boolean, taken = 0): number | undefined => (isPlaced ? taken : undefined);

/** 哪天到期: the day it ends, or a day that is called so where the record itself has none (会员到期日). */
function askedEnd(placed: Placed, dataset: Dataset): number {
  const called = Object.entries(dataset.dimensions).find(([, { kind, label }]) => kind === 'date' && /到期|失效|有效期至/.test(label))?.[0];
  return placeAsked(placed, { fields: [endOf(dataset) ?? called].flatMap((name) => name ?? []) });
}

/** How many words beside its own it took. */
function place(placing: Placing, word: Token): number | undefined {
  const { placed, dataset } = placing;
  const [before, next] = [beside(placing, -1), beside(placing, 1)];
  switch (word.is) {
    case 'where':
      return asksWhether(placing, word) ? placeAsked(placed, { fields: Object.keys(word.where), isStand: true }) : ok(placeWhere(placing, word));
    case 'field':
      return placeField(placing, word);
    case 'name':
      return ok(placeName(placing, word));
    case 'period':
      if (isEnd(next) || before?.is === 'ends') return ok(placeEnd(placing, word), isEnd(next) ? 1 : 0);
      placed.periods.push(word.period);
      return 0;
    case 'soon':
    case 'ended':
      return ok(placeEnding(placing, word.is === 'ended'));
    case 'measure':
      // 未匹配金额最大的: of rows that are listed, which of them.
      if (dataset.rowsOf && next && ENDS[next.is] !== undefined && placed.by.length === 0) return sorted(placing, [word.name], ENDS[next.is] === true);
      placed.measures.push(word.name);
      placed.isOwn = true;
      return 0;
    case 'month':
      placed.by.push(MONTH);
      return ok(MONTH in dataset.dimensions);
    case 'not':
      return ok(['where', 'name', 'field'].includes(next?.is ?? '') || (next?.is === 'equals' && beside(placing, 2)?.is === 'where'));
    case 'blank':
      return ok(next?.is === 'field' || before?.is === 'field');
    case 'ends':
      return before?.is === 'asks' || next?.is === 'asks' ? askedEnd(placed, dataset) : ok(next?.is === 'period');
    case 'each':
      // 哪个, 什么 before nothing that tells apart only asks.
      return ok(next?.is === 'field' || next?.is === 'month' || /^(?:哪|什么|各)/.test(word.text));
    case 'amount':
      return ok(next?.is === 'field' || placeAmount(placing, before, word));
    case 'asks':
      return placeAsked(placed, word);
    case 'unknown':
      placed.unknown = word.said;
      return 0;
    case 'dear':
    case 'cheap':
      return ok(ordered(placing, MONEY, word.is === 'dear'));
    case 'oldest':
    case 'newest':
      return ok(ordered(placing, DAYS, word.is === 'newest'));
    case 'subject':
    case 'filler':
    case 'equals':
    case 'filled':
    case 'butAfter':
    case 'spread':
      return 0;
    default:
      placed.asks.add(word.is);
      return 0;
  }
}

/** What is asked of each row. */
function placeAsked(placed: Placed, { fields = [], isStand }: Pick<Extract<Token, { is: 'asks' }>, 'fields' | 'isStand'>): number {
  placed.isTold = true;
  placed.told.push(...fields);
  if (isStand) placed.isStand = true;
  return 0;
}

/**
 * 12号康达那笔对上了没: of records that are narrowed otherwise a state at the end of the question is what is asked of them, not which of them. 都对上了吗
 * asks for all, 有对上的吗 for some.
 */
function asksWhether({ words, dataset, text }: Placing, { where, to }: Extract<Token, { is: 'where' }>): boolean {
  const isState = Object.keys(where).every((name) => dataset.dimensions[name]?.kind === 'choice');
  const isNarrowed = words.some(({ is }) => is === 'name' || is === 'period' || is === 'amount' || is === 'unknown');
  return dataset.rowsOf?.level === 'masters' && isState && isNarrowed && WHETHER.test(text.slice(to)) && !/[都全]/.test(text);
}

const MONEY: ReadonlySet<Field['kind']> = new Set(['money', 'price']);
const DAYS: ReadonlySet<Field['kind']> = new Set(['date', 'datetime']);
/** 最贵, 最早: by the first field lists show that is such a figure; papers by their sum and their day. */
function ordered({ dataset, placed }: Placing, kinds: ReadonlySet<Field['kind']>, isDown: boolean): boolean {
  if (dataset.rowsOf?.level === 'documents') {
    placed.sort = `${isDown ? '-' : ''}${kinds === MONEY ? 'totalAmount' : 'documentDate'}`;
    return kinds === DAYS || 'totalAmount' in dataset.measures;
  }
  // Facts are in no order of days by themselves.
  if (!dataset.rowsOf && kinds === DAYS) return false;
  const fields = Object.entries({ ...dataset.dimensions, ...dataset.measures }).filter(([, field]) => kinds.has(field.kind) && field.list);
  const [name] = fields[0] ?? [];
  if (name) placed.sort = `${isDown ? '-' : ''}${name}`;
  return name !== undefined;
}

/** 到期 behind days: the day a record ends, also where its list has a state that is called so (即将到期). */
const isEnd = (word: Token | undefined): boolean => word?.is === 'ends' || (word?.is === 'where' && /到期|过期|失效/.test(word.text));

function placeWhere(placing: Placing, { where, standing, said, isWeak, isTitle }: Extract<Token, { is: 'where' }>): boolean {
  if (isTitle) placing.placed.isCalled = true;
  const [before, next] = [beside(placing, -1), beside(placing, 1)];
  const isNot = before?.is === 'not' || (before?.is === 'equals' && beside(placing, -2)?.is === 'not') || next?.is === 'butAfter';
  if (isWeak && before?.is !== 'field' && before?.is !== 'equals' && next?.is !== 'subject' && !isNot) return false;
  const entries = Object.entries(isNot ? where : (standing ?? where));
  if (isNot && entries.length > 1) return false;
  // 拒收 … 不合格: one figure of lines at a time.
  if (entries.some(([name]) => name.startsWith(AT)) && Object.keys(placing.placed.where).some((name) => name.startsWith(AT))) return true;
  return entries.every(([name, value]) => {
    const field = fieldNamed(placing, name);
    const words = entries.length > 1 ? said : labelled(field, said);
    return put(placing, name, isNot ? negated(field, value) : value, `${isNot ? '不是' : ''}${words}`);
  });
}
const negated = (field: Field | undefined, value: string): string => (field?.kind === 'flag' ? String(value !== 'true') : notFilter(value));
const labelled = (field: Field | undefined, said: string): string => (field?.kind === 'choice' && field.label !== '状态' ? `${field.label} ${said}` : said);

/** 下个月到期的: the day the record ends. */
function placeEnd(placing: Placing, { period: { from, to } }: Extract<Token, { is: 'period' }>): boolean {
  const name = endOf(placing.dataset);
  return name !== undefined && put(placing, name, `${from}~${to}`, `${fieldNamed(placing, name)?.label} ${from} 至 ${to}`);
}

const SOON = 90;
function placeEnding(placing: Placing, isOver: boolean): boolean {
  const name = endOf(placing.dataset);
  const label = name && fieldNamed(placing, name)?.label;
  if (!name) return false;
  const { today } = placing;
  return isOver
    ? put(placing, name, `~${addDays(today, -1)}`, `${label}已过`)
    : put(placing, name, `${today}~${addDays(today, SOON)}`, `${label}在 ${SOON} 天内`);
}
