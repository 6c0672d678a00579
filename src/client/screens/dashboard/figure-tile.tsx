import type { CSSProperties } from 'react';
import type { TileAnswer } from '../../../contract/dashboard-answer';
import type { Tile } from '../../../define/define-dashboard';
import { textOf } from '../../../define/field-text';
import { cx } from '../../ui/class-names';
import { Changed } from './changed';
import { useOnWall } from './on-wall';
import { Spark } from './spark';
import { type Change, changeOf, measureOf, type Open, wallText } from './tile-values';
import { WholeHouse } from './whole-house';

type Props = { tile: Tile; answer: TileAnswer; onOpen: Open };

/** One figure, what it changed, and a click to its rows. */
export function FigureTile({ tile, answer: { answer, trend, link, isWhole }, onOpen }: Props) {
  const isOnWall = useOnWall();
  const [measure, field] = measureOf(tile);
  const value = answer.totals[measure] || '0';
  const unit = tile.unit ?? (field.kind === 'money' ? '元' : '');
  const change = answer.before && changeOf(field, value, answer.before.totals[measure] || '0');
  const text = isOnWall ? wallText(field, value) : textOf(field, value);
  const isWarning = tile.isBad && Number(value) > 0 && !change;
  return (
    <button
      type="button"
      disabled={!link}
      onClick={() => link && onOpen(link.path, link.query)}
      className={cx(
        'min-w-0 rounded-lg border border-line bg-surface text-left',
        isOnWall ? 'px-[20px] py-[12px]' : 'flex flex-wrap items-baseline justify-between gap-x-3 px-4 py-2.5 @xl:block @xl:py-3',
        link ? 'cursor-pointer hover:border-line-strong hover:bg-hover' : 'cursor-default',
      )}
      // A long figure stands smaller rather than cut: as many of its letters as its tile is wide.
      style={isOnWall ? ({ containerType: 'inline-size', '--letters': lettersOf(text + unit) } as CSSProperties) : undefined}
    >
      <span className="flex min-w-0 items-baseline justify-between gap-2 text-[1em] text-muted">
        <span className="truncate">{tile.title}</span>
        {isWhole && !isOnWall && <WholeHouse />}
        {change && isOnWall && <Changed change={change} isBad={tile.isBad} period={answer.before?.period} />}
      </span>
      <span
        className={cx(
          'mt-0.5 block truncate font-semibold tabular-nums',
          isOnWall ? 'text-[length:min(2.1em,calc(100cqw/var(--letters)))] leading-[60px]' : 'text-xl',
          isOnWall && isWarning && 'text-bad',
        )}
      >
        {text}
        {unit && <span className={cx('ml-1 font-normal text-faint', isOnWall ? 'text-[0.5em]' : 'text-xs')}>{unit}</span>}
      </span>
      {!isOnWall && (
        <span className="flex h-6 items-end justify-between gap-2 text-faint text-xs">
          <span className="max-w-full shrink-0 truncate">{change && <Against change={change} isBad={tile.isBad} before={answer.before} />}</span>
          {trend && <Spark values={trend} className={cx('hidden min-w-0 shrink @xl:block', tile.isBad ? 'text-warn' : 'text-accent')} />}
        </span>
      )}
    </button>
  );
}

/** 上月同期没有, +12.5% 比上月同期, 上月同期的31倍. */
function Against({ change, isBad, before }: { change: Change; isBad: boolean | undefined; before: TileAnswer['answer']['before'] }) {
  const against = againstWords(before);
  if (change.text === '-') return `${against}没有`;
  const changed = <Changed change={change} isBad={isBad} period={before?.period} />;
  return change.isTimes ? (
    <>
      {against}的{changed}
    </>
  ) : (
    <>
      {changed} 比{against}
    </>
  );
}

/** Days are set beside those of the month before, an evening beside the last one of it. */
const againstWords = (before: TileAnswer['answer']['before']): string =>
  before && before.period.from === before.period.to && before.period.from.slice(8) >= '28' ? '上月末' : '上月同期';

/** How wide words stand, in letters: a figure takes two thirds of a character, a unit stands smaller. */
const lettersOf = (text: string): number => [...text].reduce((sum, letter) => sum + (letter.charCodeAt(0) > 255 ? 1.05 : 0.66), 0.2);
