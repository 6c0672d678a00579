import type { ClipboardEvent } from 'react';
import type { TextField } from '../../define/field';
import { isScientific, lostDigits } from '../../define/scientific';
import { Input, Textarea } from '../ui/input';
import { say } from '../ui/toast';
import { type ControlProps, controlText, inputProps } from './control';

/** A long code that a sheet cut short is not taken for one: the rest of its digits is nowhere in it. */
function refuseLostDigits(event: ClipboardEvent<HTMLInputElement>) {
  const text = event.clipboardData.getData('text/plain');
  if (!isScientific(text)) return;
  event.preventDefault();
  say.warning(`没有粘贴：${lostDigits(text, '请从原处重新复制完整的号码')}`);
}

export function TextControl(props: ControlProps<TextField>) {
  const { field, value, onChange, onBlur, isReadOnly } = props;
  const shared = {
    ...inputProps(props),
    value: controlText(value),
    onBlur,
    maxLength: field.max,
    placeholder: isReadOnly ? undefined : field.hint,
  };
  if (field.multiline)
    return <Textarea {...shared} rows={1} className="field-sizing-content block max-h-32 min-h-8" onChange={(event) => onChange(event.target.value)} />;
  return <Input {...shared} onChange={(event) => onChange(event.target.value)} onPaste={refuseLostDigits} />;
}
