import { sql } from 'kysely';
import type { Obstacle } from '../../../contract/closing-answer';
import type { Days } from '../../../define/periods';
import { voucherEvent } from '../../../domain/finance/voucher/events';
import { voucher } from '../../../domain/finance/voucher/voucher';
import type { Context } from '../../base/context';
import { openedOn, screenThatAllows } from '../../engine/access';
import { namesOfHolders, waysOf } from './closing-people';

/** What of the month no voucher says yet, where the house makes vouchers at all: advice, for a closed month may be vouchered as well. */
export async function unvouchered(context: Context, { from, to }: Days): Promise<Obstacle[]> {
  const { id, kind } = context.org;
  const { rows: rules } = await sql`select from voucher_rule where org_id = ${id} and status and deleted_at is null limit 1`.execute(context.db);
  if (rules.length === 0) return [];
  const { rows } = await sql<{ event: string; documents: string }>`
    select event, documents::text as documents from voucher_waiting(${id}::uuid, ${kind}::text, ${from}::date, ${to}::date)`.execute(context.db);
  if (rows.length === 0) return [];
  const everywhere = { ...context, screen: '' };
  const page = openedOn(everywhere, voucher.kind);
  const makes = screenThatAllows(everywhere, voucher.kind, ['generate']);
  const count = rows.reduce((sum, row) => sum + Number(row.documents), 0);
  const ofMonth = { tab: 'all', 'f.accountMonth': to.slice(0, 7) };
  const who = await namesOfHolders(context, waysOf(context, voucher.kind, ['generate']));
  return [
    {
      ...{ id: 'voucher', group: 'vouchers', title: '未制凭证', count, oldest: from, unseen: page ? 0 : count, money: '', mayUrge: false },
      says: rows.map(({ event, documents }) => `${voucherEvent(event)?.label ?? event}${documents}`).join('、'),
      parts: [{ word: '待生成', count, who, since: `${from}T00:00:00+08:00` }],
      ...(page ? { path: page.path, query: ofMonth } : {}),
      ...(makes ? { next: { label: '去生成', path: makes.path, query: { ...ofMonth, dialog: 'generate' } } } : {}),
    },
  ];
}
