import { stateOf } from '../../define/status';
import { openDocument } from '../screens/open-reference';
import { StatusTag } from '../ui/badge';
import { useTab } from '../workspace/tab-context';
import type { headerRows } from './header-differences';
import type { Side } from './use-compared';

/** The heads of the documents side by side, what differs marked. */
export function ComparedHeads({ sides, heads }: { sides: readonly Side[]; heads: ReturnType<typeof headerRows> }) {
  const { open } = useTab();
  return (
    <div className="shrink-0 overflow-auto rounded border border-line">
      <table className="w-full table-fixed border-collapse text-[13px]" aria-label="单据头">
        <thead className="bg-sunken text-left">
          <tr>
            <th scope="col" className="w-28 px-2 py-1 font-medium text-muted">
              单据
            </th>
            {sides.map(({ definition, info }) => (
              <th key={info.header.id} scope="col" className="border-line border-l px-2 py-1 font-normal">
                <button
                  type="button"
                  className="cursor-pointer font-medium text-accent hover:underline"
                  onClick={(event) => openDocument(definition.kind, info.header.id, String(info.header.sn), open, event.ctrlKey || event.metaKey)}
                >
                  {definition.title} {String(info.header.sn)}
                </button>{' '}
                <StatusTag option={stateOf(info.header)} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {heads.map((row) => (
            <tr key={row.id} className="border-line border-t">
              <th scope="row" className="px-2 py-0.5 text-left font-normal text-muted">
                {row.label}
              </th>
              {row.words.map((word, side) => (
                <td
                  key={sides[side]?.info.header.id}
                  className={`border-line border-l px-2 py-0.5 ${row.sides.includes(side) ? 'bg-warn-soft font-medium text-warn' : ''}`}
                >
                  {word || <span className="text-faint">—</span>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
