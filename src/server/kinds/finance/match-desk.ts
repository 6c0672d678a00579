import { sql } from 'kysely';
import type { MatchDeskAnswer, MatchPartner } from '../../../contract/match-answer';
import type { Context } from '../../base/context';
import { screensFor, screenThatAllows } from '../../engine/access';
import { reachable } from '../../engine/documents/reach';
import { signedQuantity, turnOfItem } from '../../engine/documents/words/invoiced';
import { lay } from './match-laid';
import { sum } from './match-parts';
import { placeOf } from './match-place';
import { goodsOf } from './match-reading';
import { isRestOfDraft, paperOf, restRow, restsOf, rowOf } from './match-rows';

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
