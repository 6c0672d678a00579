import { compare } from '../../define/money';
import { STATUS } from '../../define/status';
import { UNKNOWN } from '../../domain/finance/e-invoice-states';
import type { Context } from '../base/context';
import type { Stored } from '../engine/documents/stored';
import { paperCame } from '../engine/documents/words/paper-came';
import { notify } from '../engine/messages/notify';
import { call, type Outcome } from './calls';
import type { EInvoices, IssueAnswer, Issued } from './einvoices';
import { later, locked, moved, note, roundOf } from './keep';
import { issueOrder, sellerOf } from './orders';
import { paperFiles } from './paper-files';
import { sourceOf } from './source';

/** How often the result is asked for, a minute apart; then somebody has to look. */
export const QUERIES = 30;

/**
 * One step of an issue that is under way: the request leaves once, whatever happens to it; from then on its result is asked for. An answer
 * is carried out under the lock of the document, once.
 */
export async function goOnIssuing(context: Context, eInvoices: EInvoices, stored: Stored, step: number | 'byHand'): Promise<void> {
  const serialNo = String(stored.view.header.serialNo);
  const { provider } = eInvoices;
  const isFirst = step === 0 && (await eInvoices.claim(context.org.id, serialNo, 'issue'));
  const order = isFirst ? await issueOrder(context, stored) : undefined;
  const seller = await sellerOf(context);
  const asked = { serialNo, step: step === 'byHand' ? QUERIES : step };
  const outcome = order
    ? await call(context, eInvoices, stored, { ...asked, name: '开具', ask: () => provider.issue(order) })
    : await call(context, eInvoices, stored, { ...asked, name: '查询', ask: () => provider.query({ serialNo, seller }) });
  const answer = 'answer' in outcome ? outcome.answer : undefined;
  const files = answer?.state === 'issued' ? await paperFiles(context, eInvoices, stored, { serialNo, invoiceNo: answer.invoiceNo }) : [];
  const now = await locked(context, stored);
  if (now.view.header.issueState !== '1' || now.view.header.serialNo !== serialNo) return;
  if (answer?.state === 'issued') return issued(context, now, answer, { files, channel: provider.channel });
  if (answer?.state === 'refused') return failed(context, now, { code: answer.code, message: answer.message });
  await wait(context, now, step, outcome);
}

/** It is there: its amounts are those asked for, and what it was made for gets number, day and files; or it failed. */
async function issued(context: Context, stored: Stored, answer: Issued, { files, channel }: { files: string[]; channel: string }): Promise<void> {
  const { total } = stored.view;
  const { invoiceNo, invoiceDate } = answer;
  if (compare(answer.total || '0', total.amount) !== 0 || compare(answer.tax || '0', total.tax) !== 0)
    return failed(context, stored, { code: 'AMOUNT', message: '返回金额不一致', strayNo: invoiceNo });
  const values = { invoiceNo, invoiceDate, files, channel, errorCode: '', errorMsg: '', strayNo: '', needsManual: false };
  await moved(context, stored, { action: 'issue', state: '2', values, words: `已开具，发票号码${invoiceNo}` });
  const source = await sourceOf(context, stored);
  if (source) await paperCame(context, source, { invoiceNo, invoiceDate, files });
}

export async function failed(
  context: Context,
  stored: Stored,
  { code, message, strayNo = '' }: { code: string; message: string; strayNo?: string },
): Promise<void> {
  await moved(context, stored, { action: 'issue', state: '3', values: { errorCode: code, errorMsg: message, strayNo, needsManual: false }, words: message });
}

/** Nothing certain came back: it stays as it is, and is asked about again until somebody has to look. */
async function wait(context: Context, stored: Stored, step: number | 'byHand', outcome: Outcome<IssueAnswer>): Promise<void> {
  const { view: d } = stored;
  const said = 'lost' in outcome ? outcome.lost : outcome.answer.state === 'unknown' ? '开票方没有此流水号的结果' : '开票方正在处理';
  if (step === 'byHand') {
    // Half an hour later nobody there ever heard of it: it was not issued.
    const isUnheard = d.header.needsManual === true && 'answer' in outcome && outcome.answer.state === 'unknown';
    return isUnheard ? failed(context, stored, { code: 'UNHEARD', message: '开票方没有收到此流水号，可重新开具' }) : note(context, stored, { errorMsg: said });
  }
  await note(context, stored, { errorMsg: `${UNKNOWN}：${said}` });
  if (step < QUERIES) return later(context, d, roundOf(d), step + 1, 1);
  await handOver(context, stored, '开具结果未知');
}

/** Asked often enough: whoever issues invoices here finds out by other means. */
export async function handOver(context: Context, stored: Stored, title: string): Promise<void> {
  const { view: d } = stored;
  await moved(context, stored, { action: 'query', to: STATUS.reviewed, values: { needsManual: true }, words: `查询${QUERIES}次仍无结果，请人工处理` });
  await notify(context.db, {
    org: context.org.id,
    page: 'bwInvoice',
    uri: 'eInvoice',
    objectID: d.sn,
    title,
    body: `电子发票${d.sn}查询${QUERIES}次仍无结果，请人工处理`,
  });
}
