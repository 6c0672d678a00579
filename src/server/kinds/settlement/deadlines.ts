import { sql } from 'kysely';
import { dayOf } from '../../../define/dates';
import { documentOf, documents } from '../../../domain/registry';
import { systemContext } from '../../base/context';
import { newId } from '../../base/id';
import type { Job } from '../../base/jobs';
import type { Db } from '../../db/open';
import { inTransaction } from '../../db/transaction';
import { ruleReader } from '../../engine/documents/rules';
import { changed, notify } from '../../engine/messages/notify';

const DAY = 86_400_000;
type Waiting = { kind: string; org_id: string; org_name: string; id: string; sn: string; submitted_at: string; was_told: boolean };

const PAIRS = documents.filter(({ pair }) => pair?.overdue);

/**
 * Papers the other side has not answered in time count as confirmed where the hospital says so (`overdue` of a pair); else it is reminded, once for each time it was sent.
 * @returns how many were confirmed or reminded of
 */
export async function answerOverdue(db: Db, now: () => Date): Promise<number> {
  const { rows } = await sql<Waiting>`
    select h.kind, h.org_id, o.name as org_name, h.id, h.sn, h.submitted_at, coalesce(h.extra ->> 'remindedOf', '') = h.submitted_at::text as was_told
    from document h join organisation o on o.id = h.org_id
    where h.kind = any(${PAIRS.map(({ kind }) => kind)}::text[]) and h.side = 'hospital' and h.status = 1 and h.stage = '0' and h.submitted_at < ${now()} order by h.org_id, h.id`.execute(
    db,
  );
  let done = 0;
  for (const row of rows) {
    done += await inTransaction(db, async (tx) => {
      const hospital = systemContext(tx, { id: row.org_id, kind: 'H', name: row.org_name }, now);
      const rule = await ruleReader(hospital);
      const overdue = documentOf(row.kind)?.pair?.overdue;
      const days = overdue?.days === undefined ? '' : rule(overdue.days);
      if (!overdue || now().getTime() - Date.parse(String(row.submitted_at)) < Number(days || 7) * DAY) return 0;
      return rule(overdue.agrees) === '1' ? confirm(tx, row, now()) : remind(tx, row, now());
    });
  }
  return done;
}

/** His copy and ours say the same. */
async function confirm(tx: Db, row: Waiting, at: Date): Promise<number> {
  const said = JSON.stringify({ confirmTime: at.toISOString() });
  const { rows } = await sql<{ org_id: string; id: string }>`
    update document set stage = '1', version = version + 1, updated_at = ${at}, extra = extra || ${said}::jsonb
    where kind = ${row.kind} and status = 1 and stage = '0' and ((org_id = ${row.org_id} and id = ${row.id}) or mirror_of = ${row.id}) returning org_id, id`.execute(
    tx,
  );
  for (const one of rows) {
    await sql`insert into document_event (org_id, id, document_id, at, user_id, user_name, action, from_status, to_status, reason)
      values (${one.org_id}, ${newId(at.getTime())}, ${one.id}, ${at}, null, '系统', 'confirm', 1, 1, '逾期未答复，视为确认')`.execute(tx);
    await changed(tx, { org: one.org_id, resource: row.kind, ids: [one.id] });
  }
  return rows.length > 0 ? 1 : 0;
}

async function remind(tx: Db, row: Waiting, at: Date): Promise<number> {
  if (row.was_told) return 0;
  await sql`update document set extra = extra || jsonb_build_object('remindedOf', submitted_at::text) where org_id = ${row.org_id} and id = ${row.id}`.execute(
    tx,
  );
  const { rows } = await sql<{
    org_id: string;
    sn: string;
  }>`select org_id, sn from document where mirror_of = ${row.id} and kind = ${row.kind} and status = 1`.execute(tx);
  for (const copy of rows)
    await notify(tx, {
      org: copy.org_id,
      page: documentOf(row.kind)?.pair?.pages.supplier ?? '',
      uri: documentOf(row.kind)?.pair?.uri ?? '',
      objectID: copy.sn,
      title: `${documentOf(row.kind)?.title}逾期未确认`,
      body: `${row.org_name}：${documentOf(row.kind)?.title}${copy.sn}已超过确认期限（${dayOf(at)}）`,
      extra: { org_name: row.org_name },
    });
  return 1;
}

export const settlementJobs: readonly Job[] = [
  { name: 'settlementAnswers', everySeconds: 600, run: async ({ db, now }) => void (await answerOverdue(db, now)) },
];
