import { BLANK, canBeBlank, FILLED } from '../../../define/blank-filter';
import type { Field } from '../../../define/field';
import { notFilter } from '../../../define/not-filter';
import { beside, fieldNamed, idsOf, type Placing, put, refFor } from './placing';
import type { Token } from './read';

const DAYS: ReadonlySet<Field['kind']> = new Set(['date', 'datetime', 'month']);
const NUMBERS: ReadonlySet<Field['kind']> = new Set(['money', 'price', 'quantity', 'rate', 'integer']);
const GROUPS: ReadonlySet<Field['kind']> = new Set(['ref', 'choice', 'flag', 'text', 'date', 'month']);

const TELLS: ReadonlySet<Token['is']> = new Set(['count', 'sum', 'list', 'asks', 'equals']);

type FieldWord = Extract<Token, { is: 'field' }>;
/** How many words it took beside its own; undefined where it has no place. */
type Taken = number | undefined;

/** A field by its label: told apart by it, empty or filled, with the value behind it or put in order by it. Alone it is what is asked of each row. */
export function placeField(placing: Placing, { names }: FieldWord): Taken {
  const [before, next, after] = [-1, 1, 2].map((by) => beside(placing, by));
  const isEach = before?.is === 'each' || next?.is === 'spread' || (next?.is === 'each' && after?.is !== 'field' && after?.is !== 'month');
  // 有哪些厂家, of figures: told apart by it.
  const isWhich = before?.is === 'list' && before.text.includes('哪') && !placing.dataset.rowsOf;
  if (isEach || isWhich) return grouped(placing, names);
  if (before?.is === 'blank' || next?.is === 'blank' || before?.is === 'not' || before?.is === 'filled') return blank(placing, names);
  const isBehind = next?.is === 'equals' || next?.is === 'not';
  const value = isBehind ? after : next;
  const taken = value && valued(placing, names, value, next?.is === 'not', isBehind ? 2 : 1);
  if (taken !== undefined) return taken;
  const isDown = next && ENDS[next.is];
  if (isDown !== undefined) return sorted(placing, names, isDown);
  // 60天账期, 5000以上的预算: the value before its field, where none was behind it.
  const isOfBefore = before?.is === 'amount';
  if (isOfBefore) return valued(placing, names, before, false, 0);
  // 税率是多少: told of each row; where nothing asks for it it may be a condition.
  if (![before, next].some((one) => one && TELLS.has(one.is))) return undefined;
  placing.placed.isTold = true;
  placing.placed.isLone = true;
  return 0;
}

/** Which end of a field stands first: 最大, 最晚 the greatest. */
export const ENDS: Partial<Record<Token['is'], boolean>> = { most: true, newest: true, least: false, oldest: false };

/** 库存金额最高的, 到货率最低的: where the list is put in order by it. */
export function sorted({ dataset, placed }: Placing, names: readonly string[], isDown: boolean): Taken {
  const name = names.find((one) => {
    const kind = (dataset.dimensions[one] ?? dataset.measures[one])?.kind;
    return kind !== undefined && (NUMBERS.has(kind) || DAYS.has(kind));
  });
  if (!name || dataset.rowsOf?.level === 'lines') return undefined;
  placed.sort = `${isDown ? '-' : ''}${name}`;
  placed.isOwn = true;
  return 1;
}

function grouped({ dataset, placed }: Placing, names: readonly string[]): Taken {
  const name = names.find((one) => GROUPS.has(dataset.dimensions[one]?.kind as Field['kind']));
  if (!name) return undefined;
  placed.by.push(name);
  return 0;
}

function blank(placing: Placing, names: readonly string[]): Taken {
  const name = names.find((one) => {
    const field = fieldNamed(placing, one);
    return field !== undefined && canBeBlank(field);
  });
  const label = name && fieldNamed(placing, name)?.label;
  if (!name || !label) return undefined;
  const isFilled = beside(placing, -1)?.is === 'filled';
  if (!put(placing, name, isFilled ? FILLED : BLANK, `${isFilled ? '有' : '没有'}${label}`)) return undefined;
  return beside(placing, 1)?.is === 'blank' ? 1 : 0;
}

function valued(placing: Placing, names: readonly string[], value: Token, isNot: boolean, taken: number): Taken {
  const of = (kinds: ReadonlySet<Field['kind']>): string | undefined => names.find((one) => kinds.has(fieldNamed(placing, one)?.kind as Field['kind']));
  const done = (name: string | undefined, filter: string, said: string): Taken =>
    name !== undefined && put(placing, name, filter, `${fieldNamed(placing, name)?.label} ${said}`) ? taken : undefined;
  switch (value.is) {
    // The value is placed by itself.
    case 'where':
      return names.some((name) => name in value.where) ? 0 : undefined;
    case 'name': {
      const name = refFor(placing.dataset, value.of, value.found, names);
      const ids = name ? idsOf(fieldNamed(placing, name), value.found) : '';
      return ids === '' ? undefined : done(name, isNot ? notFilter(ids) : ids, `${isNot ? '不是' : ''}${value.said}`);
    }
    case 'period':
      return done(of(DAYS), `${value.period.from}~${value.period.to}`, `${value.period.from} 至 ${value.period.to}`);
    case 'amount':
      return done(of(NUMBERS), value.range, value.said);
    default:
      return undefined;
  }
}
