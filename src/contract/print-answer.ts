import type { LabelLayout } from '../define/label-layout';
import type { PrintColumn } from '../define/print-column';
import type { PrintLayout } from '../define/print-layout';
import type { Clause, Party } from '../define/print-text';
import type { DocumentInfo } from './answers';

/** One document as a form shows it. Values the form adds (licences, addresses, patient) stand in header and lines beside the document's own. */
export type PrintedDocument = {
  info: DocumentInfo;
  title: string;
  header: readonly PrintColumn[];
  columns: readonly PrintColumn[];
  /** Tables below the lines: rows of further sections. */
  sections: readonly { name: string; title: string; columns: readonly PrintColumn[] }[];
  signatures: readonly string[];
  /** A text before the lines, its parties with what is known of them, the papers attached. */
  text?: { title: string; clauses: readonly Clause[]; parties: readonly Party[]; appendix: string; attached: readonly string[] };
  /** Content of the QR code beside the bar code; '' = none. */
  qr: string;
};
/** One label: code, lines of text, R1, R2… for what was printed before. `udi` goes beside it as GS1 DataMatrix. */
export type PrintedLabel = {
  id: string;
  code: string;
  codeKind: LabelLayout['code']['kind'];
  udi: string;
  lines: { label: string; text: string; size: LabelLayout['lines'][number]['size'] }[];
  reprint: string;
  /** Of goods without a code of their own: how many are proposed; the printer says how many it will be. */
  copies?: number;
};
/** A table of a sheet, in words: what it holds is the server's to know. */
export type PrintedTable = {
  title: string;
  columns: { label: string; width?: number; align?: 'left' | 'right' | 'center' }[];
  rows: string[][];
  /** Below them the sums of the columns that are added up, '' under the others. */
  totals?: string[];
  /** Rows are cells beside each other, after the name of the row; each is lines of text. */
  isGrid?: true;
};
/** A row of a master on paper, or many as the lines of one table. Pictures by the id of their file; '' as name = not to be read here. */
export type PrintedSheet = {
  id: string;
  title: string;
  paper: 'A4' | 'A4-landscape' | 'A5';
  qr: string;
  head: { label: string; text: string }[];
  tables: PrintedTable[];
  /** After the tables: what is said more, the words of the form, who signs or seals. */
  closing: { label: string; text: string }[];
  terms: string;
  signatures: readonly string[];
  /** Instead of the sheet: one for each door. */
  labels?: PrintedLabel[];
  labelLayout?: LabelLayout;
  pictures: { id: string; name: string; isPicture: boolean }[];
  foot: string[];
};
export type PrintAnswer = {
  print: string;
  organisation: { name: string; address: string; phone: string; licences: { name: string; no: string }[] };
  documents: PrintedDocument[];
  labels: PrintedLabel[];
  sheets: PrintedSheet[];
  /** Templates of the form or label there are, and the one that is printed by; without a layout of its own it is as it is defined. */
  templates?: { id: string; name: string; isOwn: boolean; isDefault: boolean }[];
  template?: { id: string; name: string; isForAll: boolean; layout?: PrintLayout };
  /** How the labels are laid out. */
  labelLayout?: LabelLayout;
};

/** A form filled in while it is designed: with the newest document, or invented. */
export type PrintSample = PrintAnswer & { kind: string; isInvented: boolean };
