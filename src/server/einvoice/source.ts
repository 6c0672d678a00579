import { sql } from 'kysely';
import type { Context } from '../base/context';
import { loadDocument, type Stored } from '../engine/documents/stored';
import { note } from './keep';

export type Source = { id: string; kind: string };

/** The invoice an electronic one was born with. */
export async function sourceOf(context: Context, { row }: Stored): Promise<Source | undefined> {
  const { rows } =
    await sql<Source>`select id, kind from document where org_id = ${context.org.id} and id = ${row.made_by ? String(row.made_by) : null}`.execute(context.db);
  return rows[0];
}

/** Files that came later than the number stand there too, where it has none. */
export async function giveFiles(context: Context, source: Source, files: string[]): Promise<void> {
  const stored = await loadDocument(context, source.kind, source.id, true);
  if (!Array.isArray(stored.view.header.files) || stored.view.header.files.length === 0) await note(context, stored, { files });
}

/** Another invoice in these books that says a number already, as far as it is not the one it is written for. */
export async function numberedAs(context: Context, invoiceNo: string, but: readonly string[]): Promise<string | undefined> {
  const { rows } = await sql<{ sn: string }>`
    select sn from document where org_id = ${context.org.id} and invoice_no = ${invoiceNo} and status not in (5, 6) and not is_red and id <> all(${[...but]}::uuid[])
      and kind in ('saleInvoice', 'purchaseInvoice', 'settlementInvoice', 'eInvoice') limit 1`.execute(context.db);
  return rows[0]?.sn;
}
