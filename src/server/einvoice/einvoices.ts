import type { FileStore } from '../files/file-store';

/** A request of a seller, by its number: asked twice, it is the same paper. */
export type Request = { serialNo: string; seller: { name: string; taxNo: string } };
/** What an invoice says to whoever issues it. */
export type IssueOrder = Request & {
  invoiceType: string;
  buyer: { title: string; taxNo: string; address: string; bank: string };
  lines: IssueLine[];
  net: string;
  tax: string;
  total: string;
  drawer: string;
  payee: string;
  reviewer: string;
  remark: string;
};
export type IssueLine = {
  lineNo: number;
  name: string;
  taxCode: string;
  spec: string;
  unit: string;
  quantity: string;
  price: string;
  amount: string;
  taxRate: string;
  tax: string;
};

/** What became of a request: the paper is there, it is at work, it was refused; or nobody there knows the request. */
export type Issued = { state: 'issued'; invoiceNo: string; invoiceDate: string; total: string; tax: string };
export type Refused = { state: 'refused'; code: string; message: string };
export type IssueAnswer = Issued | Refused | { state: 'pending' } | { state: 'unknown' };

/** A paper to be taken back, wholly or in part. */
export type RedOrder = Request & {
  invoiceNo: string;
  invoiceDate: string;
  invoiceType: string;
  reason: string;
  buyer: { title: string; taxNo: string };
  lines: IssueLine[];
  total: string;
  tax: string;
};
/** How far the confirmation is; with it, once there is one, the number of the paper in red. */
export type Confirmation = { state: 'confirming'; confirmNo: string; confirmUuid: string; confirmState: string; redInvoiceNo?: string; redDate?: string };
export type RedAnswer = Confirmation | Refused | { state: 'unknown' };

export type PaperFile = { name: string; content: Buffer };

/**
 * Whoever issues electronic invoices for the tax office. A call that throws was not answered: what it asked for may have been done, and is
 * only asked about from then on.
 */
export type EInvoiceProvider = {
  channel: '百望' | '模拟';
  issue(order: IssueOrder): Promise<IssueAnswer>;
  query(request: Request): Promise<IssueAnswer>;
  files(paper: Request & { invoiceNo: string }): Promise<PaperFile[]>;
  redApply(order: RedOrder): Promise<RedAnswer>;
  redQuery(request: Request): Promise<RedAnswer>;
  /** The answer of `redQuery` says what came of it where this one was lost. */
  redIssue(confirmation: Request & { confirmNo: string; confirmUuid: string }): Promise<IssueAnswer>;
};

export type CallStep = 'issue' | 'redApply' | 'redIssue';
export type EInvoices = {
  provider: EInvoiceProvider;
  files: FileStore;
  /**
   * Notes, before it leaves and for good, that a request is made: whatever ends this process meanwhile, nobody makes it again.
   * @returns false where it was made before
   */
  claim(org: string, serialNo: string, step: CallStep): Promise<boolean>;
  /** Where somebody opens a kept file. */
  linkOf(file: string): string;
};
