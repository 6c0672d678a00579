import { sql } from 'kysely';
import type { Matrix } from '../../../contract/answers';
import type { AnyDocument, AnyLine } from '../../../define/document-view';
import { price } from '../../../define/field';
import { textOf } from '../../../define/field-text';
import { add, compare, grouped, mul, plain, round } from '../../../define/money';
import type { Context } from '../../base/context';
import { ruleReader } from '../../engine/documents/rules';
import type { Stored } from '../../engine/documents/stored';

type Row = { line_id: string; partner_id: string; state: string; price: string | null; lead_days: number | null; brand: string | null; remark: string | null };
type Invited = { id: string; name: string; is_online: boolean };
type Proposals = Record<string, Record<string, Record<string, unknown>>>;

/**
 * 比价: lines by suppliers, the lowest price of each line marked, and with it what an award would start from. Sealed quotes (rule
 * quote.sealed) show only who answered until the deadline is over.
 */
export async function enquiryMatrix(context: Context, { view: d }: Stored): Promise<{ matrix: Matrix; proposals: Proposals } | undefined> {
  if (d.header.side !== '1' || ![2, 4, 7].includes(d.status)) return undefined;
  const invited = Array.isArray(d.header.suppliers) ? d.header.suppliers : [];
  const suppliers = await sql<Invited>`
    select p.id, p.name, coalesce(o.joined and o.is_use_system and o.status, false) as is_online from partner p left join organisation o on o.id = p.counterparty_id
    where p.org_id = ${context.org.id} and p.id = any(${invited}::uuid[]) order by array_position(${invited}::uuid[], p.id)`.execute(context.db);
  const quotes = await sql<Row>`
    select line_id, partner_id, state, price, lead_days, brand, remark from enquiry_quote where org_id = ${context.org.id} and document_id = ${d.id}`.execute(
    context.db,
  );
  const names = await wordsOf(context, d);
  const isSealed =
    d.status === 2 && (await ruleReader(context))('quote.sealed') === '1' && context.now().toISOString() < new Date(String(d.header.deadline)).toISOString();
  const of = (line: string, partner: string) => quotes.rows.find((row) => row.line_id === line && row.partner_id === partner);
  const lowest = (line: string) =>
    quotes.rows
      .filter((row) => row.line_id === line && row.price !== null)
      .reduce<Row | undefined>((best, row) => (best === undefined || compare(String(row.price), String(best.price)) < 0 ? row : best), undefined);
  const cellOf = (line: AnyLine, partner: string) => {
    const quote = of(line.id, partner);
    const isChosen = line.awardedSupplier === partner;
    if (!quote) return { text: [], isBest: false, isChosen };
    if (quote.price === null) return { text: ['不报价'], isBest: false, isChosen };
    if (isSealed) return { text: ['已报价'], isBest: false, isChosen };
    const rest = [quote.lead_days === null ? '' : `${quote.lead_days}天到货`, quote.brand ?? '', quote.remark ?? ''].filter(Boolean);
    const words = [textOf(PRICE, quote.price), grouped(round(mul(quantityOf(line), quote.price), 2)), ...rest];
    return { text: words, isBest: compare(quote.price, String(lowest(line.id)?.price)) === 0, isChosen };
  };
  const matrix: Matrix = {
    note: isSealed ? '密封报价：截止后可见' : '',
    columns: suppliers.rows.map((supplier) => {
      const theirs = quotes.rows.filter((row) => row.partner_id === supplier.id);
      const total = d.lines.reduce((sum, line) => add(sum, mul(quantityOf(line), of(line.id, supplier.id)?.price ?? '0')), '0');
      const note = theirs.some((row) => row.state === 'quoted')
        ? '已报价'
        : theirs.length > 0
          ? '已婉拒'
          : supplier.is_online
            ? '待报价'
            : '未入驻，可录入报价';
      return { id: supplier.id, title: supplier.name, note, total: isSealed || theirs.length === 0 ? '' : grouped(round(total, 2)) };
    }),
    rows: d.lines.map((line) => ({
      id: line.id,
      title: names.get(line.id) ?? '',
      quantity: plain(quantityOf(line)),
      cells: suppliers.rows.map((supplier) => cellOf(line, supplier.id)),
    })),
  };
  return { matrix, proposals: isSealed ? {} : { award: proposedAwards(d, suppliers.rows, lowest) } };
}

/** An award starts from the lowest quote of each line. */
function proposedAwards(d: AnyDocument, suppliers: readonly Invited[], lowest: (line: string) => Row | undefined): Record<string, Record<string, unknown>> {
  return Object.fromEntries(
    d.lines.flatMap((line) => {
      const best = lowest(line.id);
      const name = suppliers.find((supplier) => supplier.id === best?.partner_id)?.name ?? '';
      return best ? [[line.id, { awardedSupplier: best.partner_id, awardedSupplierName: name, awardedQuantity: plain(quantityOf(line)) }]] : [];
    }),
  );
}

const PRICE = price('单价');
const quantityOf = (line: AnyLine): string => String(line.quantity || '0');

/** Goods of a line in words: of the catalogue, or as they were described. */
async function wordsOf(context: Context, d: AnyDocument): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; words: string }>`
    select l.id, case when l.specification_id is null then concat_ws(' ', l.extra ->> 'needName', l.extra ->> 'needSpec') else concat_ws(' ', c.product_name, c.spec_model) end as words
    from document_line l left join specification_card c on c.id = l.specification_id where l.org_id = ${context.org.id} and l.document_id = ${d.id}`.execute(
    context.db,
  );
  return new Map(rows.map((row) => [row.id, row.words]));
}
