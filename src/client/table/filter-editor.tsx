import { useId, useState } from 'react';
import { asksBlank, BLANK, canBeBlank, FILLED } from '../../define/blank-filter';
import type { Field } from '../../define/field';
import { bareFilter, isNot, notFilter } from '../../define/not-filter';
import { DateControl } from '../form/date-control';
import { RefControl } from '../form/ref-control';
import { typedNumber } from '../form/typed-text';
import { Button } from '../ui/button';
import { Checkbox, Input } from '../ui/input';
import { Select } from '../ui/select';
import { isRange, rangeOf, rangeText, setOf } from './filter-value';

type Props = {
  id: string;
  field: Field;
  value: string;
  onChange: (value: string, names?: Record<string, string>) => void;
  names?: Record<string, string>;
};

/** The filter of one field: by its kind, everything but that, or whether anything stands in it at all. */
export function FilterEditor(props: Props) {
  const { field, value, onChange } = props;
  const [isOut, setOut] = useState(isNot(value));
  if (!canBeBlank(field)) return <KindEditor {...props} />;
  const named = asksBlank(value) ? '' : bareFilter(value);
  const said = (next: string, out: boolean) => (next !== '' && out ? notFilter(next) : next);
  const turn = () => {
    setOut(!isOut);
    if (named !== '') onChange(said(named, !isOut), props.names);
  };
  return (
    <>
      <KindEditor {...props} value={named} onChange={(next, names) => onChange(said(next, isOut), names)} />
      <div className="mt-2 flex gap-1">
        <Button size="sm" tone={isOut ? 'primary' : 'ghost'} aria-pressed={isOut} onClick={turn}>
          不含
        </Button>
        {[BLANK, FILLED].map((asked) => (
          <Button
            key={asked}
            size="sm"
            tone={value === asked ? 'primary' : 'ghost'}
            aria-pressed={value === asked}
            onClick={() => onChange(value === asked ? '' : asked)}
          >
            {asked === BLANK ? '为空' : '不为空'}
          </Button>
        ))}
      </div>
    </>
  );
}

/** Words, a range, a set of choices, yes or no, or a record. */
function KindEditor({ id, field, value, onChange, names = {} }: Props) {
  const key = useId();
  if (isRange(field)) return <RangeFilter id={id} field={field} value={value} onChange={onChange} />;
  switch (field.kind) {
    case 'flag':
      return (
        <Select
          id={key}
          aria-label={field.label}
          value={value}
          placeholder="全部"
          options={[
            { value: 'true', label: '是' },
            { value: 'false', label: '否' },
          ]}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case 'choice':
    case 'choices': {
      const chosen = setOf(value);
      return (
        <fieldset className="flex max-h-60 flex-col overflow-auto">
          <legend className="sr-only">{field.label}</legend>
          {field.options.map((option) => (
            <Checkbox
              key={option.value}
              label={option.label}
              checked={chosen.includes(option.value)}
              onChange={(event) => onChange((event.target.checked ? [...chosen, option.value] : chosen.filter((one) => one !== option.value)).join(','))}
            />
          ))}
        </fieldset>
      );
    }
    case 'ref':
    case 'refs':
      return (
        <RefControl
          id={key}
          field={{ ...field, kind: 'ref', required: false, within: undefined, own: undefined }}
          value={value}
          words={names[value] ?? (value ? '所选' : '')}
          onChange={(next, name) => onChange(String(next ?? ''), { [String(next)]: String(name ?? '') })}
          isInvalid={false}
          isReadOnly={false}
          describedBy={undefined}
          siblings={{}}
        />
      );
    default:
      return <TextFilter id={key} label={field.label} value={value} onChange={onChange} />;
  }
}

function TextFilter({ id, label, value, onChange }: { id: string; label: string; value: string; onChange: (value: string) => void }) {
  const [text, setText] = useState(value);
  const commit = () => text.trim() !== value && onChange(text.trim());
  return (
    <Input
      id={id}
      aria-label={`${label}包含`}
      placeholder="包含…"
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && commit()}
    />
  );
}

function RangeFilter({ id, field, value, onChange }: Props) {
  const range = rangeOf(value);
  const set = (part: 'from' | 'to', next: string) => onChange(rangeText({ ...range, [part]: next }));
  const end = (part: 'from' | 'to') => {
    const label = `${field.label}${part === 'from' ? '从' : '到'}`;
    if (field.kind === 'date' || field.kind === 'datetime' || field.kind === 'month') {
      const day = { ...field, kind: field.kind === 'month' ? ('month' as const) : ('date' as const), label };
      return (
        <DateControl
          id={`${id}-${part}`}
          field={day}
          value={range[part]}
          words=""
          onChange={(next) => set(part, String(next ?? ''))}
          isInvalid={false}
          isReadOnly={false}
          describedBy={undefined}
          siblings={{}}
        />
      );
    }
    return <NumberEnd key={range[part]} label={label} value={range[part]} onChange={(next) => set(part, next)} />;
  };
  return (
    <div className="flex items-center gap-1">
      <div className="min-w-0 flex-1">{end('from')}</div>
      <span className="text-faint">~</span>
      <div className="min-w-0 flex-1">{end('to')}</div>
    </div>
  );
}

function NumberEnd({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  const commit = (text: string) => {
    const next = typedNumber(text);
    if (next !== value && (next === '' || /^-?\d+(\.\d+)?$/.test(next))) onChange(next);
  };
  return (
    <Input
      aria-label={label}
      inputMode="decimal"
      defaultValue={value}
      className="text-right"
      onBlur={(event) => commit(event.target.value)}
      onKeyDown={(event) => event.key === 'Enter' && commit(event.currentTarget.value)}
    />
  );
}
