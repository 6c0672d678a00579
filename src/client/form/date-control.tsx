import { useEffect, useRef, useState } from 'react';
import { isDay, minuteOf } from '../../define/dates';
import type { DateField, DatetimeField } from '../../define/field';
import { Popover } from '../table/popover';
import { IconButton } from '../ui/button';
import { typesIn } from '../ui/half-typed';
import { Input } from '../ui/input';
import { Calendar } from './calendar';
import { type ControlProps, controlText, inputProps } from './control';
import { typedDay, typedMinute, typedMonth } from './typed-text';
import { useTyped } from './use-typed';

const PARSE = {
  date: (text: string) => (text === '' ? '' : typedDay(text)),
  month: typedMonth,
  datetime: (text: string) => (text === '' ? '' : typedMinute(text)),
};
const HINTS = { date: '如 3-1、t=今天', month: '如 202603', datetime: '如 20260301 0930' };

/** Days, months and minutes: typed in any common way, or chosen from the calendar (Alt+↓). */
export function DateControl(props: ControlProps<DateField | DatetimeField>) {
  const { field, value, onChange, onBlur, isReadOnly } = props;
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const held = controlText(value);
  const shown = field.kind === 'datetime' && held.includes('T') ? minuteOf(held) : held;
  const typed = useTyped({ value: shown, parse: (text) => text, onChange: () => {} });
  const commit = (text: string) => {
    const parsed = PARSE[field.kind](text);
    if (parsed !== shown) onChange(parsed);
  };
  const latest = useRef(commit);
  useEffect(() => {
    latest.current = commit;
  });
  const left = useRef<() => void>(undefined);
  useEffect(() => () => left.current?.(), []);
  const pick = (day: string) => {
    onChange(field.kind === 'datetime' ? `${day} ${shown.slice(11, 16) || '00:00'}` : field.kind === 'month' ? day.slice(0, 7) : day);
    setOpen(false);
    box.current?.querySelector('input')?.focus();
  };
  return (
    <div ref={box} className="relative">
      <Input
        {...inputProps(props)}
        placeholder={isReadOnly ? undefined : HINTS[field.kind]}
        {...typed.input}
        onFocus={(event) => {
          const input = event.target;
          typed.input.onFocus(event);
          if (!input.readOnly) left.current = typesIn(() => latest.current(input.value));
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'ArrowDown' && event.altKey) {
            event.preventDefault();
            setOpen(true);
          }
          if (event.key === 'Enter') commit(event.currentTarget.value);
        }}
        onBlur={(event) => {
          left.current?.();
          commit(event.target.value);
          typed.input.onBlur();
          onBlur?.();
        }}
        suffix={
          isReadOnly ? undefined : <IconButton icon="calendar" label={`选择${field.label}`} size="sm" tabIndex={-1} onClick={() => setOpen((open) => !open)} />
        }
      />
      {isOpen && (
        <Popover anchor={box} onClose={() => setOpen(false)} label={`选择${field.label}`}>
          <Calendar value={isDay(shown.slice(0, 10)) ? shown.slice(0, 10) : ''} onPick={pick} />
        </Popover>
      )}
    </div>
  );
}
