import { sql } from 'kysely';
import { dayOf } from '../../../define/dates';
import type { AnyDocument, AnyLine } from '../../../define/document-view';
import { div, isPositive, isWhole, mul, plain, round } from '../../../define/money';
import { purchasePlan } from '../../../domain/purchasing/purchase-plan';
import { suggestedQuantity } from '../../../domain/purchasing/restock';
import type { Context } from '../../base/context';
import { BadInput } from '../../base/errors';
import { newId } from '../../base/id';
import { agreedPriceFact } from '../../engine/documents/agreed-price';
import type { Effects } from '../../engine/documents/effects';
import { viewOf } from '../../engine/documents/stored';
import { availableFact } from '../facts/available';
import { type Restock, restockCandidates, restockFigures } from '../facts/restock';

const DEFAULT_LEAD_DAYS = 7;

/** What a plan knows beside its lines: stock, limits, use and the supplier with the best agreed terms. */
export const purchasePlanEffects: Effects = {
  async fill(context, d) {
    const lines = d.lines.filter((line) => line.specification);
    if (lines.length === 0) return;
    const figures = await figuresOf(
      context,
      d,
      lines.map((line) => line.specification),
    );
    const available = await availableFact(context, purchasePlan, { ...d, lines });
    lines.forEach((line, i) => {
      const known = figures.get(line.specification);
      if (known) describe(context, d, line, known, available[i] ?? '0');
    });
    await agreeOnPrices(context, d, lines);
  },
  suggests: {
    async restock(context, d) {
      const warehouse = String(d.header.warehouse ?? '');
      if (!warehouse) throw new BadInput('请先选择收货仓库', [{ field: 'warehouse', message: '请先选择收货仓库' }]);
      const present = new Set(d.lines.map((line) => line.specification));
      const found = (await restockCandidates(context, warehouse, d.header.method === '2')).filter((id) => !present.has(id));
      const figures = await figuresOf(context, d, found);
      const lines: AnyLine[] = found.map((specification) => ({ ...emptyLine(context), specification }));
      const available = await availableFact(context, purchasePlan, { ...d, lines });
      lines.forEach((line, i) => {
        const known = figures.get(line.specification);
        if (known) describe(context, d, line, known, available[i] ?? '0');
      });
      return inUnits(
        context,
        lines.filter((line) => isPositive(String(line.suggestQuantity || '0'))),
      );
    },
  },
};

const figuresOf = (context: Context, d: AnyDocument, specifications: readonly string[]): Promise<Map<string, Restock>> =>
  restockFigures(context, String(d.header.warehouse ?? ''), d.header.documentDate || dayOf(context.now()), [...new Set(specifications)]);

function describe(context: Context, d: AnyDocument, line: AnyLine, known: Restock, available: string): void {
  const suggestQuantity = suggestedQuantity({
    method: d.header.method === '2' ? 'use' : 'limits',
    available,
    onOrder: known.onOrder,
    limitMin: known.limitMin,
    limitMax: known.limitMax,
    avgDaily: known.avgDaily,
    leadDays: Number(d.header.leadDays || known.leadDays || DEFAULT_LEAD_DAYS),
    coverDays: Number(d.header.coverDays || 0),
    steps: [known.packQuantity, known.minOrderQuantity],
  });
  Object.assign(line, {
    suggestQuantity,
    available: plain(available),
    onHand: plain(known.onHand),
    onOrder: plain(known.onOrder),
    limitMin: known.limitMin && plain(known.limitMin),
    limitMax: known.limitMax && plain(known.limitMax),
    avgDaily: plain(known.avgDaily),
    monthUse: plain(round(mul(known.avgDaily || '0', 30), 2)),
  });
  if (!line.supplier) line.supplier = known.supplier;
  if (!line.settleMode) line.settleMode = context.org.kind === 'H' ? known.tradeMode || '1' : known.settlementMode === '消耗后结算' ? '2' : '1';
}

/** Each line's own supplier has his own agreed price. */
async function agreeOnPrices(context: Context, d: AnyDocument, lines: readonly AnyLine[]): Promise<void> {
  for (const supplier of new Set(lines.map((line) => String(line.supplier ?? '')).filter(Boolean))) {
    const theirs = lines.filter((line) => line.supplier === supplier && (line.price === '' || line.price === undefined));
    if (theirs.length === 0) continue;
    const agreed = await agreedPriceFact(context, purchasePlan, { ...d, partner: supplier, lines: [...theirs] });
    theirs.forEach((line, i) => {
      if (agreed[i]) line.price = plain(agreed[i]);
    });
  }
}

const emptyLine = (context: Context): AnyLine => ({ ...(viewOf(purchasePlan, context.org, {}, [{}]).lines[0] as AnyLine), id: newId() });

/** Suggestions are counted in the smallest unit; they are planned in the unit goods are bought in where that comes out whole. */
async function inUnits(context: Context, lines: readonly AnyLine[]): Promise<AnyLine[]> {
  const { rows } = await sql<{ id: string; root: string; unit: string; ratio: string }>`
    select c.id, c.root_unit_id as root, u.id as unit, u.ratio from specification_card c join unit u on u.id = c.purchase_unit_id
    where c.id = any(${lines.map((line) => line.specification)}::uuid[])`.execute(context.db);
  const units = new Map(rows.map((row) => [row.id, row]));
  return lines.map((line) => {
    const unit = units.get(line.specification);
    const wanted = String(line.suggestQuantity);
    const inBuying = unit ? plain(div(wanted, unit.ratio)) : '';
    return unit && isWhole(inBuying) ? { ...line, unit: unit.unit, quantity: inBuying } : { ...line, unit: unit?.root ?? '', quantity: wanted };
  });
}
