import { type ReactNode, useRef, useState } from 'react';
import { fieldOf } from '../../../define/field';
import { FilterEditor } from '../../table/filter-editor';
import { filterWords } from '../../table/filter-value';
import type { GridColumn } from '../../table/grid-column';
import { Popover } from '../../table/popover';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import type { Asked, Narrowing } from './narrowing';

/** Whether anything but words narrows the list. */
export const isNarrowed = ({ filters, asks = [] }: Pick<Narrowing, 'filters' | 'asks'>): boolean => Object.values(filters).some(Boolean) || asks.some(isTold);
const isTold = ({ words, isRequired }: Asked): boolean => words !== '' || isRequired;

const CHIP = 'inline-flex h-[28px] items-center rounded-md border border-line-strong/60 bg-surface text-xs text-ink';

/** One chip per filter, each opening its editor, and a way to clear them all. */
export function FilterChips(bar: Narrowing) {
  const { columns, filters, asks = [] } = bar;
  const filterable = columns.filter((column) => column.isFilterable);
  const shown = filterable.filter((column) => filters[column.id]);
  const strangers = Object.keys(filters).filter((id) => filters[id] && !filterable.some((column) => column.id === id));
  const told = asks.filter(isTold);
  return (
    <>
      {told.map((asked) => (
        <AskedChip key={asked.id} asked={asked} />
      ))}
      {shown.map((column) => (
        <FilterChip key={column.id} column={column} bar={bar} />
      ))}
      {strangers.map((id) => (
        <StrangerChip key={id} id={id} bar={bar} />
      ))}
      {shown.length + strangers.length > 0 && (
        <Button size="sm" tone="ghost" onClick={bar.onClear}>
          清除筛选
        </Button>
      )}
    </>
  );
}

/** A filter a link brought along, by a field the page has no column of: it can be taken back, and is called by its name where it has one. */
function StrangerChip({ id, bar: { others, filters, names, onFilter } }: { id: string; bar: Narrowing }) {
  const field = others && fieldOf(others, id);
  const value = filters[id] ?? '';
  return (
    <span className={`${CHIP} pl-2`}>
      {field ? <Words label={field.label} words={filterWords(field, value, names)} /> : value}
      <TakeBack label={field ? `去掉筛选${field.label}` : '去掉此筛选'} onClick={() => onFilter(id, '')} />
    </span>
  );
}

/** A name and what it is, in two weights. */
const Words = ({ label, words }: { label: string; words: string }) => (
  <>
    <span className="mr-1.5 text-muted">{label}</span>
    <span className={words ? 'font-semibold' : 'text-warn'}>{words || '请选择'}</span>
  </>
);

function TakeBack({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      className="flex h-full w-7 shrink-0 cursor-pointer items-center justify-center rounded text-muted hover:text-ink"
      onClick={onClick}
    >
      <Icon name="close" size={12} />
    </button>
  );
}

function FilterChip({ column, bar }: { column: GridColumn; bar: Narrowing }) {
  const value = bar.filters[column.id] ?? '';
  return (
    <OpenChip
      label={column.title}
      words={filterWords(column.field, value, bar.names)}
      name={`筛选${column.title}`}
      onClear={() => bar.onFilter(column.id, '')}
      editor={() => (
        <FilterEditor id={column.id} field={column.field} value={value} names={bar.names} onChange={(next, names) => bar.onFilter(column.id, next, names)} />
      )}
    />
  );
}

/** What must be answered has no way to take it back. */
const AskedChip = ({ asked: { label, words, isRequired, editor, onClear } }: { asked: Asked }) => (
  <OpenChip label={label} words={words} name={label} editor={editor} onClear={isRequired ? undefined : onClear} />
);

type ChipProps = { label: string; words: string; name: string; editor: () => ReactNode; onClear: (() => void) | undefined };

/** A name and what it is; opens to where that is changed. */
function OpenChip({ label, words, name, editor, onClear }: ChipProps) {
  const [isOpen, setOpen] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  return (
    <span ref={anchor} className={CHIP}>
      <button
        type="button"
        // Said as one word, shown as two weights.
        aria-label={`${label}：${words || '请选择'}`}
        className="h-full max-w-72 cursor-pointer truncate rounded px-2"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Words label={label} words={words} />
      </button>
      {onClear && <TakeBack label={`去掉${name}`} onClick={onClear} />}
      {isOpen && (
        <Popover anchor={anchor} onClose={() => setOpen(false)} label={name} width={300}>
          <div className="p-2">{editor()}</div>
        </Popover>
      )}
    </span>
  );
}
