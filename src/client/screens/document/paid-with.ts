import type { DocumentDefinition } from '../../../define/define-document';
import { holds } from '../../../define/field';
import { add, isDecimal, isPositive, min, sub } from '../../../define/money';
import { LINES } from '../../../define/section';
import type { Line } from '../../form/line-table/line-store';
import type { RecordValues } from '../../form/record-values';
import type { DocumentForm } from './use-document-form';

const sum = (lines: readonly Line[]): string => lines.reduce((total, { values }) => add(total, isDecimal(values.amount) ? values.amount : '0'), '0');

/** Items chosen to pay with: of each as much as the lines still ask for; where they ask for nothing yet, all that is open. */
export function asMuchAsNeeded({ stores, store }: DocumentForm, rows: readonly RecordValues[]): RecordValues[] {
  const due = sum(stores[LINES]?.snapshot() ?? []);
  let left = sub(due, sum(store.snapshot().filter(({ values }) => values.item)));
  if (!isPositive(due)) return [...rows];
  return rows.map((row) => {
    const amount = isPositive(left) ? min(String(row.amount || '0'), left) : '0';
    left = sub(left, amount);
    return { ...row, amount };
  });
}

/** What money of the bank pays is worked out anew (the server fills in what is left) when other lines came: one such line, no more. */
export function payTheRest({ stores }: DocumentForm, { sections }: DocumentDefinition): void {
  for (const [name, { items }] of Object.entries(sections)) {
    const free = (stores[name]?.snapshot() ?? []).filter(({ values }) => items?.itemless && holds(items.itemless, values));
    const [line] = free;
    if (line && free.length === 1) stores[name]?.set(line.key, { amount: '' });
  }
}
