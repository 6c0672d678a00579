import { useSyncExternalStore } from 'react';
import { columnOf, type Field, type Fields } from '../../../../define/field';
import { isEmpty } from '../../../../define/field-schema';
import { textOf } from '../../../../define/field-text';
import { grouped, isDecimal, isZero, plain } from '../../../../define/money';
import type { LineStore } from '../../../form/line-table/line-store';
import { lineTotals } from '../../../form/line-table/line-values';
import type { RecordValues } from '../../../form/record-values';

type Figure = { label: string; words: string };

/** The one figure a document is known by: what its lines come to, else (or where that is nothing) a sum its head says, else how much there is. Nothing where the user sees none. */
export function figureOf(header: { fields: Fields; values: RecordValues }, lines: { fields: Fields; totals: Record<string, string> }): Figure | undefined {
  const whole = wholeOf(header);
  if (whole) return { label: header.fields[whole]?.label ?? '', words: `¥${textOf(header.fields[whole] as Field, header.values[whole])}` };
  const ofLines = lines.fields.amount?.kind === 'money' ? lines.totals.amount : undefined;
  const total = ofLines !== undefined && { label: '金额', words: `¥${grouped(ofLines, 2)}` };
  if (total && !isZero(ofLines)) return total;
  const said = Object.entries(header.fields).filter(([one, { kind }]) => kind === 'money' && !isEmpty(header.values[one]));
  const [name, field] = said.find(([one]) => isSome(header.values[one])) ?? said[0] ?? [];
  if (name && field) return { label: field.label, words: `¥${textOf(field, header.values[name])}` };
  if (total) return total;
  const { quantity } = lines.totals;
  return quantity !== undefined && lines.fields.quantity ? { label: '数量', words: plain(quantity) } : undefined;
}

/** What a document comes to where its head works it out of more than its lines: a statement, which begins with what was owed before. */
const wholeOf = ({ fields, values }: { fields: Fields; values: RecordValues }): string | undefined =>
  Object.keys(fields).find((name) => fields[name]?.computed && columnOf(name, fields[name]) === 'total_amount' && isSome(values[name]));

const isSome = (value: unknown): boolean => isDecimal(value) && !isZero(value);

/** The amount a question about a document names: that of its lines, else what its head says. */
export function amountOf(header: { fields: Fields; values: RecordValues }, totals: Record<string, string>): string | undefined {
  const whole = wholeOf(header);
  if (whole) return String(header.values[whole]);
  if (totals.amount !== undefined && !isZero(totals.amount)) return totals.amount;
  const name = Object.keys(header.fields).find((one) => header.fields[one]?.kind === 'money' && isSome(header.values[one]));
  return name === undefined ? totals.amount : String(header.values[name]);
}

/** What a document comes to as it stands, changing with what is typed. */
export function DocumentAmount({ headerFields, header, store }: { headerFields: Fields; header: RecordValues; store: LineStore }) {
  const lines = useSyncExternalStore(store.subscribe, store.snapshot);
  const head = { fields: headerFields, values: header };
  // Without lines it comes to what its head says, should that be something: a prepayment, a paper whose lines are still to be found.
  const isOfHead = lines.length === 0 && Object.keys(headerFields).some((name) => headerFields[name]?.kind === 'money' && isSome(header[name]));
  const figure =
    lines.length > 0 || isOfHead ? figureOf(head, { fields: store.fields, totals: lines.length > 0 ? lineTotals(store.fields, lines) : {} }) : undefined;
  if (!figure) return null;
  return (
    <output aria-label={figure.label} className="flex items-baseline gap-1.5 whitespace-nowrap tabular-nums">
      {figure.words.startsWith('¥') ? null : <span className="text-muted text-xs">{figure.label}</span>}
      <span className="font-semibold text-[22px] leading-8">{figure.words}</span>
    </output>
  );
}
