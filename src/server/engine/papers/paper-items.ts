import { sql } from 'kysely';
import { add, compare, div, isZero, mul, plain, round } from '../../../define/money';
import type { Context } from '../../base/context';
import type { PaperWords } from './paper-words';

/** A line of an electronic invoice, tax included; what it does not say is ''. */
export type PaperItem = { name: string; spec: string; unit: string; quantity: string; amount: string; taxRate: string; tax: string };

/** How the tax office, and the former electronic invoice, call the same thing. `net` is without tax. */
const NAMES = {
  name: ['ItemName', 'Item'],
  spec: ['SpecMod', 'Specification'],
  unit: ['MeaUnits', 'MeasurementDimension'],
  quantity: ['Quantity'],
  net: ['Amount'],
  tax: ['ComTaxAm', 'TaxAmount'],
  rate: ['TaxRate', 'TaxScheme'],
} as const;
/** Lines beyond these are not read. */
export const MOST = 500;
const decimal = (text: string): string => {
  const plainText = text.replace(/[¥￥,\s]/g, '');
  return /^-?\d{1,14}(?:\.\d{1,13})?$/.test(plainText) ? plainText : '';
};

/** Lines that say an amount; others (discounts without one, remarks) are none. */
export const paperItems = (items: readonly PaperWords[]): PaperItem[] =>
  items.slice(0, MOST).flatMap((words) => {
    const find = (what: keyof typeof NAMES): string => NAMES[what].map((name) => words.get(name)).find((text) => text !== undefined) ?? '';
    const [net, taxRate, quantity] = [decimal(find('net')), rateOf(find('rate')), decimal(find('quantity'))];
    if (net === '' || isZero(net)) return [];
    const tax = decimal(find('tax')) || div(mul(net, taxRate || '0'), '100');
    return [
      {
        // The tax office puts the class of goods in front: *医疗器械*留置针.
        name: find('name')
          .replace(/^\*[^*]{1,40}\*/, '')
          .trim()
          .slice(0, 100),
        spec: find('spec').slice(0, 100),
        unit: find('unit').slice(0, 20),
        quantity: quantity === '' || isZero(quantity) ? '' : plain(round(quantity, 4)),
        amount: round(add(round(net, 2), round(tax, 2)), 2),
        taxRate,
        tax: round(tax, 2),
      },
    ];
  });

/** '0.13', '13%', '13' → '13' */
function rateOf(text: string): string {
  const number = decimal(text.replace('%', ''));
  if (number === '') return '';
  return plain(!text.includes('%') && compare(number, '1') < 0 ? mul(number, '100') : number);
}

export async function keepItems({ db, org }: Context, document: string, items: readonly PaperItem[]): Promise<void> {
  if (items.length === 0) return;
  const rows = items.map(({ taxRate, quantity, ...item }, i) => ({ ...item, line_no: i + 1, quantity: quantity || null, tax_rate: taxRate || null }));
  await sql`insert into paper_line (org_id, document_id, line_no, name, spec, unit, quantity, amount, tax_rate, tax)
    select ${org.id}, ${document}, line_no, name, spec, unit, quantity, amount, tax_rate, tax
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (line_no int, name text, spec text, unit text, quantity numeric, amount numeric, tax_rate numeric, tax numeric)`.execute(
    db,
  );
}
