import type { MasterInfo } from '../../../contract/answers';
import type { InboxRow } from '../../../contract/inbox-answer';
import { textOf } from '../../../define/field-text';
import { masterOf } from '../../../domain/registry';
import { Facts, Part } from './preview-parts';

/** A record that waits for a decision: what it says, and how many rows it keeps. */
export function PreviewRecord({ row, info }: { row: InboxRow; info: MasterInfo }) {
  const definition = masterOf(row.kind);
  if (!definition) return null;
  const lines = Object.entries(definition.lines).filter(([name]) => (info.lines[name]?.length ?? 0) > 0);
  return (
    <>
      <Facts fields={definition.fields} row={info.row} without={['status']} most={16} />
      {lines.map(([name, { label, fields }]) => (
        <Part key={name} title={`${label} ${info.lines[name]?.length} 行`}>
          <ul className="text-xs">
            {info.lines[name]?.slice(0, 20).map((line) => (
              <li key={line.id} className="truncate border-line border-b py-1.5">
                {Object.entries(fields)
                  .map(([each, field]) => textOf(field, line[each], line[`${each}Name`]))
                  .filter((text) => text !== '' && text !== '否')
                  .slice(0, 5)
                  .join(' · ')}
              </li>
            ))}
          </ul>
        </Part>
      ))}
    </>
  );
}
