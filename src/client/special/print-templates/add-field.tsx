import type { OfferedField } from '../../../domain/prints/offered-fields';
import { Select } from '../../ui/select';

type Props = { label: string; offered: readonly OfferedField[]; onAdd: (field: OfferedField) => void };

/** One more field of those the documents have. */
export function AddField({ label, offered, onAdd }: Props) {
  return (
    <Select
      key={offered.length}
      aria-label={label}
      className="flex-1"
      value=""
      placeholder={label}
      options={offered.map((one) => ({ value: one.field, label: one.label }))}
      onChange={({ target }) => {
        const found = offered.find(({ field }) => field === target.value);
        if (found) onAdd(found);
      }}
    />
  );
}
