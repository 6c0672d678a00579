import type { PrintColumn } from '../define/define-print';
import type { DocumentInfo } from './answers';

/** One document as a form shows it. Values the form adds (licences, addresses, patient) stand in header and lines beside the document's own. */
export type PrintedDocument = {
  info: DocumentInfo;
  title: string;
  header: readonly PrintColumn[];
  columns: readonly PrintColumn[];
  signatures: readonly string[];
  /** Content of the QR code beside the bar code; '' = none. */
  qr: string;
};
/** One label: code, lines of text, R1, R2… for what was printed before. `udi` goes beside it as GS1 DataMatrix. */
export type PrintedLabel = {
  id: string;
  code: string;
  codeKind: 'code128' | 'qrcode' | 'gs1datamatrix';
  udi: string;
  lines: { label: string; text: string }[];
  reprint: string;
  /** Of goods without a code of their own: how many are proposed; the printer says how many it will be. */
  copies?: number;
};
export type PrintAnswer = {
  print: string;
  organisation: { name: string; address: string; phone: string; licences: { name: string; no: string }[] };
  documents: PrintedDocument[];
  labels: PrintedLabel[];
};
