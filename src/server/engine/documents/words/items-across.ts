import { sql } from 'kysely';
import type { DocumentDefinition } from '../../../../define/define-document';
import type { AnyDocument, AnyLine } from '../../../../define/document-view';
import { inSection, rowsOf, sectionNames } from '../../../../define/in-section';
import { abs, add, type Decimal, grouped, isNegative, isZero, min, neg, round, sub } from '../../../../define/money';
import { LINES } from '../../../../define/section';
import { documents } from '../../../../domain/registry';
import type { Context } from '../../../base/context';
import { newId } from '../../../base/id';
import type { Origin } from '../stored';

/**
 * Money crosses the border: what the lines of the sender settle in his books, the lines of a mirror settle in ours. An open item of his is
 * answered by the one ours raised by the same paper, by a document that mirrors his (or that his mirrors), or by the nearest one up the
 * sources of its lines; by the invoices of that, where it is invoiced. What is answered by nothing that is open is left out and told in the
 * remark: nothing of his books stands in ours.
 */
export async function itemsAcross(context: Context, definition: DocumentDefinition, d: AnyDocument, born: Born): Promise<void> {
  const theirs = (name: string): readonly Planned[] => (name === LINES ? born.lines : (born.sections?.[name] ?? []));
  const settling = sectionNames(definition).filter((name) => inSection(definition, name).items);
  const items = [...new Set(settling.flatMap((name) => theirs(name).map(({ from }) => from.item)))].filter(Boolean);
  const answers = await answersOf(context, d, born.origin.org, items);
  const lost: string[] = [];
  for (const name of settling) {
    const rows = rowsOf(d, name).flatMap((line, i) => {
      const { item = '', sourceSn = '' } = theirs(name)[i]?.from ?? {};
      if (item === '') return [line];
      const { taken, left } = shared(
        String(line.amount || '0'),
        answers.filter((one) => one.item === item),
      );
      if (!isZero(left)) lost.push(`${sourceSn} ${grouped(left, 2)}`);
      return taken.map(({ id, sn, amount }): AnyLine => ({ ...line, id: newId(), item: id, sourceSn: sn, sourceLine: '', amount }));
    });
    const whole = together(rows).map((line, i) => ({ ...line, lineNo: i + 1, saidAmount: line.amount }));
    if (name === LINES) d.lines = whole;
    else d.sections[name] = whole;
  }
  if (lost.length > 0) (d.header as Record<string, unknown>).remark = [d.header.remark, `未对应：${lost.join('、')}`].filter(Boolean).join('；');
}

const invoicing = documents.filter(({ invoicesSources }) => invoicesSources).map(({ kind }) => kind);

type Planned = { from: AnyLine };
type Born = { origin: Origin; lines: readonly Planned[]; sections?: Readonly<Record<string, readonly Planned[]>> };
type Answer = { item: string; id: string; sn: string; open: Decimal };

/**
 * An amount over the items that answer one: a single one takes it as it was said. Of several (what was settled in sum) those of the other
 * sign are taken whole, and the rest as far as they are open.
 */
function shared(amount: Decimal, answers: readonly Answer[]): { taken: { id: string; sn: string; amount: Decimal }[]; left: Decimal } {
  const [only] = answers;
  if (only && answers.length === 1) return { taken: [{ id: only.id, sn: only.sn, amount }], left: '0' };
  const sum = answers.reduce<Decimal>((all, one) => add(all, one.open), '0');
  // Credit that is paid out is turned: its amount has the other sign in both books.
  const turned = isNegative(sum) !== isNegative(amount);
  const open = answers.map((one) => ({ ...one, open: turned ? neg(one.open) : one.open }));
  const against = open.filter((one) => isNegative(one.open) !== isNegative(amount));
  let left = against.reduce<Decimal>((all, one) => sub(all, one.open), amount);
  const along = open.flatMap(({ id, sn, open: there }) => {
    if (isZero(there) || isNegative(there) !== isNegative(amount) || isZero(left)) return [];
    const part = round(isNegative(left) ? neg(min(abs(left), abs(there))) : min(left, there), 2);
    left = sub(left, part);
    return [{ id, sn, amount: part }];
  });
  return { taken: [...along, ...against.map(({ id, sn, open: there }) => ({ id, sn, amount: there }))], left };
}

/** Two lines of theirs may be one item of ours: a delivery that was booked in two receipts. */
function together(rows: readonly AnyLine[]): AnyLine[] {
  const kept: AnyLine[] = [];
  for (const line of rows) {
    const same = line.item === '' ? undefined : kept.find((one) => one.item === line.item);
    if (same) same.amount = add(String(same.amount), String(line.amount));
    else kept.push({ ...line });
  }
  return kept;
}

/** What he owes us is what we are owed by him, on our row for him. */
async function answersOf(context: Context, d: AnyDocument, sender: string, items: readonly string[]): Promise<Answer[]> {
  if (items.length === 0 || d.partner === '') return [];
  const { rows } = await sql<Answer>`
    with recursive asked as (
      select i.id as item, i.document_id, i.item_kind, i.paper_no, h.mirror_of,
        case i.account when 'payable' then 'receivable' when 'receivable' then 'payable' when 'prepaid' then 'advance' else 'prepaid' end as account
      from account_item i left join document h on h.org_id = i.org_id and h.id = i.document_id where i.org_id = ${sender} and i.id = any(${[...items]}::uuid[])),
    up as (
      select a.item, l.id, l.source_line_id, l.mirror_line_id, 1 as depth from asked a join document_line l on l.org_id = ${sender} and l.document_id = a.document_id where a.item = a.document_id
      union all select up.item, l.id, l.source_line_id, l.mirror_line_id, up.depth + 1 from up join document_line l on l.org_id = ${sender} and l.id = up.source_line_id where up.depth < 7),
    found as (
      select a.item, r.id, -1 as depth from asked a join account_item r on r.org_id = ${context.org.id} and r.partner_id = ${d.partner}
      and r.item_kind = a.item_kind and r.paper_no = a.paper_no where a.paper_no <> ''
      union all select a.item, m.id, 0 from asked a join document m on m.org_id = ${context.org.id} and m.mirror_of = a.document_id
      union all select a.item, m.id, 0 from asked a join document m on m.org_id = ${context.org.id} and m.id = a.mirror_of
      union all select up.item, x.document_id, up.depth from up join document_line x on x.org_id = ${context.org.id} and x.id = up.mirror_line_id
      union all select up.item, x.document_id, up.depth from up join document_line x on x.org_id = ${context.org.id} and x.mirror_line_id = up.id),
    nearest as (
      select distinct f.item, r.id, r.doc_sn as sn, r.open, r.due_date, f.depth, min(f.depth) over (partition by f.item) as first
      from found f join asked a on a.item = f.item join account_item r on r.org_id = ${context.org.id} and r.id = f.id and r.account = a.account and r.partner_id = ${d.partner}),
    -- Goods that are invoiced are owed by their invoices.
    owing as (
      select item, id, sn, open, due_date from nearest where depth = first
      union select n.item, v.id, v.doc_sn, v.open, v.due_date from nearest n join document_line g on g.org_id = ${context.org.id} and g.document_id = n.id
        join document_line x on x.org_id = g.org_id and x.source_line_id = g.id join document k on k.org_id = x.org_id and k.id = x.document_id and k.kind = any(${invoicing}::text[])
        join account_item v on v.org_id = k.org_id and v.id = k.id where n.depth = n.first)
    select item, id, sn, open::text as open from owing where open <> 0 order by item, due_date, sn`.execute(context.db);
  return rows;
}
