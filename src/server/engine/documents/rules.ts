import { sql } from 'kysely';
import { reportMonthOf } from '../../../define/periods';
import { ruleDefault } from '../../../domain/organisation/rule-keys';
import type { Context } from '../../base/context';

type RuleRow = { org_id: string | null; org_kind: string | null; key: string; scope: string; target_id: string | null; value: string; is_locked: boolean };
/** A transition asks its rules four or five times; within one transaction they are read once per organisation. */
const readInTransaction = new WeakMap<object, Map<string, Promise<readonly RuleRow[]>>>();
/** Whose rules will be asked for besides. */
const alsoAsked = new WeakMap<object, Set<string>>();

/** A transition that writes in the books of two reads the rules of both at once. */
export function readRulesOf({ db }: Context, org: string): void {
  if (db.isTransaction && org !== '') alsoAsked.set(db, new Set([...(alsoAsked.get(db) ?? []), org]));
}

/**
 * Reads business rules for one place: warehouse → department → organisation (unless the kind locked it) → kind →
 * default of the product (catalogue: ruleConfig). One statement, then answers from memory.
 */
export async function ruleReader(context: Context, place: { warehouse?: string; department?: string } = {}): Promise<(key: string) => string> {
  const rows = await rowsOf(context);
  const values = new Map<string, RuleRow>();
  for (const row of rows) {
    const isHere =
      row.scope === 'kind'
        ? row.org_kind === context.org.kind
        : row.scope === 'warehouse'
          ? row.target_id === place.warehouse
          : row.scope === 'department'
            ? row.target_id === place.department
            : true;
    if (isHere) values.set(`${row.scope}:${row.key}`, row);
  }
  return (key) => {
    const kind = values.get(`kind:${key}`);
    if (kind?.is_locked) return kind.value;
    for (const scope of ['warehouse', 'department', 'organisation']) {
      const own = values.get(`${scope}:${key}`);
      if (own) return own.value;
    }
    return kind?.value ?? ruleDefault(key, context.org.kind);
  };
}

/** Why nothing may be written of a day any more: finance has closed its month. */
export function whyClosed(rule: (key: string) => string, day: string): string | undefined {
  const locked = rule('finance.lockMonth');
  if (!locked || day === '') return undefined;
  const month = reportMonthOf(day, Number(rule('report.monthEndDay')) || 0);
  return month <= locked ? `【${month}】已结账，不能录入或反审该月单据` : undefined;
}

function rowsOf(context: Context): Promise<readonly RuleRow[]> {
  const { db, org } = context;
  if (!db.isTransaction) return read(context, [org.id]);
  const known = readInTransaction.get(db) ?? new Map<string, Promise<readonly RuleRow[]>>();
  readInTransaction.set(db, known);
  const rows = known.get(org.id);
  if (rows) return rows;
  const asked = [...new Set([org.id, ...(alsoAsked.get(db) ?? [])])].filter((id) => !known.has(id));
  const all = read(context, asked);
  for (const id of asked)
    known.set(
      id,
      all.then((found) => found.filter((row) => row.scope === 'kind' || row.org_id === id)),
    );
  return known.get(org.id) as Promise<readonly RuleRow[]>;
}

const read = async ({ db }: Context, orgs: readonly string[]): Promise<readonly RuleRow[]> =>
  (
    await sql<RuleRow>`select org_id, org_kind, key, scope, target_id, value, is_locked from rule_value where scope = 'kind' or org_id = any(${[...orgs]}::uuid[])`.execute(
      db,
    )
  ).rows;
