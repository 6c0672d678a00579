import type { PickerRow } from '../../contract/answers';
import type { Field } from '../../define/field';

/** What every control of a form gets. `words` is the name of the chosen record beside its id. */
export type ControlProps<F extends Field = Field> = {
  id: string;
  field: F;
  value: unknown;
  words: string | string[];
  onChange: (value: unknown, words?: string | string[], picked?: PickerRow) => void;
  onBlur?: () => void;
  isInvalid: boolean;
  isReadOnly: boolean;
  describedBy: string | undefined;
  /** Values of the same record, for pickers filtered by a sibling. */
  siblings: Record<string, unknown>;
  autoFocus?: boolean;
};

/** What a control hands on to its input as it is. */
export const inputProps = ({ id, field, isInvalid, isReadOnly, describedBy, autoFocus }: ControlProps) => ({
  id,
  'aria-label': field.label,
  isInvalid,
  readOnly: isReadOnly,
  'aria-describedby': describedBy,
  'data-autofocus': autoFocus ? '' : undefined,
});

export const controlText = (value: unknown): string => (value === null || value === undefined ? '' : String(value));
