import type { Fields } from '../../../define/field';
import { textOf } from '../../../define/field-text';
import type { RecordValues } from '../../form/record-values';
import { wordsName } from '../../form/record-values';
import { Modal } from '../../ui/modal';

/** Everything one line knows, hidden columns included. */
export function LineDetail({ fields, values, index, onClose }: { fields: Fields; values: RecordValues; index: number; onClose: () => void }) {
  return (
    <Modal isOpen onClose={onClose} title={`第${index + 1}行明细`} width={720}>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-1.5 text-sm">
        {Object.entries(fields).map(([name, field]) => (
          <div key={name} className="flex gap-2 border-line border-b py-1">
            <dt className="w-28 shrink-0 text-muted">{field.label}</dt>
            <dd className="min-w-0 flex-1 break-all">{textOf(field, values[name], values[wordsName(name)]) || '—'}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
