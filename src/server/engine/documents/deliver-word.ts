import { sql } from 'kysely';
import type { DocumentDefinition } from '../../../define/define-document';
import type { AnyDocument } from '../../../define/document-view';
import type { Tells } from '../../../define/document-ways';
import { STATUS } from '../../../define/status';
import { documentOf } from '../../../domain/registry';
import type { Context } from '../../base/context';
import { changed, notify } from '../messages/notify';
import { assigned } from './assignments';
import { cancelMade } from './downstream';
import { effectsOf } from './effects';
import { loadFacts } from './facts';
import { closeAsTold, completeOrReopen, stopLines } from './flow';
import { isOnPlatform } from './on-platform';
import { orgContext } from './org-context';
import { type News, push } from './push-news';
import { liftSoft } from './reserve';
import { loadDocument } from './stored';
import { passOn } from './tell';
import { transition } from './transition';
import { tellUse } from './words/owners-copy';
import { hearPair } from './words/pair';
import { assignmentsOf } from './words/says';

/** News about a document the receiver has already: who did what with it. */
function progressOf(sender: Context, d: AnyDocument, on: string, target: DocumentDefinition, sn: string): Pick<News, 'target' | 'sn' | 'title' | 'body'> {
  const done = documentOf(d.kind)?.actions.find((action) => action.id === on)?.label ?? '';
  return { target, sn, title: `${target.title}有进展`, body: `${sender.org.name}${done}：${target.title}${sn}` };
}

export async function deliverWord(sender: Context, d: AnyDocument, tells: Tells<AnyDocument>, mirrorOf: string | null): Promise<void> {
  if (tells.to === 'owners') return tellOwners(sender, d, tells);
  if (tells.to === 'counterparty') return tellCounterparty(sender, d, tells);
  const { rows } =
    tells.to === 'origin'
      ? await sql<Told>`select org_id, id, kind, sn, status, origin from document where id = ${mirrorOf}`.execute(sender.db)
      : await sql<Told>`select org_id, id, kind, sn, status, origin from document where mirror_of = ${d.id}`.execute(sender.db);
  for (const other of rows) await tell(sender, d, tells, other);
}

/** The other side hears of something it has no document of, and is led to what it knows of us. */
async function tellCounterparty(sender: Context, d: AnyDocument, { page, push: uri, title = '', says }: Tells<AnyDocument>): Promise<void> {
  if (page === undefined || uri === undefined || !(await isOnPlatform(sender.db, d.counterOrg))) return;
  const { rows } = await sql<{ id: string }>`
    select id from partner where org_id = ${d.counterOrg} and counterparty_id = ${sender.org.id} and deleted_at is null order by status desc, created_at limit 1`.execute(
    sender.db,
  );
  const body = [sender.org.name, says?.(d)].filter(Boolean).join('：');
  if (rows[0]) await notify(sender.db, { org: d.counterOrg, page, uri, objectID: rows[0].id, title, body, extra: { org_name: sender.org.name } });
}

/** Those whose goods moved hear of it in their own books. */
async function tellOwners(sender: Context, d: AnyDocument, tells: Tells<AnyDocument>): Promise<void> {
  const definition = documentOf(d.kind) as DocumentDefinition;
  for (const owner of new Set(d.lines.map((line) => line.owner ?? '').filter((one) => one !== '' && one !== sender.org.id))) {
    if (!(await isOnPlatform(sender.db, owner))) continue;
    const receiver = await orgContext(sender.db, owner, sender.now);
    const heard = await tellUse(receiver, sender, definition, d);
    if (tells.push) await push(sender, receiver, { ...progressOf(sender, d, tells.on, definition, heard?.sn ?? d.sn), uri: tells.push });
  }
}

type Told = { org_id: string; id: string; kind: string; sn: string; status: number; origin: string };

async function tell(sender: Context, d: AnyDocument, tells: Tells<AnyDocument>, other: Told): Promise<void> {
  const receiver = await orgContext(sender.db, other.org_id, sender.now);
  const facts = await loadFacts(sender, documentOf(d.kind) as DocumentDefinition, d, new Set(tells.needs));
  const header = tells.header?.(d, undefined, facts) ?? {};
  if (typeof header.counterStatus === 'string')
    await sql`update document set counter_status = ${header.counterStatus}, version = version + 1 where org_id = ${other.org_id} and id = ${other.id}`.execute(
      sender.db,
    );
  if (typeof header.promiseDate === 'string' && header.promiseDate !== '')
    await sql`update document set promise_date = ${header.promiseDate}::date where org_id = ${other.org_id} and id = ${other.id}`.execute(sender.db);
  if (tells.cancels !== undefined) await cancelMirror(receiver, sender, other);
  const known = documentOf(other.kind);
  if (known) {
    await sayThere(receiver, known, other.id, header);
    await passOn(receiver, known, other.id, tells.on);
  }
  if (known?.pair) await hearPair(receiver, sender, d, { id: other.id, on: tells.on, definition: known });
  await effectsOf(other.kind).hears?.(receiver, sender, d, { id: other.id, on: tells.on });
  if (tells.ends) {
    await stopLines(receiver, other.id);
    await transition(receiver, [{ id: other.id }], { to: STATUS.stopped, action: 'stop', by: sender.org.name, from: [STATUS.reviewed] });
  }
  const closed = await otherLines(sender, tells.closes?.(d) ?? [], tells.to);
  if (closed.length > 0) {
    await closeAsTold(receiver, other.id, closed);
    await completeOrReopen(receiver, [other.id]);
  }
  const stops = tells.stops?.(d) ?? [];
  if (stops.length > 0) {
    const stopped = await otherLines(sender, stops, tells.to);
    await stopLines(receiver, other.id, stopped);
    await completeOrReopen(receiver, [other.id]);
    await liftSoft(
      receiver,
      other.id,
      stopped.map(({ line }) => line),
    );
  }
  await changed(receiver.db, { org: receiver.org.id, resource: other.kind, ids: [other.id] });
  const target = documentOf(other.kind);
  if (!tells.push || !target) return;
  const row = (await loadDocument(receiver, other.kind, other.id)).view.header;
  await push(sender, receiver, { ...progressOf(sender, d, tells.on, target, other.sn), uri: tells.push, row });
}

/** What else the other document says from now on, by the names of its own fields. */
async function sayThere(receiver: Context, known: DocumentDefinition, id: string, header: Record<string, unknown>): Promise<void> {
  const said = Object.fromEntries(Object.entries(header).filter(([name]) => !TOLD_BEFORE.has(name) && name in known.header));
  if (Object.keys(said).length === 0) return;
  await sql`update document h set ${assigned(assignmentsOf(known, said))}, version = h.version + 1 where h.org_id = ${receiver.org.id} and h.id = ${id}`.execute(
    receiver.db,
  );
}

const TOLD_BEFORE = new Set(['counterStatus', 'promiseDate']);

async function cancelMirror(receiver: Context, sender: Context, other: Told): Promise<void> {
  await transition(receiver, [{ id: other.id }], { to: STATUS.cancelled, action: 'takenBack', by: sender.org.name, from: [STATUS.draft, STATUS.submitted] });
  await cancelMade(receiver, other.id);
}

/** Own lines → the lines of the other side: those our lines mirror, or those that mirror ours. */
async function otherLines(
  sender: Context,
  stops: { line: string; quantity: string }[],
  to: Tells<AnyDocument>['to'],
): Promise<{ line: string; quantity: string }[]> {
  const ids = stops.map((stop) => stop.line);
  const { rows } =
    to === 'origin'
      ? await sql<{
          own: string;
          other: string;
        }>`select id as own, mirror_line_id as other from document_line where id = any(${ids}::uuid[]) and mirror_line_id is not null`.execute(sender.db)
      : await sql<{
          own: string;
          other: string;
        }>`select mirror_line_id as own, id as other from document_line where mirror_line_id = any(${ids}::uuid[])`.execute(sender.db);
  return stops.flatMap((stop) => {
    const row = rows.find((one) => one.own === stop.line);
    return row ? [{ line: row.other, quantity: stop.quantity }] : [];
  });
}
