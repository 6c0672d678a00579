import { sql } from 'kysely';
import type { Generated } from '../../src/contract/answers';
import { dayOf, monthOf } from '../../src/define/dates';
import { voucher } from '../../src/domain/finance/voucher/voucher';
import { voucherAccount } from '../../src/domain/finance/voucher/voucher-account';
import type { Context } from '../../src/server/base/context';
import { newId } from '../../src/server/base/id';
import { generateDocuments } from '../../src/server/engine/documents/generate';
import { actOnMasters } from '../../src/server/engine/masters/act';

/** 建立默认科目 by somebody of the organisation. */
export async function seeded(context: Context): Promise<void> {
  const seed = voucherAccount.actions.find(({ id }) => id === 'seed');
  if (!seed) throw new Error('no seed');
  await actOnMasters({ ...context, screen: 'voucherAccounts' }, voucherAccount, seed, {});
}

export const monthNow = (context: Context): string => monthOf(dayOf(context.now()));
export const generated = (context: Context, grouping = 'document', accountMonth = monthNow(context)): Promise<Generated> =>
  generateDocuments({ ...context, screen: 'vouchers' }, voucher, { key: newId(), input: { accountMonth, grouping } });

/** Entries of a voucher in words: 借 1405 100.00. */
export async function entriesOf(context: Context, id: string): Promise<string[]> {
  const { rows } = await sql<{ words: string }>`
    select case when l.debit <> 0 then '借 ' || a.code || ' ' || l.debit else '贷 ' || a.code || ' ' || l.credit end as words
    from document_line l join voucher_account a on a.org_id = l.org_id and a.id = l.account_id where l.org_id = ${context.org.id} and l.document_id = ${id} order by l.line_no`.execute(
    context.db,
  );
  return rows.map(({ words }) => words);
}

/** Of a document, the vouchers that speak of it, oldest first. */
export async function vouchersOf(context: Context, document: string): Promise<{ id: string; no: string; summary: string }[]> {
  const { rows } = await sql<{ id: string; no: string; summary: string }>`
    select h.id, h.voucher_no as no, (select summary from document_line l where l.org_id = h.org_id and l.document_id = h.id and l.section = 'lines' and l.line_no = 1) as summary
    from document h where h.org_id = ${context.org.id} and h.kind = 'voucher' and h.id in (select f.voucher_id from voucher_fact f where f.org_id = h.org_id and f.document_id = ${document})
    order by h.created_at, h.voucher_no`.execute(context.db);
  return rows;
}

export const numbersOf = async (context: Context): Promise<string[]> =>
  (
    await sql<{
      no: string;
    }>`select voucher_no as no from document where org_id = ${context.org.id} and kind = 'voucher' order by account_month, voucher_no`.execute(context.db)
  ).rows.map(({ no }) => no);
