import { sql } from 'kysely';
import { abs, compare, isPositive, min, neg, share, sub } from '../../define/money';
import { STATUS } from '../../define/status';
import { type RedLine, sumOf } from '../../domain/finance/e-invoice-red';
import { RED_REASONS } from '../../domain/finance/e-invoice-states';
import type { Context } from '../base/context';
import { Rejected } from '../base/errors';
import { assigned } from '../engine/documents/assignments';
import { problemsAt } from '../engine/documents/check';
import { takeBack } from '../engine/documents/reverse';
import { addDraft } from '../engine/documents/save';
import { loadDocument, type Stored } from '../engine/documents/stored';
import { isInvoiceable, signedQuantity } from '../engine/documents/words/invoiced';
import { assignmentsOf } from '../engine/documents/words/says';
import type { Source } from './source';

type RedPaper = { invoiceNo: string; invoiceDate: string; redConfirmNo: string; files: string[]; atOnce: boolean; lines: readonly RedLine[]; reason: string };
type Row = Record<string, unknown>;
const DISCOUNT = '04';
const reasonOf = (code: string): string =>
  RED_REASONS.split(', ')
    .find((one) => one.startsWith(`${code} `))
    ?.slice(3) ?? '';

/**
 * The books follow the paper: an invoice that is taken back as a whole is flushed in red, under the number of the paper in red. Where a
 * part is, or where it cannot be flushed any more (it was paid, the buyer has booked it), a red-letter invoice says what goes back.
 */
export async function redSource(context: Context, eInvoice: Stored, source: Source, paper: RedPaper): Promise<void> {
  const system: Context = { ...context, isSystem: true, screen: '' };
  const stored = await loadDocument(system, source.kind, source.id, true);
  const { status } = stored.view;
  if (status !== STATUS.reviewed && status !== STATUS.completed) return forgetPaper(system, stored);
  if (paper.atOnce && (await isFlushed(system, stored, paper))) return;
  await redLetter(system, eInvoice, stored, paper);
}

/** @returns whether it was; what a refused one had written is gone. A paper of two books goes into red where the other side passes it. */
async function isFlushed(context: Context, { definition, view: d }: Stored, paper: RedPaper): Promise<boolean> {
  if (definition.pair) return false;
  const problems = await problemsAt(context, definition, d, ['red']);
  if (problems.some(({ level }) => level !== 'warn')) return false;
  await sql`savepoint red_flush`.execute(context.db);
  try {
    await takeBack(context, [{ id: d.id, kind: d.kind }], 'red', reasonOf(paper.reason));
  } catch (refusal) {
    if (!(refusal instanceof Rejected)) throw refusal;
    await sql`rollback to savepoint red_flush`.execute(context.db);
    return false;
  }
  const said = assignmentsOf(definition, { invoiceNo: paper.invoiceNo, invoiceDate: paper.invoiceDate, redConfirmNo: paper.redConfirmNo, files: paper.files });
  await sql`update document h set ${assigned(said)} where h.org_id = ${context.org.id} and h.red_of = ${d.id}`.execute(context.db);
  return true;
}

/** What counts nowhere yet only loses its number: it may be issued anew. */
async function forgetPaper(context: Context, { definition, view: d }: Stored): Promise<void> {
  const said = assignmentsOf(definition, { invoiceNo: '', invoiceDate: '', files: [] });
  await sql`update document h set ${assigned(said)}, version = h.version + 1 where h.org_id = ${context.org.id} and h.id = ${d.id}`.execute(context.db);
}

async function redLetter(context: Context, eInvoice: Stored, { definition, view: d }: Stored, paper: RedPaper): Promise<void> {
  const { header } = d;
  const party = definition.counterparty ?? '';
  const kept = Object.fromEntries(
    ['invoiceType', 'buyerTitle', 'buyerTaxNo', 'sellerName', 'sellerTaxNo', 'handler', 'department'].flatMap((name) =>
      name in definition.header ? [[name, header[name]]] : [],
    ),
  );
  const lines = await redLetterLines(context, eInvoice, d.lines, paper);
  await addDraft(
    context,
    definition,
    {
      header: {
        ...kept,
        ...{ [party]: d.partner, sign: 'red', original: d.id, invoiceNo: paper.invoiceNo, invoiceDate: paper.invoiceDate, redConfirmNo: paper.redConfirmNo },
        ...{ invoiceTotal: neg(sumOf(paper.lines, 'amount')), issueWay: 'hand', remark: `${eInvoice.view.sn} ${reasonOf(paper.reason)}`, files: paper.files },
      },
      lines,
    },
    { confirmed: true, madeBy: eInvoice.view.id },
  );
}

/** What came back of the goods first, then what the invoice charged of them; a service and a discount are said in words. */
async function redLetterLines(context: Context, eInvoice: Stored, charged: Stored['view']['lines'], paper: RedPaper): Promise<Row[]> {
  const back = await returnsOf(context, charged.map(({ sourceLine }) => sourceLine).filter(Boolean));
  return paper.lines.flatMap((red) => {
    const line = eInvoice.view.lines.find(({ id }) => id === red.id);
    const own = charged.find(({ id }) => id === line?.sourceLine);
    if (!line || !own) return [];
    const money = { taxRate: line.taxRate, amount: neg(red.amount), tax: neg(red.tax) };
    if (paper.reason === DISCOUNT) return [{ serviceName: `销售折让 ${line.goodsName}`.slice(0, 100), quantity: '-1', price: abs(red.amount), ...money }];
    if (!own.sourceLine) return [{ serviceName: own.serviceName, quantity: neg(red.quantity), price: own.price, ...money }];
    return overReturns(red, own, back).map((part) => ({ ...part, price: own.price, taxRate: line.taxRate }));
  });
}

type Back = { id: string; goods: string; left: string };
/** A quantity over the lines that came back of the goods; the rest off the goods themselves. The last part takes what money is left. */
function overReturns(red: RedLine, own: { sourceLine: string }, back: readonly Back[]): Row[] {
  let left = red.quantity;
  const parts: { sourceLine: string; quantity: string }[] = [];
  for (const one of back.filter(({ goods }) => goods === own.sourceLine)) {
    const part = min(left, one.left);
    if (!isPositive(part)) continue;
    parts.push({ sourceLine: one.id, quantity: part });
    left = sub(left, part);
  }
  if (compare(left, '0') !== 0) parts.push({ sourceLine: own.sourceLine, quantity: left });
  let [amount, tax] = [red.amount, red.tax];
  return parts.map(({ sourceLine, quantity }, i) => {
    const isLast = i === parts.length - 1;
    const here = isLast ? { amount, tax } : { amount: share(red.amount, quantity, red.quantity), tax: share(red.tax, quantity, red.quantity) };
    [amount, tax] = [sub(amount, here.amount), sub(tax, here.tax)];
    return { sourceLine, quantity: neg(quantity), amount: neg(here.amount), tax: neg(here.tax) };
  });
}

/** Lines that took some of these goods back and are on no invoice yet, in the unit of the goods. */
async function returnsOf(context: Context, goods: readonly string[]): Promise<Back[]> {
  const { rows } = await sql<Back>`
    select l.id, l.source_line_id as goods, trim_scale(abs(l.quantity) - coalesce(l.invoiced_quantity, 0))::text as left from document_line l
      join document_line g on g.org_id = l.org_id and g.id = l.source_line_id and g.ratio = l.ratio join document h on h.org_id = l.org_id and h.id = l.document_id
      join account_item i on i.org_id = h.org_id and i.id = h.id
    where l.org_id = ${context.org.id} and l.source_line_id = any(${[...goods]}::uuid[]) and ${isInvoiceable} and ${signedQuantity} < 0
      and abs(l.quantity) > coalesce(l.invoiced_quantity, 0) order by h.biz_date, l.id`.execute(context.db);
  return rows;
}
