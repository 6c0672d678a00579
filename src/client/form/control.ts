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

export const controlText = (value: unknown): string => (value === null || value === undefined ? '' : String(value));
