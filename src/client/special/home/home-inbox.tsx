import type { InboxRow } from '../../../contract/inbox-answer';
import { Badge } from '../../ui/badge';
import { Button, buttonLook } from '../../ui/button';
import { cx } from '../../ui/class-names';
import { Empty, Failed, Skeleton } from '../../ui/feedback';
import { KeyHint } from '../../ui/key-hint';
import { walksAmong } from '../../ui/walk';
import { PlaceLink } from '../../workspace/place-link';
import { useTab } from '../../workspace/tab-context';
import { decidingOf, nameOf } from '../inbox/decide';
import { RowWords } from '../inbox/inbox-row';
import { useDeciding } from '../inbox/use-deciding';
import type { Inbox } from '../inbox/use-inbox';

const SHOWN = 6;
const walk = walksAmong('[data-waits]');

/** 等您处理: what presses most of the inbox, decided where it stands; the rest is one key away. */
export function HomeInbox({ inbox }: { inbox: Inbox }) {
  const { open } = useTab();
  const deciding = useDeciding({ onDone: inbox.takeOut, onOver: inbox.soon });
  const rows = inbox.rows.slice(0, SHOWN);
  return (
    <section aria-label="等您处理" className="flex min-h-[440px] min-w-0 flex-col rounded-lg border border-line bg-surface">
      <h2 className="flex h-10 shrink-0 items-center gap-2 px-4 font-semibold text-[14px]">
        等您处理
        {inbox.total > 0 && <Badge tone="blue">{inbox.total}</Badge>}
        <PlaceLink to="/inbox" className={cx('ml-auto', buttonLook('ghost', 'sm'))}>
          收件箱 <KeyHint of="workspace.inbox" />
        </PlaceLink>
      </h2>
      {inbox.error !== '' && <Failed text={inbox.error} onRetry={inbox.refresh} />}
      {inbox.isLoading && <Waiting />}
      {!inbox.isLoading && inbox.error === '' && rows.length === 0 && <Empty icon="check" title="没有等待您处理的单据" />}
      <ul onKeyDown={walk} className="px-2 pb-2">
        {rows.map((row, at) => (
          <li key={row.id} className="group relative">
            <button
              type="button"
              data-waits=""
              data-landing={at === 0 ? '' : undefined}
              onClick={() => open(row.path, row.query, { title: `${row.title} ${row.sn}` })}
              className="w-full cursor-pointer rounded px-2 py-2 text-left hover:bg-hover focus-visible:bg-accent-soft"
            >
              <span className="block pr-20">
                <RowWords row={row} isBusy={deciding.busy.has(row.id)} note={deciding.notes.get(row.id)} />
              </span>
            </button>
            <Decide row={row} isFirst={at === 0} onAgree={() => void deciding.act([row], 'agree')} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The word that is asked of him; only the first is filled, the others come with the pointer or the keyboard. */
function Decide({ row, isFirst, onAgree }: { row: InboxRow; isFirst: boolean; onAgree: () => void }) {
  const said = decidingOf(row, 'agree');
  if (!said || said.asks.length > 0) return null;
  return (
    <span className={cx('absolute top-2.5 right-2', !isFirst && 'opacity-0 focus-within:opacity-100 group-hover:opacity-100')}>
      <Button size="sm" tone={isFirst ? 'primary' : 'plain'} icon="check" aria-label={`${said.label} ${nameOf(row)}`} onClick={onAgree}>
        {said.label}
      </Button>
    </span>
  );
}

const Waiting = () => (
  <div data-loading="" className="flex flex-col gap-2 px-4">
    {[0, 1, 2, 3, 4, 5].map((each) => (
      <Skeleton key={each} className="h-12" />
    ))}
  </div>
);
