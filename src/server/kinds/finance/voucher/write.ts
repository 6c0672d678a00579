import { sql } from 'kysely';
import type { RelatedDocument } from '../../../../contract/answers';
import { dayOf } from '../../../../define/dates';
import { type LaidOut, sumOf } from '../../../../domain/finance/voucher/lay-out';
import { voucher } from '../../../../domain/finance/voucher/voucher';
import { documentOf } from '../../../../domain/registry';
import type { Context } from '../../../base/context';
import { newId } from '../../../base/id';
import { nextSns } from '../../../engine/documents/numbering';
import { changed } from '../../../engine/messages/notify';
import { freeNumbers } from './numbers';

type Numbered = LaidOut & { id: string; no: string; sn: string };

/** Vouchers with their lines and papers, and which entries of the ledgers each speaks of, in a statement each. */
export async function writeVouchers(context: Context, month: string, laid: readonly LaidOut[]): Promise<RelatedDocument[]> {
  const at = context.now();
  const numbers = await freeNumbers(context, month, laid.length);
  const sns = await nextSns(context, voucher.kind, voucher.prefix, dayOf(at), laid.length);
  const all = laid.map((one, i): Numbered => ({ ...one, id: newId(at.getTime()), no: numbers[i] ?? '', sn: sns[i] ?? '' }));
  await writeHeaders(context, month, all);
  await writeLines(context, all);
  await writeFacts(context, all);
  await changed(context.db, { org: context.org.id, resource: voucher.kind, ids: all.map(({ id }) => id), by: context.user.id });
  return all.map(({ id, sn, no }) => ({ kind: voucher.kind, id, sn, status: 0, direction: 'downstream', title: `${month} ${no}` }));
}

async function writeHeaders(context: Context, month: string, all: readonly Numbered[]): Promise<void> {
  const at = context.now().toISOString();
  const rows = all.map(({ id, sn, no, day, event, isRed, lines, papers }) => ({
    ...{ id, sn, voucher_no: no, document_date: day, subkind: event, line_count: lines.length, total_amount: sumOf(lines, 'debit') },
    extra: { paperCount: String(papers.length), isReversal: isRed },
  }));
  // They come from documents, as what is pulled does: whoever may delete drafts may delete them.
  await sql`insert into document (org_id, id, kind, sn, status, voucher_no, account_month, document_date, subkind, line_count, total_amount, extra, origin, created_by, created_at, updated_at)
    select ${context.org.id}, r.id, ${voucher.kind}, r.sn, 0, r.voucher_no, ${month}, r.document_date, r.subkind, r.line_count, r.total_amount, r.extra, 'pull',
      ${context.user.id || null}::uuid, ${at}::timestamptz, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, sn text, voucher_no text, document_date date, subkind text, line_count int, total_amount numeric, extra jsonb)`.execute(
    context.db,
  );
}

/** Numbers of documents in sight. */
const NAMED = 3;
const snsIn = (sns: readonly string[]): string => (sns.length <= NAMED ? sns.join('、') : `${sns[0]}等${sns.length}张`);

async function writeLines(context: Context, all: readonly Numbered[]): Promise<void> {
  const rows = all.flatMap(({ id: voucherId, lines, papers }) => [
    ...lines.map(({ account, summary, partner, department, category, debit, credit, document, sns }, i) => ({
      ...{
        id: newId(),
        document_id: voucherId,
        section: 'lines',
        line_no: i + 1,
        account_id: account,
        summary: summary.slice(0, 200),
        debit: debit || null,
        credit: credit || null,
      },
      ...{ partner_id: partner || null, department_id: department || null, category_id: category || null },
      ...{ linked_document_id: document || null, source_sn: snsIn(sns) },
    })),
    ...papers.map(({ document, kind, sn, day, amount }, i) => ({
      ...{ id: newId(), document_id: voucherId, section: 'papers', line_no: i + 1, debit: amount, linked_document_id: document, source_sn: sn },
      ...{ paper_type: documentOf(kind)?.title ?? kind, use_date: day },
    })),
  ]);
  await sql`insert into document_line (org_id, id, document_id, section, line_no, account_id, summary, debit, credit, partner_id, department_id,
    category_id, linked_document_id, source_sn, paper_type, use_date)
    select ${context.org.id}, r.id, r.document_id, r.section, r.line_no, r.account_id, r.summary, r.debit, r.credit, r.partner_id, r.department_id, r.category_id,
      r.linked_document_id, r.source_sn, r.paper_type, r.use_date
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, document_id uuid, section text, line_no int, account_id uuid, summary text, debit numeric, credit numeric,
      partner_id uuid, department_id uuid, category_id uuid, linked_document_id uuid, source_sn text, paper_type text, use_date date)`.execute(context.db);
}

/** Whatever the ledgers said of a document and event belongs to the voucher that has it. */
async function writeFacts(context: Context, all: readonly Numbered[]): Promise<void> {
  const held = all.flatMap(({ id: voucherId, event, isRed, papers }) => papers.map(({ document }) => ({ voucherId, document, event, isRed })));
  await sql`insert into voucher_fact (org_id, voucher_id, entry_id, document_id, event, measure, amount, partner_id, department_id, category_id, specification_id)
    select ${context.org.id}, r."voucherId", p.entry_id, p.document_id, p.event, p.measure, p.amount, p.partner_id, p.department_id, p.category_id, p.specification_id
    from voucher_held p join jsonb_to_recordset(${JSON.stringify(held)}::jsonb) as r ("voucherId" uuid, document uuid, event text, "isRed" boolean)
      on r.document = p.document_id and r.event = p.event and r."isRed" = p.is_red`.execute(context.db);
}
