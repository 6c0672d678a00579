import type { Problem } from './document-rules';
import type { OrgKind, Value } from './field';
import { compare } from './money';
import type { Match, Rows } from './rows';

/**
 * What a master says beyond its fields, as data and pure functions: what is asked before a row is written, what is filled in for
 * people, what an action makes of a row, what follows elsewhere. What such a function has to know it names as reads; the engine
 * (server/engine/masters) looks it up, asks, writes.
 */
export type MasterValues = Record<string, Value> & { id: string; orgId: string };
export type Lines = Record<string, Record<string, Value>[]>;
/** Who asks. `owner` = whose catalogue rows he writes: the platform keeps its own under an owner of their own. */
export type Caller = {
  org: string;
  orgName: string;
  kind: OrgKind;
  owner: string;
  user: string;
  userName: string;
  screen: string;
  isSystem: boolean;
  /** Whether he holds the operation on a page of one of the resources. */
  may: (operation: string, ...resources: readonly string[]) => boolean;
  /** The same of one page. */
  holds: (page: string, operation: string) => boolean;
};
/** A row as it will be, beside it as it is (absent for a new one). `input` and `reason` were typed with an action. */
export type Asked = {
  row: MasterValues;
  before?: MasterValues;
  lines?: Lines;
  input: Record<string, Value>;
  reason: string;
  /** Of an action on several rows: which one this is, from 1. */
  place: number;
  caller: Caller;
  today: string;
  now: string;
};

type Given<T> = { readonly gives?: T };
/** Something to look up: how many rows, a column of the first, columns of all (the newest by a column first), a rule of the place. */
export type Read<T = unknown> = (
  | { count: readonly Rows[] }
  | { one: Rows; column: string; first?: string }
  | { list: readonly Rows[]; columns: readonly string[]; newest?: string; most: number }
  | { rule: string }
) &
  Given<T>;
export type Reads = Record<string, Read>;
type Found<R> = { [K in keyof R]: R[K] extends Given<infer T> ? T : never };
type AskedWith<R> = Asked & { read: Found<R> };
export const count = (...rows: readonly Rows[]): Read<number> => ({ count: rows });
/** Of the first by a column, where there may be several; '' where there is no such row, or nothing in it. */
export const one = (rows: Rows, column: string, first?: string): Read<string> => ({ one: rows, column, ...(first ? { first } : {}) });
export const list = (
  rows: Rows | readonly Rows[],
  columns: readonly string[],
  { newest, most = 10_000 }: { newest?: string; most?: number } = {},
): Read<Record<string, string>[]> => ({ list: 'table' in rows ? [rows] : rows, columns, most, ...(newest ? { newest } : {}) });
export const ruleOf = (rule: string): Read<string> => ({ rule });

/** What the rest of the server is asked, by the name of its service (define-master.ts): of which rows, with what. It refuses by itself. */
export type Call = { service: string; ids?: readonly string[]; input?: Record<string, Value> };

/** What stands in a column: text, flag, list, number; null = empty. `plus` adds, `with` and `without` change a list; `new` is the id of a row that is added, the same under the same word. */
export type Stored = Value | number | null | { plus: number } | { with: string } | { without: string } | { new: string };
/** By column; undefined is left as it is. */
export type Columns = Record<string, Stored | undefined>;
/**
 * A write beside the row: rows changed (with their version, unless quietly), added (`id` is made where it is not given), added like others
 * (`of` = the id of one, or which; with these columns changed), taken out.
 */
export type Write =
  | { change: string; where: Match; set: Columns; quietly?: boolean }
  | { add: string; rows: readonly Columns[]; unlessThere?: boolean }
  | { copy: string; of: string | Match; set: Columns }
  | { take: string; where: Match };
/** Words for people of an organisation, as engine/messages takes them: for these users, else for everybody there. */
export type Told = { org: string; users?: readonly string[]; title: string; uri: string } & (
  | { body: string; objectID: string; kind?: '业务' | '预警' | '系统'; senderName?: string }
  /** A draft of a document they have to decide. */
  | { draft: { kind: string; header: Record<string, Value>; lines: Record<string, Value>[] } }
);

/**
 * `at` = operations (save = add and edit) and actions before which it is asked. Every problem stops, but those of level warn.
 * `isRight`: who is refused lacks a right; `says`: its sentence, where it has one. What only the server knows it is asked to judge (`calls`).
 */
export type MasterCheck<R = Reads> = {
  at: readonly string[];
  isRight?: boolean;
  says?: string;
  reads?(asked: Asked): R;
  test(asked: AskedWith<R>): Problem[];
  calls?(asked: Asked): Call | undefined;
};
/** What is filled in for people before the checks, of a new row only or at every save. */
export type Completion<R = Reads> = { at: 'add' | 'edit' | 'save'; reads?(asked: Asked): R; row(asked: AskedWith<R>): Record<string, Value | undefined> };
/** What follows elsewhere once the row is written. */
export type Consequence<R = Reads> = {
  at: readonly string[];
  reads?(asked: Asked): R;
  writes?(asked: AskedWith<R>): readonly Write[];
  tells?(asked: AskedWith<R>): readonly Told[];
  calls?(asked: AskedWith<R>): Call | undefined;
};
/**
 * What an action makes of each chosen row, by field or column (undefined leaves it), and what it writes beside it. `hangs` puts the
 * row below `input.parent`; `asEdit` fills in and asks all that an edit does.
 */
export type Verb<R = Reads> = {
  reads?(asked: Asked): R;
  row?(asked: AskedWith<R>): Columns | undefined;
  writes?(asked: AskedWith<R>): readonly Write[];
  says?(asked: AskedWith<R>): readonly string[];
  table?(asked: AskedWith<R>): { head: string[]; rows: string[][] };
  /** The answer tells the id of the row added under this word: the copy opens. */
  makes?: string;
  /** Under this word the answer tells how many rows of a table were added or changed. */
  counts?: { as: 'made' | 'changed'; of: string };
  hangs?: boolean;
  asEdit?: boolean;
  /**
   * The row is copied with all below it: anew, under what was typed with the action, or `inStep` with a library's: each row knows what it
   * was copied from, so that what the library changed since comes after; what was changed here stays, what was taken out stays out.
   */
  branch?: 'anew' | 'inStep';
};
type None = Record<never, never>;
// Told apart only so that what is looked up has its type in what is asked.
export const check = <R extends Reads = None>(given: MasterCheck<R>): MasterCheck => given;
export const completion = <R extends Reads = None>(given: Completion<R>): Completion => given;
export const follows = <R extends Reads = None>(given: Consequence<R>): Consequence => given;
export const verb = <R extends Reads = None>(given: Verb<R>): Verb => given;

/**
 * A refusal in one sentence: `{name}` is a field of the row (`{a|b}` the first that says something), `{input.name}` what was typed with an action,
 * `{found.sn}` a column of the row that was found, `{n}` how many.
 *
 * @example refuse('disable, del', '库房【{name}】仍有库存，不能停用', { found: ({ row }) => rowsOf('stock_balance', { org_id: row.orgId, warehouse_id: row.id, quantity: above(0) }) })
 */
export type Refused = {
  field?: string;
  /** Only while this holds… */
  when?: (asked: Asked) => boolean;
  /** …only where one of these is being changed… */
  changes?: readonly string[];
  /** …and only with such rows elsewhere, or without any. */
  found?: (asked: Asked) => Rows | readonly Rows[];
  missing?: (asked: Asked) => Rows | readonly Rows[];
  isRight?: boolean;
};

export function refuse(at: string, message: string, refused: Refused): MasterCheck {
  const { field, when, changes, found, missing, isRight = false } = refused;
  const applies = (asked: Asked): boolean =>
    (when?.(asked) ?? true) && (!changes || (asked.before !== undefined && changes.some((name) => !isSame(asked.row[name], asked.before?.[name]))));
  const columns = [...message.matchAll(/\{found\.(\w+)\}/g)].map(([, column = '']) => column);
  const rows = (asked: Asked): readonly Rows[] => [(found ?? missing)?.(asked) ?? []].flat();
  return check({
    at: at.split(/,\s*/),
    isRight,
    ...(isRight ? {} : { says: message }),
    reads: (asked) => {
      if (!applies(asked) || !(found ?? missing)) return {};
      return { n: count(...rows(asked)), ...(columns.length > 0 ? { first: list(rows(asked), columns, { most: 1 }) } : {}) };
    },
    test: (asked) => {
      if (!applies(asked)) return [];
      const { n = 0, first } = asked.read as { n?: number; first?: Record<string, string>[] };
      if (found ? n === 0 : missing ? n > 0 : false) return [];
      const words = message.replace(/\{(?:(found|input)\.)?([\w|]+)\}/g, (_, of: string | undefined, names: string) => {
        if (of) return String((of === 'found' ? first?.[0] : asked.input)?.[names] ?? '');
        return names === 'n' ? String(n) : firstSaid(asked.row, names);
      });
      return [{ message: words, ...(field ? { field } : {}) }];
    },
  });
}

/** A judgement the server is asked for: whether somebody may give these roles. Not asked where nothing is answered. */
export const judge = (at: string, calls: (asked: Asked) => Call | undefined): MasterCheck => ({ at: at.split(/,\s*/), calls, test: () => [] });

const firstSaid = (row: MasterValues, names: string): string => {
  const name = names.split('|').find((one) => String(row[one] ?? '') !== '');
  return name ? String(row[name]) : '';
};

const NUMBER = /^-?\d+(\.\d+)?$/;
/** 10 and 10.000000 say the same. */
export function isSame(now: unknown, then: unknown): boolean {
  const [a, b] = [now, then].map((value) => (Array.isArray(value) ? value.join() : String(value ?? ''))) as [string, string];
  return a === b || (NUMBER.test(a) && NUMBER.test(b) && compare(a, b) === 0);
}
