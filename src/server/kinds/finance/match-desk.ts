import { sql } from 'kysely';
import type { MatchDeskAnswer, MatchPaper, MatchPart, MatchPartner, MatchRow } from '../../../contract/match-answer';
import { abs, add, compare, div, grouped, isZero, mul, plain, round, sub } from '../../../define/money';
import type { Goods } from '../../../domain/finance/match-goods';
import { type MatchedRow, matchRows } from '../../../domain/finance/match-rows';
import type { Context } from '../../base/context';
import { screensFor, screenThatAllows } from '../../engine/access';
import { reachable } from '../../engine/documents/reach';
import { ruleReader } from '../../engine/documents/rules';
import { signedQuantity, turnOfItem } from '../../engine/documents/words/invoiced';
import { type Dispute, readDisputes } from './match-disputes';
import { type MatchPlace, partnerOf, placeOf } from './match-place';
import { goodsOf, type ReadPaper, readGoods, readPapers } from './match-reading';

/** Whom there is something to match of: goods without an invoice, or invoices that are not reviewed. */
export async function matchPartners(context: Context): Promise<{ list: MatchPartner[] }> {
  const place = placeOf(context);
  const { desk, here } = place;
  const { rows } = await sql<MatchPartner>`
    with g as (select h.partner_id, count(*)::int as lines, sum(${turnOfItem} * l.amount - coalesce(l.invoiced_amount, 0) * ${turnOfItem}) as amount, min(h.biz_date) as oldest
        from ${goodsOf(place)} and abs(coalesce(l.invoiced_quantity, 0)) < abs(l.quantity) and ${signedQuantity} <> 0 group by 1),
      k as (select h.partner_id, count(*)::int as papers from document h where ${reachable(here, desk.invoice, screensFor(here, desk.invoice.kind))}
        and h.status in (0, 1, 3) and not h.is_red group by 1)
    select p.id, p.name, coalesce(g.lines, 0) as lines, coalesce(g.amount, 0)::text as amount, coalesce(g.oldest::text, '') as oldest, coalesce(k.papers, 0) as papers
    from partner p left join g on g.partner_id = p.id left join k on k.partner_id = p.id
    where p.org_id = ${here.org.id} and p.kind = any(${[...desk.partnerKinds]}::text[]) and (g.lines > 0 or k.papers > 0)
    order by coalesce(k.papers, 0) > 0 desc, g.oldest nulls last, p.name limit 500`.execute(here.db);
  return { list: rows };
}

/** What stands on the desk of a partner, for whoever reads it and whoever accepts of it. */
export type Laid = {
  place: MatchPlace;
  partner: { id: string; name: string };
  goods: Map<string, Goods>;
  papers: ReadPaper[];
  rows: MatchedRow[];
  disputes: Dispute[];
};

/** @throws Forbidden, NotFound */
export async function lay(context: Context, partner: string): Promise<Laid> {
  const place = placeOf(context);
  const known = await partnerOf(place, partner);
  const [goods, papers, rule] = [await readGoods(place, partner), await readPapers(place, partner), await ruleReader(place.here)];
  const seen = new Set(goods.map(({ id }) => id));
  // Lines of goods beyond the caller's scope are none of his.
  const own = papers.map((paper) => ({ ...paper, lines: paper.lines.filter((line) => line.goods === '' || seen.has(line.goods)) }));
  const tolerance = { line: rule('invoice.lineTolerance') || '0.05', total: rule('invoice.tolerance') || '1' };
  const disputes = place.desk.asks ? await readDisputes(place, partner) : [];
  return { place, partner: known, goods: new Map(goods.map((one) => [one.id, one])), papers, rows: matchRows(goods, own, tolerance), disputes };
}

/** Goods without a paper there are listed at most. */
const LISTED = 300;

export async function matchDesk(context: Context, partner: string): Promise<MatchDeskAnswer> {
  const laid = await lay(context, partner);
  const { place, papers } = laid;
  const charged = laid.rows.filter(({ state }) => state !== 'missing');
  const missing = laid.rows.slice(charged.length);
  const rows = [...charged.map((row) => rowOf(laid, row)), ...restsOf(laid).map(restRow), ...missing.slice(0, LISTED).map((row) => rowOf(laid, row))];
  const byState = (...states: string[]) => sum(rows.filter(({ state }) => states.includes(state)).map(({ difference }) => difference || '0'));
  return {
    partner: laid.partner,
    papers: papers.map((paper) => paperOf(paper, rows, laid.disputes)),
    rows,
    hidden: Math.max(0, missing.length - LISTED),
    sums: {
      invoiced: sum(papers.map(({ total }) => total)),
      accepted: sum(rows.filter(({ accepted }) => accepted).map(({ invoice }) => invoice?.amount ?? '0')),
      ...{
        tail: byState('tail'),
        difference: sum([byState('price', 'quantity', 'extra', 'disputed'), ...laid.disputes.filter(isRestOfDraft(laid)).map(({ amount }) => amount)]),
        missing: sum(missing.map(({ difference }) => difference)).replace(/^-/, ''),
      },
    },
    mayAccept: screenThatAllows(place.here, place.desk.invoice.kind, place.desk.invoice.editFlags) !== undefined,
  };
}
const sum = (amounts: readonly string[]): string => round(add('0', ...amounts), 2);

const paperOf = (
  { id, sn, invoiceNo, invoiceDate, status, version, total, lines }: ReadPaper,
  rows: readonly MatchRow[],
  disputes: readonly Dispute[],
): MatchPaper => {
  const own = rows.filter(({ invoice }) => invoice?.document === id);
  const charged = sum(lines.map(({ amount }) => amount));
  const disputed = sum(disputes.filter(({ document, isPart }) => isPart && document === id).map(({ amount }) => amount));
  return {
    id,
    sn,
    invoiceNo,
    invoiceDate,
    status,
    version,
    total,
    charged,
    disputed,
    rows: own.length,
    accepted: own.filter(({ accepted }) => accepted).length,
  };
};

/** Why a row cannot be accepted. */
export function whyNot({ papers, place }: Pick<Laid, 'papers' | 'place'>, { state, parts, isPulled, paper, says }: MatchedRow): string {
  if (state === 'missing') return `还没有发票`;
  if (parts.length === 0) return `没有可以核销的${place.desk.words.goods}明细`;
  if (state === 'extra') return `${says}，请对方红冲或修改发票`;
  const own = papers.find(({ id }) => id === paper);
  return isPulled || own?.isOpen ? '' : '发票当前状态不能修改';
}

/** The line of an invoice a row is of, with what was accepted of it. */
export const lineOf = ({ papers }: Pick<Laid, 'papers'>, { id, paper }: MatchedRow): ReadPaper['lines'][number] | undefined =>
  papers.find((one) => one.id === paper)?.lines.find((line) => `line:${line.id}` === id);

function rowOf(laid: Laid, row: MatchedRow): MatchRow {
  const { goods, papers } = laid;
  const charged = row.parts.flatMap((part) => goods.get(part.goods) ?? []);
  const [first] = charged;
  const paper = papers.find(({ id }) => id === row.paper);
  const mark = lineOf(laid, row)?.mark;
  return {
    id: row.id,
    name: first?.name || row.line?.name || '',
    spec: first?.spec || row.line?.spec || '',
    unit: first?.unit || row.line?.unit || '',
    ...(first?.order ? { order: { ...first.order, amount: round(mul(first.order.quantity, first.order.price), 2) } } : {}),
    ...(first ? { goods: goodsPart(first, charged) } : {}),
    ...(paper ? { invoice: invoicePart(paper, row) } : {}),
    reason: mark?.isPulled ? mark.reason : row.reason,
    ...{ state: row.state, says: row.says, difference: isZero(row.difference) ? '' : row.difference },
    ...(mark ? { accepted: { by: mark.by, at: new Date(mark.at).toISOString() } } : {}),
    ...{ isSound: row.isSound, whyNot: whyNot(laid, row), ...disputing(laid, row) },
  };
}

/** What was said of a row, found by its line of the invoice or of the file. */
export const disputeOf = (laid: Laid, { id, paper, line }: MatchedRow): Dispute | undefined => {
  const own = lineOf(laid, { id, paper } as MatchedRow);
  return laid.disputes.find(
    (one) =>
      one.document === paper &&
      (own ? one.line === own.id || (one.line === '' && own.mark?.paperLine === one.paperLine) : one.line === '' && one.paperLine === line?.no),
  );
};

const isRestOfDraft =
  ({ papers }: Laid) =>
  ({ document, isPart }: Dispute): boolean =>
    isPart && papers.some(({ id }) => id === document);

/** What of lines accepted in part is left: of a draft it stands beside its row, of what was reviewed by itself. */
const restsOf = ({ disputes, papers }: Laid): Dispute[] => disputes.filter(({ document, isPart }) => isPart && !papers.some(({ id }) => id === document));

const toldOf = ({ quantity, amount, isPart, askedBy, askedAt, reason }: Dispute): NonNullable<MatchRow['dispute']> => ({
  ...{ quantity, amount, isPart },
  ...(askedAt === '' ? {} : { asked: { by: askedBy, at: new Date(askedAt).toISOString(), reason } }),
});

const restRow = (dispute: Dispute): MatchRow => ({
  ...{ id: `rest:${dispute.id}`, name: dispute.name, spec: '', unit: '', reason: '只付了没有争议的部分', state: 'disputed', says: dispute.says },
  invoice: { sn: dispute.sn, quantity: dispute.quantity, price: '', amount: dispute.amount, document: dispute.document, line: dispute.paperLine ?? 0 },
  ...{ difference: dispute.amount, isSound: false, whyNot: '有争议，待对方红冲或了结', dispute: toldOf(dispute) },
  ...{ ask: dispute.askedAt === '' ? '请对方红冲' : '', part: '' },
});

/** What may be done about a row that says too much. */
function disputing(laid: Laid, row: MatchedRow): Pick<MatchRow, 'ask' | 'part' | 'dispute'> {
  const dispute = disputeOf(laid, row);
  const told = dispute ? { dispute: toldOf(dispute) } : {};
  const isAccepted = lineOf(laid, row)?.mark !== undefined && lineOf(laid, row)?.mark !== null;
  const isMore = (row.state === 'extra' || row.state === 'price') && compare(row.difference, '0') > 0;
  if (!laid.place.desk.asks || (!isMore && !dispute?.isPart)) return { ask: '', part: '' };
  const unit = laid.goods.get(row.parts[0]?.goods ?? '')?.unit ?? '';
  const ask = dispute?.askedAt ? '' : isAccepted && !dispute ? '' : `请对方红冲${row.over === '' ? '' : ` ${row.over} ${unit}`}`;
  return {
    ...told,
    ask,
    part:
      !isAccepted && whyNotPart(laid, row) === '' ? `只付 ${row.over === '' ? `${grouped(undisputedOf(row), 2)} 元` : `${undisputedCount(row)} ${unit}`}` : '',
  };
}
const undisputedCount = ({ undisputed }: MatchedRow): string => plain(add('0', ...undisputed.map(({ quantity }) => quantity)));
const undisputedOf = ({ undisputed }: MatchedRow): string => sum(undisputed.map(({ amount }) => amount));

/** Why not only what matches of a row can be accepted. */
export function whyNotPart({ papers, place }: Pick<Laid, 'papers' | 'place'>, { undisputed, paper, line, isPulled }: MatchedRow): string {
  if (!place.desk.asks || undisputed.length === 0 || !line) return '没有可以只付的部分';
  if (isPulled) return '明细已在发票上，请在发票上修改';
  const own = papers.find(({ id }) => id === paper);
  return own?.isOpen ? '' : '发票当前状态不能修改';
}

/** What posted invoices left of the goods. */
function goodsPart(first: Goods, all: readonly Goods[]): NonNullable<MatchRow['goods']> {
  const { sn, kind, document, price } = first;
  const quantity = add('0', ...all.map((one) => sub(one.quantity, one.invoiced)));
  return { sn, kind, document, quantity: plain(quantity), price, amount: sum(all.map((one) => sub(one.amount, one.matched))), others: all.length - 1 };
}

function invoicePart(paper: ReadPaper, { parts, line }: MatchedRow): NonNullable<MatchRow['invoice']> {
  const amount = line?.amount ?? sum(parts.map((part) => part.amount));
  const quantity = line?.quantity || plain(add('0', ...parts.map((part) => part.quantity)));
  // What was written of a price may be older than what was written of the money.
  const isPriced = line?.price && round(mul(quantity, line.price), 2) === amount;
  const said: MatchPart = {
    sn: paper.sn,
    quantity,
    amount,
    price: isPriced ? line.price : isZero(quantity) ? '' : plain(round(abs(div(amount, quantity)), 6)),
  };
  return { ...said, document: paper.id, line: line?.no ?? 0 };
}
