import { sql } from 'kysely';
import type { DocumentInfo } from '../../../contract/answers';
import { dayOf } from '../../../define/dates';
import type { DocumentDefinition } from '../../../define/define-document';
import type { Context } from '../../base/context';

type Added = { header: Record<string, string>; lines: Map<string, Record<string, string>> };

/** What a paper form carries that the document does not keep: both parties' papers, the maker's licence, the patient of a medical sheet. */
export async function added(context: Context, definition: DocumentDefinition, info: DocumentInfo): Promise<Added> {
  const [own, counterparty, patient, makers] = await Promise.all([
    organisationOf(context),
    contactOf(context, definition, info),
    patientOf(context, definition, info),
    makerLicences(context, info),
  ]);
  const sources = [...new Set(info.lines.map((line) => String(line.sourceSn ?? '')).filter(Boolean))].slice(0, 5).join('、');
  const lines = new Map(
    info.lines.map((line) => [
      line.id,
      { makerLicenceNo: makers.get(String(line.specification ?? '')) ?? '', conclusion: Number(line.refusedQuantity || 0) > 0 ? '部分拒收' : '合格' },
    ]),
  );
  return {
    header: {
      sources,
      ownAddress: own.address,
      ownPhone: own.phone,
      ownLicenceNo: own.licences.map((licence) => licence.no).join('、'),
      ...counterparty,
      ...patient,
    },
    lines,
  };
}

type Own = { name: string; address: string; phone: string; licences: { name: string; no: string }[] };

/** Name, address and business licences of the printing organisation. */
export async function organisationOf(context: Context): Promise<Own> {
  const found = await sql<{
    name: string;
    address: string | null;
    phone: string | null;
  }>`select name, address, registrant_phone as phone from organisation where id = ${context.org.id}`.execute(context.db);
  const licences = await sql<{ name: string; no: string }>`
    select coalesce(nullif(name, ''), type) as name, no from licence
    where org_id = ${context.org.id} and holder_id = ${context.org.id} and review_state = 'valid' and deleted_at is null and replaced_by is null
      and (long_term or valid_to is null or valid_to >= ${dayOf(context.now())}) and (name like '%经营%' or name like '%生产%' or name like '%备案%') order by name limit 3`.execute(
    context.db,
  );
  const row = found.rows[0];
  return { name: row?.name ?? context.org.name, address: row?.address ?? '', phone: row?.phone ?? '', licences: licences.rows };
}

async function contactOf(context: Context, definition: DocumentDefinition, info: DocumentInfo): Promise<Record<string, string>> {
  const partner = definition.counterparty ? String(info.header[definition.counterparty] ?? '') : '';
  if (partner === '') return {};
  const found = await sql<{ contact: string | null; phone: string | null; address: string | null }>`
    select p.contact, p.phone, o.address from partner p left join organisation o on o.id = p.counterparty_id where p.org_id = ${context.org.id} and p.id = ${partner}`.execute(
    context.db,
  );
  const row = found.rows[0];
  return { counterContact: [row?.contact, row?.phone].filter(Boolean).join(' '), counterAddress: row?.address ?? '' };
}

/** A medical sheet names the patient in full, whoever prints it; the printing is logged. */
async function patientOf(context: Context, definition: DocumentDefinition, info: DocumentInfo): Promise<Record<string, string>> {
  const name = Object.entries(definition.header).find(([, field]) => field.kind === 'ref' && field.to === 'patient')?.[0];
  const id = name ? String(info.header[name] ?? '') : '';
  if (id === '') return {};
  const found = await sql<{ sex: string | null; age: number | null; visit_no: string; bed_no: string | null }>`
    select sex, age, visit_no, bed_no from patient_list where org_id = ${context.org.id} and id = ${id}`.execute(context.db);
  const row = found.rows[0];
  if (!row) return {};
  return {
    // As the form itself shows it: in full only where the page shows patients.
    patientFullName: String(info.header[`${name}Name`] ?? ''),
    patientSex: row.sex ?? '',
    patientAge: row.age === null ? '' : String(row.age),
    visitNo: row.visit_no,
    bedNo: row.bed_no ?? '',
  };
}

/** Production licence or filing number of each line's maker, by specification. */
async function makerLicences(context: Context, info: DocumentInfo): Promise<Map<string, string>> {
  const specifications = [...new Set(info.lines.map((line) => String(line.specification ?? '')).filter(Boolean))];
  if (specifications.length === 0) return new Map();
  const found = await sql<{ id: string; no: string }>`
    select distinct on (c.id) c.id, l.no from specification_card c join licence l on l.holder_id = c.vendor_id and l.org_id in (c.vendor_id, ${context.org.id})
    where c.id = any(${specifications}::uuid[]) and l.review_state = 'valid' and l.deleted_at is null and l.name like '%生产%' order by c.id, l.valid_to desc nulls first`.execute(
    context.db,
  );
  return new Map(found.rows.map((row) => [row.id, row.no]));
}
