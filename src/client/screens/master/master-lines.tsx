import { useCallback, useMemo, useRef, useState } from 'react';
import type { MasterLines } from '../../../define/define-master';
import type { LineStore } from '../../form/line-table/line-store';
import { LineTable } from '../../form/line-table/line-table';
import { removeLines } from '../../form/line-table/remove-lines';
import type { RecordValues } from '../../form/record-values';
import { gridColumn } from '../../table/grid-column';
import { Button } from '../../ui/button';
import { useTab } from '../../workspace/tab-context';
import { LineDetail } from '../document/line-detail';
import { usePaste } from '../document/use-paste';

type Props = {
  tableId: string;
  lines: MasterLines;
  store: LineStore;
  isReadOnly: boolean;
  headerOf: () => Record<string, unknown>;
};

/** A child table of a master, with the same line table a document has. */
export function MasterLinesTable({ tableId, lines, store, isReadOnly, headerOf }: Props) {
  const { screen } = useTab();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [detail, setDetail] = useState<number>();
  const show = useRef<((index: number) => void) | undefined>(undefined);
  const settled = useCallback(() => {}, []);
  const columns = useMemo(() => Object.entries(lines.fields).map(([id, field]) => gridColumn(id, field, { isSortable: false, isFilterable: false })), [lines]);
  const onChange = useCallback((key: string, changes: RecordValues) => store.set(key, changes), [store]);
  const paste = usePaste({ store, screen: screen.flag, mayAdd: !isReadOnly, headerOf, onDone: settled });
  const add = () => {
    store.add([{}]);
    requestAnimationFrame(() => show.current?.(store.snapshot().length - 1));
  };
  return (
    <>
      {!isReadOnly && (
        <div className="flex gap-2">
          <Button size="sm" icon="add" keys="Insert" onClick={add}>
            加行
          </Button>
          {chosen.size > 0 && (
            <Button
              size="sm"
              icon="del"
              tone="danger"
              onClick={() => {
                removeLines(store, [...chosen], settled);
                setChosen(new Set());
              }}
            >
              删除 {chosen.size} 行
            </Button>
          )}
        </div>
      )}
      <LineTable
        label={lines.label}
        tableId={tableId}
        columns={columns}
        store={store}
        isReadOnly={isReadOnly}
        headerOf={headerOf}
        onChange={onChange}
        onSettled={settled}
        onPasteCells={paste}
        onView={setDetail}
        chosen={chosen}
        onChosen={setChosen}
        showLine={show}
        empty={<p className="p-6 text-center text-muted text-sm">还没有{lines.label}</p>}
      />
      {detail !== undefined && <LineDetail fields={lines.fields} values={store.at(detail)?.values ?? {}} index={detail} onClose={() => setDetail(undefined)} />}
    </>
  );
}
