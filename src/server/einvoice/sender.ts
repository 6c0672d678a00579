import { sql } from 'kysely';
import { add } from '../../define/money';
import { STATUS } from '../../define/status';
import { redLines } from '../../domain/finance/e-invoice-red';
import type { Context } from '../base/context';
import { BadInput, Rejected } from '../base/errors';
import type { Inputs } from '../engine/documents/action-inputs';
import { check } from '../engine/documents/check';
import { loadDocument, type Stored } from '../engine/documents/stored';
import { paperCame } from '../engine/documents/words/paper-came';
import type { Sender } from '../engine/documents/words/senders';
import { failed, goOnIssuing } from './issuing';
import { keepLines, later, moved, note, roundOf, stepOf } from './keep';
import { paperFiles } from './paper-files';
import { goOnReddening } from './reddening';
import { sendLink } from './send-link';
import { giveFiles, numberedAs, sourceOf } from './source';

type Button = (context: Context, stored: Stored, inputs: Inputs) => Promise<void>;
const next = ({ header }: Stored['view'], name: string): string => add(String(header[name] || '0'), '1');

/** Asked anew under a number of its own; the request leaves after the commit. */
const issue: Button = async (context, stored) => {
  const { view: d } = stored;
  const attempts = next(d, 'attempts');
  const round = roundOf(d) + 1;
  const values = { serialNo: `${d.sn}-${attempts}`, attempts, round: String(round), errorCode: '', errorMsg: '', strayNo: '', needsManual: false };
  await note(context, stored, values);
  await later(context, d, round, 0);
};

/** Written elsewhere: what it was made for gets number, day and files at once. */
const manual: Button = async (context, stored, { header }) => {
  const [invoiceNo, invoiceDate] = [String(header.invoiceNo), String(header.invoiceDate)];
  const files = Array.isArray(header.files) ? header.files.map(String) : [];
  if (files.length === 0) throw new BadInput('请上传版式文件', [{ field: 'files', message: '请上传版式文件' }]);
  const source = await sourceOf(context, stored);
  const other = await numberedAs(context, invoiceNo, [stored.view.id, ...(source ? [source.id] : [])]);
  const message = `发票号码【${invoiceNo}】已登记，单据号【${other}】`;
  if (other !== undefined) throw new BadInput(message, [{ field: 'invoiceNo', message }]);
  await note(context, stored, { invoiceNo, invoiceDate, files });
  if (source) await paperCame(context, source, { invoiceNo, invoiceDate, files });
};

/** What is to go into red stands on the lines until it is there, or was denied. */
const redApply: Button = async (context, stored, inputs) => {
  const { view: d } = stored;
  if (d.header.channel === '手工') throw new Rejected('手工登记的发票请在原开票平台红冲，再登记红字发票');
  const redReason = String(inputs.header.redReason);
  const { lines, problems } = redLines(d, redReason, inputs.lines);
  if (problems.length > 0) throw Rejected.because(problems);
  for (const line of d.lines) {
    const red = lines.find(({ id }) => id === line.id);
    Object.assign(line, { reddening: red?.quantity ?? '', reddeningAmount: red?.amount ?? '', reddeningTax: red?.tax ?? '' });
  }
  await keepLines(context, stored);
  const applications = next(d, 'applications');
  const round = roundOf(d) + 1;
  await note(context, stored, {
    ...{ redReason, applications, round: String(round), redSerialNo: `${d.sn}-R${applications}`, redStep: 'apply', redAppliedAt: context.now().toISOString() },
    ...{ confirmState: '', redConfirmNo: '', redConfirmUuid: '', redInvoiceNo: '', errorCode: '', errorMsg: '', needsManual: false },
  });
  await later(context, d, round, 0);
};

const redIssue: Button = async (context, stored) => {
  const round = roundOf(stored.view) + 1;
  await note(context, stored, { redStep: 'issue', round: String(round), errorMsg: '', needsManual: false });
  await later(context, stored.view, round, 0);
};

const ask: Button = (context, { view: d }) => later(context, d, roundOf(d), undefined);
const BUTTONS: Record<string, Button> = { issue, query: ask, download: ask, manual, send: sendLink, redApply, redIssue };

/** How an electronic invoice gets to whoever issues it, and what comes back to it. */
const eInvoiceSender: Sender = {
  isWanted: async () => false,
  async queue(context, stored, asked) {
    if (asked) await BUTTONS[asked.action]?.(context, stored, asked.inputs);
  },
  async send(context, stored, attempt) {
    const { view: d } = stored;
    const step = stepOf(d, attempt);
    if (step === undefined) return;
    const { eInvoices } = context;
    const state = String(d.header.issueState);
    if (!eInvoices) return state === '1' ? failed(context, stored, { code: '', message: '未配置服务' }) : undefined;
    if (state === '1') return goOnIssuing(context, eInvoices, stored, step);
    if (state === '4') return goOnReddening(context, eInvoices, stored, step);
    if (step !== 'byHand' || !['2', '5'].includes(state)) return;
    const files = await paperFiles(context, eInvoices, stored, { serialNo: String(d.header.serialNo), invoiceNo: String(d.header.invoiceNo) });
    if (files.length === 0) return;
    await note(context, stored, { files });
    const source = await sourceOf(context, stored);
    if (source) await giveFiles(context, source, files);
  },
  forget: async () => undefined,
};

/** An invoice is issued by its electronic one, as if the button there were pressed. */
const saleInvoiceSender: Sender = {
  ...eInvoiceSender,
  async queue(context, { view: d }, asked) {
    if (asked?.action !== 'issue') return;
    const { rows } = await sql<{ id: string; kind: string }>`
      select id, kind from document where org_id = ${context.org.id} and made_by = ${d.id} and issue_state is not null and status <> 6 order by id desc limit 1`.execute(
      context.db,
    );
    if (!rows[0]) throw new Rejected('此发票没有待开具的电子发票');
    const paper = await loadDocument(context, rows[0].kind, rows[0].id, true);
    await check(context, paper.definition, paper.view, ['issue'], asked.inputs.confirmed);
    await issue(context, paper, asked.inputs);
    await moved(context, paper, { action: 'issue', state: '1', to: STATUS.reviewed });
  },
  send: async () => undefined,
};

/** By the kind whose documents are sent so. */
export const EINVOICE_SENDERS: Record<string, Sender> = { eInvoice: eInvoiceSender, saleInvoice: saleInvoiceSender };
