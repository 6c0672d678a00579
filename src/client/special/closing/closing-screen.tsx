import { useEffect } from 'react';
import type { ClosingDesk } from '../../../contract/closing-answer';
import { minuteOf } from '../../../define/dates';
import { PageFrame } from '../../screens/page-frame';
import { Button } from '../../ui/button';
import { Empty, Failed, Loading } from '../../ui/feedback';
import { useTab } from '../../workspace/tab-context';
import { MonthStrip } from './month-strip';
import { ObstacleList } from './obstacle-list';
import { History, ProofPart } from './proof-part';
import { type Closing, useClosing } from './use-closing';

/** 月结台: the months; of one of them what stands in the way, whether its books add up, and its closing. */
export default function ClosingScreen() {
  const { screen, setTitle, open } = useTab();
  const closing = useClosing();
  const { desk, error, refresh, turn } = closing;
  useEffect(() => setTitle(screen.title), [setTitle, screen.title]);
  if (error) return <Failed text={error} onRetry={refresh} />;
  if (!desk) return <Loading />;
  const isClosed = desk.months.find(({ month }) => month === desk.month)?.state === 'closed';
  return (
    <PageFrame
      flag={screen.flag}
      title={screen.title}
      isWhole
      beside={<Standing desk={desk} />}
      toolbar={
        <>
          <Button onClick={() => open('/commonView/stockFinance', { month: desk.month })}>库存财务</Button>
          <Acts closing={closing} month={desk.month} />
        </>
      }
      narrowing={<MonthStrip months={desk.months} month={desk.month} onMonth={turn} />}
    >
      <div className="flex min-h-0 flex-1 border-line border-t hand:flex-col">
        <div className="min-h-0 min-w-0 flex-1 overflow-auto">
          <Obstacles closing={closing} desk={desk} isClosed={isClosed} />
        </div>
        <aside className="w-[248px] shrink-0 min-[1400px]:w-[300px] overflow-auto border-line border-l hand:w-full hand:border-t hand:border-l-0">
          <ProofPart proof={closing.proof} isClosed={isClosed} />
          <History acts={desk.history} />
        </aside>
      </div>
    </PageFrame>
  );
}

/** How the month stands, in a sentence: closed by whom, or why it cannot be closed now. */
function Standing({ desk: { month, months, verbs } }: { desk: ClosingDesk }) {
  const own = months.find((one) => one.month === month);
  const closed = own?.closedAt ? `${own.closedBy} ${minuteOf(own.closedAt)}结账` : own?.state === 'closed' ? '随以后的月份一并结账' : '';
  return <span className="truncate text-muted text-xs">{closed || (verbs.closePeriod?.whyNot ?? '')}</span>;
}

/** One next step: what can be done with the month now. */
function Acts({ closing: { may, act, busy }, month }: { closing: Closing; month: string }) {
  return (
    <>
      {may('reopenPeriod') && (
        <Button tone="danger" isBusy={busy === 'reopenPeriod'} onClick={() => void act('reopenPeriod')}>
          反结账
        </Button>
      )}
      {may('closePeriod') && (
        <Button tone="primary" icon="check" isBusy={busy === 'closePeriod'} onClick={() => void act('closePeriod')}>
          结账 {month}
        </Button>
      )}
    </>
  );
}

function Obstacles({ closing, desk, isClosed }: { closing: Closing; desk: ClosingDesk; isClosed: boolean }) {
  if (isClosed) return <Empty icon="check" title={`【${desk.month}】已结账`} text="月末余额已留存，右侧是它与流水、余额的核对。" />;
  if (desk.obstacles.length === 0) return <Empty icon="check" title="没有要处理的事" text="本月单据都已审核，发票与结算都已齐全。" />;
  return <ObstacleList obstacles={desk.obstacles} busy={closing.busy} onUrge={(obstacle) => void closing.urge(obstacle)} />;
}
