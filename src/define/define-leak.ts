import { type Dataset, factColumn } from './define-dataset';
import type { Option } from './field';
import type { ReportDrill, ReportStart } from './report-definition';

/**
 * A way money leaks (跑冒滴漏): what it is, why it is one, how its rows are found, what settles one. One more is one more of these: where its rows
 * are those of a dataset it says so (`finds`), else they are `src/server/datasets/leaking/<id>.sql`.
 */
export type Leak = {
  id: string;
  label: string;
  tone: NonNullable<Option['tone']>;
  /** Why it is a leak, in a sentence people read. */
  why: string;
  /** Who should act. */
  actor: string;
  finds?: LeakFinds;
  /** Where a row is settled: a page narrowed to it, or a document begun from it. */
  settles: { label: string } & ({ to: ReportDrill } | { starts: Pick<ReportStart, 'kind' | 'header' | 'lines' | 'sets' | 'setsLines'> });
};

/** Rows of a dataset that leak: which, what of one leaks once however often it is looked for, how much; its money is at stake whichever way it leans. */
export type LeakFinds = { of: Dataset; where: Record<string, readonly string[]>; subject: string; quantity: string; money: string; detail: string };

/** What every finder answers of a row, in this order: columns, and what stands where a dataset has no such. */
const COLUMNS: Record<string, string> = {
  ...Object.fromEntries(['subject', 'day', 'department_id', 'warehouse_id', 'specification_id', 'patient_id'].map((name) => [name, 'null::uuid'])),
  ...{ batch_no: "''", label_no: "''", quantity: '0', amount: '0', doc_kind: "''", document_id: 'null::uuid', doc_sn: "''" },
  ...{ other_kind: "''", other_id: 'null::uuid', other_sn: "''", detail: "''" },
};

/** @throws when its dataset has not what is named of it */
export function defineLeak(given: Leak): Leak {
  const { finds } = given;
  if (finds) for (const name of [finds.subject, finds.quantity, finds.money, finds.detail, ...Object.keys(finds.where)]) factColumn(finds.of, name);
  return given;
}

/** Which rows of its dataset leak. Names and values come from definitions alone. */
const testsOf = ({ of, where }: LeakFinds): string =>
  Object.entries(where)
    .map(([name, values]) => `x.${factColumn(of, name)} in (${values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', ')})`)
    .join(' and ');

/** A dataset several leaks ask, read once for all of them: by its name, its rows that leak one way or another. */
export const readOnceSql = (of: Dataset, finds: readonly LeakFinds[]): string =>
  `of_${of.id} as materialized (select x.* from dataset_${of.id} x where x.org_id = org and (${finds.map((one) => `(${testsOf(one)})`).join(' or ')}))`;

/** The rows of a dataset as a finder answers them. */
export function foundSql(finds: LeakFinds): string {
  const { of, subject, quantity, money, detail } = finds;
  const column = (name: string) => `x.${factColumn(of, name)}`;
  const own: Record<string, string> = {
    subject: column(subject),
    quantity: `abs(${column(quantity)})`,
    amount: `abs(${column(money)})`,
    detail: column(detail),
  };
  const has = new Set(Object.keys(of.dimensions).map((name) => factColumn(of, name)));
  const told = Object.entries(COLUMNS).map(([name, none]) => own[name] ?? (has.has(name) ? `x.${name}` : none));
  return `select ${told.join(', ')} from of_${of.id} x where ${testsOf(finds)}`;
}
