import { useEffect, useState } from 'react';
import type { DocumentDefinition } from '../../../define/define-document';
import type { Screen } from '../../../define/define-screen';
import { textOf } from '../../../define/field-text';
import { goodsKey } from '../../../define/goods-key';
import type { DocumentTask } from '../../../define/hand-task';
import { plain } from '../../../define/money';
import { post } from '../../api/call';
import type { RecordValues } from '../../form/record-values';
import { Icon } from '../../ui/icon';
import { nameOf } from '../cards/line-cards';
import { contentOf } from './calls-of';
import { newKey, type Work } from './work';

type Props = { task: DocumentTask; definition: DocumentDefinition; work: Work; keep: (work: Work) => void; screen: Screen };

/** What waits for this task, the longest waiting in front: a thumb takes a line of it into the work, or all of them. */
export function AwaitingRows({ task, definition, work, keep, screen }: Props) {
  const rows = useAwaiting({ task, definition, work, screen });
  const { waiting } = task.lines;
  const taken = new Set(work.lines.map(({ values }) => goodsKey(values)));
  const left = rows.filter((row) => !taken.has(goodsKey(row)));
  if (!waiting || left.length === 0) return null;
  const take = (some: readonly RecordValues[]) => {
    const lines = some.map(({ id: _, ...values }) => ({ key: newKey(), values, isDone: true }));
    keep({ ...work, lines: [...work.lines, ...lines], at: lines[0]?.key ?? work.at });
  };
  const said = (row: RecordValues, name: string): string => (definition.lines[name] ? textOf(definition.lines[name], row[name], row[`${name}Name`]) : '');
  return (
    <section aria-label={waiting.title} className="shrink-0">
      <div className="flex items-center justify-between pb-1">
        <h2 className="text-[13px] text-muted">
          {waiting.title} {left.length} 行
        </h2>
        <button type="button" onClick={() => take(left)} className="h-11 min-w-11 cursor-pointer px-2 text-[13px] text-accent">
          全部带入
        </button>
      </div>
      <ul className="divide-y divide-line overflow-hidden rounded-[10px] border border-line bg-surface">
        {left.map((row) => (
          <li key={goodsKey(row)}>
            <button
              type="button"
              onClick={() => take([row])}
              className="flex min-h-12 w-full cursor-pointer items-center gap-3 px-3 py-2 text-left active:bg-hover"
            >
              <Icon name="add" size={20} className="shrink-0 text-dim" />
              <span className="min-w-0 flex-1">
                <span className="block truncate">{nameOf(definition, { id: goodsKey(row), ...row })}</span>
                <span className="block truncate text-[13px] text-muted">
                  {[said(row, 'batchNo'), said(row, 'serialNo'), said(row, waiting.since) && `${said(row, waiting.since)} 起`]
                    .filter((text) => text && text !== '-')
                    .join(' · ')}
                </span>
              </span>
              <span className="shrink-0 tabular-nums">
                {plain(String(row[task.lines.field] || '0'))} {String(row.unitName ?? '')}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Asked once the store is known, and again after each work that was ended. */
function useAwaiting({ task, definition, work, screen }: Omit<Props, 'keep'>): readonly RecordValues[] {
  const [rows, setRows] = useState<readonly RecordValues[]>([]);
  const what = task.lines.waiting?.suggestion;
  const needs = definition.suggests.find(({ id }) => id === what)?.needs ?? '';
  const store = String(work.header[needs] ?? '');
  const isBegun = work.lines.length > 0;
  const { header } = work;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what else stands in the header says nothing of what waits
  useEffect(() => {
    if (!what || store === '' || isBegun) return store === '' ? setRows([]) : undefined;
    let isCurrent = true;
    const body = { ...contentOf({ task, definition, work: { ...work, header, lines: [] }, screen: screen.flag }), what };
    post<{ lines: RecordValues[] }>(`/v1/business/${definition.kind}/suggest`, body, { quiet: true, tab: newKey() })
      .then(({ lines }) => isCurrent && setRows(lines))
      // Nothing waits, or the server is away: what is scanned is taken all the same.
      .catch(() => isCurrent && setRows([]));
    return () => {
      isCurrent = false;
    };
  }, [what, store, isBegun]);
  return rows;
}
