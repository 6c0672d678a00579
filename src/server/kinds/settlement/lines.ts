import { sql } from 'kysely';
import type { Problem } from '../../../define/document-rules';
import type { AnyDocument, AnyLine } from '../../../define/document-view';
import { isNegative, isZero, mul, round, sub } from '../../../define/money';
import { STATUS } from '../../../define/status';
import type { Context } from '../../base/context';
import { Rejected } from '../../base/errors';
import { ruleReader } from '../../engine/documents/rules';
import type { Stored } from '../../engine/documents/stored';
import { choiceOf, type DueItem, dueItems } from './due-items';

/** A line names a use and which way it goes: consumed, or taken back. */
const BACK = '2';
const fits = (line: AnyLine, item: DueItem): boolean => item.use_line === line.sourceLine && isNegative(item.quantity) === (line.itemType === BACK);

/** Items the lines of a draft speak of, in their order; a line nothing answers gets undefined. */
async function itemsOf(context: Context, d: AnyDocument, isLocked: boolean): Promise<(DueItem | undefined)[]> {
  const uses = [...new Set(d.lines.map((line) => line.sourceLine).filter(Boolean))];
  if (uses.length === 0) return d.lines.map(() => undefined);
  const items = await dueItems(context, String(d.header.documentDate), sql`s.line_id = any(${uses}::uuid[])`, isLocked);
  const left = new Set(items);
  return d.lines.map((line) => {
    const mine = [...left].filter((item) => fits(line, item));
    const item = mine.find((one) => one.settlement_line === line.id) ?? mine.find((one) => one.settlement_line === null) ?? mine[0];
    if (item) left.delete(item);
    return item;
  });
}

/** What a line says is what the use says; nobody types it. */
export function valuesOf(item: DueItem, basis: string): Partial<AnyLine> {
  const price = basis === '结算时' ? (item.agreed ?? item.price) : item.price;
  const difference = sub(round(mul(item.quantity, price), 2), round(mul(item.quantity, item.price), 2));
  return {
    itemType: isNegative(item.quantity) ? BACK : '1',
    sourceSn: item.use_sn,
    useSn: item.use_sn,
    useDate: item.day,
    department: item.department ?? '',
    place: item.department_name ?? '',
    useWarehouse: item.warehouse ?? '',
    specification: item.specification,
    unit: item.unit,
    ratio: '1',
    quantity: item.quantity,
    baseQuantity: item.quantity,
    batchNo: item.batch_no,
    serialNo: item.serial_no,
    expiryDate: item.expiry_date ?? '',
    labelNo: item.label_no ?? '',
    price,
    itemPrice: item.price,
    priceDiff: isZero(difference) ? '0.00' : difference,
    taxRate: item.tax_rate,
  };
}

/** A draft follows the uses it names; once it is sent it stays as the supplier reads it. */
export async function fillLines(context: Context, d: AnyDocument): Promise<void> {
  if (d.origin === 'mirror' || (d.status !== STATUS.draft && d.status !== STATUS.rejected)) return;
  const basis = (await ruleReader(context))('settlement.priceBasis');
  const items = await itemsOf(context, d, false);
  for (const [i, line] of d.lines.entries()) {
    const item = items[i];
    if (item) Object.assign(line, valuesOf(item, basis));
  }
}

export async function release(context: Context, lines: readonly string[]): Promise<void> {
  if (lines.length === 0) return;
  await sql`update settle_item set settlement_line_id = null where org_id = ${context.org.id} and settled_on is null and settlement_line_id = any(${[...lines]}::uuid[])`.execute(
    context.db,
  );
}

/**
 * The uses of a draft are its own from the moment it is saved: whoever comes second is told who has them.
 * @throws Rejected naming every line whose use cannot be settled here
 */
export async function claim(context: Context, d: AnyDocument, stored: Stored | undefined): Promise<void> {
  if (d.origin === 'mirror') return;
  await release(
    context,
    (stored?.lines ?? []).map((line) => String(line.id)),
  );
  const needsCharge = (await ruleReader(context))('settlement.requireCharge') === '1';
  const choice = choiceOf(d.header);
  const items = await itemsOf(context, d, true);
  const problems = d.lines.flatMap((line, i): Problem[] => {
    const message = refusal(items[i], { supplier: d.counterOrg, needsCharge, choice });
    return message === undefined ? [] : [{ line: line.lineNo, field: 'itemType', message }];
  });
  if (problems.length > 0) throw Rejected.because(problems);
  const pairs = d.lines.map((line, i) => ({ line: line.id, item: items[i]?.id }));
  await sql`update settle_item s set settlement_line_id = p.line from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as p (line uuid, item uuid)
    where s.org_id = ${context.org.id} and s.id = p.item`.execute(context.db);
}

type Wanted = { supplier: string; needsCharge: boolean; choice: ReturnType<typeof choiceOf> };

function refusal(item: DueItem | undefined, { supplier, needsCharge, choice }: Wanted): string | undefined {
  if (!item) return '没有可以结算的消耗明细';
  if (item.settlement_line !== null) return `明细【${item.use_sn}】已被结算单【${item.settlement_sn ?? ''}】引用`;
  if (item.supplier !== supplier) return `明细【${item.use_sn}】不是该供应商的货品`;
  if ((item.item_kind === 'issue') !== (choice.settleKind === 'issue')) return `明细【${item.use_sn}】与结算方式不一致`;
  if ((choice.from && item.day < choice.from) || (choice.to && item.day > choice.to)) return `明细【${item.use_sn}】的消耗日期不在结算期间内`;
  return needsCharge && !item.is_charged ? `明细【${item.use_sn}】尚未收费，不能结算` : undefined;
}
