import type { Fields, OrgKind, Values } from './field';
import type { Decimal } from './money';
import type { GoodsLine } from './posting';

/** A document as the pure functions of any definition see it: '' for empty, decimals and days as strings. */
export type AnyDocument = {
  id: string;
  sn: string;
  kind: string;
  status: number;
  origin: 'manual' | 'pull' | 'mirror' | 'auto';
  isRed: boolean;
  org: { id: string; kind: OrgKind };
  /** Partner row of the counterparty and its organisation; '' without one. */
  partner: string;
  counterOrg: string;
  header: { documentDate: string; remark: string; [name: string]: unknown };
  lines: AnyLine[];
  total: { quantity: Decimal; amount: Decimal; tax: Decimal; netAmount: Decimal };
};
export type AnyLine = GoodsLine & { sourceLine: string; sourceSn: string; ratio: Decimal; [name: string]: unknown };

/** The same with the fields of its own definition typed. */
export type DocumentOf<H extends Fields, L extends Fields> = Omit<AnyDocument, 'header' | 'lines'> & {
  header: AnyDocument['header'] & Values<H>;
  lines: (AnyLine & Values<L>)[];
};
