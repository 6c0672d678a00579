import { memo, useId, useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import type { PickerRow } from '../../contract/answers';
import { type Field, holds } from '../../define/field';
import { isEmpty } from '../../define/field-schema';
import { textOf } from '../../define/field-text';
import { isBroad } from './broad';
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
  /** Shows the lines a sum is made of. */
  onWhy?: ((name: string) => void) | undefined;
};

/** One labelled control of a record form. Its error stands in the gap below it: nothing moves when one appears. */
export const RecordField = memo(function RecordField({ form, name, field, isReadOnly, autoFocus, onChanged, onWhy }: Props) {
  const id = useId();
  const { field: held, fieldState } = useController({ control: form.control, name });
  const words = useWatch({ control: form.control, name: wordsName(name) });
  const siblings = useWatch({ control: form.control });
  const isBroadNow = useBroad(field, held.value, String(words ?? ''));
  if (!holds(field.shownWhen, siblings)) return null;
  const isOpen = isTyped(field);
  const isRequired = isOpen && !isReadOnly && (field.required === true || (field.requiredWhen !== undefined && holds(field.requiredWhen, siblings)));
  const isLong = (field.kind === 'text' && field.multiline) || field.kind === 'files' || field.kind === 'choices' || field.kind === 'refs';
  // Nothing to read needs no room: a document without remarks is not torn apart by them.
  const isWide = isLong ? !(isReadOnly && isEmpty(held.value)) : isOpen && !isReadOnly && isBroadNow;
  const error = fieldState.error?.message;
  // A box to tick has no room of its own for words.
  const hint = field.kind === 'flag' && isOpen && !isReadOnly ? field.hint : undefined;
  return (
    <div data-field={name} className={`group/field relative flex min-w-0 items-start gap-2 ${isWide ? '@min-[552px]:col-span-2' : ''}`}>
      <label htmlFor={id} className="w-24 shrink-0 pt-1.5 text-right text-[13px] text-muted leading-5">
        {field.label}
        {isRequired && (
          <span className="ml-0.5 text-bad" aria-hidden>
            *
          </span>
        )}
      </label>
      <div className={hint ? 'flex min-w-0 flex-1 items-start gap-2' : 'min-w-0 flex-1'}>
        {isOpen && (!isReadOnly || field.kind === 'files') ? (
          <FieldControl
            id={id}
            field={field}
            value={held.value}
            words={words as string}
            describedBy={error ? `${id}-error` : hint && `${id}-hint`}
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
        ) : (
          <FieldWords id={id} field={field} value={held.value} words={words} onWhy={onWhy && (() => onWhy(name))} />
        )}
        {hint && (
          <span id={`${id}-hint`} className="py-1.5 text-muted text-xs leading-5">
            {hint}
          </span>
        )}
      </div>
      {error && <Wrong id={`${id}-error`} words={error} />}
    </div>
  );
});

/** What one types makes no room for itself under one's hands; what a record says had it from the start, and what is chosen is whole. */
function useBroad(field: Field, value: unknown, words: string): boolean {
  const [isLongWritten] = useState(() => field.kind === 'text' && isBroad(field, textOf(field, value)));
  return isLongWritten || (field.kind === 'ref' && isBroad(field, words));
}

/** Who stands in the field reads all of what is wrong with it, over what is below. */
const WHOLE = [
  'group-focus-within/field:z-10 group-focus-within/field:whitespace-normal group-focus-within/field:break-words',
  'group-focus-within/field:rounded-b group-focus-within/field:bg-raised group-focus-within/field:shadow-sm',
].join(' ');

const Wrong = ({ id, words }: { id: string; words: string }) => (
  <p id={id} role="alert" title={words} className={`absolute top-full right-0 left-26 truncate text-bad text-xs leading-4 ${WHOLE}`}>
    {words}
  </p>
);

type WordsProps = { id: string; field: Field; value: unknown; words: unknown; onWhy: (() => void) | undefined };

/** A field that is only read. A sum leads to the lines it is made of. */
function FieldWords({ id, field, value, words, onWhy }: WordsProps) {
  return (
    <output id={id} className="block min-h-8 break-words py-1.5 text-[13px] leading-5">
      {isEmpty(value) ? (
        <span className="text-faint">—</span>
      ) : field.sumOf && onWhy ? (
        <button
          type="button"
          title={`为什么：明细“${field.label}”逐行相加`}
          onClick={onWhy}
          className="cursor-pointer rounded-sm underline decoration-faint decoration-dotted underline-offset-4 hover:text-accent"
        >
          {textOf(field, value, words)}
        </button>
      ) : (
        textOf(field, value, words)
      )}
    </output>
  );
}
