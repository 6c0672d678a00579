import { sql } from 'kysely';
import type { Context } from '../../../base/context';

/** Goods as they are named; '' = every batch, every piece. */
export type Cover = { specification: string; batchNo: string; serialNo: string };
export type Recall = { id: string; code: string; level: string; noticeNo: string; reason: string };
export type Paper = { id: string; sn: string };

/** Two do not begin, urge or end recalls at once. */
export const lockRecalls = ({ db, org }: Context) => sql`select pg_advisory_xact_lock(hashtextextended(${`recall ${org.id}`}, 0))`.execute(db);

/** A document it made (`isOwn`), or one that was there already. */
export const keepPaper = async ({ db, org }: Context, recall: string, document: string, isOwn: boolean): Promise<void> => {
  await sql`insert into recall_paper (org_id, recall_id, document_id, is_own) values (${org.id}, ${recall}, ${document}, ${isOwn}) on conflict do nothing`.execute(
    db,
  );
};
