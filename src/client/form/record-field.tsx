import { memo } from 'react';
import { useController, useWatch } from 'react-hook-form';
import type { PickerRow } from '../../contract/answers';
import { type Field, holds } from '../../define/field';
import { textOf } from '../../define/field-text';
import { Labelled } from '../ui/input';
import { FieldControl } from './field-control';
import { isTyped, wordsName } from './record-values';
import type { RecordForm } from './use-record-form';

type Props = {
  form: RecordForm;
  name: string;
  field: Field;
  isReadOnly: boolean;
  autoFocus?: boolean;
  onChanged?: (name: string, picked?: PickerRow) => void;
};

/** One labelled control of a record form; its error stands below it. */
export const RecordField = memo(function RecordField({ form, name, field, isReadOnly, autoFocus, onChanged }: Props) {
  const { field: held, fieldState } = useController({ control: form.control, name });
  const words = useWatch({ control: form.control, name: wordsName(name) });
  const siblings = useWatch({ control: form.control });
  if (!holds(field.shownWhen, siblings)) return null;
  const isRequired =
    !isReadOnly &&
    (field.required === true || (field.requiredWhen !== undefined && holds(field.requiredWhen, siblings)));
  const isWide = (field.kind === 'text' && field.multiline) || field.kind === 'files';
  return (
    <Labelled
      label={field.label}
      isRequired={isRequired && isTyped(field)}
      className={isWide ? 'col-span-2' : ''}
      {...(fieldState.error?.message ? { error: fieldState.error.message } : {})}
    >
      {(ids) =>
        !isTyped(field) ? (
          <output id={ids.id} className="flex h-8 items-center truncate text-[13px]">
            {textOf(field, held.value, words) || <span className="text-faint">—</span>}
          </output>
        ) : (
          <FieldControl
            id={ids.id}
            field={field}
            value={held.value}
            words={words as string}
            describedBy={ids['aria-describedby']}
            siblings={siblings}
            isInvalid={fieldState.invalid}
            isReadOnly={isReadOnly}
            onBlur={held.onBlur}
            {...(autoFocus ? { autoFocus } : {})}
            onChange={(value, newWords, picked) => {
              held.onChange(value);
              if (newWords !== undefined) form.setValue(wordsName(name), newWords, { shouldDirty: true });
              onChanged?.(name, picked);
            }}
          />
        )
      }
    </Labelled>
  );
});
