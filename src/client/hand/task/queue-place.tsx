import { useMemo, useState } from 'react';
import type { ListAnswer, ScanAnswer } from '../../../contract/answers';
import type { DocumentDefinition } from '../../../define/define-document';
import type { Screen } from '../../../define/define-screen';
import type { DocumentTask } from '../../../define/hand-task';
import { Empty, Trouble } from '../../ui/feedback';
import { useCall, useVerbs } from '../../workspace/tab-context';
import { WaitingCards } from '../cards/card-list';
import { cardOf } from '../cards/card-words';
import { RecordCard } from '../cards/record-card';
import { useCards } from '../cards/use-cards';
import { HandHead } from '../hand-head';
import { goHand } from '../hand-place';
import { wordsOf } from '../outbox/send-job';
import { TouchButton } from '../touch-button';
import { ScanLine } from './scan-line';
import { queueOf } from './task-screen';
import type { Said } from './work';

type Props = { task: DocumentTask; screen: Screen; definition: DocumentDefinition };

/** What waits for this task: chosen with the thumb, or by scanning its number. */
export function QueuePlace({ task, screen, definition }: Props) {
  const call = useCall();
  const [said, setSaid] = useState<Said>();
  const cards = useCards(
    screen,
    useMemo(() => ({ tab: queueOf(task, screen) }), [task, screen]),
    `queue ${task.id}`,
  );
  const open = (id: string) => goHand({ on: 'scan', task: task.id, id });
  /** Those that name the code, where there are any; else what waits stays in sight. */
  const narrow = async (code: string, otherwise: string) => {
    const asked = { screen: screen.flag, tab: queueOf(task, screen), keyword: code, pageSize: 1 };
    const { total } = await call.get<ListAnswer>(`/v1/business/${definition.kind}/list`, asked, { quiet: true });
    if (total === 0) return setSaid({ text: otherwise, isBad: true });
    cards.change({ keyword: code });
    setSaid({ text: `${code}：在下面找到的 ${total} 张单据里`, isBad: false });
  };
  const take = async (code: string) => {
    try {
      const { document, text } = await call.get<ScanAnswer>('/v1/business/scan', { code }, { quiet: true });
      if (document?.kind === definition.kind) return open(document.id);
      // A delivery note is no document of this side: the one that names it is.
      await narrow(code, `${text}：没有等待的单据与它有关`);
    } catch (error) {
      await narrow(code, wordsOf(error)).catch((failure) => setSaid({ text: wordsOf(failure), isBad: true }));
    }
  };
  useVerbs({ scanned: (input) => void take(String(input?.code ?? '')), refresh: cards.refresh });
  return (
    <>
      <HandHead title={task.title}>{cards.rows && <span className="text-[13px] text-muted">{cards.rows.length} 张</span>}</HandHead>
      <div className="flex min-h-0 flex-1 flex-col gap-2 overflow-y-auto px-3 pb-3">
        <ScanLine invites={task.invites} said={said} onCode={(code) => void take(code)} />
        {cards.error !== '' && <Trouble text={cards.error} onRetry={cards.refresh} />}
        {!cards.rows && cards.error === '' && <WaitingCards />}
        {cards.rows?.length === 0 && <Empty title="没有等待的单据" text={`需要${task.title}的单据到了会出现在这里。`} />}
        {cards.wish.keyword !== '' && <TouchButton onClick={() => cards.change({ keyword: '' })}>看全部</TouchButton>}
        {cards.rows?.map((row) => (
          <RecordCard key={row.id} card={cardOf(definition.kind, row)} onOpen={() => open(row.id)} />
        ))}
        {cards.more && <TouchButton onClick={cards.more}>再看 30 条</TouchButton>}
      </div>
    </>
  );
}
