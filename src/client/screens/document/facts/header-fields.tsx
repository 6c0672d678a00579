import { type Ref, useImperativeHandle, useRef, useState } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { type Field, type Fields, holds } from '../../../../define/field';
import { isEmpty } from '../../../../define/field-schema';
import { isDecimal, isZero } from '../../../../define/money';
import { RecordField } from '../../../form/record-field';
import { isTyped, type RecordValues } from '../../../form/record-values';
import type { RecordForm } from '../../../form/use-record-form';
import { walkFields } from '../../../form/walk-fields';
import { Button } from '../../../ui/button';
import { useTabState } from '../../../workspace/tab-context';

export type HeaderPlaces = { show: (name: string) => void };
type Props = {
  form: RecordForm;
  fields: Fields;
  isNew: boolean;
  ref: Ref<HeaderPlaces>;
  onChanged: (name: string) => void;
  onWhy: (name: string) => void;
  /** Enter in the last field: where it goes on. */
  onBeyond: () => void;
};

/** The head of a document while it is typed: what must be said and what says something stand first, the rest folds away. Whatever came into sight stays there. */
export function HeaderFields({ form, fields, isNew, ref, onChanged, onWhy, onBeyond }: Props) {
  const values = useWatch({ control: form.control });
  const { errors } = useFormState({ control: form.control });
  const [isAll, setAll] = useTabState('allFields', false);
  const [called, setCalled] = useState<ReadonlySet<string>>(new Set());
  const seen = useRef(new Set<string>());
  useImperativeHandle(ref, () => ({ show: (name) => setCalled((now) => (now.has(name) ? now : new Set([...now, name]))) }));
  const possible = Object.entries(fields).filter(([name, field]) => (isTyped(field) || isKnown(values, name, isNew)) && holds(field.shownWhen, values));
  for (const [name, field] of possible) if (isWanted(name, field, values) || errors[name] || called.has(name)) seen.current.add(name);
  const shown = isAll ? possible : possible.filter(([name]) => seen.current.has(name));
  const folded = possible.length - shown.length;
  const typed = shown.filter(([, field]) => isTyped(field) && field.kind !== 'files');
  // Where typing begins: at what must be said and is not yet. Decided once, so that it does not wander while one types.
  const [first] = useState(() => {
    const lacking = typed.find(([name, field]) => isEmpty(values[name]) && (!isNew ? isRequired(field, values) : true));
    return (lacking ?? (isNew ? typed[0] : undefined))?.[0];
  });
  return (
    <div className="@container shrink-0 px-4 pt-2.5 pb-3.5">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter from any of its inputs */}
      <div
        onKeyDown={(event) => walkFields(event, onBeyond, isNew ? isMade : undefined)}
        className="grid grid-cols-[repeat(auto-fill,minmax(250px,1fr))] gap-x-3 gap-y-3.5"
      >
        {shown.map(([name, field]) => (
          <RecordField
            key={name}
            form={form}
            name={name}
            field={field}
            isReadOnly={field.fixed === true && !isNew}
            {...(name === first ? { autoFocus: true } : {})}
            onChanged={onChanged}
            onWhy={onWhy}
          />
        ))}
        {(folded > 0 || isAll) && (
          <div className="flex items-center pl-26">
            <Button size="sm" tone="ghost" icon={isAll ? 'up' : 'down'} aria-expanded={isAll} onClick={() => setAll(!isAll)}>
              {isAll ? '收起字段' : `更多字段 ${folded}`}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}

/** A choice that came by itself, or was made, does not stop the way through a new form. */
const isMade = (control: HTMLElement): boolean => control instanceof HTMLInputElement && control.role === 'combobox' && control.value !== '';

const isRequired = (field: Field, values: RecordValues): boolean =>
  field.required === true || (field.requiredWhen !== undefined && holds(field.requiredWhen, values));

/** Of a new document nothing has come true yet that the server works out. */
const isKnown = (values: RecordValues, name: string, isNew: boolean): boolean => !isEmpty(values[name]) && !(isNew && values[name] === false);

/** What must be said, what people look documents up by, and what says other than it does by itself. */
export function isWanted(name: string, field: Field, values: RecordValues): boolean {
  const value = values[name];
  // What had to be said and was, by whoever it came from: with whom it is.
  if (!isTyped(field)) return (field.inSight === true || field.required === true) && !isEmpty(value) && !(isDecimal(value) && isZero(value));
  if (isRequired(field, values) || field.inSight || name === 'remark') return true;
  if (field.kind === 'flag') return String(value ?? false) !== String(field.default ?? false);
  if (isEmpty(value)) return field.list === true;
  // 'me', 'myDepartment': the server knows who that is.
  const isOwn = typeof field.default === 'string' && /^(me|my[A-Z])/.test(field.default);
  return field.list === true || (!isOwn && String(value) !== String(field.default ?? ''));
}
