import { sql } from 'kysely';
import type { MatchDeskAnswer, MatchPaper, MatchPart, MatchPartner, MatchRow } from '../../../contract/match-answer';
import { abs, add, div, isZero, mul, plain, round, sub } from '../../../define/money';
import type { Goods } from '../../../domain/finance/match-goods';
import { type MatchedRow, matchRows } from '../../../domain/finance/match-rows';
import type { Context } from '../../base/context';
import { screensFor, screenThatAllows } from '../../engine/access';
import { reachable } from '../../engine/documents/reach';
import { ruleReader } from '../../engine/documents/rules';
import { signedQuantity, turnOfItem } from '../../engine/documents/words/invoiced';
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
export type Laid = { place: MatchPlace; partner: { id: string; name: string }; goods: Map<string, Goods>; papers: ReadPaper[]; rows: MatchedRow[] };

/** @throws Forbidden, NotFound */
export async function lay(context: Context, partner: string): Promise<Laid> {
  const place = placeOf(context);
  const known = await partnerOf(place, partner);
  const [goods, papers, rule] = [await readGoods(place, partner), await readPapers(place, partner), await ruleReader(place.here)];
  const seen = new Set(goods.map(({ id }) => id));
  // Lines of goods beyond the caller's scope are none of his.
  const own = papers.map((paper) => ({ ...paper, lines: paper.lines.filter((line) => line.goods === '' || seen.has(line.goods)) }));
  const tolerance = { line: rule('invoice.lineTolerance') || '0.05', total: rule('invoice.tolerance') || '1' };
  return { place, partner: known, goods: new Map(goods.map((one) => [one.id, one])), papers, rows: matchRows(goods, own, tolerance) };
}

/** Goods without a paper there are listed at most. */
const LISTED = 300;

export async function matchDesk(context: Context, partner: string): Promise<MatchDeskAnswer> {
  const laid = await lay(context, partner);
  const { place, papers } = laid;
  const charged = laid.rows.filter(({ state }) => state !== 'missing');
  const missing = laid.rows.slice(charged.length);
  const rows = [...charged, ...missing.slice(0, LISTED)].map((row) => rowOf(laid, row));
  const byState = (...states: string[]) => sum(rows.filter(({ state }) => states.includes(state)).map(({ difference }) => difference || '0'));
  return {
    partner: laid.partner,
    papers: papers.map((paper) => paperOf(paper, rows)),
    rows,
    hidden: Math.max(0, missing.length - LISTED),
    sums: {
      invoiced: sum(papers.map(({ total }) => total)),
      accepted: sum(rows.filter(({ accepted }) => accepted).map(({ invoice }) => invoice?.amount ?? '0')),
      ...{
        tail: byState('tail'),
        difference: byState('price', 'quantity', 'extra'),
        missing: sum(missing.map(({ difference }) => difference)).replace(/^-/, ''),
      },
    },
    mayAccept: screenThatAllows(place.here, place.desk.invoice.kind, place.desk.invoice.editFlags) !== undefined,
  };
}
const sum = (amounts: readonly string[]): string => round(add('0', ...amounts), 2);

const paperOf = ({ id, sn, invoiceNo, invoiceDate, status, version, total, lines }: ReadPaper, rows: readonly MatchRow[]): MatchPaper => {
  const own = rows.filter(({ invoice }) => invoice?.document === id);
  const charged = sum(lines.map(({ amount }) => amount));
  return { id, sn, invoiceNo, invoiceDate, status, version, total, charged, rows: own.length, accepted: own.filter(({ accepted }) => accepted).length };
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
    ...{ isSound: row.isSound, whyNot: whyNot(laid, row) },
  };
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
