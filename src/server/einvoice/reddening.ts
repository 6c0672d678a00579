import { add, compare, neg } from '../../define/money';
import { STATUS } from '../../define/status';
import { isWhollyRed, sumOf } from '../../domain/finance/e-invoice-red';
import { CONFIRM_STATES, CONFIRMED } from '../../domain/finance/e-invoice-states';
import type { Context } from '../base/context';
import type { Stored } from '../engine/documents/stored';
import { call, type Outcome } from './calls';
import type { Confirmation, EInvoices, IssueAnswer, RedAnswer } from './einvoices';
import { handOver, QUERIES } from './issuing';
import { keepLines, later, locked, moved, note, roundOf } from './keep';
import { isAtOnce, reddening, redOrder, sellerOf } from './orders';
import { paperFiles } from './paper-files';
import { redSource } from './red-source';
import { sourceOf } from './source';

const HOUR = 3_600_000;
/** A buyer has so long to say his word; then the confirmation is void by itself. */
const WAITS_HOURS = 72;
const WAITING = ['02', '03'];
const numberIn = (answer: RedAnswer | IssueAnswer): string =>
  answer.state === 'issued' ? answer.invoiceNo : answer.state === 'confirming' ? (answer.redInvoiceNo ?? '') : '';
const wordsOf = (state: string): string =>
  CONFIRM_STATES.split(', ')
    .find((one) => one.startsWith(`${state} `))
    ?.slice(3)
    .replace(/:\w+$/, '') ?? state;

/** One step of a paper's way into red: applied for once, issued once, otherwise asked about. */
export async function goOnReddening(context: Context, eInvoices: EInvoices, stored: Stored, step: number | 'byHand'): Promise<void> {
  const { header } = stored.view;
  const serialNo = String(header.redSerialNo);
  const outcome = await ask(context, eInvoices, stored, step);
  const written = 'answer' in outcome ? numberIn(outcome.answer) : '';
  const files = written ? await paperFiles(context, eInvoices, stored, { serialNo, invoiceNo: written }) : [];
  const now = await locked(context, stored);
  if (now.view.header.issueState !== '4' || now.view.header.redSerialNo !== serialNo || roundOf(now.view) !== roundOf(stored.view)) return;
  const answer = 'answer' in outcome ? outcome.answer : undefined;
  if (answer?.state === 'issued') return red(context, now, { invoiceNo: answer.invoiceNo, day: answer.invoiceDate, total: answer.total, files });
  if (answer?.state === 'confirming') return confirming(context, now, answer, { step, files });
  if (answer?.state === 'refused') {
    if (now.view.header.redStep !== 'issue') return denied(context, now, answer.message);
    return moved(context, now, { action: 'redIssue', values: { redStep: 'confirm', errorMsg: answer.message, errorCode: answer.code }, words: answer.message });
  }
  await wait(context, now, step, 'lost' in outcome ? outcome.lost : '开票方正在处理');
}

async function ask(context: Context, eInvoices: EInvoices, stored: Stored, step: number | 'byHand'): Promise<Outcome<RedAnswer | IssueAnswer>> {
  const { header } = stored.view;
  const { provider, claim } = eInvoices;
  const serialNo = String(header.redSerialNo);
  const seller = await sellerOf(context);
  const asked = { serialNo, step: step === 'byHand' ? QUERIES : step };
  // A refusal was an answer: whoever asks for the paper again does so in another round.
  const isNew = async (): Promise<boolean> =>
    step === 0 &&
    (header.redStep === 'apply'
      ? claim(context.org.id, serialNo, 'redApply')
      : header.redStep === 'issue' && claim(context.org.id, `${serialNo}#${roundOf(stored.view)}`, 'redIssue'));
  if (!(await isNew())) return call(context, eInvoices, stored, { ...asked, name: '红字查询', ask: () => provider.redQuery({ serialNo, seller }) });
  const confirmation = { serialNo, seller, confirmNo: String(header.redConfirmNo), confirmUuid: String(header.redConfirmUuid) };
  if (header.redStep === 'issue') return call(context, eInvoices, stored, { ...asked, name: '红字开具', ask: () => provider.redIssue(confirmation) });
  const order = await redOrder(context, stored);
  return call(context, eInvoices, stored, { ...asked, name: '红字申请', ask: () => provider.redApply(order) });
}

type Asked = { step: number | 'byHand'; files: string[] };
async function confirming(context: Context, stored: Stored, answer: Confirmation, { step, files }: Asked): Promise<void> {
  const { view: d } = stored;
  const { confirmNo: redConfirmNo, confirmUuid: redConfirmUuid, confirmState, redInvoiceNo, redDate } = answer;
  if (redInvoiceNo) {
    await note(context, stored, { redConfirmNo, redConfirmUuid, confirmState });
    return red(context, await locked(context, stored), { invoiceNo: redInvoiceNo, day: redDate ?? '', total: '', files });
  }
  const since = Date.parse(String(d.header.redAppliedAt));
  const isOver = WAITING.includes(confirmState) && context.now().getTime() - since > WAITS_HOURS * HOUR;
  const state = isOver ? '07' : confirmState;
  await note(context, stored, { redConfirmNo, redConfirmUuid, confirmState: state });
  if (d.header.redStep === 'issue') return wait(context, await locked(context, stored), step, '红字发票尚未开出');
  if (!WAITING.includes(state) && !CONFIRMED.includes(state)) return denied(context, await locked(context, stored), `红字确认${wordsOf(state)}`);
  await moved(context, stored, { action: 'redApply', values: { redStep: 'confirm', errorMsg: '', needsManual: false }, words: wordsOf(state) });
  if (CONFIRMED.includes(state) || step === 'byHand') return;
  await later(context, d, roundOf(d), step + 1, step < QUERIES ? 1 : 60);
}

/** It stays what it was before somebody asked. */
async function denied(context: Context, stored: Stored, message: string): Promise<void> {
  for (const line of stored.view.lines) Object.assign(line, { reddening: '', reddeningAmount: '', reddeningTax: '' });
  await keepLines(context, stored);
  const state = Number(stored.view.header.redAmount || 0) === 0 ? '2' : '5';
  await moved(context, stored, {
    action: 'redApply',
    state,
    to: STATUS.completed,
    values: { redStep: '', errorMsg: message, needsManual: false },
    words: message,
  });
}

async function wait(context: Context, stored: Stored, step: number | 'byHand', said: string): Promise<void> {
  const { view: d } = stored;
  await note(context, stored, { errorMsg: said });
  if (step === 'byHand') return;
  if (step < QUERIES) return later(context, d, roundOf(d), step + 1, 1);
  await handOver(context, stored, '红字办理结果未知');
}

/** The paper in red is there: what it is about goes into red in the books as well. */
type Written = { invoiceNo: string; day: string; total: string; files: string[] };
async function red(context: Context, stored: Stored, { invoiceNo, day, total, files }: Written): Promise<void> {
  const { view: d } = stored;
  const lines = reddening(d);
  const amount = sumOf(lines, 'amount');
  if (total !== '' && compare(total, neg(amount)) !== 0) {
    const message = '返回金额不一致';
    return moved(context, stored, { action: 'redIssue', values: { errorMsg: message, needsManual: true, redInvoiceNo: invoiceNo }, words: message });
  }
  const atOnce = isAtOnce(d);
  for (const line of d.lines) {
    const taken = lines.find(({ id }) => id === line.id);
    Object.assign(line, { reddening: '', reddeningAmount: '', reddeningTax: '' });
    if (!taken) continue;
    line.reddened = add(String(line.reddened || '0'), taken.quantity);
    line.reddenedAmount = add(String(line.reddenedAmount || '0'), taken.amount);
    line.reddenedTax = add(String(line.reddenedTax || '0'), taken.tax);
  }
  await keepLines(context, stored);
  const redAmount = add(String(d.header.redAmount || '0'), amount);
  const values = { redInvoiceNo: invoiceNo, redAmount, redStep: '', errorMsg: '', needsManual: false };
  const to = isWhollyRed(d) ? STATUS.redFlushed : STATUS.completed;
  await moved(context, stored, { action: 'redIssue', state: '5', to, values, words: `红字发票号码${invoiceNo}` });
  const source = await sourceOf(context, stored);
  const paper = { invoiceNo, invoiceDate: day, files, redConfirmNo: String(d.header.redConfirmNo || '') };
  if (source) await redSource(context, stored, source, { ...paper, atOnce, lines, reason: String(d.header.redReason) });
}
