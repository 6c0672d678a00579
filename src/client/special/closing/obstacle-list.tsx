import type { ClosingGroup, Obstacle } from '../../../contract/closing-answer';
import { grouped } from '../../../define/money';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { useTab } from '../../workspace/tab-context';
import { TONES, waited } from '../inbox/waited';

/** `tells`: each of its rows says what it is. */
const GROUPS: readonly { id: ClosingGroup; title: string; says: string; tells?: true }[] = [
  { id: 'papers', title: '未审核的记账单据', says: '不处理的，计入审核当月' },
  { id: 'before', title: '会生成记账单据的前置单据', says: '盘点、验收等，审核后才有入账的单据' },
  { id: 'invoices', title: '发票', says: '按暂估与未开票留存' },
  { id: 'settlement', title: '结算', says: '留在未结算余额里', tells: true },
  { id: 'stock', title: '库存', says: '成本不对，毛利就不对', tells: true },
  { id: 'vouchers', title: '凭证', says: '结账后仍可生成', tells: true },
];

type Props = { obstacles: readonly Obstacle[]; busy: string; onUrge: (obstacle: Obstacle) => void };

/** What somebody can do something about comes before what he may only look at, and that before what he cannot see; within these as it was told. */
const placeOf = ({ next, mayUrge, path }: Obstacle): number => (next ? 0 : mayUrge ? 1 : path ? 2 : 3);
const mineFirst = (obstacles: readonly Obstacle[]): Obstacle[] => [...obstacles].sort((a, b) => placeOf(a) - placeOf(b));

/** What stands in the way, by what it is about: how much, since when, whose turn it is, and what settles it. */
export function ObstacleList({ obstacles, ...rest }: Props) {
  return (
    <table className="w-full min-w-[720px] table-fixed border-collapse text-[13px]" aria-label="结账前要处理的事">
      <thead className="sticky top-0 z-10 bg-sunken text-left text-muted text-xs">
        <tr className="[&>th]:h-8 [&>th]:whitespace-nowrap [&>th]:px-3 [&>th]:font-medium">
          <th>事项</th>
          <th className="w-14 text-right">数量</th>
          <th className="w-28 text-right">金额</th>
          <th className="w-[104px]">最早</th>
          <th className="w-[28%]">等谁处理</th>
          <th className="w-[172px] text-right">处理</th>
        </tr>
      </thead>
      {GROUPS.map(({ id, title, says, tells = false }) => {
        const own = mineFirst(obstacles.filter(({ group }) => group === id));
        if (own.length === 0) return null;
        return (
          <tbody key={id}>
            <tr className="border-line border-b bg-surface">
              <th colSpan={6} scope="rowgroup" className="h-8 px-3 text-left font-semibold">
                {title}
                <span className="ml-2 font-normal text-muted text-xs">{says}</span>
              </th>
            </tr>
            {own.map((obstacle) => (
              <Row key={obstacle.id} obstacle={obstacle} tells={tells} {...rest} />
            ))}
          </tbody>
        );
      })}
    </table>
  );
}

function Row({ obstacle, tells, busy, onUrge }: Omit<Props, 'obstacles'> & { obstacle: Obstacle; tells: boolean }) {
  const { open } = useTab();
  const { id, title, count, money, oldest, parts, unseen, says, path, query, next, mayUrge } = obstacle;
  return (
    <tr className="border-line border-b align-top hover:bg-hover [&>td]:px-3 [&>td]:py-2">
      <td>
        <span className="font-medium">{title}</span>
        {tells && <p className="text-muted text-xs">{says}</p>}
        {unseen > 0 && <p className="text-muted text-xs">{unseen === count ? '不在您的页面中，只计数' : `其中${unseen}张不在您的数据范围内`}</p>}
      </td>
      <td className="text-right tabular-nums">{count}</td>
      <td className="text-right tabular-nums">{money === '' ? <span className="text-muted">—</span> : grouped(money)}</td>
      <td className="whitespace-nowrap tabular-nums">{oldest}</td>
      <td>
        {parts.map((part) => (
          <Part key={part.word} {...part} />
        ))}
      </td>
      <td>
        <div className="flex justify-end gap-1">
          {mayUrge && (
            <Button size="sm" tone="ghost" isBusy={busy === id} onClick={() => onUrge(obstacle)}>
              催办
            </Button>
          )}
          {path && (
            <Button size="sm" tone="ghost" onClick={() => open(path, query)}>
              查看
            </Button>
          )}
          {next && (
            <Button size="sm" onClick={() => open(next.path, next.query)}>
              {next.label}
            </Button>
          )}
        </div>
      </td>
    </tr>
  );
}

/** Names in sight; the others are counted. */
const NAMED = 3;

function Part({ word, count, who, since }: Obstacle['parts'][number]) {
  const { text, tone } = waited(since);
  const names = who.length > NAMED ? `${who.slice(0, NAMED).join('、')} 等${who.length}人` : who.join('、');
  return (
    <p className="flex items-center gap-2 leading-6" title={who.join('、')}>
      <Badge tone={word === '待审核' ? 'orange' : 'grey'}>
        {word} {count}
      </Badge>
      <span className="min-w-0 truncate">{names || '—'}</span>
      <span className={`shrink-0 text-xs ${tone === 'muted' ? 'text-muted' : TONES[tone]}`}>{text}</span>
    </p>
  );
}
