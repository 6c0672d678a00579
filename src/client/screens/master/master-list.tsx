import { useCallback } from 'react';
import type { Row } from '../../../contract/answers';
import type { MasterDefinition } from '../../../define/define-master';
import { download } from '../../api/download';
import { Button } from '../../ui/button';
import { say } from '../../ui/toast';
import { useTab, useTabState, useVerbs } from '../../workspace/tab-context';
import { ActionInput } from '../action-input';
import { AnswerDialog } from '../answer-dialog';
import { ImportDialog } from '../list/import-dialog';
import { ListFrame } from '../list/list-frame';
import { tabsOf } from '../list/list-state';
import { focusScan } from '../list/scan-filter';
import { useList } from '../list/use-list';
import { openReference } from '../open-reference';
import { usePrintRows } from '../print/use-print-rows';
import { masterColumns } from './master-columns';
import { MasterDialog } from './master-dialog';
import { MasterToolbar } from './master-toolbar';
import { type MasterRights, type MasterWork, useMasterRights, useMasterWork, whyNot } from './use-master-work';

/** Nothing in a master is a line of a document. */
const NO_LINES: [] = [];

/** A master as one screen shows it: the list, and a dialog to add, edit and view a row. `?id=` opens that row. */
export function MasterList({ definition }: { definition: MasterDefinition }) {
  const { screen, query, open } = useTab();
  const base = `/v1/business/${definition.resource}`;
  const columns = useCallback(() => masterColumns(definition), [definition]);
  const list = useList({ base, resource: definition.resource, columns });
  const [editing, setEditing] = useTabState<{ id?: string; copy?: string } | undefined>('editing', query.id ? { id: query.id } : query.new ? {} : undefined);
  const [isImporting, setImporting] = useTabState('importing', false);
  const { print, preview } = usePrintRows(definition);
  const rights = useMasterRights(definition);
  const { opens } = rights;
  const work = useMasterWork(definition, base, list);
  const exportRows = () => download(`${base}/export`, list.wish).catch(() => {});
  const add = () => setEditing({});
  useVerbs({
    add: opens('add') ? add : undefined,
    export: opens('export') ? exportRows : undefined,
    ...(rights.can('scan') ? { scan: focusScan } : {}),
    ...verbsOf(definition, rights, work, list.chosen),
  });
  const printOne = (id: string) => {
    setEditing(undefined);
    print?.([id]);
  };
  return (
    <>
      <ListFrame
        list={list}
        title={definition.resource === screen.resource ? screen.title : definition.title}
        tabs={tabsOf(list.preset, [], list.rows.tabs)}
        onOpen={(row) => setEditing({ id: row.id })}
        onFollow={(row, column) => openReference(definition.fields[column], row, column, open)}
        toneOf={(row) => (definition.hasStatus && String(row.status) === 'false' ? 'text-muted' : '')}
        {...invitation(definition, opens('add') ? add : undefined)}
        toolbar={
          <MasterToolbar
            {...{ definition, list, rights, work }}
            onEdit={setEditing}
            onImport={() => setImporting(true)}
            onExport={exportRows}
            onPrint={print}
          />
        }
      />
      {editing && (
        <MasterDialog
          key={editing.id ?? editing.copy ?? 'new'}
          definition={definition}
          {...editing}
          canSave={editing.id ? opens('edit') : opens('add')}
          onClose={() => setEditing(undefined)}
          onSaved={list.rows.refresh}
          {...(editing.id && print ? { onPrint: printOne } : {})}
        />
      )}
      <MasterQuestions work={work} />
      {preview}
      {isImporting && <MasterImport definition={definition} base={base} onClose={() => setImporting(false)} onDone={list.rows.refresh} />}
    </>
  );
}

/** Palette and shortcuts say why not instead of doing nothing. */
const verbsOf = (definition: MasterDefinition, { actions }: MasterRights, { own }: MasterWork, chosen: readonly Row[]) =>
  Object.fromEntries(
    actions.map((action) => [
      action.id,
      () => {
        const reason = whyNot(definition, chosen, action.id, action.on).whyNot;
        if (reason) say.info(reason);
        else void own(action);
      },
    ]),
  );

/** What stands where no row is yet; `add` is absent where none may be added. */
const invitation = ({ title }: MasterDefinition, add: (() => void) | undefined) => ({
  emptyText: add ? `点击“新增”建立第一条${title}，或用“导入”从 Excel 带入。` : `还没有${title}。`,
  emptyAction: add && (
    <Button tone="primary" icon="add" onClick={add}>
      新增
    </Button>
  ),
});

/** What an action asks before it is done, and what one answered. */
function MasterQuestions({ work: { asking, answered, stopAsking, said, stopSaying } }: { work: MasterWork }) {
  return (
    <>
      {asking && <ActionInput action={asking} lines={NO_LINES} lineFields={{}} onClose={stopAsking} onAnswer={({ input }) => answered(asking, input)} />}
      {said && <AnswerDialog {...said} onClose={stopSaying} />}
    </>
  );
}

function MasterImport({ definition, ...way }: { definition: MasterDefinition; base: string; onClose: () => void; onDone: () => void }) {
  const { screen } = useTab();
  return <ImportDialog screen={screen.flag} title={definition.title} fields={definition.fields} {...way} />;
}
