import { sql } from 'kysely';
import { dayOf } from '../../../define/dates';
import type { DocumentDefinition } from '../../../define/define-document';
import type { AnyDocument, AnyLine } from '../../../define/document-view';
import type { Makes } from '../../../define/document-ways';
import { inSection, settlesItems } from '../../../define/in-section';
import { add, compare } from '../../../define/money';
import type { VirtualPlace } from '../../../define/posting';
import { STATUS } from '../../../define/status';
import { documentOf } from '../../../domain/registry';
import type { Context } from '../../base/context';
import { Rejected } from '../../base/errors';
import { newId } from '../../base/id';
import { virtualWarehouse } from '../ledger/places';
import { shareFiles } from '../shared-files';
import { takeSteps } from './approval';
import { effectsOf } from './effects';
import { lotFact } from './lot-fact';
import { tellApprovers } from './next-approvers';
import { nextSn } from './numbering';
import { prepare } from './prepare';
import { leaveStrangers } from './references';
import { reserveHard } from './reserve';
import { type Origin, type Row, type Stored, viewOf } from './stored';
import { isTakers } from './take-up';
import { answerLots, ownAsSources } from './words/answers';
import { chargedHere } from './words/charged-across';
import { itemsAcross } from './words/items-across';
import { insertAndRead, insertDocument } from './write';

type PlannedLine = { from: AnyLine; values: Record<string, unknown> };
type Planned = {
  header: Record<string, unknown>;
  lines: readonly PlannedLine[];
  sections?: Readonly<Record<string, readonly PlannedLine[]>>;
  /** The last word on what was worked out. */
  amend?(d: AnyDocument): void;
};
type Made = { id: string; sn: string; view: AnyDocument; stored?: Stored };

/**
 * Makes one document out of another: in the same organisation (issue → receipt) or as a mirror at the counterparty.
 * Goods, lot, unit, quantity and price come from the line it is made from; `makes` names what differs. `context` is
 * the receiving organisation's.
 * @returns id and sn of the new document, and all of it where it is about to be reviewed; nothing when the receiving kind has no use for it
 */
export async function makeDocument(
  context: Context,
  definition: DocumentDefinition,
  makes: Pick<Makes<AnyDocument>, 'status' | 'isLoose' | 'senderIs' | 'fromSource'>,
  plan: Planned,
  origin: Origin,
): Promise<Made | undefined> {
  const d = viewOf(definition, context.org, {}, []);
  d.id = newId(context.now().getTime());
  d.origin = origin.isMirror ? 'mirror' : 'auto';
  for (const [name, value] of Object.entries(plan.header)) {
    if ((!(name in definition.header) && name !== 'remark') || isOfSource(value)) continue;
    (d.header as Record<string, unknown>)[name] = await resolved(context, value);
  }
  if (definition.counterparty)
    await (origin.isMirror
      ? counterparty(context, definition, d, origin, makes)
      : namedPartner(context, d, String(d.header[definition.counterparty] ?? ''), origin));
  // Goods the receiver has not booked yet cannot be charged to him: he writes their paper down himself.
  const lines = origin.isMirror && definition.invoicesSources && !definition.pair ? await chargedHere(context, definition, plan.lines) : plan.lines;
  if (!lines) return undefined;
  // Lines that are answered by lot, whatever they come of, need not be followed up their sources.
  const isAnswered = definition.answers.some(({ when }) => when({ ...d, lines: lines.map(({ from }) => ({ ...from, sourceLine: from.id })) }));
  const isFollowed = origin.isMirror && !definition.invoicesSources && !isAnswered;
  const links = isFollowed ? await upstreamOf(context, lines) : new Map<string, { id: string; sn: string }>();
  d.lines = lines.map(({ from, values }, i) => bornLine(context, definition, from, values, i + 1, origin, links));
  for (const [name, rows] of Object.entries(plan.sections ?? {}))
    d.sections[name] = rows.map(({ from, values }, i) => bornLine(context, inSection(definition, name), from, values, i + 1, origin, links));
  if (makes.fromSource)
    d.lines = d.lines.map((line, i) => ({ ...line, sourceLine: plan.lines[i]?.from.sourceLine ?? '', sourceSn: plan.lines[i]?.from.sourceSn ?? '' }));
  if (makes.isLoose) for (const line of d.lines) line.sourceLine = '';
  if (origin.isMirror && settlesItems(definition)) await itemsAcross(context, definition, d, { origin, ...plan });
  if (origin.isMirror) await answerLots(context, definition, d);
  if (origin.isMirror && definition.ownedAsSource) await ownAsSources(context, d);
  if (origin.isMirror && (await effectsOf(definition.kind).born?.(context, d, origin)) === false) return undefined;
  for (const [name, value] of Object.entries(plan.header))
    if (isOfSource(value)) (d.header as Record<string, unknown>)[name] = await ofSource(context, definition, d, value.ofSource);
  await leaveStrangers(context, definition, d);
  d.sn = await nextSn(context, definition.kind, definition.prefix, dayOf(context.now()));
  await prepare(context, definition, d, { isLeft: makes.status === 0, isBorn: true });
  const isSubmitted = makes.status === STATUS.submitted && (d.origin !== 'mirror' || !holds(definition, d) || (await isThere(context, definition, d)));
  plan.amend?.(d);
  const more = {
    status: isSubmitted ? STATUS.submitted : STATUS.draft,
    mirror_of: origin.isMirror ? origin.id : null,
    made_by: origin.isMirror ? null : origin.id,
    ...(isSubmitted ? { submitted_at: context.now().toISOString() } : {}),
  };
  const stored = makes.status === STATUS.reviewed ? await insertAndRead(context, definition, d, more) : await insertDocument(context, definition, d, more);
  if (origin.isMirror) {
    await shareFiles(context.db, origin.org, definition.header, [d.header]);
    await shareFiles(context.db, origin.org, definition.lines, d.lines);
  }
  if (isSubmitted) await submitMade(context, definition, d);
  d.status = more.status;
  return { id: d.id, sn: d.sn, view: d, ...(stored ? { stored } : {}) };
}

const holds = (definition: DocumentDefinition, d: AnyDocument): boolean => definition.reservesFrom !== undefined && definition.reserves?.(d) !== false;

/**
 * A document that is born submitted holds its goods and has its steps like one somebody submitted. What the other side
 * says of goods that are not here is born as a draft: somebody has to look at it.
 */
async function submitMade(context: Context, definition: DocumentDefinition, d: AnyDocument): Promise<void> {
  if (holds(definition, d)) await reserveHard(context, definition, d);
  if (definition.steps && (await takeSteps(context, definition, d)))
    await tellApprovers(context, definition, d, { submittedBy: '', title: `待审批：${definition.title}` });
}

/** Whether the goods of a document lie free where it takes them from. */
export async function isThere(context: Context, definition: DocumentDefinition, d: AnyDocument): Promise<boolean> {
  const free = await lotFact(context, definition, d);
  const wanted = new Map<string, string>();
  return d.lines.every((line, i) => {
    const key = [line.specification, line.batchNo, line.serialNo, line.location, line.packNo, line.owner].join('|');
    wanted.set(key, add(wanted.get(key) ?? '0', line.baseQuantity || '0'));
    return compare(wanted.get(key) ?? '0', free[i]?.free ?? '0') <= 0;
  });
}

/** A header value as the plan names it: a virtual warehouse, the own partner row of an organisation, or the value itself. */
async function resolved(context: Context, value: unknown): Promise<unknown> {
  if (typeof value !== 'object' || value === null) return value;
  if ('virtual' in value) return virtualWarehouse(context, value as VirtualPlace);
  if ('counterpartOf' in value) return counterpartOf(context, String(value.counterpartOf));
  if (!('partnerOf' in value)) return value;
  const { rows } = await sql<{ id: string }>`
    select id from partner where org_id = ${context.org.id} and counterparty_id = ${String(value.partnerOf)} and deleted_at is null
    order by (kind in ('supplier', 'both')) desc, status desc, created_at limit 1`.execute(context.db);
  if (!rows[0]) throw new Rejected('货主不是本机构的往来单位');
  return rows[0].id;
}

/** The own document that mirrors one of the other side, or is mirrored by it; '' where there is none. */
async function counterpartOf(context: Context, theirs: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from document where org_id = ${context.org.id} and status <> 6 and (mirror_of = ${theirs || null} or id = (select mirror_of from document where id = ${theirs || null})) limit 1`.execute(
    context.db,
  );
  return rows[0]?.id ?? '';
}

const isOfSource = (value: unknown): value is { ofSource: string } => typeof value === 'object' && value !== null && 'ofSource' in value;

/** What the header of the document says that the first line answers, or else that this one carries out. */
async function ofSource(context: Context, { header }: DocumentDefinition, d: AnyDocument, name: string): Promise<unknown> {
  const source = d.lines.find((line) => line.sourceLine)?.sourceLine;
  const carried = Object.keys(header).find((one) => header[one]?.kind === 'ref' && header[one].carriesOut && d.header[one]);
  const answered = source
    ? sql`h.id = (select l.document_id from document_line l where l.org_id = ${context.org.id} and l.id = ${source})`
    : sql`h.id = ${carried ? d.header[carried] : null}`;
  const { rows } = await sql<Row>`select h.* from document h where h.org_id = ${context.org.id} and ${answered}`.execute(context.db);
  const definition = documentOf(String(rows[0]?.kind ?? ''));
  return rows[0] && definition ? (viewOf(definition, context.org, rows[0], []).header[name] ?? '') : '';
}

/** A document made in the same organisation has the counterparty its plan names, or none. */
async function namedPartner(context: Context, d: AnyDocument, partner: string, origin: Origin): Promise<void> {
  d.partner = partner;
  if (partner === '' || partner === origin.partner?.id) {
    d.counterOrg = partner === '' ? '' : (origin.partner?.org ?? '');
    return;
  }
  const { rows } = await sql<{
    counterparty_id: string;
  }>`select counterparty_id from partner where org_id = ${context.org.id} and id = ${partner}`.execute(context.db);
  d.counterOrg = rows[0]?.counterparty_id ?? '';
}

/** The receiving side names the other one by its own partner row, and starts from its own defaults for it. */
async function counterparty(
  context: Context,
  definition: DocumentDefinition,
  d: AnyDocument,
  origin: Origin,
  makes: Pick<Makes<AnyDocument>, 'status' | 'senderIs'>,
): Promise<void> {
  const side = makes.senderIs ?? (definition.hidesMoney || definition.header.supplier ? 'supplier' : 'customer');
  const kinds = side === 'either' ? ['supplier', 'customer', 'both'] : [side, 'both'];
  const { rows } = await sql<{ id: string; people: string | null }>`
    select id, coalesce(salesperson_id, buyer_id, (select e.id from employee e where e.org_id = partner.org_id and e.status and e.job_status = '1' and e.deleted_at is null
      order by e.code limit 1)) as people from partner where org_id = ${context.org.id} and counterparty_id = ${origin.org} and kind = any(${kinds}::text[]) and deleted_at is null
    order by status desc, created_at limit 1`.execute(context.db);
  const partner = rows[0];
  if (!partner) throw new Error(`no partner row for ${origin.org} at ${context.org.id}`);
  const header = d.header as Record<string, unknown>;
  header[definition.counterparty as string] = partner.id;
  d.partner = partner.id;
  d.counterOrg = origin.org;
  for (const [name, field] of Object.entries(definition.header)) {
    if (header[name] !== '' && header[name] !== undefined) continue;
    if (field.kind === 'ref' && field.to === 'employee' && field.required && !(makes.status === 0 && isTakers(field))) header[name] = partner.people ?? '';
    if (field.kind === 'ref' && field.to === 'warehouse' && field.required) header[name] = await defaultWarehouse(context, origin, name);
  }
}

/** Goods on an order go where the order said; otherwise to the default warehouse. */
async function defaultWarehouse(context: Context, origin: Origin, name: string): Promise<string> {
  const ordered = await sql<{ warehouse_id: string }>`
    select h.warehouse_id from document_line o join document_line m on m.org_id = o.org_id and m.id = o.source_line_id
      join document_line b on b.org_id = ${context.org.id} and b.id = m.mirror_line_id join document h on h.org_id = b.org_id and h.id = b.document_id
    where o.org_id = ${origin.org} and o.document_id = ${origin.id} limit 1`.execute(context.db);
  if (ordered.rows[0] && name === 'warehouse') return ordered.rows[0].warehouse_id;
  const { rows } = await sql<{
    id: string;
  }>`select id from warehouse where org_id = ${context.org.id} and scrap_type = 1 and level = 1 and virtual_kind is null and status
  and deleted_at is null order by is_default desc, code limit 1`.execute(context.db);
  return rows[0]?.id ?? '';
}

/**
 * Lines of the receiving organisation this document answers: up its own sources to the line that mirrors one of theirs
 * (delivery → order → their order; return → receipt, through inspection and arrival → their delivery).
 */
async function upstreamOf(context: Context, lines: readonly PlannedLine[]): Promise<Map<string, { id: string; sn: string }>> {
  const ids = lines.map(({ from }) => from.id);
  const { rows } = await sql<{ from_id: string; id: string; sn: string }>`
    with recursive up as (
      select l.id as from_id, l.org_id, l.source_line_id, l.mirror_line_id, 0 as depth from document_line l where l.id = any(${ids}::uuid[])
      union all select up.from_id, l.org_id, l.source_line_id, l.mirror_line_id, up.depth + 1 from up join document_line l on l.org_id = up.org_id and l.id = up.source_line_id where up.depth < 6)
    select distinct on (up.from_id) up.from_id, b.id, h.sn from up
      join document_line b on b.org_id = ${context.org.id} and b.id = up.mirror_line_id join document h on h.org_id = b.org_id and h.id = b.document_id
    order by up.from_id, up.depth desc`.execute(context.db);
  return new Map(rows.map((row) => [row.from_id, { id: row.id, sn: row.sn }]));
}

function bornLine(
  context: Context,
  definition: DocumentDefinition,
  from: AnyLine,
  values: Record<string, unknown>,
  lineNo: number,
  origin: Origin,
  links: Map<string, { id: string; sn: string }>,
): AnyLine {
  const empty = viewOf({ ...definition, sections: {} }, context.org, {}, [{}]).lines[0] as AnyLine;
  const kept = Object.fromEntries(
    Object.keys(definition.lines)
      .filter((name) => from[name] !== undefined && !RESULT_FIELDS.has(name))
      .map((name) => [name, from[name]]),
  );
  const upstream = origin.isMirror ? links.get(from.id) : { id: from.id, sn: origin.sn };
  return {
    ...empty,
    ...kept,
    unit: from.unit,
    ...values,
    id: newId(),
    lineNo,
    specification: from.specification,
    ratio: from.ratio,
    // Own goods of the sender are the receiver's goods: the owner never crosses the border by itself.
    owner: origin.isMirror ? '' : String(values.owner ?? from.owner ?? ''),
    ...(origin.isMirror ? { location: '', packNo: '' } : {}),
    sourceLine: typeof values.sourceLine === 'string' ? values.sourceLine : (upstream?.id ?? ''),
    sourceSn: String(values.sourceSn ?? upstream?.sn ?? ''),
    ...(origin.isMirror ? { mirrorLine: from.id } : {}),
  };
}
/** Figures that belong to the life of the original, not to its copy. */
const RESULT_FIELDS = new Set([
  'cost',
  'unitCost',
  'costDiff',
  'fulfilled',
  'stopped',
  'open',
  'returned',
  'invoicedQuantity',
  'invoicedAmount',
  'receivedQuantity',
  'refusedQuantity',
  'refuseReason',
  'fefoReason',
  'reason',
  'remark',
  'sourceSn',
]);
