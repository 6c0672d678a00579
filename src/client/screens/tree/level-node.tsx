import { useState } from 'react';
import type { Row } from '../../../contract/answers';
import type { MasterAction, MasterDefinition } from '../../../define/define-master';
import type { TreeDefinition, TreeLevel } from '../../../define/define-tree';
import { textOf } from '../../../define/field-text';
import { masterOf } from '../../../domain/registry';
import { wordsName } from '../../form/record-values';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { ask } from '../../ui/confirm';
import { actionIcon } from '../../ui/icon';
import { say } from '../../ui/toast';
import { useCall, useTab } from '../../workspace/tab-context';
import { ActionInput } from '../action-input';
import { useCan, useMay } from '../use-may';

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
  const { screen, open } = useTab();
  const call = useCall();
  const may = useMay(screen);
  const [asking, setAsking] = useState<MasterAction>();
  const can = useCan(screen);
  const base = `/v1/business/${master.resource}`;
  const isKept = isKeptOn(master, screen.resource);
  const opens = (operation: 'add' | 'edit' | 'del' | 'enable' | 'disable', of = master) =>
    isKeptOn(of, screen.resource) && of.operations.includes(operation) && can(...(of.flags[operation] ?? [operation]));
  const isOff = row.status === false || row.status === '0' || row.status === 'false';
  const below = tree.levels.flatMap((one) => {
    const way = one.under.find((each) => each.master === level.master);
    const child = masterOf(one.master);
    return way && child && opens('add', child) ? [{ way, child, level: one }] : [];
  });
  const run = async (action: string, label: string, body: Record<string, unknown>) => {
    try {
      await call.post(`${base}/${action}`, { screen: screen.flag, ...body });
      say.success(`${label}成功`);
    } catch {
      return; // told by the call
    }
    onChanged();
  };
  const remove = async () => {
    if (await ask({ title: `删除${master.title}【${words}】`, confirm: '删除', isDangerous: true }))
      await run('del', '删除', { id: row.id, ...(row.version === undefined ? {} : { version: row.version }) });
  };
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
  const print = (type: string, ids: readonly string[]) => open('/newprint/BarCodePrint', { type, screen: screen.flag, ids: ids.slice(0, 500).join(',') });
  const labelled = tree.levels.filter((one) => one.hasLabels && loaded.some((child) => child.master === one.master));
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <h2 className="font-semibold">{words}</h2>
        <Badge tone="blue">{master.title}</Badge>
        {isOff && <Badge>停用</Badge>}
        <span className="flex-1" />
        {below.map(({ way, child, level: childLevel }) => (
          <Button key={child.resource} icon="add" onClick={() => onAdd(child, presetOf(child, childLevel, way.field))}>
            新增{child.title}
          </Button>
        ))}
        {opens('edit') && (
          <Button icon="edit" onClick={onEdit}>
            编辑
          </Button>
        )}
        {isKept &&
          master.actions
            .filter((action) => action.id !== level.move && action.on !== 'list' && can(...action.flags))
            .map((action) => (
              <Button
                key={action.id}
                icon={actionIcon(action.id)}
                onClick={() => (action.input ? setAsking(action) : void run(action.id, action.label, { ids: [row.id] }))}
              >
                {action.label}
              </Button>
            ))}
        {isOff
          ? opens('enable') && <Button onClick={() => void run('enable', '启用', { ids: [row.id] })}>启用</Button>
          : opens('disable') && <Button onClick={() => void run('disable', '停用', { ids: [row.id] })}>停用</Button>}
        {can('printLabel') && level.hasLabels && (
          <Button icon="print" onClick={() => print(level.master, [row.id])}>
            打印标签
          </Button>
        )}
        {can('printLabel') &&
          labelled.map((one) => {
            const ids = loaded.filter((child) => child.master === one.master).map((child) => child.id);
            return (
              <Button key={one.master} icon="print" onClick={() => print(one.master, ids)}>
                打印{masterOf(one.master)?.title}标签（{ids.length}）
              </Button>
            );
          })}
        {opens('del') && (
          <Button icon="del" tone="danger" onClick={() => void remove()}>
            删除
          </Button>
        )}
      </div>
      {isKept && (
        <dl className="grid grid-cols-[repeat(auto-fill,minmax(260px,1fr))] gap-x-6 text-sm">
          {Object.entries(master.fields)
            .filter(([, field]) => !field.needs || may(field.needs))
            .map(([name, field]) => (
              <div key={name} className="flex gap-2 border-line border-b py-1.5">
                <dt className="w-24 shrink-0 text-muted">{field.label}</dt>
                <dd className="min-w-0 break-all">{textOf(field, row[name], row[wordsName(name)]) || '—'}</dd>
              </div>
            ))}
        </dl>
      )}
      {asking && (
        <ActionInput
          action={asking}
          lines={NO_LINES}
          lineFields={{}}
          onClose={() => setAsking(undefined)}
          onAnswer={({ input }) => {
            setAsking(undefined);
            void run(asking.id, asking.label, { ids: [row.id], input });
          }}
        />
      )}
    </>
  );
}
