import { sql } from 'kysely';
import { dayOf } from '../../../define/dates';
import type { AnyDocument, AnyLine } from '../../../define/document-view';
import { compare, isPositive, plain } from '../../../define/money';
import { STATUS } from '../../../define/status';
import type { Context } from '../../base/context';
import { BadInput, Rejected } from '../../base/errors';
import type { Inputs } from '../../engine/documents/action-inputs';
import { check } from '../../engine/documents/check';
import type { Effects } from '../../engine/documents/effects';
import { isOnPlatform } from '../../engine/documents/on-platform';
import { loadDocument, type Stored } from '../../engine/documents/stored';
import { tellOthers } from '../../engine/documents/tell';
import { transition } from '../../engine/documents/transition';
import { agreePrices } from '../../engine/documents/words/agrees';
import { quotesFact } from '../facts/quotes';
import { enquiryMatrix } from './enquiry-matrix';
import { forgetQuotes, invitedPartner, keepQuotes, type Quote } from './enquiry-quotes';

/** Both ends of an enquiry: what a supplier's word changes at the buyer's, what the buyer's decision changes at the supplier's. */
export const enquiryEffects: Effects = {
  matrix: enquiryMatrix,
  async afterReview(context, { view: d }) {
    if (d.header.side === '2') await setOutcome(context, d.id, '已报价');
  },
  async afterReverse(context, { view: d }) {
    if (d.header.side === '2') await setOutcome(context, d.id, '待报价');
  },
  async hears(receiver, sender, d, other) {
    const own = (await loadDocument(receiver, d.kind, other.id, true)).view;
    if (own.header.side === '1') await hearSupplier(receiver, sender, d, own, other.on);
    else await hearBuyer(receiver, sender, d, own, other.on);
  },
  actions: { award, enterQuote, toAgreement },
};

const setOutcome = async (context: Context, id: string, outcome: string): Promise<void> => {
  await sql`update document set outcome = ${outcome}, version = version + 1, updated_at = ${context.now()} where org_id = ${context.org.id} and id = ${id}`.execute(
    context.db,
  );
};

/** A quote, its withdrawal or a refusal comes in. What is awarded or closed already is not changed any more. */
async function hearSupplier(receiver: Context, sender: Context, theirs: AnyDocument, own: AnyDocument, on: string): Promise<void> {
  const partner = await invitedPartner(receiver, own, sender.org.id);
  if (!partner || own.status !== STATUS.reviewed) return;
  if (on === 'unreview') return forgetQuotes(receiver, own.id, partner);
  const isRefused = on === 'decline';
  // Taken back between the word and its delivery: there is no quote.
  if (!isRefused && theirs.status !== STATUS.reviewed) return;
  const origin = await mirroredLines(sender, theirs.id);
  const quotes = theirs.lines.flatMap((line) => {
    const asked = origin.get(line.id);
    return asked ? [{ line: asked, offer: isRefused ? { ...line, declined: true } : line }] : [];
  });
  await keepQuotes(receiver, own.id, partner, String(theirs.header.validUntil ?? ''), quotes);
}

const mirroredLines = async (context: Context, id: string): Promise<Map<string, string>> => {
  const { rows } = await sql<{ id: string; mirror_line_id: string }>`
    select id, mirror_line_id from document_line where org_id = ${context.org.id} and document_id = ${id} and mirror_line_id is not null`.execute(context.db);
  return new Map(rows.map((row) => [row.id, row.mirror_line_id]));
};

/** The buyer decided: each supplier learns what he himself got, and nothing of the others. */
async function hearBuyer(receiver: Context, sender: Context, theirs: AnyDocument, own: AnyDocument, on: string): Promise<void> {
  if (on === 'stop') {
    await setOutcome(receiver, own.id, '已关闭');
    return close(receiver, sender, own);
  }
  if (on !== 'award' || own.status === STATUS.cancelled) return;
  const { rows } = await sql<{ mirror: string; quantity: string }>`
    select l.id as mirror, b.approved_quantity as quantity from document_line l join document_line b on b.org_id = ${theirs.org.id} and b.id = l.mirror_line_id
      join partner p on p.org_id = b.org_id and p.id = b.partner_id and p.counterparty_id = ${receiver.org.id}
    where l.org_id = ${receiver.org.id} and l.document_id = ${own.id} and b.approved_quantity > 0`.execute(receiver.db);
  for (const { mirror, quantity } of rows)
    await sql`update document_line set approved_quantity = ${quantity} where org_id = ${receiver.org.id} and id = ${mirror}`.execute(receiver.db);
  await setOutcome(receiver, own.id, rows.length > 0 ? '已中标' : own.status === STATUS.reviewed ? '未中标' : '已关闭');
  await close(receiver, sender, own);
}

/** Nothing more is to be quoted: what was not sent is void, what was is done with. */
async function close(receiver: Context, sender: Context, own: AnyDocument): Promise<void> {
  const by = sender.org.name;
  await transition(receiver, [{ id: own.id }], { to: STATUS.cancelled, action: 'takenBack', by, from: [STATUS.draft, STATUS.submitted, STATUS.rejected] });
  await transition(receiver, [{ id: own.id }], { to: STATUS.completed, action: 'complete', by, from: [STATUS.reviewed] });
}

/** Line by line to whom it goes; what was quoted becomes the price of the order. */
async function award(context: Context, stored: Stored, inputs: Inputs): Promise<void> {
  const { definition, view: d } = stored;
  for (const { id, values } of inputs.lines) {
    const line = d.lines.find((one) => one.id === id);
    if (!line) throw new BadInput('明细行不存在，请刷新后重试');
    const chosen = String(values.awardedSupplier ?? '');
    Object.assign(line, {
      awardedSupplier: chosen,
      awardedQuantity: chosen ? values.awardedQuantity || line.quantity : '',
      awardReason: values.awardReason ?? '',
    });
  }
  await check(context, definition, d, ['award'], inputs.confirmed);
  const quotes = await quotesFact(context, definition, d);
  const rows = d.lines.map((line, i) => {
    const quote = line.awardedSupplier ? quotes[i]?.find((one) => one.partner === line.awardedSupplier) : undefined;
    return {
      id: line.id,
      partner: quote?.partner ?? null,
      quantity: quote ? String(line.awardedQuantity) : '0',
      price: quote?.price ?? null,
      tax: quote ? plain(quote.taxRate) : null,
      reason: String(line.awardReason ?? '') || null,
    };
  });
  await sql`
    update document_line l set partner_id = t.partner, approved_quantity = t.quantity, awarded_price = t.price, reason = t.reason, flow_quantity = t.quantity,
      extra = l.extra || jsonb_build_object('awardedTaxRate', t.tax)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (id uuid, partner uuid, quantity numeric, price numeric, tax text, reason text)
    where l.org_id = ${context.org.id} and l.document_id = ${d.id} and l.id = t.id`.execute(context.db);
  await tellOthers(context, definition, d, 'award');
}

/** Suppliers who do not use the platform answer by paper; somebody types it. */
async function enterQuote(context: Context, { view: d }: Stored, inputs: Inputs): Promise<void> {
  const partner = String(inputs.header.supplier ?? '');
  const { rows } = await sql<{
    name: string;
    org: string | null;
  }>`select name, counterparty_id as org from partner where org_id = ${context.org.id} and id = ${partner}`.execute(context.db);
  const supplier = rows[0];
  if (!supplier || !Array.isArray(d.header.suppliers) || !d.header.suppliers.includes(partner))
    throw new BadInput('该供应商不在邀请之列', [{ field: 'supplier', message: '该供应商不在邀请之列' }]);
  if (await isOnPlatform(context.db, supplier.org ?? '')) throw new Rejected(`【${supplier.name}】在平台上，请由对方报价`);
  if (context.now().toISOString() > new Date(String(d.header.deadline)).toISOString()) throw new Rejected('已过报价截止时间');
  const quotes: Quote[] = inputs.lines.flatMap(({ id, values }) => {
    const line = d.lines.find((one) => one.id === id);
    return line ? [{ line: id, offer: { ...line, ...values, remark: '' } }] : [];
  });
  if (!quotes.some(({ offer }) => isPositive(String(offer.quotePrice || '0')))) throw new Rejected('请至少填写一行报价');
  await keepQuotes(context, d.id, partner, String(inputs.header.validUntil ?? ''), quotes);
}

/** What was awarded is agreed from a day on; an agreement it follows ends the day before. */
async function toAgreement(context: Context, { view: d }: Stored, inputs: Inputs): Promise<void> {
  const from = String(inputs.header.validFrom ?? '') || dayOf(context.now());
  const to = String(inputs.header.validTo ?? '');
  const lines = d.lines.filter((line) => line.specification && line.unit && line.awardedSupplier && isPositive(String(line.awardedPrice || '0')));
  if (lines.length === 0) throw new Rejected('没有可以转协议价的明细：中标明细须有规格型号');
  const lowest = new Map<string, AnyLine>();
  for (const line of lines) {
    const key = `${line.specification}|${String(line.unit)}|${String(line.awardedSupplier)}`;
    const other = lowest.get(key);
    if (!other || compare(String(line.awardedPrice), String(other.awardedPrice)) < 0) lowest.set(key, line);
  }
  for (const line of lowest.values()) await agree(context, d, line, from, to);
}

async function agree(context: Context, d: AnyDocument, line: AnyLine, from: string, to: string): Promise<void> {
  const { db, org } = context;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`price:${org.id}:${line.specification}`}, 0))`.execute(db);
  const [specification, unit, partner] = [line.specification, String(line.unit), String(line.awardedSupplier)];
  const later =
    await sql`select 1 from product_price where org_id = ${org.id} and kind = 'purchase' and specification_id = ${specification} and partner_id = ${partner} and unit_id = ${unit}
      and status and deleted_at is null
    and valid_from >= ${from}::date and daterange(valid_from, valid_to, '[]') && daterange(${from}::date, ${to || null}::date, '[]') limit 1`.execute(db);
  if (later.rows.length > 0) throw Rejected.because([{ line: line.lineNo, message: '该产品在有效期内已存在协议价' }]);
  const price = { specification, unit, price: String(line.awardedPrice), taxRate: String(line.awardedTaxRate || '13'), from, to };
  await agreePrices(context, d, { source: 'manual', partner, side: 'purchase', prices: [price], remark: `询价单${d.sn}` });
}
