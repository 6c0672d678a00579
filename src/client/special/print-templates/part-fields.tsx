import { Input, Labelled } from '../../ui/input';
import { Select } from '../../ui/select';
import { WholeNumber } from '../../ui/whole-number';

/**
 * The fields of the parts of the drawing board, each under its label and read only where nothing may be changed:
 * PartNumber({ limits: [min, max], … })   PartChoice({ options, placeholder: nothing may be chosen, … })   PartText({ most, … })
 */
type Field<V> = { label: string; hint?: string | undefined; mayChange: boolean; value: V; onValue: (value: V) => void };

type NumberProps = Field<number> & { limits: readonly [min: number, max: number] };
export const PartNumber = ({ label, hint, mayChange, value, limits: [min, max], onValue }: NumberProps) => (
  <Labelled label={label} hint={hint}>
    {(ids) => <WholeNumber {...ids} min={min} max={max} readOnly={!mayChange} value={value} onNumber={onValue} />}
  </Labelled>
);

type ChoiceProps<V extends string> = Field<V> & { options: readonly { value: V; label: string }[]; placeholder?: string | undefined };
export const PartChoice = <V extends string>({ label, hint, mayChange, value, options, placeholder, onValue }: ChoiceProps<V>) => (
  <Labelled label={label} hint={hint}>
    {(ids) => (
      <Select
        {...ids}
        aria-label={label}
        disabled={!mayChange}
        value={value}
        placeholder={placeholder}
        options={options}
        onChange={({ target }) => onValue(target.value as V)}
      />
    )}
  </Labelled>
);

type TextProps = Field<string> & { most: number; placeholder?: string };
export const PartText = ({ label, hint, mayChange, value, most, placeholder, onValue }: TextProps) => (
  <Labelled label={label} hint={hint}>
    {(ids) => (
      <Input {...ids} maxLength={most} readOnly={!mayChange} value={value} placeholder={placeholder} onChange={({ target }) => onValue(target.value)} />
    )}
  </Labelled>
);
