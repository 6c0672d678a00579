import { sql } from 'kysely';
import { dayOf } from '../../../define/dates';
import type { DocumentDefinition } from '../../../define/define-document';
import { columnOf } from '../../../define/field';
import { STATUS } from '../../../define/status';
import { documentOf, documents } from '../../../domain/registry';
import { type Context, systemContext } from '../../base/context';
import type { Job } from '../../base/jobs';
import type { Db } from '../../db/open';
import { inTransaction } from '../../db/transaction';
import { notify } from '../messages/notify';
import { effectsOf } from './effects';
import { type Open, underWay } from './stays-over';
import { loadDocument, type Stored } from './stored';
import { transition } from './transition';
import { agreeAt } from './words/agrees';
import { callOffUnanswered, copiesFollow } from './words/carried';

/** Whether the day a reviewed document names has come. */
export const isDue = (definition: DocumentDefinition, header: Record<string, unknown>, today: string): boolean =>
  definition.takesEffect !== undefined && String(header[definition.takesEffect] || '9999') <= today;

export async function takeEffect(context: Context, stored: Stored): Promise<void> {
  await agreeAt(context, stored, 'effect');
  await effectsOf(stored.definition.kind).takeEffect?.(context, stored);
}

/**
 * Reviewed documents whose day has come take effect and are done, each in a transaction of its own: one that cannot (goods
 * revalued below nothing) does not hold up the others. Asked as often as one likes, it happens once.
 * @returns how many took effect
 */
export async function takeDueEffects(db: Db, now: () => Date, report: (line: string) => void = console.warn): Promise<number> {
  let count = 0;
  for (const definition of documents) {
    const field = definition.takesEffect && definition.header[definition.takesEffect];
    if (!definition.takesEffect || !field) continue;
    const due = await sql<{ org_id: string; id: string; sn: string; org_kind: 'P' | 'H' | 'D' | 'V'; org_name: string }>`
      select h.org_id, h.id, h.sn, o.kind as org_kind, o.name as org_name from document h join organisation o on o.id = h.org_id
      where h.kind = ${definition.kind} and h.status = 2 and h.${sql.ref(columnOf(definition.takesEffect, field))} <= ${dayOf(now())}::date order by h.id`.execute(
      db,
    );
    for (const row of due.rows) {
      try {
        await inTransaction(db, (tx) => one(systemContext(tx, { id: row.org_id, kind: row.org_kind, name: row.org_name }, now), definition, row.id));
        count += 1;
      } catch (error) {
        report(`${definition.title}${row.sn} 未能生效 / did not take effect: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  }
  return count;
}

async function one(context: Context, definition: DocumentDefinition, id: string): Promise<void> {
  const stored = await loadDocument(context, definition.kind, id, true);
  if (stored.view.status !== STATUS.reviewed) return;
  await takeEffect(context, stored);
  await transition(context, [{ id }], { to: STATUS.completed, action: 'complete' });
}

/** Reviewed documents whose last day is over are done. @returns how many */
export async function endOver(db: Db, now: () => Date): Promise<number> {
  let count = 0;
  for (const { kind, endsWith, header } of documents) {
    const field = endsWith && header[endsWith];
    if (!endsWith || !field) continue;
    const over = await sql<{ org: string; id: string }>`
      select h.org_id as org, h.id from document h where h.kind = ${kind} and h.status = ${STATUS.reviewed} and h.${sql.ref(columnOf(endsWith, field))} < ${dayOf(now())}::date order by h.id`.execute(
      db,
    );
    const system = systemContext(db, { id: '', kind: 'P', name: '' }, now);
    count += (await transition(system, over.rows, { to: STATUS.completed, action: 'complete', from: [STATUS.reviewed] })).length;
  }
  return count;
}

/** Reviewed documents whose moment lies so long back are done, those that others wait for last: what came of them is under way no more. @returns how many */
export async function endAfter(db: Db, now: () => Date): Promise<number> {
  let count = 0;
  for (const { kind, endsAfter, header } of [...documents].reverse()) {
    const field = endsAfter && header[endsAfter.field];
    if (!endsAfter || !field) continue;
    const before = new Date(now().getTime() - endsAfter.hours * 3_600_000);
    const over = await sql<{ org: string; id: string; isTold: boolean }>`
      select h.org_id as org, h.id, h.extra ? 'toldStaying' as "isTold" from document h where h.kind = ${kind} and h.status = ${STATUS.reviewed}
        and ${endsAfter.stays ? isOwnOrOver : sql`h.origin <> 'mirror'`}
      and h.${sql.ref(columnOf(endsAfter.field, field))} < ${before} order by h.origin = 'mirror', h.id`.execute(db);
    const system = systemContext(db, { id: '', kind: 'P', name: '' }, now);
    for (const { org, id, isTold } of over.rows) {
      const open = await underWay(db, { id, kind, org: { id: org } });
      if (open.length > 0) {
        if (endsAfter.stays && !isTold) await tellOnce(db, { org, id, kind }, open, endsAfter.stays);
        continue;
      }
      const done = await transition(system, [{ id, org }], { to: STATUS.completed, action: 'complete', from: [STATUS.reviewed] });
      await copiesFollow(system, done, STATUS.completed, 'complete');
      await callOffUnanswered(system, done);
      count += done.length;
    }
  }
  return count;
}

/** A copy stands as long as the paper of the other side does; what that side still has under way keeps it from nobody but itself. */
const isOwnOrOver = sql<boolean>`(h.origin <> 'mirror' or not exists (select from document m where m.id = h.mirror_of and m.status in (0, 1, 3)))`;

/** What keeps it from being over is said once, to whoever has to see to that: by the papers of his own house. */
async function tellOnce(db: Db, { org, id, kind }: { org: string; id: string; kind: string }, open: readonly Open[], stays: Stays): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { rows } = await sql<{ sn: string }>`
      update document set extra = extra || '{"toldStaying": true}' where org_id = ${org} and id = ${id} and not extra ? 'toldStaying' returning sn`.execute(tx);
    for (const { sn } of rows) {
      const papers = open.map((one) => `${documentOf(one.kind)?.title ?? ''}${one.sn}`).join('、');
      await notify(tx, {
        org,
        page: stays.page,
        uri: stays.uri,
        objectID: sn,
        title: stays.title,
        body: `${sn}：${papers}仍未了结，请退回、登记使用或终止`,
        extra: { kind },
      });
    }
  });
}
type Stays = { page: string; uri: string; title: string };

/** Shortly after midnight what begins that day has begun, and what ended with the day before is over. */
async function beginAndEnd({ db, now }: Parameters<Job['run']>[0]): Promise<void> {
  await takeDueEffects(db, now);
  await endOver(db, now);
  await endAfter(db, now);
}
export const effectJobs: readonly Job[] = [{ name: 'effects', everySeconds: 60, run: beginAndEnd }];
