import type { JobTold } from '../../../contract/running-answer';
import { secondOf } from '../../../define/dates';
import { grouped } from '../../../define/money';
import { Badge } from '../../ui/badge';
import { type Column, FiguresTable } from './figures-table';

const COLUMNS: readonly Column<JobTold>[] = [
  { title: '任务', of: ({ task }) => <span className="font-mono text-xs">{task}</span> },
  { title: '上次', of: ({ at }) => <span className="whitespace-nowrap tabular-nums">{secondOf(at)}</span> },
  { title: '用时秒', isFigure: true, of: ({ seconds }) => grouped(seconds, 2) },
  { title: '轮次', isFigure: true, of: ({ rounds }) => grouped(rounds, 0) },
  { title: '失败', isFigure: true, of: ({ failures }) => <span className={failures > 0 ? 'text-bad' : 'text-faint'}>{grouped(failures, 0)}</span> },
  { title: '结果', of: ({ error }) => (error === '' ? <Badge tone="green">完成</Badge> : <span className="break-all text-bad text-xs">{error}</span>) },
];

/** What is done by the clock, by whichever process leads it. */
export const JobTable = ({ rows }: { rows: readonly JobTold[] }) => (
  <FiguresTable label="定时任务" columns={COLUMNS} rows={rows} keyOf={({ task }) => task} empty="启动后几秒内开始" />
);
