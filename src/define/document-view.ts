import type { Fields, OrgKind, Values } from './field';
import type { Decimal } from './money';
import type { GoodsLine } from './posting';
import type { Section } from './section';

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
  /** Lines of the further sections, by their name. */
  sections: Record<string, AnyLine[]>;
  total: { quantity: Decimal; amount: Decimal; tax: Decimal; netAmount: Decimal };
};
/** `item` = the open item a line settles. */
export type AnyLine = GoodsLine & { sourceLine: string; sourceSn: string; item: string; ratio: Decimal; [name: string]: unknown };

/** The same with the fields of its own definition typed. */
export type DocumentOf<H extends Fields, L extends Fields, S extends Record<string, Section> = Record<never, Section>> = Omit<
  AnyDocument,
  'header' | 'lines' | 'sections'
> & {
  header: AnyDocument['header'] & Values<H>;
  lines: (AnyLine & Values<L>)[];
  sections: { [K in keyof S]: (AnyLine & Values<S[K]['fields']>)[] } & AnyDocument['sections'];
};
