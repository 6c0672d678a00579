/** What of a paper the procurement platform is told, a line of it by the number it is kept under there. */
export type ReportLine = {
  lineNo: number;
  code: string;
  name: string;
  spec: string;
  unit: string;
  quantity: string;
  price: string;
  amount: string;
  batchNo: string;
  expiryDate: string;
  number: string;
};
/** A paper, or what of it is taken back. Told twice under one key it is once. */
export type Report = {
  key: string;
  hospital: string;
  operation: 'report' | 'cancel';
  kind: string;
  sn: string;
  day: string;
  partner: string;
  lines: readonly ReportLine[];
};
/** What became of a line: it was taken and is looked at, it is right, or it came back with a reason. */
export type LineAnswer = { lineNo: number; state: 'taken' | 'confirmed' | 'refused'; number: string; reason: string };

/** The procurement platform of a province as the product tells it. Both may be repeated. */
export type Sunshine = {
  /** What people read as the way it was told. */
  channel: string;
  /** @throws Error when it does not answer, or not with lines */
  report(report: Report): Promise<LineAnswer[]>;
  /** What became of a paper that was told under this key; no lines while it is not looked at. @throws Error when it does not answer */
  ask(asked: { hospital: string; key: string }): Promise<LineAnswer[]>;
};
