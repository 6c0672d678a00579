import type { TextField } from '../../define/field';
import { Input, Textarea } from '../ui/input';
import { type ControlProps, controlText } from './control';

export function TextControl({ id, field, value, onChange, onBlur, isInvalid, isReadOnly, describedBy, autoFocus }: ControlProps<TextField>) {
  const shared = {
    id,
    'aria-label': field.label,
    value: controlText(value),
    isInvalid,
    readOnly: isReadOnly,
    onBlur,
    'aria-describedby': describedBy,
    'data-autofocus': autoFocus ? '' : undefined,
    maxLength: field.max,
    placeholder: isReadOnly ? undefined : field.hint,
  };
  if (field.multiline) return <Textarea {...shared} rows={2} onChange={(event) => onChange(event.target.value)} />;
  return <Input {...shared} onChange={(event) => onChange(event.target.value)} />;
}
