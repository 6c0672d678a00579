// biome-ignore-all lint/a11y/useSemanticElements: a group inside a labelled row, not a fieldset of its own
import type { ChoiceField, ChoicesField, FlagField } from '../../define/field';
import { Icon } from '../ui/icon';
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

/** More words than these are not laid out side by side but found by typing. */
const LAID_OUT = 40;

export function ChoicesControl(props: ControlProps<ChoicesField>) {
  const { id, field, value, onChange, isReadOnly, describedBy } = props;
  const held = Array.isArray(value) ? (value as string[]) : [];
  if (field.options.length > LAID_OUT) return <FoundChoices {...props} held={held} />;
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

/** Several words among many: those taken as chips, and a box that finds one more. */
function FoundChoices({ id, field, held, onChange, isReadOnly, describedBy }: ControlProps<ChoicesField> & { held: readonly string[] }) {
  const labelOf = (value: string): string => field.options.find((option) => option.value === value)?.label ?? value;
  return (
    <div role="group" aria-label={field.label}>
      {held.length > 0 && (
        <ul className="mb-1 flex flex-wrap gap-1">
          {held.map((one) => (
            <li key={one} className="inline-flex items-center gap-1 rounded bg-accent-soft px-1.5 py-0.5 text-accent text-xs">
              {labelOf(one)}
              {!isReadOnly && (
                <button
                  type="button"
                  aria-label={`去掉${labelOf(one)}`}
                  onClick={() => onChange(held.filter((other) => other !== one))}
                  className="cursor-pointer"
                >
                  <Icon name="close" size={12} />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {!isReadOnly && (
        <Select
          key={held.length}
          id={id}
          aria-label={field.label}
          aria-describedby={describedBy}
          value=""
          placeholder="输入名称或拼音添加"
          options={field.options.filter((option) => !held.includes(option.value))}
          onChange={({ target }) => target.value !== '' && onChange([...held, target.value])}
        />
      )}
    </div>
  );
}
