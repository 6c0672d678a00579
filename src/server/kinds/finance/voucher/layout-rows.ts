import { sql } from 'kysely';
import type { LayoutRow } from '../../../../define/sheet-layout';
import type { Context } from '../../../base/context';
import { numberOf } from './numbers';

type Row = Record<string, string> & { document: string };

/** Entries of vouchers with the codes other systems know accounts, departments, partners and categories by. */
export async function voucherRows(context: Context, ids: readonly string[]): Promise<(LayoutRow & { document: string })[]> {
  const { rows } = await sql<Row>`
    select h.id as document, h.voucher_no as word, h.document_date::text as date, h.account_month as month, l.line_no::text as line, l.summary, a.code as account, a.name as "accountName",
      coalesce(l.debit, 0)::text as debit, coalesce(l.credit, 0)::text as credit, coalesce(d.code, '') as "departmentCode", coalesce(d.name, '') as "departmentName",
      coalesce(nullif(p.code, ''), o.code, '') as "partnerCode", coalesce(p.name, '') as "partnerName", coalesce(p.kind, '') as "partnerKind",
      coalesce(c.code, '') as "categoryCode", coalesce(c.name, '') as "categoryName", coalesce(h.extra ->> 'paperCount', '0') as papers, coalesce(l.source_sn, '') as source,
      coalesce(m.name, '系统') as maker, coalesce(r.name, '') as reviewer
    from document h join document_line l on l.org_id = h.org_id and l.document_id = h.id and l.section = 'lines' join voucher_account a on a.org_id = l.org_id and a.id = l.account_id
      left join department d on d.org_id = l.org_id and d.id = l.department_id left join partner p on p.org_id = l.org_id and p.id = l.partner_id left join organisation o on o.id = p.counterparty_id
      left join custom_category c on c.org_id = l.org_id and c.id = l.category_id left join app_user m on m.org_id = h.org_id and m.id = h.created_by
      left join app_user r on r.org_id = h.org_id and r.id = h.reviewed_by
    where h.org_id = ${context.org.id} and h.id = any(${[...ids]}::uuid[]) order by h.account_month, h.voucher_no, l.line_no`.execute(context.db);
  let serial = 0;
  return rows.map((row, at) => {
    if (rows[at - 1]?.document !== row.document) serial += 1;
    return { ...row, ...worked(row, at, context), serial: String(serial) };
  });
}

function worked(row: Row, at: number, { org }: Context): Record<string, string> {
  const { word = '', month = '', line = '1', debit = '0', credit = '0', partnerCode = '', partnerName = '', departmentCode = '', categoryCode = '' } = row;
  const isDebit = Number(debit) !== 0;
  const isCustomer = row.partnerKind === 'customer';
  return {
    ...{ no: String(numberOf(word)), year: month.slice(0, 4), period: String(Number(month.slice(5))), entry: String(at + 1), line0: String(Number(line) - 1) },
    ...{ dc: isDebit ? '1' : '0', amount: isDebit ? debit : credit, organisation: org.name },
    ...{ customerCode: isCustomer ? partnerCode : '', customerName: isCustomer ? partnerName : '' },
    ...{ supplierCode: isCustomer ? '' : partnerCode, supplierName: isCustomer ? '' : partnerName },
    partnerClass: partnerName === '' ? '' : isCustomer ? '客户' : '供应商',
    departmentClass: departmentCode === '' ? '' : '部门',
    categoryClass: categoryCode === '' ? '' : '存货分类',
  };
}
