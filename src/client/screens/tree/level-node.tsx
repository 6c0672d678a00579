import { useState } from 'react';
import type { Row } from '../../../contract/answers';
import type { MasterAction, MasterDefinition } from '../../../define/define-master';
import type { TreeDefinition, TreeLevel } from '../../../define/define-tree';
import { masterOf } from '../../../domain/registry';
import { wordsName } from '../../form/record-values';
import { Badge } from '../../ui/badge';
import { ask } from '../../ui/confirm';
import { actionIcon } from '../../ui/icon';
import { useTab } from '../../workspace/tab-context';
import { ActionInput } from '../action-input';
import { type Act, ActionRow } from '../action-row';
import { useCan, useMay } from '../use-may';
import { isOff, RowFacts } from './row-facts';
import { switchActs } from './switch-acts';
import { useRunAction } from './use-run-action';

type Props = {
  tree: TreeDefinition;
  level: TreeLevel;
  master: MasterDefinition;
  row: Row;
  words: string;
  /** Rows below that are loaded: their labels can be printed together. */
  below: readonly Row[];
  onAdd: (master: MasterDefinition, preset: Record<string, unknown>) => void;
  onEdit: () => void;
  onChanged: () => void;
};
const NO_LINES: [] = [];

/** Whether the page keeps rows of this master, and not only shows them as frames. */
export const isKeptOn = (master: MasterDefinition, resource: string): boolean => master.resource === resource || master.within.includes(resource);

/** The chosen node: what it is, what hangs under it, and everything that can be done to it. */
export function LevelNode({ tree, level, master, row, words, below: loaded, onAdd, onEdit, onChanged }: Props) {
  const { screen } = useTab();
  const may = useMay(screen);
  const [asking, setAsking] = useState<MasterAction>();
  const can = useCan(screen);
  const base = `/v1/business/${master.resource}`;
  const isKept = isKeptOn(master, screen.resource);
  const opens = useOpens(master);
  const run = useRunAction(base, onChanged);
  const remove = async () => {
    if (await ask({ title: `删除${master.title}【${words}】`, confirm: '删除', isDangerous: true }))
      await run('del', '删除', { id: row.id, ...(row.version === undefined ? {} : { version: row.version }) });
  };
  const own = isKept ? master.actions.filter((action) => action.id !== level.move && action.on !== 'list' && can(...action.flags)) : [];
  const acts: (Act | 'line')[] = [
    ...useChildActs({ tree, level, master, row, words, onAdd }),
    ...(opens('edit') ? [{ id: 'edit', label: '编辑', icon: 'edit' as const, onChoose: onEdit }] : []),
    'line',
    ...own.map((action) => ({
      id: action.id,
      label: action.label,
      icon: actionIcon(action.id),
      onChoose: () => (action.input ? setAsking(action) : void run(action.id, action.label, { ids: [row.id] })),
    })),
    ...switchActs(row, opens, (operation, label) => void run(operation, label, { ids: [row.id] })),
    ...useLabelActs({ tree, level, row, loaded }),
    'line',
    ...(opens('del') ? [{ id: 'del', label: '删除', icon: 'del' as const, isDanger: true, onChoose: () => void remove() }] : []),
  ];
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <h2 className="font-semibold">{words}</h2>
        <Badge tone="blue">{master.title}</Badge>
        {isOff(row) && <Badge>停用</Badge>}
        <span className="flex-1" />
        <ActionRow others={acts} />
      </div>
      {isKept && <RowFacts fields={Object.entries(master.fields).filter(([, field]) => !field.needs || may(field.needs))} row={row} />}
      {asking && (
        <AskedOfNode action={asking} onClose={() => setAsking(undefined)} onSend={(input) => run(asking.id, asking.label, { ids: [row.id], input })} />
      )}
    </>
  );
}

/** Whether the page and the user's rights open a standard operation of a master. */
function useOpens(master: MasterDefinition) {
  const { screen } = useTab();
  const can = useCan(screen);
  return (operation: 'add' | 'edit' | 'del' | 'enable' | 'disable', of = master) =>
    isKeptOn(of, screen.resource) && of.operations.includes(operation) && can(...(of.flags[operation] ?? [operation]));
}

type ChildProps = Pick<Props, 'tree' | 'level' | 'master' | 'row' | 'words' | 'onAdd'>;

/** What may hang under the node is begun here. */
function useChildActs({ tree, level, master, row, words, onAdd }: ChildProps): Act[] {
  const opens = useOpens(master);
  const below = tree.levels.flatMap((one) => {
    const way = one.under.find((each) => each.master === level.master);
    const child = masterOf(one.master);
    return way && child && opens('add', child) ? [{ way, child, level: one }] : [];
  });
  /** A new row hangs under this node and takes over where the node itself stands. */
  const presetOf = (child: MasterDefinition, childLevel: TreeLevel, field: string): Record<string, unknown> => ({
    ...Object.fromEntries(
      childLevel.under
        .filter((way) => way.field !== field && way.field in master.fields && way.field in child.fields)
        .flatMap((way) => [
          [way.field, row[way.field]],
          [wordsName(way.field), row[wordsName(way.field)]],
        ]),
    ),
    [field]: row.id,
    [wordsName(field)]: words,
  });
  return below.map(({ way, child, level: childLevel }) => ({
    id: `add ${child.resource}`,
    label: `新增${child.title}`,
    icon: 'add',
    onChoose: () => onAdd(child, presetOf(child, childLevel, way.field)),
  }));
}

/** Labels of the node itself, and of all that is loaded under it. */
function useLabelActs({ tree, level, row, loaded }: Pick<Props, 'tree' | 'level' | 'row'> & { loaded: readonly Row[] }): Act[] {
  const { screen, open } = useTab();
  const can = useCan(screen);
  const print = (type: string, ids: readonly string[]) => open('/newprint/BarCodePrint', { type, screen: screen.flag, ids: ids.slice(0, 500).join(',') });
  if (!can('printLabel')) return [];
  const below = tree.levels
    .filter((one) => one.hasLabels)
    .map((one) => ({ one, ids: loaded.filter((child) => child.master === one.master).map((child) => child.id) }))
    .filter(({ ids }) => ids.length > 0);
  return [
    ...(level.hasLabels ? [{ id: 'label', label: '打印标签', icon: 'print' as const, onChoose: () => print(level.master, [row.id]) }] : []),
    ...below.map(
      ({ one, ids }): Act => ({
        id: `label ${one.master}`,
        label: `打印${masterOf(one.master)?.title}标签（${ids.length}）`,
        icon: 'print',
        onChoose: () => print(one.master, ids),
      }),
    ),
  ];
}

type AskedProps = { action: MasterAction; onClose: () => void; onSend: (input: Record<string, unknown> | undefined) => Promise<boolean> };

function AskedOfNode({ action, onClose, onSend }: AskedProps) {
  const send = async ({ input }: { input?: Record<string, unknown> }) => {
    if (!(await onSend(input))) return undefined;
    onClose();
    return [];
  };
  return <ActionInput action={action} lines={NO_LINES} lineFields={{}} onClose={onClose} onSend={send} />;
}
