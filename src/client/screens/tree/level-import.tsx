import { useRef, useState } from 'react';
import type { MasterDefinition } from '../../../define/define-master';
import type { TreeDefinition } from '../../../define/define-tree';
import { masterOf } from '../../../domain/registry';
import { Menu } from '../../table/menu';
import { Popover } from '../../table/popover';
import { Button } from '../../ui/button';
import { useTab } from '../../workspace/tab-context';
import { ImportDialog } from '../list/import-dialog';
import { isKeptOn } from './level-node';

/** Rows of each level the page keeps, brought in from a workbook. */
export function LevelImport({ tree, onDone }: { tree: TreeDefinition; onDone: () => void }) {
  const { screen } = useTab();
  const [importing, setImporting] = useState<MasterDefinition>();
  const [isChoosing, setChoosing] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  const kept = tree.levels.flatMap((level) => {
    const master = masterOf(level.master);
    return master && isKeptOn(master, screen.resource) && master.operations.includes('import') ? [master] : [];
  });
  return (
    <>
      <span ref={anchor} className="inline-flex">
        <Button icon="import" aria-expanded={isChoosing} onClick={() => setChoosing(!isChoosing)}>
          导入
        </Button>
        {isChoosing && (
          <Popover anchor={anchor} onClose={() => setChoosing(false)} label="导入">
            <Menu label="导入" onDone={() => setChoosing(false)} items={kept.map((one) => ({ label: one.title, onChoose: () => setImporting(one) }))} />
          </Popover>
        )}
      </span>
      {importing && (
        <ImportDialog
          base={`/v1/business/${importing.resource}`}
          screen={screen.flag}
          title={importing.title}
          onClose={() => setImporting(undefined)}
          onDone={onDone}
        />
      )}
    </>
  );
}
