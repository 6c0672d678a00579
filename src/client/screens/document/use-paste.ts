import { useCallback } from 'react';
import type { PickerRow } from '../../../contract/answers';
import type { RefField } from '../../../define/field';
import { get } from '../../api/call';
import { isBlank, pastedRows } from '../../form/line-table/line-paste';
import type { LineStore } from '../../form/line-table/line-store';
import { productValues, unitChoices } from '../../form/line-table/line-values';
import { placeColumns } from '../../form/line-table/paste-columns';
import type { LinePlace } from '../../form/line-table/use-line-keyboard';
import { pickerFilters } from '../../form/picker-search';
import type { RecordValues } from '../../form/record-values';
import type { GridColumn } from '../../table/grid-column';
import { parseTsv } from '../../table/tsv';
import { progress, say } from '../../ui/toast';

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
 * Texts in record columns (codes, names, specifications) are looked up; what is not found, or not unique, is marked on its cell.
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
      let missing = 0;
      const placed = rows.map((row, i) => {
        const values: RecordValues = { ...row.values };
        const errors: Record<string, string> = { ...row.refused };
        const missed = (id: string, wanted: string) => {
          errors[id] = `没有找到“${wanted}”，请重新选择`;
          missing += 1;
        };
        for (const { id, field, text: wanted } of row.lookups) {
          const match = found.get(`${field.to} ${wanted}`);
          if (isOfProduct(field)) continue;
          if (!match) missed(id, wanted);
          else if (id === 'specification') Object.assign(values, productValues(store.fields, match), row.values, { units: match.units });
          else Object.assign(values, { [id]: match.id, [`${id}Name`]: match.name });
        }
        // Units are the product's own: chosen among them once the product is known.
        for (const { id, field, text: wanted } of row.lookups.filter((one) => isOfProduct(one.field))) {
          const unit = unitChoices(field, values.units ?? store.at(at.row + i)?.values.units).find((one) => one.name === wanted);
          if (unit) Object.assign(values, { [id]: unit.id, [`${id}Name`]: unit.name, ratio: unit.ratio });
          else missed(id, wanted);
        }
        return { values, errors };
      });
      const existing = store.snapshot().slice(at.row, at.row + placed.length);
      const further = placed.slice(existing.length).filter((_, i) => !isBlank(rows[existing.length + i] ?? NOTHING));
      const added = mayAdd ? further : [];
      store.asOne(() => {
        store.setAll(new Map(existing.map((line, i) => [line.key, placed[i]?.values ?? {}])));
        store.add(
          added.map((row) => row.values),
          at.row + existing.length,
        );
      });
      const shown = [...placed.slice(0, existing.length), ...added];
      const errors = new Map(store.snapshot().map((line, i) => [i, line.errors]));
      for (const [i, row] of shown.entries()) errors.set(at.row + i, row.errors);
      store.showErrors(errors);
      const cut = rows.reduce((sum, row) => sum + Object.keys(row.refused).length, 0);
      const left = further.length - added.length;
      const notes = [
        ...(missing > 0 ? [`其中 ${missing} 处没有匹配到记录，已标红`] : []),
        ...(cut > 0 ? [`其中 ${cut} 处长号码成了科学计数法，末尾的位数已经丢失，没有粘贴，已标红`] : []),
        ...(left > 0 ? [`另有 ${left} 行超出明细，没有粘贴`] : []),
        ...(placement.left.length > 0 ? [`没有粘贴${placement.left.join('、')}`] : []),
      ];
      const told = placement.told.length > 0 ? [`按内容识别为${placement.told.join('、')}`] : [];
      say[notes.length > 0 ? 'warning' : 'success']([`已粘贴 ${shown.length} 行`, ...told, ...notes].join('，'));
      onDone();
    },
    [store, screen, mayAdd, headerOf, onDone],
  );
}

const NOTHING = { values: {}, lookups: [], refused: {} };
const isOfProduct = (field: RefField): boolean => Object.values(field.within ?? {}).includes('specification');

type Lookup = ReturnType<typeof pastedRows>[number]['lookups'][number];

/** Each distinct text is asked once, six at a time; only an exact and single match counts. Undefined = stopped: then nothing is pasted. */
async function lookUp(lookups: readonly Lookup[], screen: string, siblings: Record<string, unknown>): Promise<Map<string, PickerRow> | undefined> {
  const distinct = [...new Map(lookups.map((one) => [`${one.field.to} ${one.text}`, one])).entries()];
  const found = new Map<string, PickerRow>();
  const count = distinct.length;
  let isStopped = false;
  const shown = progress({
    title: '正在匹配粘贴的内容',
    stop: () => {
      isStopped = true;
    },
  });
  const work = async (): Promise<void> => {
    for (let next = distinct.pop(); next && !isStopped; next = distinct.pop()) {
      shown.say(`${count - distinct.length} / ${count}`);
      const [key, { field, text }] = next;
      const filters = pickerFilters({ ...(field.where ? { where: field.where } : {}) }, siblings);
      const answer = await get<{ list: PickerRow[] }>(
        `/v1/business/${field.to}/picker`,
        { screen, keyword: text, pageSize: 20, ...filters },
        { quiet: true, tab: `paste-${key}` },
      ).catch(() => undefined);
      const exact = (answer?.list ?? []).filter((row) =>
        [row.code, row.name, row.specModel, row.productName].some((word) => String(word ?? '').trim() === text),
      );
      if (exact.length === 1 && exact[0]) found.set(key, exact[0]);
    }
  };
  await Promise.all(Array.from({ length: 6 }, work)).finally(shown.end);
  return isStopped ? undefined : found;
}
