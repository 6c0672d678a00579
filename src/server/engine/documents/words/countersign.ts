import { sql } from 'kysely';
import type { Action } from '../../../../define/action';
import { AGREED, ASKED, DECLINED } from '../../../../define/countersign';
import { dayOf } from '../../../../define/dates';
import { CORE_HEADER } from '../../../../define/document-core';
import { STATUS } from '../../../../define/status';
import type { Context } from '../../../base/context';
import { Rejected } from '../../../base/errors';
import { changed, notify } from '../../messages/notify';
import { shareFiles } from '../../shared-files';
import type { Inputs } from '../action-inputs';
import { assigned } from '../assignments';
import { check } from '../check';
import { cancelMade } from '../downstream';
import { makeDocument } from '../make';
import { tellApprovers } from '../next-approvers';
import { otherBooks } from '../other-books';
import { takeBack } from '../reverse';
import { reviewDocument } from '../review';
import { stopDocument } from '../stop';
import { loadDocument, type Stored, type Undoing } from '../stored';
import { takeSteps } from '../take-steps';
import { transition } from '../transition';
import { echo, inOtherWords, tellMaker } from './countersign-echo';
import { findHalf, isCopy, isCountersigned, otherHalf, pageOf } from './countersign-halves';
import { assignmentsOf } from './says';

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
