import type { DecimalField, IntegerField } from '../../define/field';
import { isFiner, textOf } from '../../define/field-text';
import { isDecimal, plain } from '../../define/money';
import { Input } from '../ui/input';
import { type ControlProps, controlText, inputProps } from './control';
import { typedNumber } from './typed-text';
import { useTyped } from './use-typed';

/** A number is a decimal string from key to database; while it is not edited it reads like in the table. */
export function NumberControl(props: ControlProps<DecimalField | IntegerField>) {
  const { field, value, onChange, onBlur } = props;
  const typed = useTyped({
    value: controlText(value),
    parse: typedNumber,
    show: (held) => (field.kind === 'rate' || isFiner(field, held) ? held : textOf(field, held)),
    // 50.0000 of the database is edited as 50.
    write: (held) => (field.kind === 'quantity' && isDecimal(held) ? plain(held) : held),
    onChange,
  });
  return (
    <Input
      {...inputProps(props)}
      inputMode="decimal"
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
