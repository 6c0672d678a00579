import { type CSSProperties, useCallback, useRef, useState } from 'react';
import type { TileAnswer } from '../../../contract/dashboard-answer';
import type { Tile } from '../../../define/define-dashboard';
import { textOf } from '../../../define/field-text';
import { cx } from '../../ui/class-names';
import { useOnWall } from './on-wall';
import { columnsOf, type RollingColumn, type RollingRow, rollingRows } from './rolling-cells';
import { type Open, wallText } from './tile-values';
import { useRolling } from './use-rolling';
import { WholeName } from './whole-name';

type Props = { tile: Tile; answer: TileAnswer; onOpen: Open };

/** The newest or most urgent rows: on a page a list one scrolls, on a wall one that rolls until somebody looks closer. */
export function RollingTile({ tile, answer, onOpen }: Props) {
  const isOnWall = useOnWall();
  const [isHeld, setHeld] = useState(false);
  const [places, frame] = usePlaces();
  const columns = columnsOf(tile);
  const rows = rollingRows(tile, answer, isOnWall ? fromAfar : textOf);
  const first = useRolling({ rows: rows.length, places: isOnWall ? places : rows.length, isHeld });
  const isRolling = isOnWall && rows.length > places;
  // All of them are laid out, so that columns keep their widths while rows pass by; the one that has just passed stands above the first.
  const from = isRolling ? (first + rows.length - 1) % rows.length : 0;
  const shown = [...rows.slice(from), ...rows.slice(0, from)];
  const isSeen = (at: number): boolean => !isRolling || (at > 0 && at <= places);
  const hold = { onMouseEnter: () => setHeld(true), onMouseLeave: () => setHeld(false), onFocus: () => setHeld(true), onBlur: () => setHeld(false) };
  const grid: CSSProperties = { gridTemplateColumns: columns.map(({ isShort }) => (isShort ? 'max-content' : 'minmax(4em, auto)')).join(' ') };
  return (
    // Not on a wall it is longer than its place: scrolled by the keyboard as well.
    <div
      className={cx('flex h-full min-h-0 flex-col', !isOnWall && 'max-h-[280px] overflow-auto')}
      {...(isOnWall ? {} : { role: 'group', 'aria-label': tile.title, tabIndex: 0 })}
    >
      <div ref={frame} className={cx('grid min-h-0 flex-1 content-start gap-x-[1em]', isOnWall && 'overflow-hidden')} style={grid} {...hold}>
        <div
          className={cx(
            'sticky top-0 z-1 col-span-full h-[1.9em] grid-cols-subgrid items-center bg-surface px-1 text-[0.92em] text-muted',
            isOnWall ? 'grid' : 'hidden @xl:grid',
          )}
        >
          {columns.map((column) => (
            <span key={column.name} className={cx('truncate', column.isNumber && 'text-right')}>
              {column.label}
            </span>
          ))}
        </div>
        <div className="col-span-full grid grid-cols-subgrid overflow-hidden" style={isRolling ? { height: `${places * 2.15}em` } : undefined}>
          <ul
            key={from}
            className={cx(
              'col-span-full grid grid-cols-subgrid self-start',
              isRolling && '-translate-y-[2.15em]',
              isRolling && first > 0 && 'animate-[rolled_600ms_ease-out]',
            )}
            aria-label={tile.title}
          >
            {shown.map((row, at) => (
              <li key={row.id} className="col-span-full grid grid-cols-subgrid" inert={!isSeen(at)}>
                <Line row={row} columns={columns} onOpen={onOpen} />
              </li>
            ))}
          </ul>
        </div>
      </div>
    </div>
  );
}

const fromAfar: typeof textOf = (field, value, name) => (field.kind === 'money' && value ? wallText(field, String(value)) : textOf(field, value, name));

const LINE = 'grid h-[2.15em] grid-cols-subgrid';
/** Where there is no room for columns a row takes several lines. */
const WRAPPED = 'flex flex-wrap gap-x-3 gap-y-0.5 py-1.5 @xl:grid @xl:h-[2.15em] @xl:grid-cols-subgrid @xl:py-0';

function Line({ row, columns, onOpen }: { row: RollingRow; columns: readonly RollingColumn[]; onOpen: Open }) {
  const isOnWall = useOnWall();
  const { link } = row;
  return (
    <button
      type="button"
      disabled={!link}
      onClick={() => link && onOpen(link.path, link.query)}
      className={cx(
        'col-span-full items-center rounded border-t border-line px-1 text-left text-[1em]',
        isOnWall ? LINE : WRAPPED,
        link ? 'cursor-pointer hover:bg-hover' : 'cursor-default',
      )}
    >
      {row.cells.map((cell, at) =>
        isOnWall && !columns[at]?.isShort && cell !== '' ? (
          <WholeName key={columns[at]?.name} text={cell} />
        ) : (
          <span key={columns[at]?.name} className={cx('truncate', columns[at]?.isNumber && 'text-right tabular-nums')} title={cell}>
            {!isOnWall && columns[at]?.isNumber && <span className="mr-1 text-muted @xl:hidden">{columns[at]?.label}</span>}
            {cell || '—'}
          </span>
        ),
      )}
    </button>
  );
}

/** How many rows stand in the frame below its head: both are measured in its own letters. */
function usePlaces(): [number, (element: HTMLElement | null) => void] {
  const [places, setPlaces] = useState(8);
  const observer = useRef<ResizeObserver>(undefined);
  const ref = useCallback((element: HTMLElement | null) => {
    observer.current?.disconnect();
    if (!element) return;
    const measure = () => {
      const letter = Number.parseFloat(getComputedStyle(element).fontSize);
      setPlaces(Math.max(1, Math.floor((element.clientHeight / letter - 1.9 * 0.92) / 2.15)));
    };
    measure();
    observer.current = new ResizeObserver(measure);
    observer.current.observe(element);
  }, []);
  return [places, ref];
}
