import { sql } from 'kysely';
import type { Action } from '../../../../define/action';
import { AGREED, ASKED, DECLINED } from '../../../../define/countersign';
import { dayOf } from '../../../../define/dates';
import type { DocumentDefinition } from '../../../../define/define-document';
import { CORE_HEADER } from '../../../../define/document-core';
import type { AnyDocument } from '../../../../define/document-view';
import { columnOf, type OrgKind } from '../../../../define/field';
import { STATUS } from '../../../../define/status';
import { type Context, systemContext } from '../../../base/context';
import { Rejected } from '../../../base/errors';
import { changed, notify } from '../../messages/notify';
import { shareFiles } from '../../shared-files';
import type { Inputs } from '../action-inputs';
import { type Assignments, assigned } from '../assignments';
import { check } from '../check';
import { cancelMade } from '../downstream';
import { makeDocument } from '../make';
import { tellApprovers } from '../next-approvers';
import { otherBooks } from '../other-books';
import { takeBack } from '../reverse';
import { makeOthers, reviewDocument } from '../review';
import { stopDocument } from '../stop';
import { loadDocument, type Stored, type Undoing } from '../stored';
import { takeSteps } from '../take-steps';
import { transition } from '../transition';
import { assignmentsOf } from './says';

/** The word `countersign`: one paper in the books of two, which counts once the other side passed its copy. What both books say is written in one transaction. */

const isCopy = (d: AnyDocument): boolean => d.origin === 'mirror';
const isCountersigned = ({ definition, view: d }: Stored): boolean => definition.countersign !== undefined && definition.countersign.when?.(d) !== false;

/**
 * Our side agreed: the other one gets its copy, and ours waits.
 * @returns false where nobody is to be asked: what counts then counts at once
 * @throws Rejected where the other side was asked already, or does not know us
 */
export async function askOther(context: Context, stored: Stored): Promise<boolean> {
  const { definition, view: d, row } = stored;
  const { countersign } = definition;
  if (!countersign || isCopy(d) || !isCountersigned(stored)) return false;
  if (row.counter_status === ASKED && d.status === STATUS.submitted) throw new Rejected('已发送对方，请等待对方确认');
  const books = await otherBooks(context, d.counterOrg);
  if (!books) return false;
  const { there: other, knowsUs } = books;
  if (!knowsUs) throw new Rejected(`【${other.org.name}】尚未将本机构建为往来单位，无法发送`);
  const header = { ...countersign.header(d), side: 'in', counterSn: d.sn, counterStatus: '' };
  const lines = d.lines.map((from) => ({ from, values: { ...countersign.lines?.(from, d) } }));
  const origin = { id: d.id, sn: d.sn, kind: d.kind, org: context.org.id, isMirror: true };
  const made = await makeDocument(other, definition, { status: 1, isLoose: true, senderIs: 'either' }, { header, lines }, origin);
  if (!made) return false;
  await shareFiles(context.db, context.org.id, CORE_HEADER, [d.header]);
  await sql`update document set counter_status = ${ASKED}, counter_sn = ${made.sn} where org_id = ${context.org.id} and id = ${d.id}`.execute(context.db);
  const { view } = made;
  const title = `待确认：${definition.title}`;
  if (await takeSteps(other, definition, view)) await tellApprovers(other, definition, view, { submittedBy: '', title });
  await changed(context.db, { org: other.org.id, resource: d.kind, ids: [made.id] });
  const body = `${context.org.name}：${definition.title}${made.sn}`;
  await notify(context.db, {
    org: other.org.id,
    page: pageOf(definition),
    uri: countersign.uri,
    objectID: made.sn,
    title,
    body,
    extra: { org_name: context.org.name },
  });
  return true;
}

/** Where the other side decides. */
const pageOf = (definition: DocumentDefinition): string => definition.countersign?.page ?? '';

type Found = { own: Context; id: string };
type Half = Found & { stored: Stored };
/** The paper in the other books, locked: ours of a copy, the copy of ours; only while it stands in one of these. */
async function findHalf(context: Context, { definition, view: d, row }: Stored, statuses: readonly number[]): Promise<Found | undefined> {
  if (!definition.countersign) return undefined;
  const which = isCopy(d) ? sql`h.id = ${row.mirror_of}` : sql`h.mirror_of = ${d.id}`;
  const { rows } = await sql<{ id: string; org: string; kind: OrgKind; name: string }>`
    select h.id, o.id as org, o.kind, o.name from document h join organisation o on o.id = h.org_id
    where ${which} and h.kind = ${d.kind} and h.status = any(${[...statuses]}::int[]) and not h.is_red order by h.created_at desc limit 1 for update of h`.execute(
    context.db,
  );
  const [found] = rows;
  if (!found) return undefined;
  return { own: systemContext(context.db, { id: found.org, kind: found.kind, name: found.name }, context.now), id: found.id };
}

/** The same with all it says. */
async function otherHalf(context: Context, stored: Stored, statuses: readonly number[]): Promise<Half | undefined> {
  const found = await findHalf(context, stored, statuses);
  return found && { ...found, stored: await loadDocument(found.own, stored.view.kind, found.id, true) };
}

/**
 * The copy was passed: ours counts from this moment on, as that side sees it.
 * @throws Rejected where ours was withdrawn, or may not count any more
 */
export async function countBoth(context: Context, copy: Stored): Promise<void> {
  if (!isCopy(copy.view) || !copy.definition.countersign) return;
  const found = await findHalf(context, copy, [STATUS.submitted]);
  if (!found) throw new Rejected('对方已撤回此单据');
  const { own } = found;
  await echo(context, copy, found);
  const stored = await loadDocument(own, copy.definition.kind, found.id, true);
  if (stored.row.counter_status !== ASKED) throw new Rejected('对方已撤回此单据');
  await inOtherWords(() => check(own, copy.definition, stored.view, ['review'], true), `【${own.org.name}】的单据现在不能生效，请与对方联系`);
  const to = await reviewDocument(own, stored, { counter_status: sql`${AGREED}` });
  await transition(own, [{ id: stored.view.id }], { to, action: 'review', by: context.org.name });
  await tellMaker(context, { ...found, stored }, AGREED);
}

/** The copy was refused: ours is open again, with the reason. */
export async function declineBoth(context: Context, copy: Stored, reason: string): Promise<void> {
  if (!isCopy(copy.view)) return;
  const half = await otherHalf(context, copy, [STATUS.submitted]);
  if (!half) return;
  await echo(context, copy, half);
  const also = assigned({ counter_status: sql`${DECLINED}` });
  await transition(half.own, [{ id: half.stored.view.id }], { to: STATUS.rejected, action: 'nopass', by: context.org.name, reason, also });
  await tellMaker(context, half, DECLINED, reason);
}

/** What waits there is called off with ours. */
export async function callOff(context: Context, { definition, view: d, row }: Stored): Promise<void> {
  const { countersign } = definition;
  if (!countersign || isCopy(d) || row.counter_status !== ASKED) return;
  await cancelMade(context, d.id);
  await sql`update document set counter_status = null where org_id = ${context.org.id} and id = ${d.id}`.execute(context.db);
  const told = {
    uri: countersign.uri,
    objectID: String(row.counter_sn ?? ''),
    title: `${definition.title}已撤回`,
    body: `${context.org.name}撤回了${definition.title}${String(row.counter_sn ?? '')}`,
  };
  await notify(context.db, { org: d.counterOrg, page: pageOf(definition), extra: { org_name: context.org.name }, ...told });
}

/** What one side stops is stopped at the other. */
export async function stopBoth(context: Context, stored: Stored, action: Action, inputs: Inputs): Promise<void> {
  const half = await otherHalf(context, stored, [STATUS.reviewed]);
  if (!half) return;
  const to = await stopDocument(half.own, half.stored, action, { ...inputs, lines: [], confirmed: true });
  const { says } = action;
  const said = typeof says === 'function' ? says(half.stored.view, { header: inputs.header, today: dayOf(context.now()), by: context.org.name }) : (says ?? {});
  const also = Object.keys(said).length > 0 ? { also: assigned(assignmentsOf(stored.definition, said)) } : {};
  await transition(half.own, [{ id: half.stored.view.id }], { to, action: action.id, by: context.org.name, reason: inputs.reason, ...also });
  await tellMaker(context, half, '已终止', inputs.reason);
}

/** What is taken back here is taken back there first. @throws Rejected where the other side has gone on from it */
export async function takeBackCopy(context: Context, stored: Stored, how: Undoing): Promise<void> {
  if (isCopy(stored.view)) return;
  const half = await otherHalf(context, stored, [STATUS.reviewed, STATUS.completed]);
  if (!half) return;
  const { own, stored: copy } = half;
  const { title } = stored.definition;
  const why = `【${own.org.name}】已据此办理业务，不能${how === 'red' ? '红冲' : '反审核'}`;
  await inOtherWords(() => check(own, copy.definition, copy.view, [how], true), why);
  await inOtherWords(
    () => takeBack(own, [{ id: copy.view.id, kind: copy.view.kind }], how, `${context.org.name}${how === 'red' ? '红冲' : '反审核'}${title}`),
    why,
  );
  await sql`update document set counter_status = null where org_id = ${context.org.id} and id = ${stored.view.id}`.execute(context.db);
  await tellMaker(context, half, how === 'red' ? '已红冲' : '已撤回');
}

/** What the copy's side did with it is read on ours, and ours gives birth to what it makes of it. */
export async function followCopy(context: Context, copy: Stored, action: Action): Promise<void> {
  const after = copy.definition.countersign?.echoes?.after ?? [];
  if (!isCopy(copy.view) || !after.includes(action.id)) return;
  const found = await findHalf(context, copy, [STATUS.reviewed, STATUS.completed]);
  if (!found) return;
  // Files come with what was just written of them.
  const isFiled = [copy.definition.header, copy.definition.lines].some((fields) => Object.values(fields).some(({ kind }) => kind === 'files'));
  await echo(context, isFiled ? await loadDocument(context, copy.definition.kind, copy.view.id) : copy, found);
  const half = { ...found, stored: withInputs(await loadDocument(found.own, copy.definition.kind, found.id, true), copy) };
  await inOtherWords(() => makeOthers(half.own, half.stored, action.id), `【${half.own.org.name}】现在不能据此入账，请与对方联系`);
  await changed(context.db, { org: half.own.org.id, resource: copy.view.kind, ids: [half.id] });
  await tellMaker(context, half, action.label);
}

/** Ours as it stands, with what was typed at the copy's lines for this one action. */
function withInputs(fresh: Stored, copy: Stored): Stored {
  const typed = new Map(copy.lines.map(({ id, mirror_line_id: mirror }) => [mirror, copy.view.lines.find((line) => line.id === id)]));
  for (const line of fresh.view.lines) {
    const there = typed.get(line.id);
    for (const name of Object.keys(there ?? {})) if (!(name in line)) line[name] = there?.[name];
  }
  return fresh;
}

/** Fields the other side wrote on its copy, written on ours: those of lines by the lines they came of. */
async function echo(context: Context, { definition, view: copy }: Stored, { own, id }: Found): Promise<void> {
  const { header = [], lines = [] } = definition.countersign?.echoes ?? {};
  const told = (fields: DocumentDefinition['lines'], names: readonly string[], from: ReturnType<typeof sql>): Assignments => {
    const kept = names.filter((name) => fields[name]?.extra !== true).map((name) => columnOf(name, fields[name] as never));
    const extras = names.filter((name) => fields[name]?.extra === true);
    return {
      ...Object.fromEntries(kept.map((column) => [column, sql`${from}.${sql.ref(column)}`])),
      ...(extras.length > 0
        ? {
            extra: sql`coalesce(t.extra, '{}') || coalesce((select jsonb_object_agg(e.key, e.value) from jsonb_each(${from}.extra) e where e.key = any(${[...extras]}::text[])), '{}')`,
          }
        : {}),
    };
  };
  if (header.length > 0)
    await sql`update document t set ${assigned(told(definition.header, header, sql`c`))} from document c
      where t.org_id = ${own.org.id} and t.id = ${id} and c.org_id = ${context.org.id} and c.id = ${copy.id}`.execute(context.db);
  if (lines.length > 0)
    await sql`update document_line t set ${assigned(told(definition.lines, lines, sql`c`))} from document_line c
      where t.org_id = ${own.org.id} and t.document_id = ${id} and c.org_id = ${context.org.id} and c.document_id = ${copy.id} and c.mirror_line_id = t.id`.execute(
      context.db,
    );
  await shareFiles(context.db, context.org.id, definition.header, [copy.header]);
  await shareFiles(context.db, context.org.id, definition.lines, copy.lines);
}

/** The refusal of other books is nobody's here to read. */
async function inOtherWords(work: () => Promise<unknown>, words: string): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof Rejected) throw new Rejected(words);
    throw error;
  }
}

async function tellMaker(context: Context, { own, stored }: Half, said: string, reason = ''): Promise<void> {
  const { definition, view: d, row } = stored;
  const maker = String(row.created_by ?? '');
  const told = { uri: definition.countersign?.uri ?? '', objectID: d.sn, title: `${definition.title}${said}`, extra: { org_name: context.org.name } };
  const body = [`${context.org.name}：${definition.title}${d.sn}`, reason].filter(Boolean).join('：');
  await notify(context.db, { org: own.org.id, ...(maker ? { users: [maker] } : { page: pageOf(definition) }), body, ...told });
}
