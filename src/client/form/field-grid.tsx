import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { PickerRow } from '../../contract/answers';
import { type Fields, holds } from '../../define/field';
import { isEmpty } from '../../define/field-schema';
import { RecordField } from './record-field';
import { isTyped } from './record-values';
import type { RecordForm } from './use-record-form';
import { walkFields } from './walk-fields';

type Props = {
  form: RecordForm;
  fields: Fields;
  isReadOnly: boolean;
  /** A new record: fields that are fixed afterwards can be typed. */
  isNew: boolean;
  onChanged?: (name: string, picked?: PickerRow) => void;
  onWhy?: (name: string) => void;
  /** Enter in the last field: where it goes on. */
  onBeyond?: () => void;
};

/** Fields in columns, in the order of the definition; what the server made is shown once it has a value. */
export function FieldGrid({ form, fields, isReadOnly, isNew, onChanged, onWhy, onBeyond }: Props) {
  const values = useWatch({ control: form.control });
  // Of a new record nothing has come true yet that the server works out.
  const isKnown = (name: string): boolean => !isEmpty(values[name]) && !(isNew && values[name] === false);
  const shown = Object.entries(fields).filter(([name, field]) => isTyped(field) || isKnown(name));
  const typed = shown.flatMap(([name, field]) => (isTyped(field) && field.kind !== 'files' && holds(field.shownWhen, values) ? [name] : []));
  // Where typing begins: what is known already is passed over. Decided once, so that it does not wander while one types.
  const [first] = useState(() => typed.find((name) => isEmpty(values[name])) ?? typed[0]);
  return (
    <div className="@container">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter from any of its inputs */}
      <div
        onKeyDown={(event) => walkFields(event, onBeyond)}
        className={`grid grid-cols-[repeat(auto-fill,minmax(270px,1fr))] gap-x-3 ${isReadOnly ? 'gap-y-0' : 'gap-y-4'}`}
      >
        {shown.map(([name, field]) => (
          <RecordField
            key={name}
            form={form}
            name={name}
            field={field}
            isReadOnly={isReadOnly || (field.fixed === true && !isNew)}
            {...(name === first && isNew ? { autoFocus: true } : {})}
            {...(onChanged ? { onChanged } : {})}
            onWhy={onWhy}
          />
        ))}
      </div>
    </div>
  );
}
