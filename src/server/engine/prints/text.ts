import { sql } from 'kysely';
import type { DocumentInfo } from '../../../contract/answers';
import type { PrintedDocument } from '../../../contract/print-answer';
import type { DocumentDefinition } from '../../../define/define-document';
import type { PrintDefinition } from '../../../define/define-print';
import { holds } from '../../../define/field';
import { textOf } from '../../../define/field-text';
import type { Party } from '../../../define/print-text';
import type { Context } from '../../base/context';

/** The text a form carries before its lines, of what the document says, with both parties as they are known here. */
export async function textOn(
  context: Context,
  { of, parties, title, appendix }: NonNullable<PrintDefinition['text']>,
  definition: DocumentDefinition,
  { header }: DocumentInfo,
): Promise<NonNullable<PrintedDocument['text']>> {
  const said = (field: string): string => {
    const known = definition.header[field];
    return known ? textOf(known, header[field], header[`${field}Name`]) : '';
  };
  const both = await partiesOf(context, String(header[definition.counterparty ?? ''] ?? ''));
  const inOrder = holds(parties.first, header) ? both : [...both].reverse();
  const named = inOrder.map(({ name, words }, at) => ({ name: `${parties.names[at] ?? ''}：${name}`, words }));
  return {
    title: String(header[title] ?? ''),
    clauses: of({ said, header, parties: inOrder.map(({ name }, at) => `${name}（以下称${parties.names[at] ?? ''}）`) }),
    parties: named,
    appendix,
    attached: await namesOfFiles(context, definition, header),
  };
}

type Row = {
  name: string;
  code: string | null;
  address: string | null;
  legal: string | null;
  phone: string | null;
  bank: string | null;
  account: string | null;
};

/** We and the other side: what stands on a contract of each. */
async function partiesOf(context: Context, partner: string): Promise<Party[]> {
  const { rows } = await sql<Row>`
    select o.name, o.social_credit_code as code, o.address, o.legal_person as legal, o.registrant_phone as phone, o.bank_name as bank, o.bank_account as account
      from organisation o where o.id = ${context.org.id}
    union all
    select coalesce(o.name, p.name), o.social_credit_code, o.address, o.legal_person, coalesce(nullif(p.phone, ''), o.registrant_phone),
    coalesce(nullif(p.bank_name, ''), o.bank_name), coalesce(nullif(p.bank_account, ''), o.bank_account)
      from partner p left join organisation o on o.id = p.counterparty_id where p.org_id = ${context.org.id} and p.id = ${partner || null}::uuid`.execute(
    context.db,
  );
  return rows.map(({ name, code, address, legal, phone, bank, account }) => ({
    name,
    words: [
      `统一社会信用代码：${code ?? ''}`,
      `地址：${address ?? ''}`,
      `法定代表人：${legal ?? ''}`,
      `电话：${phone ?? ''}`,
      `开户银行：${bank ?? ''}`,
      `账号：${account ?? ''}`,
    ],
  }));
}

/** Names of the papers attached to it. */
async function namesOfFiles(context: Context, definition: DocumentDefinition, header: Record<string, unknown>): Promise<string[]> {
  const ids = Object.entries(definition.header).flatMap(([name, field]) =>
    field.kind === 'files' && Array.isArray(header[name]) ? (header[name] as unknown[]).map(String) : [],
  );
  const { rows } = await sql<{ name: string }>`
    select name from stored_file where id::text = any(${ids}::text[]) and (org_id = ${context.org.id} or is_shared) order by array_position(${ids}::text[], id::text)`.execute(
    context.db,
  );
  return rows.map(({ name }) => name);
}
