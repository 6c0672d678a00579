import { useCallback } from 'react';
import type { RefField } from '../../../define/field';
import { isBlank, type PastedRow, pastedRows } from '../../form/line-table/line-paste';
import type { LineStore } from '../../form/line-table/line-store';
import { productValues, unitChoices } from '../../form/line-table/line-values';
import { type Placement, placeColumns } from '../../form/line-table/paste-columns';
import type { LinePlace } from '../../form/line-table/use-line-cursor';
import { notFound, type RecordValues, wordsName } from '../../form/record-values';
import type { GridColumn } from '../../table/grid-column';
import { parseTsv } from '../../table/tsv';
import { say } from '../../ui/toast';

import { type Found, lookUp } from './entry/paste-lookup';

type Wishes = {
  store: LineStore;
  screen: string;
  /** Whether what does not fit into the lines that are there becomes new ones. */
  mayAdd: boolean;
  headerOf: () => Record<string, unknown>;
  onDone: () => void;
};

/**
 * Pastes cells from Excel into the lines, beginning at the active cell: existing lines are overwritten, further ones added. Which
 * columns they go into is said by paste-columns.ts; into a marked block (`isExact`) they go as they stand.
 * Texts in record columns (codes, names, specifications) are looked up; what is not found, or not unique, stays in its cell as it was written, marked, until
 * somebody chooses.
 */
export function usePaste({ store, screen, mayAdd, headerOf, onDone }: Wishes) {
  return useCallback(
    async (text: string, at: LinePlace, columns: readonly GridColumn[], isExact?: boolean) => {
      const placement = placeColumns(parseTsv(text), columns, at.column, isExact);
      const rows = pastedRows(placement.cells, placement.columns, 0);
      if (rows.length === 0) {
        if (placement.left.length > 0) say.warning(`没有粘贴：${placement.left.join('、')}没有对应的列`);
        return;
      }
      const found = await lookUp(
        rows.flatMap((row) => row.lookups).filter(({ field }) => !isOfProduct(field)),
        screen,
        headerOf(),
      );
      if (!found) return;
      const placed = rows.map((row, i) => lineOf(row, found, store, at.row + i));
      const count = putInto(store, at.row, placed, mayAdd);
      tell(placement, placed, count);
      onDone();
    },
    [store, screen, mayAdd, headerOf, onDone],
  );
}

const isOfProduct = (field: RefField): boolean => Object.values(field.within ?? {}).includes('specification');

/** What a pasted row writes into a line; `missing` = texts that named no record, `cut` = numbers that were not whole any more. */
type PlacedRow = { values: RecordValues; errors: Record<string, string>; missing: number; cut: number; isBlank: boolean };

function lineOf(row: PastedRow, found: Found, store: LineStore, index: number): PlacedRow {
  const values: RecordValues = { ...row.values };
  const errors: Record<string, string> = { ...row.refused };
  let missing = 0;
  const missed = (id: string, wanted: string) => {
    Object.assign(values, { [id]: '', [wordsName(id)]: wanted });
    errors[id] = notFound(wanted);
    missing += 1;
  };
  for (const { id, field, text: wanted } of row.lookups) {
    const match = found.get(`${field.to} ${wanted}`);
    if (isOfProduct(field)) continue;
    if (!match) missed(id, wanted);
    else if (id === 'specification') Object.assign(values, productValues(store.fields, match), row.values, { units: match.units });
    else Object.assign(values, { [id]: match.id, [wordsName(id)]: match.name });
  }
  // Units are the product's own: chosen among them once the product is known.
  for (const { id, field, text: wanted } of row.lookups.filter((one) => isOfProduct(one.field))) {
    const unit = unitChoices(field, values.units ?? store.at(index)?.values.units).find((one) => one.name === wanted);
    if (unit) Object.assign(values, { [id]: unit.id, [wordsName(id)]: unit.name, ratio: unit.ratio });
    else missed(id, wanted);
  }
  return { values, errors, missing, cut: Object.keys(row.refused).length, isBlank: isBlank(row) };
}

/** Writes rows over the lines that are there from `from` on, and what does not fit as new ones where they may be added. */
function putInto(store: LineStore, from: number, placed: readonly PlacedRow[], mayAdd: boolean): { shown: number; left: number } {
  const existing = store.snapshot().slice(from, from + placed.length);
  const further = placed.slice(existing.length).filter((row) => !row.isBlank);
  const added = mayAdd ? further : [];
  store.asOne(() => {
    store.setAll(new Map(existing.map((line, i) => [line.key, placed[i]?.values ?? {}])));
    store.add(
      added.map((row) => row.values),
      from + existing.length,
    );
  });
  const shown = [...placed.slice(0, existing.length), ...added];
  const errors = new Map(store.snapshot().map((line, i) => [i, line.errors]));
  for (const [i, row] of shown.entries()) errors.set(from + i, row.errors);
  store.showErrors(errors);
  return { shown: shown.length, left: further.length - added.length };
}

function tell(placement: Placement, placed: readonly PlacedRow[], { shown, left }: { shown: number; left: number }): void {
  const missing = placed.reduce((sum, row) => sum + row.missing, 0);
  const cut = placed.reduce((sum, row) => sum + row.cut, 0);
  const notes = [
    ...(missing > 0 ? [`其中 ${missing} 处没有匹配到记录，已标红`] : []),
    ...(cut > 0 ? [`其中 ${cut} 处长号码成了科学计数法，末尾的位数已经丢失，没有粘贴，已标红`] : []),
    ...(left > 0 ? [`另有 ${left} 行超出明细，没有粘贴`] : []),
    ...(placement.left.length > 0 ? [`没有粘贴${placement.left.join('、')}`] : []),
  ];
  const told = placement.told.length > 0 ? [`按内容识别为${placement.told.join('、')}`] : [];
  say[notes.length > 0 ? 'warning' : 'success']([`已粘贴 ${shown} 行`, ...told, ...notes].join('，'));
}
