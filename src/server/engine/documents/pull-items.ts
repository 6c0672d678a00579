import { type RawBuilder, sql } from 'kysely';
import type { OpenLine } from '../../../contract/answers';
import type { DocumentDefinition } from '../../../define/define-document';
import { fieldOf } from '../../../define/field';
import { inSection, sectionNames } from '../../../define/in-section';
import type { ItemOffer } from '../../../define/open-items';
import { isId } from '../../../define/record-id';
import type { Context } from '../../base/context';
import { requireAction, screensFor, screenThatAllows } from '../access';
import { escapeLike } from '../filters';
import { claimedOf } from './claims';
import { ruleReader } from './rules';

/** What of a kind's open items a name stands for, and the section whose lines settle it. */
export function offerOf(definition: DocumentDefinition, id: unknown): { section: string; offer: ItemOffer } | undefined {
  for (const section of sectionNames(definition)) {
    const offer = inSection(definition, section).items?.offers.find((one) => one.id === id);
    if (offer) return { section, offer };
  }
  return undefined;
}

/** Pages that have offsetting as an operation of their own ask for it; whatever else is offered comes with writing the document. */
function flagsOf(context: Context, definition: DocumentDefinition, { flag }: ItemOffer): readonly string[] {
  const isOwn = flag !== undefined && screensFor(context, definition.kind).some((screen) => screen.actions.includes(flag));
  return isOwn && flag !== undefined ? [flag] : [...definition.addFlags, ...definition.editFlags];
}

export const mayOffer = (context: Context, definition: DocumentDefinition, offer: ItemOffer): boolean =>
  context.isSystem || screenThatAllows(context, definition.kind, flagsOf(context, definition, offer)) !== undefined;

/**
 * Open items of the chosen counterparty a line may settle, what is due first in front: each as it would stand here, its amount all
 * that is open.
 */
export async function openItemsOf(
  context: Context,
  definition: DocumentDefinition,
  offer: ItemOffer,
  query: Record<string, unknown>,
): Promise<{ list: OpenLine[] }> {
  requireAction(context, definition.kind, flagsOf(context, definition, offer), offer.label);
  const party = definition.counterparty ?? 'partner';
  const partner = query[party];
  const like = typeof query.keyword === 'string' && query.keyword.trim() !== '' ? `%${escapeLike(query.keyword.trim().toLowerCase())}%` : undefined;
  const waiting = offer.waits && (await ruleReader(context))(offer.waits.rule) === '1' ? [...offer.waits.kinds] : [];
  const { left, join, line, numbers } = waysOf(offer);
  const sorts = sql`${offer.kinds ? sql`and i.item_kind = any(${[...offer.kinds]}::text[])` : sql``} ${offer.raisedBy ? sql`and i.doc_kind = any(${[...offer.raisedBy]}::text[])` : sql``}`;
  const sign = offer.signs === 'positive' ? sql`and i.open > 0` : offer.signs === 'negative' ? sql`and i.open < 0` : sql``;
  const { rows } = await sql<Record<string, string | null>>`
    select i.id, i.doc_sn as sn, i.item_kind as "itemKind", i.paper_no as "itemPaper", i.item_date::text as "itemDate",
    i.due_date::text as "itemDue", i.opening_amount::text as "itemOpening", i.open::text as "itemOpen",
      (${offer.signs === 'negative' ? sql`-` : sql``} ${left})::text as amount, i.partner_id as partner, p.name as "partnerName", ${line}
    from account_item i join partner p on p.org_id = i.org_id and p.id = i.partner_id ${join}
    where ${left} <> 0 and i.org_id = ${context.org.id} and i.account = ${offer.account} and i.open <> 0 ${sign} ${sorts} and not (i.open > 0 and i.item_kind = any(${waiting}::text[]))
      ${isId(partner) ? sql`and i.partner_id = ${partner}` : sql``} ${like ? sql`and ${anyLike([sql`i.doc_sn`, sql`i.paper_no`, sql`p.name`, numbers], like)}` : sql``}
    order by i.due_date nulls last, i.item_date, i.doc_sn limit 500`.execute(context.db);
  const words = fieldOf(definition.header, party) ? `${party}Name` : 'partnerName';
  return {
    list: rows.map(({ partner: id, partnerName, sn, ...row }) => ({
      ...row,
      ...offer.sets,
      [party]: id,
      [words]: partnerName,
      id: row.sourceLine || String(row.id),
      item: String(row.id),
      sourceLine: row.sourceLine ?? '',
      sourceSn: String(sn),
      open: String(row.amount),
      header: { [party]: id ?? '', [words]: partnerName ?? '' },
    })),
  };
}

const anyLike = (texts: readonly RawBuilder<unknown>[], like: string): RawBuilder<unknown> =>
  sql`(${sql.join(
    texts.map((text) => sql`lower(${text}) like ${like}`),
    sql` or `,
  )})`;

/** What of an item is offered: what nobody lays hold of, or what is still to be settled of a claim on it. */
function waysOf({ claimedBy }: ItemOffer): Record<'left' | 'join' | 'line' | 'numbers', RawBuilder<unknown>> {
  if (claimedBy === undefined) return { left: sql`(i.open - ${claimedOf()})`, join: sql``, line: sql`'' as "sourceLine"`, numbers: sql`null::text` };
  return {
    left: sql`(x.amount - coalesce(x.paid_amount, 0))`,
    join: sql`join document_line x on x.org_id = i.org_id and x.item_id = i.id
      join document k on k.org_id = x.org_id and k.id = x.document_id and k.kind = ${claimedBy} and k.status = 2 and not k.is_red`,
    line: sql`x.id::text as "sourceLine", k.sn as application`,
    numbers: sql`k.sn`,
  };
}
