import type { TileAnswer } from '../../../contract/dashboard-answer';
import type { Tile } from '../../../define/define-dashboard';
import { textOf } from '../../../define/field-text';
import { cx } from '../../ui/class-names';
import { Changed } from './changed';
import { changeOf, measureOf, type Open } from './tile-values';

type Props = { tile: Tile; answer: TileAnswer; onOpen: Open };

/** One figure, what it changed, and a click to its rows. */
export function FigureTile({ tile, answer: { answer, link }, onOpen }: Props) {
  const [measure, field] = measureOf(tile);
  const value = answer.totals[measure] || '0';
  const unit = tile.unit ?? (field.kind === 'money' ? '元' : '');
  const change = answer.before && changeOf(field, value, answer.before.totals[measure] || '0');
  return (
    <button
      type="button"
      disabled={!link}
      onClick={() => link && onOpen(link.path, link.query)}
      className={cx(
        'min-w-0 rounded-lg border border-line bg-surface px-4 py-3 text-left',
        link ? 'cursor-pointer hover:border-line-strong hover:bg-hover' : 'cursor-default',
      )}
    >
      <span className="flex items-baseline justify-between gap-2 text-[13px] text-muted">
        <span className="truncate">{tile.title}</span>
        {change && <Changed change={change} isBad={tile.isBad} period={answer.before?.period} />}
      </span>
      <span className="mt-0.5 block truncate text-xl font-semibold tabular-nums">
        {textOf(field, value)}
        {unit && <span className="ml-1 text-xs font-normal text-faint">{unit}</span>}
      </span>
    </button>
  );
}
