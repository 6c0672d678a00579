import { useCallback } from 'react';
import type { Row } from '../../../contract/answers';
import type { MasterDefinition } from '../../../define/define-master';
import { download } from '../../api/download';
import { presetOf, type RecordValues } from '../../form/record-values';
import { Button } from '../../ui/button';
import { useTab, useTabState, useVerbs } from '../../workspace/tab-context';
import { ImportDialog } from '../list/import-dialog';
import { ListFrame } from '../list/list-frame';
import { ALL, tabsOf } from '../list/list-state';
import { focusScan, ScanFilter, type ScanNarrowing } from '../list/scan-filter';
import { TickAll } from '../list/tick-all';
import { type List, useList } from '../list/use-list';
import { openReference } from '../open-reference';
import { usePrintRows } from '../print/use-print-rows';
import { SelectionBar } from '../selection-bar';
import { CutawayPeek } from './cutaway/cutaway-peek';
import { chosenActs, headActs } from './master-acts';
import { masterColumns } from './master-columns';
import { MasterDialog } from './master-dialog';
import { MasterPeek } from './master-peek';
import { MasterQuestions } from './master-questions';
import { ProposalPeek } from './proposals/proposal-peek';
import { type Proposals, useProposals } from './proposals/use-proposals';
import { useMasterWays } from './use-master-ways';
import { type MasterRights, type MasterWork, useMasterRights, useMasterWork } from './use-master-work';

/** A master as one screen shows it: the list, and a dialog to add, edit and view a row (or what `onEdit` opens instead). `?id=` opens that row. */
export function MasterList({ definition, onEdit }: { definition: MasterDefinition; onEdit?: (which: { id?: string; copy?: string }) => void }) {
  const { screen, query, open } = useTab();
  const base = `/v1/business/${definition.resource}`;
  const columns = useCallback(() => masterColumns(definition), [definition]);
  const list = useList({ base, resource: definition.resource, columns });
  const [editing, setEditing] = useTabState<{ id?: string; copy?: string } | undefined>('editing', query.id ? { id: query.id } : query.new ? {} : undefined);
  const [isImporting, setImporting] = useTabState('importing', false);
  const { print, preview } = usePrintRows(definition);
  const rights = useMasterRights(definition);
  const ownWork = useMasterWork(definition, base, list);
  const proposals = useProposals({ definition, work: ownWork, chosen: list.meant, onDone: list.rows.refresh });
  const work = proposals ? { ...ownWork, own: proposals.own } : ownWork;
  const exportRows = () => download(`${base}/export`, list.wish).catch(() => {});
  const edit = onEdit ?? setEditing;
  const add = () => edit({});
  useVerbs({
    add: rights.opens('add') ? add : undefined,
    export: rights.opens('export') ? exportRows : undefined,
    ...(rights.can('scan') ? { scan: focusScan } : {}),
    ...verbsOf(rights, work),
  });
  const printOne = (id: string) => {
    setEditing(undefined);
    print?.([id]);
  };
  const ways = useMasterWays({ definition, list, onPrint: print });
  const acts = { definition, list, rights, work, ways, onEdit: edit, onImport: () => setImporting(true), onExport: exportRows, onPrint: print };
  return (
    <>
      <ListFrame
        list={list}
        title={definition.resource === screen.resource ? screen.title : definition.title}
        tabs={tabsOf(list.preset, [], list.rows.tabs)}
        onOpen={(row) => edit({ id: row.id })}
        onFollow={(row, column) => openReference(definition.fields[column], row, column, open)}
        toneOf={(row) => (definition.hasStatus && String(row.status) === 'false' ? 'text-muted' : '')}
        {...invitation(definition, rights.opens('add') ? add : undefined)}
        peek={(row) => <Peeked definition={definition} row={row} proposals={proposals} onOpen={() => edit({ id: row.id })} />}
        {...(proposals ? { isPeeking: true, onLetter: proposals.onLetter } : {})}
        tools={<ScanFilter fields={definition.fields} onScanned={(said) => narrowTo(list, said)} />}
        bar={list.chosen.length > 0 && <ChosenBar list={list} acts={chosenActs(acts)} />}
        {...headActs(acts)}
      />
      {editing && (
        <MasterDialog
          key={editing.id ?? editing.copy ?? 'new'}
          definition={definition}
          {...begunWith(editing, query)}
          canSave={editing.id ? rights.opens('edit') : rights.opens('add')}
          onClose={() => setEditing(undefined)}
          onSaved={list.rows.refresh}
          {...(editing.id && print ? { onPrint: printOne } : {})}
        />
      )}
      <MasterQuestions work={work} />
      {preview}
      {isImporting && <Importing definition={definition} base={base} onClose={() => setImporting(false)} onDone={list.rows.refresh} />}
    </>
  );
}

type Editing = { id?: string; copy?: string };
/** A new record begins with what the link to it said. */
function begunWith(editing: Editing, query: Record<string, string>): Editing & { preset?: RecordValues } {
  const preset = presetOf(query);
  return query.new && Object.keys(preset).length > 0 && !editing.id && !editing.copy ? { ...editing, preset } : editing;
}

type ImportingProps = { definition: MasterDefinition; base: string; onClose: () => void; onDone: () => void };
function Importing({ definition: { title, outsideSheets }, ...rest }: ImportingProps) {
  const { screen } = useTab();
  return <ImportDialog {...rest} screen={screen.flag} title={title} isOutside={outsideSheets !== undefined} />;
}

type PeekedProps = { definition: MasterDefinition; row: Row; proposals: Proposals | undefined; onOpen: () => void };

/** What a row says; where it waits to be matched, with what. */
function Peeked({ proposals, ...of }: PeekedProps) {
  if (proposals?.isFit(of.row)) return <ProposalPeek {...of} proposals={proposals} />;
  const { cutaway } = of.definition;
  return cutaway ? <CutawayPeek {...of} cutaway={cutaway} /> : <MasterPeek {...of} />;
}

const ChosenBar = ({ list, acts }: { list: List; acts: ReturnType<typeof chosenActs> }) => (
  <SelectionBar count={list.chosen.length} sums="" beyond={<TickAll list={list} />} {...acts} onClear={list.untick} />
);

/** What was scanned is all that is looked for; filters that were set stay. */
const narrowTo = (list: List, { filters, names }: ScanNarrowing): void =>
  list.change({ tab: ALL, keyword: '', filters: { ...list.state.filters, ...filters }, names: { ...list.state.names, ...names } });

/** What palette and shortcuts do; where it cannot be done it says why not. */
const verbsOf = ({ actions }: MasterRights, { own }: MasterWork) => Object.fromEntries(actions.map((action) => [action.id, () => void own(action)]));

/** What stands where no row is yet; `add` is absent where none may be added. */
const invitation = ({ title }: MasterDefinition, add: (() => void) | undefined) => ({
  emptyText: add ? `点击“新增”建立第一条${title}，或用“导入”从 Excel 带入。` : `还没有${title}。`,
  emptyAction: add && (
    // The filled button stands in the head already.
    <Button icon="add" onClick={add}>
      新增
    </Button>
  ),
});
