import { useEffect, useRef } from 'react';
import type { PickerRow } from '../../../contract/answers';
import type { Field } from '../../../define/field';
import { Select } from '../../ui/select';
import { FieldControl } from '../field-control';
import type { RecordValues } from '../record-values';
import { unitChoices } from './line-values';

type Props = {
  id: string;
  name: string;
  field: Field;
  values: RecordValues;
  siblings: Record<string, unknown>;
  isInvalid: boolean;
  describedBy: string | undefined;
  onChange: (changes: RecordValues, picked?: PickerRow) => void;
};

/** The live input of the active cell. It takes the focus when the cursor comes, whole content selected. */
export function LineCell({ id, name, field, values, siblings, isInvalid, describedBy, onChange }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const input = box.current?.querySelector<HTMLElement>('input,textarea');
    input?.focus({ preventScroll: true });
    if (input instanceof HTMLInputElement && input.type === 'text') input.select();
  }, []);
  const units = name === 'unit' ? unitChoices(field, values.units) : [];
  if (units.length > 0) {
    return (
      <div ref={box} className="w-full">
        <Select
          id={id}
          aria-label={field.label}
          value={String(values.unit ?? '')}
          isInvalid={isInvalid}
          options={units.map((unit) => ({ value: unit.id, label: unit.name }))}
          onChange={(event) => {
            const unit = units.find((one) => one.id === event.target.value);
            if (unit) onChange({ unit: unit.id, unitName: unit.name, ratio: unit.ratio });
          }}
        />
      </div>
    );
  }
  return (
    <div ref={box} className="w-full">
      <FieldControl
        id={id}
        field={field.kind === 'text' ? { ...field, multiline: false } : field}
        value={values[name]}
        words={(values[`${name}Name`] ?? '') as string}
        siblings={siblings}
        isInvalid={isInvalid}
        isReadOnly={false}
        describedBy={describedBy}
        onChange={(value, words, picked) => onChange({ [name]: value, ...(words === undefined ? {} : { [`${name}Name`]: words }) }, picked)}
      />
    </div>
  );
}
