import { type ReactNode, useMemo } from 'react';
import type { Outcome, WizardAnswer } from '../../../contract/wizard-answer';
import { choice, type Fields, text } from '../../../define/field';
import { DataGrid } from '../../table/data-grid';
import { gridColumn } from '../../table/grid-column';
import { useFixedRows } from '../../table/use-fixed-rows';
import { useLayout } from '../../table/use-layout';
import { Skeleton, Trouble } from '../../ui/feedback';
import { Tabs } from '../../ui/tabs';
import { useTab, useTabState } from '../../workspace/tab-context';
import { ActionRow } from '../action-row';
import { PageFrame } from '../page-frame';
import type { StepActs } from './wizard-steps';

type Props = {
  answer: WizardAnswer | undefined;
  /** Named by the action: 下发. */
  verb: string;
  isDone: boolean;
  row: Fields;
  error: string | undefined;
  onRetry: (() => void) | undefined;
  beside: ReactNode;
  acts: StepActs;
  notice?: ReactNode;
};

const OUTCOMES: readonly Outcome[] = ['refused', 'warned', 'skipped', 'done'];
const wordsOf = (verb: string, isDone: boolean): Record<Outcome, string> =>
  isDone
    ? { refused: `未${verb}`, warned: `已${verb}，请留意`, skipped: '跳过', done: `已${verb}` }
    : { refused: `不能${verb}`, warned: '需确认', skipped: '跳过', done: `可${verb}` };
const NOTHING: [] = [];
const NO_TOTALS = {};
const NOT_AT_ALL = () => undefined;

/** What would become, or became, of every row: what needs a look first, each with its reason. */
export function OutcomeView({ answer, verb, isDone, row, error, onRetry, beside, acts, notice }: Props) {
  const { screen } = useTab();
  const [tab, setTab] = useTabState<Outcome | 'all'>(isDone ? 'outcome' : 'check', 'all');
  const words = wordsOf(verb, isDone);
  const columns = useMemo(() => {
    const said = wordsOf(verb, isDone);
    const outcome = choice('结果', `refused ${said.refused}:red, warned ${said.warned}:orange, skipped ${said.skipped}:grey, done ${said.done}:green`);
    return Object.entries({ outcome, ...row, reason: text('说明', { width: 280 }) }).map(([id, field]) =>
      gridColumn(id, field, { isSortable: false, isFilterable: false, ...(id === 'outcome' ? { pin: 'start', width: 132 } : {}) }),
    );
  }, [row, verb, isDone]);
  const layout = useLayout(`${screen.flag}.outcome`, columns);
  const list = useMemo(() => (answer?.rows ?? []).filter(({ outcome }) => tab === 'all' || outcome === tab), [answer, tab]);
  const rows = useFixedRows(list, NO_TOTALS);
  const total = answer ? OUTCOMES.reduce((sum, outcome) => sum + answer.counts[outcome], 0) : 0;
  return (
    <PageFrame flag={screen.flag} title={screen.title} beside={beside} toolbar={<ActionRow {...acts} isLast />}>
      {notice}
      {error && <Trouble text={error} onRetry={onRetry} />}
      {!answer && !error && <Skeleton className="h-40" />}
      {answer && (
        <>
          <Tabs
            label="结果"
            value={tab}
            onChange={(id) => setTab(OUTCOMES.find((outcome) => outcome === id) ?? 'all')}
            items={[
              { id: 'all', label: '全部', count: total },
              ...OUTCOMES.map((outcome) => ({ id: outcome, label: words[outcome], count: answer.counts[outcome] })),
            ]}
          />
          <DataGrid
            label={isDone ? '结果' : '检查'}
            columns={columns}
            rows={rows}
            layout={layout.layout}
            onLayout={layout.setLayout}
            sort={NOTHING}
            onSort={NOT_AT_ALL}
            filters={NO_TOTALS}
            onFilter={NOT_AT_ALL}
            empty={<p className="p-6 text-center text-muted text-sm">没有{tab === 'all' ? '' : `“${words[tab]}”的`}行</p>}
          />
          <p className="h-5 text-muted text-xs" aria-live="polite">
            共 {total} 行{total > answer.rows.length && `，仅列出前 ${answer.rows.length} 行`}
          </p>
        </>
      )}
    </PageFrame>
  );
}
