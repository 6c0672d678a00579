import { useEffect, useRef } from 'react';
import { type FieldErrors as HookErrors, type Resolver, useForm } from 'react-hook-form';
import type { Fields } from '../../define/field';
import { type FieldErrors, fieldErrors, type RecordValues } from './record-values';

/** A react-hook-form over definition fields: validated by the fields' own schema, first error focused. */
export function useRecordForm(fields: Fields, initial: RecordValues) {
  const latest = useRef(fields);
  useEffect(() => {
    latest.current = fields;
  });
  const resolver: Resolver<RecordValues> = (values) => {
    const errors = fieldErrors(latest.current, values);
    return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors: hookErrors(errors) };
  };
  return useForm<RecordValues>({
    defaultValues: initial,
    resolver,
    mode: 'onTouched',
    reValidateMode: 'onChange',
    shouldFocusError: false,
  });
}
export type RecordForm = ReturnType<typeof useRecordForm>;

const hookErrors = (errors: FieldErrors): HookErrors<RecordValues> =>
  Object.fromEntries(Object.entries(errors).map(([name, message]) => [name, { type: 'custom', message }])) as HookErrors<RecordValues>;

/** Puts the server's words on the fields and takes the user to the first. */
export function showErrors(form: RecordForm, errors: FieldErrors): void {
  for (const [name, message] of Object.entries(errors)) form.setError(name, { type: 'server', message });
}

/** Frames until what was put on the fields is surely drawn. */
const DRAWN_WITHIN = 6;
/** The first field in error of a form, by reading order of the page: as soon as its words stand there. */
export function focusFirstError(root: HTMLElement | null, frames = DRAWN_WITHIN): void {
  requestAnimationFrame(() => {
    const wrong = root?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (wrong) wrong.focus();
    else if (frames > 1) focusFirstError(root, frames - 1);
  });
}
