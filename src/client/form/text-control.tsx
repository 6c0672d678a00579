import type { TextField } from '../../define/field';
import { Input, Textarea } from '../ui/input';
import { type ControlProps, controlText, inputProps } from './control';

export function TextControl(props: ControlProps<TextField>) {
  const { field, value, onChange, onBlur, isReadOnly } = props;
  const shared = {
    ...inputProps(props),
    value: controlText(value),
    onBlur,
    maxLength: field.max,
    placeholder: isReadOnly ? undefined : field.hint,
  };
  if (field.multiline) return <Textarea {...shared} rows={2} onChange={(event) => onChange(event.target.value)} />;
  return <Input {...shared} onChange={(event) => onChange(event.target.value)} />;
}
