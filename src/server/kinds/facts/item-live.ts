import { type RawBuilder, sql } from 'kysely';
import type { LiveFigure } from '../../../define/live-figure';

/** Of the open item a line settles, as it stands now. */
const ofLine = (figure: RawBuilder<unknown>): RawBuilder<unknown> => sql`(select ${figure} from account_item i where i.org_id = l.org_id and i.id = l.item_id)`;
/** Of the open item a document raised, and what other documents took from it: what they took back again counts against them. */
const ofDocument = (figure: RawBuilder<unknown>): RawBuilder<unknown> => sql`(select ${figure} from account_item i where i.org_id = h.org_id and i.id = h.id)`;
const taken = sql`(select coalesce(sum(-e.amount), 0) from account_entry e where e.org_id = h.org_id and e.item_id = h.id and not e.raises)`;

type Figures = Extract<LiveFigure, `item${string}`>;
export const ITEM_LIVE: Record<Figures, RawBuilder<unknown>> = {
  itemKind: ofLine(sql`i.item_kind`),
  itemDate: ofLine(sql`i.item_date`),
  itemDue: ofLine(sql`i.due_date`),
  itemOpening: ofLine(sql`i.opening_amount`),
  itemOpen: ofLine(sql`i.open`),
  itemUsed: taken,
  itemBalance: ofDocument(sql`i.open`),
  itemAge: ofDocument(sql`case when i.open <> 0 then (now() at time zone 'Asia/Shanghai')::date - i.item_date end`),
};
