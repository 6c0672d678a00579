import { type RawBuilder, sql } from 'kysely';
import { dayOf } from '../../../define/dates';
import type { DocumentDefinition } from '../../../define/define-document';
import type { AnyDocument } from '../../../define/document-view';
import type { Makes } from '../../../define/document-ways';
import { settlesItems } from '../../../define/in-section';
import { isZero } from '../../../define/money';
import { STATUS } from '../../../define/status';
import { documentOf } from '../../../domain/registry';
import type { Context } from '../../base/context';
import { post } from '../ledger/post';
import { type Assignments, assigned } from './assignments';
import { check } from './check';
import { payClaims } from './claims';
import { isDue, takeEffect } from './effective';
import { effectsOf } from './effects';
import { fulfil, markReturned, reopenUpstream } from './flow';
import { follow } from './followers';
import { moveLabels } from './labels';
import { holdersOf } from './lot-holders';
import { makeDocument } from './make';
import { enqueueAll, type Parcel } from './outbox';
import { planOf } from './planned';
import { followSoft, isHeldSoftly, liftHard, reserveSoft, shrunkBy } from './reserve';
import { openedLines, writeReviewedLines } from './reviewed-lines';
import { ruleReader } from './rules';
import { completeItems } from './settled-items';
import type { Stored } from './stored';
import { tellOthers } from './tell';
import { writeTrace } from './trace';
import { transition } from './transition';
import { carryOutWords } from './words/at-review';
import { endCarried } from './words/carried';

/**
 * The moment a document counts: it posts, takes from its upstream lines, opens its own lines, leaves its trace, gives
 * birth to what it makes here and puts into the outbox what the other side gets. `stored` was checked before.
 * `also`: what is said of it in the same moment.
 * @returns the new status
 */
export async function reviewDocument(context: Context, stored: Stored, also: Assignments = {}): Promise<number> {
  const { definition, view: d } = stored;
  const day = dayOf(context.now());
  // What posts nothing opens its lines in the same moment; where something does, they say what it cost as well.
  const isOpened = opensAtOnce(definition);
  await noteReview(context, stored, day, also, isOpened ? openedLines(context, definition, d) : undefined);
  if (definition.makes.some((makes) => makes.on === 'beforeReview' && makes.when?.(d) !== false)) {
    await liftHard(context, d.id);
    await makeOthers(context, stored, 'beforeReview');
  }
  await effectsOf(definition.kind).beforeReview?.(context, stored);
  const by = { kind: definition.kind, id: d.id, sn: d.sn, bizDate: day };
  const posting = definition.postings.review;
  const moves = posting?.(d) ?? [];
  if (posting) {
    await post(context, by, moves);
    await moveLabels(context, definition, d);
    await follow(context, d, 'posted');
    if (settlesItems(definition)) await completeItems(context, d.id);
    await payClaims(context, definition, d, 1);
  }
  if (!isOpened) await writeReviewedLines(context, definition, d);
  await reopenUpstream(context, definition, d, 1);
  const arrives = moves.some((move) => move.move !== 'account' && move.to !== undefined);
  const sources = [...new Set(d.lines.map((line) => line.sourceLine).filter(Boolean))];
  const shrunk = arrives || !isHeldSoftly(definition.kind) ? undefined : shrunkBy(context, sources);
  if (definition.isReturn) await markReturned(context, d, 1, shrunk);
  else if (!definition.isRemark) await fulfil(context, d, 1, shrunk);
  else if (shrunk) await sql`with ${shrunk} select 1`.execute(context.db);
  if (arrives) await followSoft(context, { sources, arrived: d.id });
  if (definition.reservesSoftly && (await ruleReader(context))('stock.reserveOnOrder') === '1') await reserveSoft(context, definition, d);
  await writeTrace(context, definition, d, 1);
  await carryOutWords(context, stored);
  await endCarried(context, stored, 1);
  await effectsOf(definition.kind).afterReview?.(context, stored);
  await makeOthers(context, stored, 'review');
  await tellOthers(context, definition, d, 'review');
  if (!isDue(definition, d.header, day)) return STATUS.reviewed;
  await takeEffect(context, stored);
  return STATUS.completed;
}

const opensAtOnce = ({ kind, postings, makes, flowQuantity }: DocumentDefinition): boolean =>
  flowQuantity !== '' && postings.review === undefined && !effectsOf(kind).beforeReview && !makes.some(({ on }) => on === 'beforeReview');

/** Who reviewed it and when; when it is due to be paid. `first`: queries that go with it. */
async function noteReview(context: Context, { definition, view: d }: Stored, day: string, also: Assignments, first?: RawBuilder<unknown>): Promise<void> {
  const { dueFrom } = definition;
  const isPaid = 'dueDate' in definition.header && d.partner !== '';
  const noted: Assignments = {
    biz_date: sql`${day}::date`,
    reviewed_by: sql`${context.user.id || null}`,
    reviewed_at: sql`${context.now()}`,
    total_amount: sql`${d.total.amount || '0'}::numeric`,
    ...('checker' in definition.header ? { checker_id: sql`coalesce(checker_id, ${context.user.employee || null}::uuid)` } : {}),
    ...(isPaid ? { due_date: sql`coalesce(${dueDate(context, d, (dueFrom && String(d.header[dueFrom] ?? '')) || day)}, due_date)` } : {}),
    ...also,
  };
  const { rows } = await sql<{ due: string | null }>`${first ? sql`with ${first}` : sql``}
    update document set ${assigned(noted)} where org_id = ${context.org.id} and id = ${d.id} returning due_date as due`.execute(context.db);
  if (isPaid) (d.header as Record<string, unknown>).dueDate = rows[0]?.due ?? '';
}

/** Terms of payment: the document's own days, else the partner's; 月结 ends with the month of that day (finance §2.4). */
export const dueDate = (context: Context, d: AnyDocument, day: string): RawBuilder<unknown> => sql`(
  select case when p.settlement_mode = '月结' then (date_trunc('month', t.day) + interval '1 month' - interval '1 day')::date else t.day end
  from partner p cross join lateral (select ${day}::date + coalesce(${String(d.header.paymentDays ?? '') || null}::int, p.payment_days, 0) as day) t
  where p.org_id = ${context.org.id} and p.id = ${d.partner})`;

/** What this moment gives birth to: here in the same transaction, at the counterparty through the outbox. */
export async function makeOthers(context: Context, stored: Stored, on: string): Promise<void> {
  const { definition, view: d } = stored;
  if (d.isRed) return;
  const made = definition.makes.map((makes, index) => ({ makes, index })).filter(({ makes }) => makes.on === on && makes.when?.(d) !== false);
  const parcel = (index: number, to?: string): Parcel => ({
    topic: 'mirror',
    document: d.id,
    kind: definition.kind,
    index,
    ...(to === undefined ? {} : { to }),
  });
  const across = made.filter(({ makes }) => makes.at === 'counterparty').map(({ index }) => parcel(index));
  await enqueueAll(context, across, { onlyTo: d.counterOrg });
  for (const { makes, index } of made) {
    if (makes.at === 'counterparty') continue;
    const others =
      typeof makes.at === 'object' ? await partnersOnPlatform(context, d, makes.at.partners) : makes.at === 'holders' ? await holdersOf(context, d) : undefined;
    if (others) {
      await enqueueAll(
        context,
        others.map((to) => parcel(index, to)),
      );
    } else await makeHere(context, stored, index);
  }
}

/** Organisations behind the partners a header field names, those that use the platform. */
async function partnersOnPlatform(context: Context, d: AnyDocument, field: string): Promise<string[]> {
  const named = d.header[field];
  const { rows } = await sql<{ id: string }>`
    select distinct o.id from partner p join organisation o on o.id = p.counterparty_id and o.joined and o.is_use_system and o.status
    where p.org_id = ${context.org.id} and p.id = any(${Array.isArray(named) ? named : []}::uuid[]) and o.id <> ${context.org.id} order by o.id`.execute(
    context.db,
  );
  return rows.map((row) => row.id);
}

/** Documents made in the same organisation stand in the same transaction; status 2 = reviewed with it. */
async function makeHere(context: Context, stored: Stored, index: number): Promise<void> {
  const { definition, view: d } = stored;
  const makes = definition.makes[index];
  if (!makes || typeof makes.kind !== 'string') return;
  const target = documentOf(makes.kind) as DocumentDefinition;
  const system: Context = { ...context, isSystem: true };
  const origin = { id: d.id, sn: d.sn, kind: definition.kind, org: context.org.id, isMirror: false, partner: { id: d.partner, org: d.counterOrg } };
  for (const part of partsOf(makes, d)) {
    const made = await makeDocument(system, target, makes, await planOf(context, definition, makes, part), origin);
    const born = made?.stored;
    if (!born) continue;
    if ('baseQuantity' in target.lines && born.view.lines.length > 0 && born.view.lines.every((line) => isZero(line.baseQuantity))) continue;
    await check(system, target, born.view, ['review'], true);
    await reviewMade(system, born);
  }
}

/** The document once for each value its lines are grouped by, in the order of the lines. */
function partsOf(makes: Makes<AnyDocument>, d: AnyDocument): AnyDocument[] {
  const { per } = makes;
  if (!per) return [d];
  const values = new Set(d.lines.map((line) => per(line, d)));
  values.delete('');
  return [...values].map((value) => ({ ...d, lines: d.lines.filter((line) => per(line, d) === value) }));
}

/** What is made reviewed is submitted and reviewed in the same moment, by the system. */
export async function reviewMade(system: Context, born: Stored): Promise<void> {
  const to = await reviewDocument(system, born);
  await transition(system, [{ id: born.view.id }], { to, action: 'review', also: sql`submitted_at = coalesce(h.submitted_at, ${system.now()})` });
}
