import { sql } from 'kysely';
import { dayOf } from '../../../define/dates';
import type { DocumentDefinition } from '../../../define/define-document';
import type { AnyDocument, AnyLine } from '../../../define/document-view';
import type { Makes, Said, Tells } from '../../../define/document-ways';
import { columnOf, type OrgKind } from '../../../define/field';
import { STATUS } from '../../../define/status';
import { documentOf, screensOf } from '../../../domain/registry';
import { type Context, type Outside, systemContext } from '../../base/context';
import type { Db } from '../../db/open';
import { belongsToView } from '../access';
import { holdersOf as holdersOfPage } from '../messages/holders';
import { changed, notify } from '../messages/notify';
import { assigned } from './assignments';
import { cancelMade } from './downstream';
import { effectsOf } from './effects';
import { loadFacts } from './facts';
import { closeAsTold, completeOrReopen, stopLines } from './flow';
import { makeDocument } from './make';
import { isOnPlatform } from './on-platform';
import type { OutboxRow, Parcel } from './outbox';
import { whoSees } from './recipients';
import { liftSoft } from './reserve';
import { ruleReader } from './rules';
import { addDraft } from './save';
import { loadDocument } from './stored';
import { passOn } from './tell';
import { transition } from './transition';
import { tellUse } from './words/owners-copy';
import { hearPair } from './words/pair';
import { assignmentsOf } from './words/says';
import { senderOf } from './words/senders';

/**
 * LR10: what the other organisation gets. Runs in its own transaction after the sender's has committed; the outbox row
 * is finished in the same transaction, so it happens exactly once whatever crashes when.
 */
export async function deliver(tx: Db, row: OutboxRow, now: () => Date, outside: Outside = {}): Promise<void> {
  const sender = { ...(await orgContext(tx, row.org_id, now)), ...outside };
  if (row.topic === 'draft') return deliverDraft(sender, await orgContext(tx, row.payload.to, now), row.payload);
  if (row.topic === 'later') {
    const { kind, of, attempt } = row.payload;
    return senderOf(kind)?.send(sender, await loadDocument(sender, kind, of), attempt);
  }
  const stored = await loadDocument(sender, row.payload.kind, row.payload.document);
  if (row.topic === 'mirror')
    await deliverMirror(
      sender,
      stored.definition,
      stored.view,
      stored.definition.makes[row.payload.index] as Makes<AnyDocument>,
      row.payload.to ?? stored.view.counterOrg,
    );
  else await deliverWord(sender, stored.view, stored.definition.tells[row.payload.index] as Tells<AnyDocument>, stored.row.mirror_of as string | null);
}

type Draft = Extract<Parcel, { topic: 'draft' }>;

async function deliverDraft(sender: Context, receiver: Context, { kind, header, lines, uri, title }: Omit<Draft, 'topic'>): Promise<void> {
  const target = documentOf(kind) as DocumentDefinition;
  const { sn } = await addDraft(receiver, target, { header, lines }, { confirmed: true });
  await push(sender, receiver, { target, sn: sn ?? '', uri, title, body: `${target.title}${sn ?? ''}等待处理`, row: header });
}

async function orgContext(tx: Db, id: string, now: () => Date): Promise<Context> {
  const { rows } = await sql<{ id: string; kind: OrgKind; name: string }>`select id, kind, name from organisation where id = ${id}`.execute(tx);
  if (!rows[0]) throw new Error(`organisation ${id} is gone`);
  return systemContext(tx, rows[0], now);
}

async function deliverMirror(sender: Context, definition: DocumentDefinition, d: AnyDocument, makes: Makes<AnyDocument>, to: string): Promise<void> {
  // The document may have been unreviewed between its review and now: then there is nothing to mirror.
  if (d.status !== 2 && d.status !== 7) return;
  const receiver = await orgContext(sender.db, to, sender.now);
  const kind = typeof makes.kind === 'string' ? makes.kind : makes.kind({ rule: await ruleReader(receiver) });
  const target = documentOf(kind) as DocumentDefinition;
  if (makes.on === 'review' && (await stands(receiver, kind, d))) return;
  const plan = await planOf(sender, definition, makes, d);
  const made = await makeDocument(receiver, target, makes, plan, { id: d.id, sn: d.sn, kind: definition.kind, org: sender.org.id, isMirror: true });
  if (!made) return;
  if (makes.status === 2) await standReviewed(receiver, made.id);
  await sayUpstream(receiver, made.id, makes.says ?? {});
  await changed(receiver.db, { org: receiver.org.id, resource: kind, ids: [made.id] });
  const body = `${sender.org.name}：${target.title}${made.sn}`;
  if (makes.push) await push(sender, receiver, { target, sn: made.sn, uri: makes.push, title: `新的${target.title}`, body, row: plan.header });
}

/** Reviewed, taken back and reviewed again before the first parcel arrived: the mirror stands already. */
async function stands(receiver: Context, kind: string, d: AnyDocument): Promise<boolean> {
  const { rows } = await sql`
    select 1 from document where org_id = ${receiver.org.id} and mirror_of = ${d.id} and kind = ${kind} and status in (0, 1, 2, 7) and not is_red limit 1`.execute(
    receiver.db,
  );
  return rows.length > 0;
}

/** Who is only told has nothing to agree to. Only kinds that post nothing are made like this across the border. */
async function standReviewed(receiver: Context, id: string): Promise<void> {
  const at = receiver.now();
  const also = sql`submitted_at = ${at}, reviewed_at = ${at}, biz_date = ${dayOf(at)}::date`;
  await transition(receiver, [{ id }], { to: STATUS.reviewed, action: 'mirror', also });
}

/** The documents the lines of a new mirror answer to say what happened to them. */
async function sayUpstream(receiver: Context, made: string, says: Record<string, Said>): Promise<void> {
  if (Object.keys(says).length === 0) return;
  // On its way: what stands on mirrors nobody has booked yet, this one among them.
  const onTheWay = sql`(select coalesce(sum(t.quantity * t.ratio), 0) from document_line t join document k on k.org_id = t.org_id and k.id = t.document_id
    where t.org_id = y.org_id and t.source_line_id = y.id and k.origin = 'mirror' and k.status in (0, 1, 3) and not k.is_red)`;
  const { rows } = await sql<{ id: string; kind: string; whole: boolean }>`
    select u.id, u.kind, not exists (select from document_line y where y.org_id = u.org_id and y.document_id = u.id and round(y.open * y.ratio - ${onTheWay}, 2) > 0) as whole
    from document u where u.org_id = ${receiver.org.id} and u.id in (
      select x.document_id from document_line l join document_line x on x.org_id = l.org_id and x.id = l.source_line_id
      where l.org_id = ${receiver.org.id} and l.document_id = ${made})`.execute(receiver.db);
  for (const { id, kind, whole } of rows) {
    for (const [name, { partly, wholly }] of Object.entries(says)) {
      const field = documentOf(kind)?.header[name];
      const value = whole ? wholly : partly;
      if (field)
        await sql`update document set ${sql.ref(columnOf(name, field))} = ${value} where org_id = ${receiver.org.id} and id = ${id}`.execute(receiver.db);
    }
    await changed(receiver.db, { org: receiver.org.id, resource: kind, ids: [id] });
  }
}

/** Other organisations on the platform that hold, held or used a lot of these lines. */
export async function holdersOf(context: Context, d: AnyDocument): Promise<string[]> {
  const lots = d.lines.map((line) => ({ specification_id: line.specification || null, batch_no: line.batchNo || '' }));
  const { rows } = await sql<{ org_id: string }>`
    select distinct l.org_id from lot l join jsonb_to_recordset(${JSON.stringify(lots)}::jsonb) as w (specification_id uuid, batch_no text) on l.specification_id = w.specification_id
    and w.batch_no in ('', l.batch_no)
      join organisation o on o.id = l.org_id and o.joined and o.is_use_system and o.status where l.org_id <> ${context.org.id} order by 1`.execute(context.db);
  return rows.map((row) => row.org_id);
}

export type Plan = { header: Record<string, unknown>; lines: PlannedLine[]; sections?: Record<string, PlannedLine[]> };
type PlannedLine = { from: AnyLine; values: Record<string, unknown> };

/** What is told of a document to the one it gives birth to, out of the books of who tells. */
export async function planOf(context: Context, definition: DocumentDefinition, makes: Makes<AnyDocument>, d: AnyDocument): Promise<Plan> {
  const facts = await loadFacts(context, definition, d, new Set(makes.needs));
  const lines = makes.lines?.(d, facts) ?? d.lines.map((line) => ({ from: line.id, values: {} }));
  const planned = (rows: readonly AnyLine[], given: typeof lines): PlannedLine[] =>
    given.flatMap(({ from, values }) => {
      const line = rows.find((one) => one.id === from);
      return line ? [{ from: line, values }] : [];
    });
  const sections = Object.entries(makes.sections?.(d) ?? {}).map(([name, given]) => [name, planned(d.sections[name] ?? [], given)] as const);
  return {
    header: makes.header(d, facts),
    lines: planned(d.lines, lines),
    sections: Object.fromEntries(sections),
  };
}

type News = { target: DocumentDefinition; sn: string; uri: string; title: string; body: string; row?: Record<string, unknown> };

/** A push names the page at the receiver: the first screen of the kind his kind of organisation has and that shows such a document. */
async function push(sender: Context, receiver: Context, { target, sn, uri, title, body, row = {} }: News): Promise<void> {
  const page = screensOf(target.kind).find((screen) => screen.kinds.includes(receiver.org.kind) && belongsToView(screen, row));
  if (!page) return;
  const extra = { salesOrderSn: sn, org_name: sender.org.name, page: page.path };
  const holders = await holdersOfPage(receiver.db, receiver.org.id, page.flag);
  const found = await sql<{ id: string }>`select id from document where org_id = ${receiver.org.id} and kind = ${target.kind} and sn = ${sn}`.execute(
    receiver.db,
  );
  const id = found.rows[0]?.id;
  const users = id === undefined ? holders : await whoSees(receiver, id, holders);
  await notify(receiver.db, { org: receiver.org.id, users, page: page.flag, uri, objectID: sn, title, body, extra });
}

/** News about a document the receiver has already: who did what with it. */
function progressOf(sender: Context, d: AnyDocument, on: string, target: DocumentDefinition, sn: string): Pick<News, 'target' | 'sn' | 'title' | 'body'> {
  const done = documentOf(d.kind)?.actions.find((action) => action.id === on)?.label ?? '';
  return { target, sn, title: `${target.title}有进展`, body: `${sender.org.name}${done}：${target.title}${sn}` };
}

async function deliverWord(sender: Context, d: AnyDocument, tells: Tells<AnyDocument>, mirrorOf: string | null): Promise<void> {
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
