import { type ComponentProps, useRef, useState } from 'react';
import { typesIn } from './half-typed';
import { Input } from './input';

type Props = Omit<ComponentProps<typeof Input>, 'value' | 'onChange' | 'type' | 'min' | 'max'> & {
  value: number;
  min: number;
  max: number;
  onNumber: (value: number) => void;
};

/**
 * A whole number between two others. What is typed stands as it is typed ("2" on the way to "25") and is told as soon as it lies between
 * them; on leaving, and before a key saves, what lies outside becomes the nearest limit and what is no number the one before.
 */
export function WholeNumber({ value, min, max, onNumber, ...rest }: Props) {
  const [typed, setTyped] = useState<string>();
  const left = useRef<() => void>(undefined);
  const settle = (text: string) => {
    setTyped(undefined);
    const meant = text.trim() === '' ? Number.NaN : Math.trunc(Number(text));
    const held = Math.max(min, Math.min(max, meant));
    if (!Number.isNaN(held) && held !== value) onNumber(held);
  };
  const latest = useRef(settle);
  latest.current = settle;
  const isBetween = (text: string) => /^\d+$/.test(text) && Number(text) >= min && Number(text) <= max;
  return (
    <Input
      {...rest}
      type="number"
      min={min}
      max={max}
      value={typed ?? value}
      isInvalid={typed !== undefined && !isBetween(typed)}
      onFocus={({ target }) => {
        if (!target.readOnly) left.current = typesIn(() => latest.current(target.value));
      }}
      onChange={({ target }) => {
        setTyped(target.value);
        if (isBetween(target.value)) onNumber(Number(target.value));
      }}
      onBlur={({ target }) => {
        left.current?.();
        if (typed !== undefined) settle(target.value);
      }}
    />
  );
}
