import { type RawBuilder, sql } from 'kysely';
import type { LiveFigure } from '../../../define/live-figure';
import { claimedOf } from '../../engine/documents/claims';

/** Of the open item a line settles, as it stands now. */
const ofLine = (figure: RawBuilder<unknown>): RawBuilder<unknown> => sql`(select ${figure} from account_item i where i.org_id = l.org_id and i.id = l.item_id)`;
/** Of the open item a document raised, and what other documents took from it: what they took back again counts against them. */
const ofDocument = (figure: RawBuilder<unknown>): RawBuilder<unknown> => sql`(select ${figure} from account_item i where i.org_id = h.org_id and i.id = h.id)`;
const taken = sql`(select coalesce(sum(-e.amount), 0) from account_entry e where e.org_id = h.org_id and e.item_id = h.id and not e.raises)`;

type Figures = Extract<LiveFigure, `item${string}`> | 'claimSn' | 'unpaid' | 'payState';
export const ITEM_LIVE: Record<Figures, RawBuilder<unknown>> = {
  claimSn: sql`(select k.sn from document_line x join document k on k.org_id = x.org_id and k.id = x.document_id where x.org_id = l.org_id and x.id = l.source_line_id)`,
  unpaid: sql`case when h.status in (1, 2) then h.total_amount - coalesce(h.paid_amount, 0) else 0.00 end`,
  // 1 due, 2 all of it applied for, 3 paid.
  payState: ofDocument(sql`case when i.opening_amount = 0 then null when i.open = 0 then '3' when i.open = ${claimedOf()} then '2' else '1' end`),
  itemKind: ofLine(sql`i.item_kind`),
  itemPaper: ofLine(sql`i.paper_no`),
  itemDate: ofLine(sql`i.item_date`),
  itemDue: ofLine(sql`i.due_date`),
  itemOpening: ofLine(sql`i.opening_amount`),
  itemOpen: ofLine(sql`i.open`),
  itemUsed: taken,
  itemBalance: ofDocument(sql`i.open`),
  itemAge: ofDocument(sql`case when i.open <> 0 then (now() at time zone 'Asia/Shanghai')::date - i.item_date end`),
};
