import { useEffect, useMemo, useRef } from 'react';
import type { MatchDeskAnswer } from '../../../contract/match-answer';
import { type MatchDesk, matchDesks } from '../../../domain/finance/match-desks';
import { PageFrame } from '../../screens/page-frame';
import { Button } from '../../ui/button';
import { CountTabs } from '../../ui/count-tabs';
import { Empty, Failed, Loading, Skeleton } from '../../ui/feedback';
import { useTab, useTabState } from '../../workspace/tab-context';
import { Foot, Papers } from './match-parts';
import { MatchTable } from './match-table';
import { isDifference, rowsShown, type Show, tabsOf } from './match-words';
import { PartnerPicker } from './partner-picker';
import { useMatch } from './use-match';
import { soundRows, useMatchHands } from './use-match-hands';

/** 核销台: of one partner order, goods and invoice side by side; what belongs together is found, one key accepts it. */
export default function MatchScreen() {
  const { screen, setTitle } = useTab();
  const kind = matchDesks.find(({ resource }) => resource === screen.resource) as MatchDesk;
  const match = useMatch();
  const [show, setShow] = useTabState<Show>('show', 'all');
  const table = useRef<HTMLElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const { desk, partners, error, refresh } = match;
  const rows = useMemo(() => rowsShown(desk?.rows ?? [], show), [desk, show]);
  const hands = useMatchHands({ match, kind, rows, table, picker });
  const name = desk?.partner.name ?? '';
  useEffect(() => setTitle(name === '' ? screen.title : `${screen.title} ${name}`), [setTitle, screen.title, name]);
  const isThere = desk !== undefined;
  useEffect(() => {
    if (isThere && document.activeElement === document.body) table.current?.focus({ preventScroll: true });
  }, [isThere]);
  if (error) return <Failed text={error} onRetry={refresh} />;
  if (!partners) return <Loading />;
  if (partners.length === 0) return <Empty icon="check" title="没有要核销的" text={`所有${kind.words.goods}都已开票，也没有未审核的发票。`} />;
  return (
    <PageFrame
      flag={screen.flag}
      title={screen.title}
      isWhole
      beside={
        <>
          <PartnerPicker partners={partners} chosen={match.partner} kind={kind} box={picker} onChoose={match.turn} onInto={() => table.current?.focus()} />
          {desk && <CountTabs label="明细" value={show} items={tabsOf(desk, kind)} onChange={(to) => setShow(to as Show)} />}
        </>
      }
      toolbar={<Acts desk={desk} onNext={() => hands.nextDifference(1)} onAll={hands.acceptAll} isBusy={match.waiting.size > 0} />}
      narrowing={desk && desk.papers.length > 0 ? <Papers papers={desk.papers} onOpen={hands.openPaper} /> : undefined}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the page, wherever on it one stands */}
      <div onKeyDown={hands.onKeyDown} className="flex min-h-0 flex-1 flex-col border-line border-t">
        {desk ? rows.length > 0 ? <MatchTable kind={kind} match={match} rows={rows} hands={hands} table={table} /> : <Nothing show={show} /> : <Waiting />}
        {desk && <Foot desk={desk} kind={kind} />}
      </div>
    </PageFrame>
  );
}

const Nothing = ({ show }: { show: Show }) => (
  <div className="min-h-0 flex-1">
    <Empty icon="check" title={show === 'all' ? '没有要核销的' : '没有这样的明细'} text="发票都已核对审核，新的入库和发票会出现在这里。" />
  </div>
);
const Waiting = () => (
  <div data-loading="" className="min-h-0 flex-1">
    {[0, 1, 2, 3, 4, 5].map((each) => (
      <div key={each} className="flex h-11 items-center border-line border-b px-3">
        <Skeleton className="h-4 w-full" />
      </div>
    ))}
  </div>
);

function Acts({ desk, onNext, onAll, isBusy }: { desk: MatchDeskAnswer | undefined; onNext: () => void; onAll: () => void; isBusy: boolean }) {
  const [sound, differences] = [soundRows(desk).length, desk?.rows.some((row) => isDifference(row) && !row.accepted)];
  return (
    <>
      {differences && (
        <Button tone="ghost" icon="down" onClick={onNext}>
          下一处差异 <kbd>F8</kbd>
        </Button>
      )}
      {sound > 0 && (
        <Button tone="primary" icon="check" isBusy={isBusy} keys="Ctrl+Enter" onClick={onAll}>
          接受 {sound} 行一致
        </Button>
      )}
    </>
  );
}
