import type { DecimalField, IntegerField } from '../../define/field';
import { textOf } from '../../define/field-text';
import { Input } from '../ui/input';
import { type ControlProps, controlText } from './control';
import { typedNumber } from './typed-text';
import { useTyped } from './use-typed';

/** A number is a decimal string from key to database; while it is not edited it reads like in the table. */
export function NumberControl({
  id,
  field,
  value,
  onChange,
  onBlur,
  isInvalid,
  isReadOnly,
  describedBy,
  autoFocus,
}: ControlProps<DecimalField | IntegerField>) {
  const typed = useTyped({
    value: controlText(value),
    parse: typedNumber,
    show: (held) => (/^-?\d+(\.\d+)?$/.test(held) ? (field.kind === 'rate' ? held : textOf(field, held)) : held),
    onChange,
  });
  return (
    <Input
      id={id}
      aria-label={field.label}
      inputMode="decimal"
      isInvalid={isInvalid}
      readOnly={isReadOnly}
      aria-describedby={describedBy}
      data-autofocus={autoFocus ? '' : undefined}
      className="text-right tabular-nums"
      {...typed.input}
      onBlur={() => {
        typed.input.onBlur();
        onBlur?.();
      }}
      suffix={field.kind === 'rate' ? <span className="pr-2 text-faint">%</span> : undefined}
    />
  );
}
