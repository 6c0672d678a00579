import { Fragment, type RefObject } from 'react';
import type { MatchRow } from '../../../contract/match-answer';
import { minuteOf } from '../../../define/dates';
import { grouped } from '../../../define/money';
import type { MatchDesk } from '../../../domain/finance/match-desks';
import { Button } from '../../ui/button';
import { NOT_NARROW, Row } from './match-row';
import type { Match } from './use-match';
import type { MatchHands } from './use-match-hands';

type Props = { kind: MatchDesk; match: Match; rows: readonly MatchRow[]; hands: MatchHands; table: RefObject<HTMLElement | null> };
const FIGURES = ['数量', '单价', '金额'];
const FIRST = 'border-line border-l pl-3';

/** 订单, 入库, 发票 side by side; below the row one stands on what it is about and what can be done with it. */
export function MatchTable({ kind, match, rows, hands, table }: Props) {
  const { current, stand } = hands;
  const hidden = match.desk?.hidden ?? 0;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the table is worked by keys
    <section ref={table} data-grid="" tabIndex={0} aria-label="核销明细" className="@container min-h-0 flex-1 overflow-auto outline-none">
      <table className="w-full min-w-[1080px] @max-[1080px]:min-w-[900px] border-collapse text-[13px]">
        <Head goods={kind.words.goods} />
        <tbody>
          {rows.map((row) => (
            <Fragment key={row.id}>
              <Row row={row} kind={kind} isCurrent={row.id === current?.id} isWaiting={match.waiting.has(row.id)} onStand={stand} />
              {row.id === current?.id && <About row={row} kind={kind} mayAccept={match.desk?.mayAccept === true} hands={hands} />}
            </Fragment>
          ))}
        </tbody>
      </table>
      {hidden > 0 && rows.at(-1)?.state === 'missing' && (
        <p className="px-3 py-2 text-muted text-xs">
          另有 {hidden} 行{kind.words.missing}的{kind.words.goods}没有列出，核对发票时仍会用到。
        </p>
      )}
    </section>
  );
}

const Head = ({ goods }: { goods: string }) => (
  <thead className="sticky top-0 z-10 bg-surface text-left text-xs">
    <tr className="h-7 text-ink [&>th]:font-semibold">
      <th />
      <th className={FIRST}>订单</th>
      <th colSpan={2} className={NOT_NARROW} />
      <th colSpan={4} className={FIRST}>
        {goods}
      </th>
      <th colSpan={4} className={FIRST}>
        发票
      </th>
      <th colSpan={2} className={FIRST} />
    </tr>
    <tr className="h-7 border-line border-b whitespace-nowrap text-muted [&>th]:px-2 [&>th]:font-medium">
      <th className="pl-3!">产品</th>
      {FIGURES.map((label, i) => (
        <th key={label} className={`text-right ${i === 0 ? FIRST : NOT_NARROW}`}>
          {label}
        </th>
      ))}
      <th className={FIRST}>单号</th>
      {FIGURES.map((label) => (
        <th key={label} className="text-right">
          {label}
        </th>
      ))}
      <th className={FIRST}>单/行</th>
      {FIGURES.map((label) => (
        <th key={label} className="text-right">
          {label}
        </th>
      ))}
      <th className={FIRST}>结果与依据</th>
      <th className="text-right">差额</th>
    </tr>
  </thead>
);

function About({ row, kind, mayAccept, hands }: { row: MatchRow; kind: MatchDesk; mayAccept: boolean; hands: MatchHands }) {
  return (
    <tr data-about="" className="border-line border-b bg-accent-soft">
      <td colSpan={14} className="px-3 py-1.5">
        <div className="sticky left-3 flex w-[calc(100cqw-24px)] flex-wrap items-center gap-2">
          <span className="mr-auto text-ink">{sentence(row, kind)}</span>
          {row.goods && (
            <Button size="sm" keys="G" onClick={() => hands.openGoods(row)}>
              查看{kind.words.goods}
            </Button>
          )}
          {row.invoice && (
            <Button size="sm" keys="O" onClick={() => hands.openInvoice(row)}>
              打开发票
            </Button>
          )}
          {mayAccept && row.ask !== '' && (
            <Button size="sm" keys="R" onClick={() => hands.askRed(row)}>
              {row.ask}
            </Button>
          )}
          {mayAccept && row.part !== '' && (
            <Button size="sm" keys="P" onClick={() => hands.payPart(row)}>
              {row.part}
            </Button>
          )}
          {mayAccept && (row.accepted || row.dispute) && (
            <Button size="sm" keys="U" onClick={() => hands.takeBack(row)}>
              {row.state === 'disputed' ? '了结' : '撤回'}
            </Button>
          )}
          {mayAccept && !row.accepted && row.whyNot === '' && (
            <Button size="sm" keys="Enter" icon="check" onClick={() => hands.accept(row)}>
              接受
            </Button>
          )}
        </div>
      </td>
    </tr>
  );
}

/** What stands there, in a sentence. */
function sentence(row: MatchRow, kind: MatchDesk): string {
  const { dispute } = row;
  const rest = dispute?.isPart && row.state !== 'disputed' ? `；争议 ${grouped(dispute.amount)} 元没有接受` : '';
  if (!dispute?.asked) return `${found(row, kind)}${rest}`;
  const { by, at, reason } = dispute.asked;
  return `${row.accepted ? found(row, kind) : `发票 ${row.invoice?.sn} ${row.says}，${grouped(dispute.amount)} 元`}${rest}；${by} ${minuteOf(at)} 请对方红冲：${reason}`;
}

function found({ accepted, state, says, reason, difference, invoice, goods, whyNot, dispute }: MatchRow, { words }: MatchDesk): string {
  if (accepted) return `${accepted.by} ${minuteOf(accepted.at)} 核销，依据：${reason}${says ? `（${says}）` : ''}`;
  if (state === 'disputed') return `发票 ${invoice?.sn} 只付了没有争议的部分，${says}，${grouped(difference)} 元待对方红冲或了结`;
  if (state === 'missing') return `${goods?.sn} 已${words.goods}，还没有发票`;
  const money = difference ? `，差额 ${grouped(difference)} 元` : '';
  if (!goods) return `发票 ${invoice?.sn} 的这一行${says}${money}`;
  const off = says ? `${says}${money}` : '数量、金额一致';
  return `${reason}：${goods.sn} 与发票 ${invoice?.sn} ${off}${whyNot && !says ? `，${whyNot}` : ''}${state === 'extra' && !dispute ? '，请对方红冲或修改发票' : ''}`;
}
