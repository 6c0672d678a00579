import { sql } from 'kysely';
import { documentOf } from '../../../domain/registry';
import type { Load } from '../../engine/documents/facts';
import { openItemsOf } from '../../engine/documents/pull-items';

export const ownOpenFact: Load<'ownOpen'> = async (context, _, d) => {
  const { rows } = await sql<{ open: string }>`select open::text as open from account_item where org_id = ${context.org.id} and id = ${d.id || null}`.execute(
    context.db,
  );
  return rows[0]?.open ?? '0';
};

export const prepaidLeftFact: Load<'prepaidLeft'> = async (context, _, d) => {
  const { rows } = await sql<{ open: string }>`
    select coalesce(sum(open), 0)::text as open from account_item where org_id = ${context.org.id} and partner_id = ${d.partner || null} and account = 'prepaid' and open <> 0`.execute(
    context.db,
  );
  return rows[0]?.open ?? '0';
};

/** As the document that would settle them offers them: the kind its action drafts. */
export const dueItemsFact: Load<'dueItems'> = async (context, definition, d) => {
  const drafts = definition.actions.find((action) => action.drafts?.needs?.includes('dueItems'))?.drafts;
  const target = documentOf(drafts?.kind ?? '');
  const first = target?.items?.offers.find(({ claimedBy }) => claimedBy === undefined);
  if (!target || !first || !d.partner) return [];
  const { list } = await openItemsOf({ ...context, isSystem: true }, target, first, { [target.counterparty ?? 'partner']: d.partner });
  return list.map(({ id, open }) => ({ item: String(id), open: String(open) }));
};
