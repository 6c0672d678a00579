import { type RawBuilder, sql } from 'kysely';
import type { Held, Match, Operand, Rows, RowTest } from '../../../define/rows';

/** Rows and tests of a definition (define/rows.ts) as SQL. Names come from definitions and go through sql.ref; every value is a parameter. */
type Bool = RawBuilder<boolean>;
type Around = {
  /** Column of the rows themselves. */
  own: (name: string) => RawBuilder<unknown>;
  /** Column of the rows they hang on. */
  around: (name: string) => RawBuilder<unknown>;
  /** Column of the master's row that is tested. */
  tested: (name: string) => RawBuilder<unknown>;
};
const nothing = (name: string): RawBuilder<unknown> => {
  throw new Error(`no row around to read ${name} from`);
};
const and = (tests: readonly Bool[]): Bool => (tests.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(tests, sql` and `)})`);

const isHeld = (operand: Operand): operand is Held => typeof operand === 'object' && operand !== null && 'how' in operand;
const isColumn = (operand: Operand): operand is { column: string } => typeof operand === 'object' && operand !== null && 'column' in operand;
const isAround = (operand: Operand): operand is { around: string } => typeof operand === 'object' && operand !== null && 'around' in operand;
const isList = (operand: Operand): operand is readonly (string | number)[] => Array.isArray(operand);

const read = (operand: Operand, scope: Around): RawBuilder<unknown> => {
  if (isColumn(operand)) return scope.tested(operand.column);
  if (isAround(operand)) return scope.around(operand.around);
  return sql`${operand === '' || operand === undefined ? null : operand}`;
};

function testSql(name: string, operand: Operand, scope: Around): Bool {
  const own = scope.own(name);
  if (operand === null) return sql<boolean>`${own} is null`;
  if (isList(operand)) return sql<boolean>`${own} = any(${[...operand]})`;
  if (!isHeld(operand)) return sql<boolean>`${own} = ${read(operand, scope)}`;
  const held = heldSql(own, operand, scope);
  return operand.or === 'blank' ? sql<boolean>`(${own} is null or ${held})` : held;
}

function heldSql(own: RawBuilder<unknown>, { how, than }: Held, scope: Around): Bool {
  if (how === 'not')
    return than === null
      ? sql<boolean>`${own} is not null`
      : isList(than)
        ? sql<boolean>`${own} <> all(${[...than]})`
        : sql<boolean>`${own} is distinct from ${read(than, scope)}`;
  if (how === 'meets') return sql<boolean>`${own} && ${than}`;
  if (how === 'lacksSome') return sql<boolean>`not (${own} @> ${than})`;
  if (how === 'between') {
    const [from = '', to = ''] = than as readonly string[];
    return sql<boolean>`(${own} >= ${from} and ${to === '' ? sql`true` : sql`${own} <= ${to}`})`;
  }
  if (how === 'begins') return sql<boolean>`starts_with(${own}, ${than})`;
  const value = typeof than === 'string' ? sql`${than === '' && how !== 'alike' ? null : than}` : read(than, scope);
  if (how === 'holds') return sql<boolean>`${value} = any(${own})`;
  if (how === 'alike') return sql<boolean>`lower(${own}::text) = lower(btrim(${value}::text))`;
  const sign = { above: sql`>`, atLeast: sql`>=`, below: sql`<`, atMost: sql`<=` }[how];
  return sql<boolean>`${own} ${sign} ${value}`;
}

export const matchSql = (match: Match, alias: string): Bool =>
  and(testsOf(match, { own: (name) => sql.ref(`${alias}.${name}`), around: nothing, tested: nothing }));
const testsOf = (match: Match, scope: Around): Bool[] => Object.entries(match).map(([name, operand]) => testSql(name, operand, scope));

/** `from table x where …`, every level of rows under an alias of its own. */
export function fromRows(
  { table, where, having = [], lacking = [] }: Rows,
  outer: Omit<Around, 'own'> = { around: nothing, tested: nothing },
  depth = 0,
): RawBuilder<unknown> {
  const own = (name: string) => sql.ref(`x${depth}.${name}`);
  const inner = { around: own, tested: outer.tested };
  const tests = [
    ...testsOf(where, { ...outer, own }),
    ...having.map((rows) => sql<boolean>`exists (select ${fromRows(rows, inner, depth + 1)})`),
    ...lacking.map((rows) => sql<boolean>`not exists (select ${fromRows(rows, inner, depth + 1)})`),
  ];
  return sql`from ${sql.table(table)} as ${sql.id(`x${depth}`)} where ${and(tests)}`;
}

/** A test on the rows of a list; `tested` gives their columns. */
export function rowTestSql(test: RowTest, tested: (name: string) => RawBuilder<unknown>): Bool {
  if (test === 'every') return sql<boolean>`true`;
  if (test === 'none') return sql<boolean>`false`;
  if (isTest(test, 'any'))
    return sql<boolean>`(${sql.join(
      test.any.map((one) => rowTestSql(one, tested)),
      sql` or `,
    )})`;
  if (isTest(test, 'all')) return and(test.all.map((one) => rowTestSql(one, tested)));
  if (isTest(test, 'some')) return sql<boolean>`exists (select ${fromRows(test.some, { around: tested, tested })})`;
  if (isTest(test, 'lacks')) return sql<boolean>`not exists (select ${fromRows(test.lacks, { around: tested, tested })})`;
  return and(testsOf(test, { own: tested, around: nothing, tested }));
}

type Composed = Extract<RowTest, { any: unknown } | { all: unknown } | { some: unknown } | { lacks: unknown }>;
const isTest = <K extends 'any' | 'all' | 'some' | 'lacks'>(test: RowTest, word: K): test is Extract<Composed, Record<K, unknown>> =>
  typeof test === 'object' && Object.hasOwn(test, word);
