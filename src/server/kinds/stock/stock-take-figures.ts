import { sql } from 'kysely';
import type { AnyDocument } from '../../../define/document-view';
import { abs, compare, isNegative, isZero, max, mul, neg, round, sub } from '../../../define/money';
import type { Context } from '../../base/context';
import { ruleReader } from '../../engine/documents/rules';
import type { CountLine } from './stock-take-lines';

/** Difference, its value at the average of the cell, and what to think of it, for every line that is counted or settled otherwise. */
export async function judge(context: Context, d: AnyDocument): Promise<void> {
  const lines = d.lines as CountLine[];
  const warehouse = String(d.header.warehouse ?? '');
  const percent = (await ruleReader(context, { warehouse }))('take.recountPct');
  const goods = await goodsOf(context, warehouse, lines);
  for (const line of lines) {
    const known = goods.get(line.specification);
    Object.assign(line, { unit: known?.unit ?? line.unit, ratio: '1' });
    line.quantity = line.recountQuantity || line.countQuantity || '0';
    Object.assign(line, figures(line, String(d.header.uncounted ?? ''), percent, line.owner && line.owner !== d.org.id ? '0' : (known?.average ?? '0')));
  }
  const counted = lines.filter((line) => line.countQuantity !== '' || line.recountQuantity !== '').length;
  const differing = lines.filter((line) => line.difference !== '' && !isZero(line.difference)).length;
  Object.assign(d.header, { progress: `${counted}/${lines.length}`, differences: String(differing) });
}

/** Lines nobody counted are as the header says: nothing there, or as the book has it. */
function figures(line: CountLine, uncounted: string, percent: string, average: string): Record<string, string> {
  const counted = line.recountQuantity || line.countQuantity || { '0': '0', '1': line.bookQuantity }[uncounted] || '';
  if (counted === '') return { difference: '', amount: '', surplus: '', shortage: '', verdict: '', toSettle: '' };
  const book = line.bookQuantity || '0';
  const difference = sub(counted, book);
  const amount = round(mul(difference, average), 2);
  const isLarge = compare(mul(abs(difference), 100), mul(book, percent || '0')) > 0;
  const verdict = isZero(difference) ? '一致' : isLarge && line.recountQuantity === '' ? '建议复盘' : '有差异';
  return {
    difference,
    amount,
    surplus: max(amount, '0'),
    shortage: isNegative(amount) ? neg(amount) : '0',
    verdict,
    toSettle: abs(difference),
  };
}

async function goodsOf(context: Context, warehouse: string, lines: readonly CountLine[]): Promise<Map<string, { unit: string; average: string }>> {
  const ids = [...new Set(lines.map((line) => line.specification).filter(Boolean))];
  const { rows } = await sql<{ id: string; unit: string; average: string }>`
    select c.id, c.root_unit_id as unit, coalesce(s.value / nullif(s.quantity, 0), (select t.lot_cost from lot t where t.org_id = ${context.org.id}
    and t.specification_id = c.id and t.lot_cost > 0 order by t.first_at desc limit 1), 0)::text as average
    from specification_card c left join stock_cell s on s.org_id = ${context.org.id} and s.warehouse_id = ${warehouse || null} and s.specification_id = c.id
    where c.id = any(${ids}::uuid[])`.execute(context.db);
  return new Map(rows.map((row) => [row.id, row]));
}
