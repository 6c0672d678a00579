import type { SlowCall } from '../../../contract/running-answer';
import { grouped } from '../../../define/money';
import { type Column, FiguresTable } from './figures-table';

const COLUMNS: readonly Column<SlowCall>[] = [
  { title: '接口', of: ({ route }) => <span className="break-all font-mono text-xs">{route}</span> },
  { title: '次数', isFigure: true, of: ({ calls }) => grouped(calls, 0) },
  { title: '95%在', isFigure: true, of: ({ p95 }) => grouped(p95, 0) },
  { title: '最长', isFigure: true, of: ({ longest }) => grouped(longest, 0) },
];

export const SlowTable = ({ rows }: { rows: readonly SlowCall[] }) => (
  <FiguresTable label="最慢的接口" columns={COLUMNS} rows={rows} keyOf={({ route }) => route} empty="近几分钟没有调用" />
);
