import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Row } from '../../../contract/answers';
import type { MasterDefinition } from '../../../define/define-master';
import { textOf } from '../../../define/field-text';
import { FormScreenContext } from '../../form/form-screen';
import { wordsName } from '../../form/record-values';
import { filterQuery } from '../../table/filter-value';
import { Button } from '../../ui/button';
import { ask } from '../../ui/confirm';
import { Empty, Failed, Loading } from '../../ui/feedback';
import { Select } from '../../ui/input';
import { SearchInput } from '../../ui/search-input';
import { say } from '../../ui/toast';
import { useCall, useChanges, useTab, useTabState, useVerbs } from '../../workspace/tab-context';
import { MasterDialog } from '../master/master-dialog';
import { useCan } from '../use-may';
import { nested, visibleNodes } from './tree-nodes';
import { TreeView } from './tree-view';

/** A master that is a tree: the tree on the left, the chosen node on the right with everything that can be done to it. */
export function MasterTree({ definition }: { definition: MasterDefinition }) {
  const { screen, query } = useTab();
  const call = useCall();
  const base = `/v1/business/${definition.resource}`;
  // Editions and kinds that divide a tree are chosen above it.
  const dividers = Object.entries(definition.fields).flatMap(([name, field]) =>
    field.kind === 'choice' && field.filter && field.required ? [[name, field] as const] : [],
  );
  const [divided, setDivided] = useTabState<Record<string, string>>('divided', () =>
    Object.fromEntries(dividers.flatMap(([name, field]) => (field.default ? [[name, String(field.default)]] : []))),
  );
  const wish = JSON.stringify(divided);
  const [rows, setRows] = useState<Row[]>();
  const [error, setError] = useState('');
  const [keyword, setKeyword] = useTabState('keyword', '');
  const [openedList, setOpenedList] = useTabState<string[]>('opened', []);
  const [selected, setSelected] = useTabState('node', query.id ?? '');
  const [editing, setEditing] = useTabState<{ id?: string; parent?: Row } | undefined>('editing', undefined);
  const can = useCan(screen);

  const load = useCallback(() => {
    call.get<{ list: Row[] }>(`${base}/tree`, { screen: screen.flag, ...filterQuery(JSON.parse(wish)) }, { quiet: true }).then(
      ({ list }) => {
        setRows(list);
        // A single root is only a frame: what stands in it is what people come for.
        const [root, ...others] = nested(list);
        if (root && others.length === 0) setOpenedList((old) => (old.length === 0 ? [root.row.id] : old));
        setError('');
      },
      (failure: Error) => setError(failure.message),
    );
  }, [call, base, screen.flag, wish, setOpenedList]);
  // Loaded once per choice above the tree; a tab that returns shows what it had.
  const loadedFor = useRef<string>(undefined);
  useEffect(() => {
    if (loadedFor.current === wish) return;
    loadedFor.current = wish;
    load();
  }, [wish, load]);
  useChanges(definition.resource, load);

  const opened = useMemo(() => new Set(openedList), [openedList]);
  const roots = useMemo(() => nested(rows ?? []), [rows]);
  const words = useCallback((row: Row) => `${String(row.code ?? '')} ${String(row[definition.label] ?? '')}`.trim(), [definition.label]);
  const nodes = useMemo(() => visibleNodes(roots, opened, keyword, words), [roots, opened, keyword, words]);
  const row = rows?.find((one) => one.id === selected);
  const isOff = (one: Row) => one.status === false || one.status === '0' || one.status === 'false';

  const run = async (action: string, label: string, body: Record<string, unknown>) => {
    try {
      await call.post(`${base}/${action}`, { screen: screen.flag, ...body });
      say.success(`${label}成功`);
    } catch {
      return; // told by the call
    }
    load();
  };
  const remove = async () => {
    if (row && (await ask({ title: `删除【${words(row)}】`, confirm: '删除', isDangerous: true })))
      await run('del', '删除', { id: row.id, version: row.version });
  };
  const move = async (id: string, parent: string) => {
    const [moved, target] = [rows?.find((one) => one.id === id), rows?.find((one) => one.id === parent)];
    if (moved && target && (await ask({ title: '移动', text: `把【${words(moved)}】移到【${words(target)}】之下？`, confirm: '移动' })))
      await run('move', '移动', { ids: [id], input: { parent } });
  };
  const addTo = (parent?: Row) => setEditing(parent ? { parent } : {});
  useVerbs({ add: can('add') ? () => addTo(row) : undefined, refresh: load });

  if (error) return <Failed text={error} onRetry={load} />;
  if (!rows) return <Loading />;
  return (
    <FormScreenContext value={screen.flag}>
      <div className="flex h-full min-h-0 gap-3 p-3">
        <div className="flex w-96 min-w-0 shrink-0 flex-col gap-2">
          <div className="flex items-center gap-2">
            <h1 className="font-semibold text-base">{screen.title}</h1>
            <span className="flex-1" />
            {can('add') && (
              <Button size="sm" icon="add" onClick={() => addTo()}>
                新增顶级
              </Button>
            )}
          </div>
          {dividers.map(([name, field]) => (
            <Select
              key={name}
              aria-label={field.label}
              value={divided[name] ?? ''}
              placeholder={`全部${field.label}`}
              options={field.options}
              onChange={(event) => setDivided({ ...divided, [name]: event.target.value })}
            />
          ))}
          <SearchInput label="查找" placeholder="编码、名称" value={keyword} onValue={setKeyword} />
          <TreeView
            label={definition.title}
            nodes={nodes}
            opened={opened}
            onOpened={(next) => setOpenedList([...next])}
            selected={selected}
            onSelect={setSelected}
            onEdit={(id) => setEditing({ id })}
            nameOf={(node) => words(node.row)}
            isOff={(node) => isOff(node.row)}
            onMove={can('move') ? (id, parent) => void move(id, parent) : undefined}
          />
          <p className="text-muted text-xs">共 {rows.length} 项</p>
        </div>
        <section className="min-w-0 flex-1 overflow-auto border border-line bg-surface p-4">
          {rows.length === 0 ? (
            <Empty icon="folder" title={`还没有${definition.title}`} text={can('add') ? '点左上的新增按钮建立第一项。' : '有权限的同事建立后会显示在这里。'} />
          ) : !row ? (
            <Empty icon="folder" title="请选择左侧的一项" text="方向键移动，→ 展开，← 收起，Enter 编辑。" />
          ) : (
            <>
              <div className="mb-3 flex flex-wrap items-center gap-2">
                <h2 className="mr-auto font-semibold">{words(row)}</h2>
                {can('add') && (
                  <Button icon="add" onClick={() => addTo(row)}>
                    新增下级
                  </Button>
                )}
                {can('edit') && (
                  <Button icon="edit" onClick={() => setEditing({ id: row.id })}>
                    编辑
                  </Button>
                )}
                {isOff(row)
                  ? can('enable') && <Button onClick={() => run('enable', '启用', { ids: [row.id] })}>启用</Button>
                  : can('disable') && <Button onClick={() => run('disable', '停用', { ids: [row.id] })}>停用</Button>}
                {can('del') && (
                  <Button icon="del" tone="danger" onClick={remove}>
                    删除
                  </Button>
                )}
              </div>
              <dl className="grid grid-cols-[repeat(auto-fill,minmax(260px,1fr))] gap-x-6 text-sm">
                {Object.entries(definition.fields).map(([name, field]) => (
                  <div key={name} className="flex gap-2 border-line border-b py-1.5">
                    <dt className="w-24 shrink-0 text-muted">{field.label}</dt>
                    <dd className="min-w-0 break-all">{textOf(field, row[name], row[wordsName(name)]) || '—'}</dd>
                  </div>
                ))}
              </dl>
            </>
          )}
        </section>
      </div>
      {editing && (
        <MasterDialog
          definition={definition}
          {...(editing.id ? { id: editing.id } : {})}
          {...(editing.parent ? { preset: { ...divided, parent: editing.parent.id, parentName: words(editing.parent) } } : {})}
          canSave={can(editing.id ? 'edit' : 'add')}
          onClose={() => setEditing(undefined)}
          onSaved={(id) => {
            setSelected(id);
            if (editing.parent) setOpenedList([...opened, editing.parent.id]);
            load();
          }}
        />
      )}
    </FormScreenContext>
  );
}
