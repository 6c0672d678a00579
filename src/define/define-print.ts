import type { FieldCondition, Fields } from './field';
import type { LabelDefinition } from './label-definition';
import { add } from './money';
import type { PrintColumn } from './print-column';
import type { Clause, TextGiven } from './print-text';
import type { RecordSheet } from './record-sheet';

export type PrintDefinition = {
  print: string;
  paper: '241x140' | '241x280' | 'A4' | 'A4-landscape' | 'A5' | 'label' | 'label-70x50';
  /** Title by kind of document (labels: by resource). */
  titles: Record<string, string>;
  /** Head cells in reading order; '' leaves a cell empty. A kind prints those it has. */
  header: readonly PrintColumn[];
  columns: readonly PrintColumn[];
  /** Lines that agree in these fields are one row of the form, their figures added up. */
  merges?: { by: readonly string[]; sums: readonly string[] };
  /** Tables of further sections, below the lines: the funds of a payment. A kind prints those it has. */
  sections?: Record<string, readonly PrintColumn[]>;
  /** Columns only some kinds carry, by kind, after the common ones. */
  columnsOf?: Record<string, readonly PrintColumn[]>;
  /** Printed to be agreed to by the other side: once handed over it is what it says, no mark calls it not reviewed. */
  isHandedOver?: true;
  signatures: readonly string[];
  signaturesOf?: Record<string, readonly string[]>;
  hasTotal: boolean;
  /** Prefix of the QR code beside the bar code by kind: the receiver scans ODO|sn. */
  qr?: Record<string, string>;
  copies?: readonly string[];
  terms?: string;
  /** The same lines with the offers of several sides beside each other (documents with a matrix), so many sides to a sheet. */
  comparison?: { title: string; perPage: number; signatures: readonly string[] };
  labels?: Record<string, LabelDefinition>;
  /**
   * Labels of goods, for the lines of any document and the rows of a report that says `labels`: a piece or pack with a code of its
   * own carries that, other goods the code of their product, in as many copies as the printer says.
   */
  goods?: LabelDefinition;
  /** Rows of masters on sheets of their own, by resource. */
  records?: Record<string, RecordSheet>;
  /**
   * A text in front of the lines, which follow as its appendix: a contract. `parties`: what both sides are called, our own first while
   * `first` holds; `title`: the field the paper is headed with.
   */
  text?: {
    of(given: TextGiven): readonly Clause[];
    parties: { first: FieldCondition; names: readonly [string, string] };
    title: string;
    appendix: string;
  };
  /** The same form to be filled in by hand: these columns are left out, those are empty boxes; by itself while the header says so. */
  blank?: { title: string; leaves: readonly string[]; boxes: readonly string[]; when: FieldCondition };
};

/** @example definePrint({ print: 'saleOrder', paper: '241x140', titles: { salesOrder: '销售订单' }, header: [{ field: 'customer', label: '客户' }], … }) */
export const definePrint = (definition: PrintDefinition): PrintDefinition => definition;

/** Fields of a document as a form sees them. */
export type Printable = { kind: string; lines: Fields };

/** Head cells of a kind: its own fields, what every document carries (`trail`) and what the print service adds. */
export const printedHeader = (print: PrintDefinition, document: { header: Fields }, trail: Fields): PrintColumn[] =>
  print.header.filter((cell) => cell.field === '' || cell.isAdded || cell.field in document.header || cell.field in trail);

/** Columns of a kind for this reader: those its lines have, without costs he may not see and without empty ones. */
export const printedColumnsOf = (
  print: Pick<PrintDefinition, 'columns' | 'columnsOf'>,
  document: Printable,
  maySeeCost: boolean,
  lines: readonly Record<string, unknown>[],
): PrintColumn[] =>
  [...print.columns, ...(print.columnsOf?.[document.kind] ?? [])].filter((column) => {
    const field = document.lines[column.field];
    if (!field && !column.isAdded) return false;
    if ((column.needs ?? field?.needs) === 'viewCost' && !maySeeCost) return false;
    return !column.ifAny || lines.some((line) => (line[column.field] ?? '') !== '');
  });

/** Lines as the form shows them: merged where it merges. */
export function printedLines<L extends Record<string, unknown>>(print: Pick<PrintDefinition, 'merges'>, lines: readonly L[]): L[] {
  const { merges } = print;
  if (!merges) return [...lines];
  const rows = new Map<string, L>();
  for (const line of lines) {
    const key = merges.by.map((name) => String(line[name] ?? '')).join('\n');
    const known = rows.get(key);
    const sums = known && Object.fromEntries(merges.sums.map((name) => [name, add(String(known[name] || '0'), String(line[name] || '0'))]));
    rows.set(key, known ? { ...known, ...sums } : line);
  }
  return [...rows.values()];
}
