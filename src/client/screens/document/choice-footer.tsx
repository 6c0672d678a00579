import { textOf } from '../../../define/field-text';
import { lineTotals } from '../../form/line-table/line-values';
import type { GridColumn } from '../../table/grid-column';
import { Button } from '../../ui/button';

type Props = {
  count: number;
  /** What the ticked rows come to, in words. */
  sums?: string;
  /** What the button that takes the ticked rows is called, and what it says while there are none. */
  take: string;
  whyNot: string;
  onTake: () => void;
  onClose: () => void;
};

/** Under a choice table: how many rows are ticked, and the way out with them or without. */
export function ChoiceFooter({ count, sums = '', take, whyNot, onTake, onClose }: Props) {
  return (
    <>
      <span aria-live="polite" className="flex min-w-0 flex-1 items-center gap-4 text-muted text-sm">
        <span className="shrink-0">已选 {count} 行</span>
        <span className="truncate text-ink tabular-nums">{sums}</span>
        <span className="ml-auto shrink-0 pr-2">X 勾选 · Shift+方向键 连选 · Ctrl+Enter {take}</span>
      </span>
      <Button onClick={onClose}>取消</Button>
      <Button tone="primary" {...(count === 0 ? { whyNot } : {})} onClick={onTake}>
        {take}
      </Button>
    </>
  );
}

/** What rows come to in those of these columns that are added up: 本次收款 18,502.30. */
export function chosenSums(columns: readonly GridColumn[], rows: readonly Record<string, unknown>[]): string {
  if (rows.length === 0) return '';
  const fields = Object.fromEntries(columns.map(({ id, field }) => [id, field]));
  const totals = lineTotals(
    fields,
    rows.map((values) => ({ values })),
  );
  const summed = columns.filter(({ id }) => totals[id] !== undefined);
  return summed.map(({ id, title, field }) => `${title} ${textOf(field, totals[id])}`).join(' · ');
}
