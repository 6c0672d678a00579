import { sql } from 'kysely';
import { dayOf } from '../../define/dates';
import type { Db } from '../db/open';
import { plainPage } from '../files/plain-page';
import type { EInvoiceProvider, Issued, IssueOrder, RedOrder, Request } from './einvoices';

/** Said on every paper, and in every number: fourteen zeros. */
const MARK = '模拟开具 无效';
/** No paper of a simulation names the tax number of anybody. */
const NOBODYS = '模拟税号000000000000';

type Kept = { body: IssueOrder | RedOrder; invoice_no: string | null; day: string };

/**
 * Whoever issues invoices, for installations that have no keys yet: it keeps what it was asked for under the number of the request, so
 * that asked twice it is once. Every red confirmation needs nobody's word.
 */
export function simulatedProvider(db: Db, now: () => Date = () => new Date()): EInvoiceProvider {
  const find = async ({ seller, serialNo }: Request): Promise<Kept | undefined> =>
    (await sql<Kept>`select body, invoice_no, day::text as day from simulated_einvoice where seller = ${seller.name} and serial_no = ${serialNo}`.execute(db))
      .rows[0];
  const keep = async (order: IssueOrder | RedOrder, isNumbered: boolean): Promise<Kept> => {
    const number = isNumbered ? sql`'00000000000000' || lpad((nextval('simulated_einvoice_no') % 1000000)::text, 6, '0')` : sql`null`;
    await sql`insert into simulated_einvoice (seller, serial_no, body, invoice_no, day)
      values (${order.seller.name}, ${order.serialNo}, ${JSON.stringify(order)}::jsonb, ${number}, ${dayOf(now())}::date) on conflict do nothing`.execute(db);
    return (await find(order)) as Kept;
  };
  const issued = ({ body, invoice_no: invoiceNo, day }: Kept): Issued => ({
    ...{ state: 'issued', invoiceNo: invoiceNo ?? '', invoiceDate: day, total: body.total, tax: body.tax },
  });
  const confirmation = ({ body: { serialNo }, invoice_no: redInvoiceNo, day }: Kept) => ({
    ...({ state: 'confirming', confirmNo: `模拟${serialNo}`, confirmUuid: `sim-${serialNo}`, confirmState: '01' } as const),
    ...(redInvoiceNo ? { redInvoiceNo, redDate: day } : {}),
  });
  return {
    channel: '模拟',
    issue: async (order) => issued(await keep(order, true)),
    async query(request) {
      const kept = await find(request);
      return kept?.invoice_no ? issued(kept) : { state: 'unknown' };
    },
    async files(paper) {
      const kept = await find(paper);
      return kept ? [{ name: `${paper.invoiceNo}.pdf`, content: page(kept.body, paper.invoiceNo) }] : [];
    },
    redApply: async (order) => confirmation(await keep(order, false)),
    async redQuery(request) {
      const kept = await find(request);
      return kept ? confirmation(kept) : { state: 'unknown' };
    },
    async redIssue(request) {
      await sql`update simulated_einvoice set invoice_no = '00000000000000' || lpad((nextval('simulated_einvoice_no') % 1000000)::text, 6, '0'), day = ${dayOf(now())}::date
        where seller = ${request.seller.name} and serial_no = ${request.serialNo} and invoice_no is null`.execute(db);
      const kept = await find(request);
      return kept ? issued(kept) : { state: 'unknown' };
    },
  };
}

const page = ({ buyer, seller, total, tax, lines }: IssueOrder | RedOrder, invoiceNo: string): Buffer =>
  plainPage([
    ...[MARK, '电子发票', `发票号码 ${invoiceNo}`, `购买方 ${buyer.title}  ${NOBODYS}`, `销售方 ${seller.name}  ${NOBODYS}`],
    ...lines.slice(0, 9).map(({ name, quantity, unit, amount }) => `${name}  ${quantity}${unit}  ${amount}`),
    ...[`价税合计 ${total}  其中税额 ${tax}`, MARK],
  ]);
