import { type RawBuilder, sql } from 'kysely';
import type { DocumentDefinition } from '../../../define/define-document';
import { columnOf } from '../../../define/field';
import { STATUS } from '../../../define/status';
import type { Context } from '../../base/context';
import type { Db } from '../../db/open';
import { comeOf } from './words/carried';

/** Reviewed documents whose time is over, and that stay because what came of them is under way (effective.ts): until somebody ends that, or them. */

/** The moment of `h` after which its time is over counts; nothing where no time is set to the kind. */
export function momentOver({ endsAfter, header }: DocumentDefinition): RawBuilder<Date> | undefined {
  const field = endsAfter && header[endsAfter.field];
  if (!endsAfter || !field) return undefined;
  return sql<Date>`(${sql.ref(`h.${columnOf(endsAfter.field, field)}`)}::timestamptz + make_interval(hours => ${endsAfter.hours}::int))`;
}

/** Whether `h` stays so. */
export function staysOver(context: Pick<Context, 'now'>, definition: DocumentDefinition): RawBuilder<boolean> | undefined {
  const moment = definition.endsAfter?.stays && momentOver(definition);
  return moment && sql<boolean>`(h.status = ${sql.lit(STATUS.reviewed)} and h.extra ? 'toldStaying' and ${moment} < ${context.now()})`;
}

export type Open = { kind: string; sn: string };
/** What came of a document and is not done. */
export const underWay = async (db: Db, of: Parameters<typeof comeOf>[0]): Promise<Open[]> =>
  (
    await sql<Open>`select k.kind, k.sn from document k where k.org_id = ${of.org.id} and k.id in (${comeOf(of)}) and k.status in (0, 1, 2, 3) order by k.id`.execute(
      db,
    )
  ).rows;
