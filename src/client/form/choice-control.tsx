// biome-ignore-all lint/a11y/useSemanticElements: a group inside a labelled row, not a fieldset of its own
import type { ChoiceField, ChoicesField, FlagField } from '../../define/field';
import { Checkbox, Input } from '../ui/input';
import { Select } from '../ui/select';
import { type ControlProps, controlText } from './control';

export function ChoiceControl({ id, field, value, onChange, onBlur, isInvalid, isReadOnly, describedBy, autoFocus }: ControlProps<ChoiceField>) {
  const held = controlText(value);
  const label = field.options.find((option) => option.value === held)?.label ?? held;
  if (isReadOnly) return <Input id={id} aria-label={field.label} readOnly value={label} aria-describedby={describedBy} />;
  return (
    <Select
      id={id}
      aria-label={field.label}
      value={held}
      isInvalid={isInvalid}
      aria-describedby={describedBy}
      data-autofocus={autoFocus ? '' : undefined}
      options={field.options}
      placeholder={(field.required && held !== '') || field.options.some((option) => option.value === '') ? undefined : '请选择'}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
    />
  );
}

export function FlagControl({ id, field, value, onChange, onBlur, isReadOnly, describedBy }: ControlProps<FlagField>) {
  return (
    <div className="flex h-8 items-center">
      <Checkbox
        id={id}
        aria-label={field.label}
        checked={value === true || value === 'true'}
        disabled={isReadOnly}
        aria-describedby={describedBy}
        onBlur={onBlur}
        onChange={(event) => onChange(event.target.checked)}
      />
    </div>
  );
}

export function ChoicesControl({ id, field, value, onChange, isReadOnly, describedBy }: ControlProps<ChoicesField>) {
  const held = Array.isArray(value) ? (value as string[]) : [];
  return (
    <div id={id} role="group" aria-label={field.label} aria-describedby={describedBy} className="flex min-h-8 flex-wrap items-center gap-x-3">
      {field.options.map((option) => (
        <Checkbox
          key={option.value}
          label={option.label}
          checked={held.includes(option.value)}
          disabled={isReadOnly}
          onChange={(event) => onChange(event.target.checked ? [...held, option.value] : held.filter((one) => one !== option.value))}
        />
      ))}
    </div>
  );
}
