import { type ReactNode, useCallback } from 'react';
import type { MasterDefinition } from '../../../define/define-master';
import type { Wizard } from '../../../define/define-wizard';
import { screenOf } from '../../../domain/registry';
import { download } from '../../api/download';
import { listColumns } from '../../table/grid-column';
import { useTab } from '../../workspace/tab-context';
import { ListFrame } from '../list/list-frame';
import { ALL } from '../list/list-state';
import { useList } from '../list/use-list';
import { useCan, useMay } from '../use-may';

type Props = { definition: MasterDefinition; opens: NonNullable<Wizard['history']>['opens']; beside: ReactNode };

/** What was done before, newest first; a row opens the page that shows what it brought about, where the user holds it. */
export function WizardHistory({ definition, opens, beside }: Props) {
  const { screen, open } = useTab();
  const can = useCan(screen);
  const base = `/v1/business/${definition.resource}`;
  const columns = useCallback(() => listColumns(definition.fields), [definition]);
  const list = useList({ base, resource: definition.resource, columns, slot: 'history ' });
  const target = opens && screenOf(opens.flag);
  const may = useMay(target ?? screen);
  const openRow = target && may() && opens;
  return (
    <ListFrame
      list={list}
      title={screen.title}
      tabs={[]}
      beside={beside}
      others={
        can('export')
          ? [{ id: 'export', label: '导出', icon: 'export', keysOf: 'page.export', onChoose: () => void download(`${base}/export`, list.wish).catch(() => {}) }]
          : []
      }
      {...(openRow
        ? {
            onOpen: (row, options) =>
              open(
                target.path,
                { tab: ALL, ...Object.fromEntries(Object.entries(openRow.with).map(([there, here]) => [`f.${there}`, String(row[here] ?? '')])) },
                { ...options, title: `${target.title} ${String(row[definition.label] ?? '')}` },
              ),
          }
        : {})}
      emptyText={`还没有${definition.title}。`}
    />
  );
}
