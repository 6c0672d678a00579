import { type DragEvent, type KeyboardEvent, useRef, useState } from 'react';
import type { Row } from '../../../contract/answers';
import { minuteOf } from '../../../define/dates';
import type { Board } from '../../../define/define-board';
import { type Fields, fieldOf } from '../../../define/field';
import { isNumeric, textOf } from '../../../define/field-text';
import { wordsName } from '../../form/record-values';
import { Menu, type MenuItem } from '../../table/menu';
import { Popover } from '../../table/popover';
import { Badge } from '../../ui/badge';
import { cx } from '../../ui/class-names';
import { Icon } from '../../ui/icon';
import { elapsed } from './board-order';

type Props = {
  card: Row;
  board: Board;
  fields: Fields;
  isOver: boolean;
  now: number;
  /** The one card of the board the Tab key reaches. */
  isCurrent: boolean;
  /** The next step, as a button for the pointer; keys have Shift with an arrow. */
  next: { label: string; run: () => void } | undefined;
  menu: readonly MenuItem[];
  onKey: (event: KeyboardEvent<HTMLElement>) => void;
  onFocus: () => void;
  onOpen: (options: { behind: boolean }) => void;
  onDrag: ((card: Row | undefined) => void) | undefined;
};

/** One card: its name, what the board shows of it, how long it has waited, and its next step. */
export function BoardCard({ card, board, fields, isOver, now, isCurrent, next, menu, onKey, onFocus, onOpen, onDrag }: Props) {
  const anchor = useRef<HTMLLIElement>(null);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const { title, facts, marks = [], late } = board.card;
  const isLate = !isOver && late !== undefined && card[late] === true;
  const words = facts.map((names) => names.map((name) => factOf(fields, card, name)).filter(Boolean)).filter((line) => line.length > 0);
  const shown = marks.filter((mark) => card[mark] === true).map((mark) => fieldOf(fields, mark)?.label ?? mark);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget) return;
    if (event.key === 'ContextMenu' || (event.shiftKey && event.key === 'F10')) {
      event.preventDefault();
      setMenuOpen(true);
    } else onKey(event);
  };
  const onDragStart = (event: DragEvent) => {
    event.dataTransfer.setData('text/card', card.id);
    event.dataTransfer.effectAllowed = 'move';
    onDrag?.(card);
  };
  return (
    <li
      ref={anchor}
      data-card={card.id}
      data-landing={isCurrent ? '' : undefined}
      tabIndex={isCurrent ? 0 : -1}
      aria-label={[title in card ? String(card[title]) : '', ...shown, ...(isLate ? [fieldOf(fields, late)?.label ?? ''] : []), ...words.flat()].join('，')}
      aria-keyshortcuts="Enter Shift+ArrowRight Shift+F10"
      draggable={onDrag !== undefined}
      onDragStart={onDragStart}
      onDragEnd={() => onDrag?.(undefined)}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      onClick={(event) => !(event.target as HTMLElement).closest('button, [popover]') && onOpen({ behind: event.ctrlKey || event.metaKey })}
      onContextMenu={(event) => {
        event.preventDefault();
        setMenuOpen(true);
      }}
      className={cx(
        'group/card relative cursor-pointer rounded border bg-surface p-2.5 text-[13px] hover:border-line-strong',
        isLate ? 'border-bad/60 border-l-4 pl-1.75' : 'border-line',
      )}
    >
      <CardHead card={card} board={board} fields={fields} marks={shown} isOver={isOver} isLate={isLate} now={now} />
      {words.map((line, at) => (
        <p key={line.join()} className={cx('mt-1 line-clamp-2 break-all', at > 0 && 'text-muted')}>
          {line.join(' · ')}
        </p>
      ))}
      {next && <NextStep next={next} />}
      {isMenuOpen && (
        <Popover anchor={anchor} onClose={() => setMenuOpen(false)} label={String(card[title] ?? '')} width={200}>
          <Menu label={String(card[title] ?? '')} items={menu} onDone={() => setMenuOpen(false)} />
        </Popover>
      )}
    </li>
  );
}

/** Of a number the last four places are what people read. */
function CardName({ text }: { text: string }) {
  return (
    <span className="truncate font-mono text-muted text-xs">
      {text.slice(0, -4)}
      <b className="font-semibold text-[13px] text-ink">{text.slice(-4)}</b>
    </span>
  );
}

/** Words stand for themselves, a number says what it counts. */
function factOf(fields: Fields, card: Row, name: string): string {
  const field = fieldOf(fields, name);
  if (!field) return '';
  const text = textOf(field, card[name], card[wordsName(name)]);
  return text !== '' && isNumeric(field) ? `${field.label} ${text}` : text;
}

type HeadProps = Pick<Props, 'card' | 'board' | 'fields' | 'isOver' | 'now'> & { marks: readonly string[]; isLate: boolean };

/** Its name, what is marked on it, and how long it has waited. */
function CardHead({ card, board, fields, marks, isOver, isLate, now }: HeadProps) {
  const { title, since, late = '' } = board.card;
  const begun = since && card[since] ? String(card[since]) : '';
  return (
    <p className="flex items-center gap-1.5">
      <CardName text={String(card[title] ?? '')} />
      <span className="flex-1" />
      {marks.map((mark) => (
        <Badge key={mark} tone="orange">
          {mark}
        </Badge>
      ))}
      {isLate && <Badge tone="red">{fieldOf(fields, late)?.label}</Badge>}
      {begun && (
        <span className={cx('whitespace-nowrap text-xs tabular-nums', isLate ? 'font-semibold text-bad' : 'text-muted')}>
          {isOver ? minuteOf(begun).slice(5) : elapsed(begun, now)}
        </span>
      )}
    </p>
  );
}

function NextStep({ next }: { next: NonNullable<Props['next']> }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      onClick={next.run}
      className="absolute right-1.5 bottom-1.5 hidden h-7 cursor-pointer items-center gap-0.5 rounded bg-surface px-2 font-medium text-accent text-xs
        hover:bg-accent-soft group-focus-within/card:flex group-hover/card:flex"
    >
      {next.label}
      <Icon name="right" size={13} />
    </button>
  );
}
