import { sql } from 'kysely';
import type { PrintedLabel } from '../../../contract/print-answer';
import { dayOf } from '../../../define/dates';
import type { PrintDefinition } from '../../../define/define-print';
import { reports } from '../../../domain/registry';
import type { Context } from '../../base/context';
import { Refusal } from '../../base/errors';
import { scopeOf } from '../scope';
import { printGoods } from './goods';
import { type LabelRow, type LaidLabel, labelOf, labelRows, requireLabelPrint } from './labels';

/** A label filled in for whoever designs it: of the newest record he may print, where he has none with invented words. */
export async function labelSample(
  context: Context,
  laid: LaidLabel,
  { print, kind }: { print: PrintDefinition | undefined; kind: string },
): Promise<{ labels: PrintedLabel[]; isInvented: boolean }> {
  const everywhere = { ...context, screen: '' };
  try {
    const [newest] = print?.labels?.[kind] ? await newestOf(everywhere, laid, kind) : print?.goods ? await newestGoods(everywhere, laid) : [];
    if (newest) return { labels: [newest], isInvented: false };
  } catch (error) {
    // Who may not print such labels sees how they look all the same.
    if (!(error instanceof Refusal)) throw error;
  }
  return { labels: [labelOf(context, laid, invented(context, laid))], isInvented: true };
}

async function newestOf(context: Context, laid: LaidLabel, resource: string): Promise<PrintedLabel[]> {
  requireLabelPrint(context, resource);
  const rows = await labelRows(context, resource, sql`order by t.sorted desc, t.id limit 1`);
  return rows.map((row) => labelOf(context, laid, row));
}

/** Of what came in last, where the stock may be labelled. */
async function newestGoods(context: Context, laid: LaidLabel): Promise<PrintedLabel[]> {
  const stock = reports.find(({ labels }) => labels);
  const { rows } = await sql<{ key: string }>`select concat_ws('.', b.warehouse_id, b.lot_id, b.pack_no) as key from stock_balance b
    where ${scopeOf(context, { org: 'b.org_id', warehouses: ['b.warehouse_id'] })} and b.quantity > 0 order by b.first_at desc limit 1`.execute(context.db);
  const [newest] = rows;
  return stock && newest ? printGoods(context, laid, stock.resource, [newest.key]) : [];
}

/** Believable words of every line, a code and a UDI. */
function invented(context: Context, { label }: LaidLabel): LabelRow {
  const today = dayOf(context.now());
  const lines = label.lines.map(({ field, label: name, called = name }) => [field, field.endsWith('Date') ? today : `示例${called}`]);
  return { ...Object.fromEntries(lines), id: 'sample', [label.codeField]: 'YB202601010001', gtin: '06901234567892', batchNo: 'B2601', expiryDate: today };
}
