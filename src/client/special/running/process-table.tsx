import type { ProcessRow } from '../../../contract/running-answer';
import { minuteOf } from '../../../define/dates';
import { grouped } from '../../../define/money';
import { Badge } from '../../ui/badge';
import { type Column, FiguresTable } from './figures-table';

const whole = (value: number): string => grouped(Math.round(value), 0);
const COLUMNS: readonly Column<ProcessRow>[] = [
  { title: '进程', of: ({ host, pid, isLost, at }) => (isLost ? <Lost words={`${host} ${pid}`} at={at} /> : `${host} ${pid}`) },
  { title: 'Node.js', of: ({ node }) => node },
  { title: '启动', of: ({ startedAt }) => <span className="whitespace-nowrap tabular-nums">{minuteOf(startedAt)}</span> },
  { title: '内存MB', isFigure: true, of: ({ memory }) => whole(memory) },
  { title: '处理器', isFigure: true, of: ({ cpu }) => `${whole(cpu * 100)}%` },
  { title: '数据库连接', isFigure: true, of: ({ connections, idle }) => `${connections - idle}/${connections}` },
  { title: '在等连接', isFigure: true, of: ({ waiting }) => whole(waiting) },
  { title: '实时连接', isFigure: true, of: ({ channels }) => whole(channels) },
  { title: '调用', isFigure: true, of: ({ calls }) => whole(calls) },
  { title: '一半在', isFigure: true, of: ({ p50 }) => `${whole(p50)} ms` },
  { title: '95%在', isFigure: true, of: ({ p95 }) => `${whole(p95)} ms` },
  { title: '服务错误', isFigure: true, of: ({ failed }) => <span className={failed > 0 ? 'text-bad' : 'text-faint'}>{whole(failed)}</span> },
];

/** Every process of the product on this database, and which of them no longer says anything. */
export const ProcessTable = ({ rows }: { rows: readonly ProcessRow[] }) => (
  <FiguresTable label="进程" columns={COLUMNS} rows={rows} keyOf={({ id }) => id} empty="" />
);

const Lost = ({ words, at }: { words: string; at: string }) => (
  <span className="inline-flex items-center gap-2">
    {words}
    <Badge tone="red">{minuteOf(at)} 起没有应答</Badge>
  </span>
);
