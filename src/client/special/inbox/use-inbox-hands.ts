import { useRef, useState } from 'react';
import type { InboxRow } from '../../../contract/inbox-answer';
import { useTab } from '../../workspace/tab-context';
import { decidingOf } from './decide';
import { useDeciding } from './use-deciding';
import type { Box, Inbox } from './use-inbox';
import { useInboxKeys } from './use-inbox-keys';
import { useInboxPlace } from './use-inbox-place';

/** What hands do in the inbox: keys and buttons say the same words about the row one stands on, or about those that are marked. */
export function useInboxHands(inbox: Inbox, box: Box) {
  const { open: openTab } = useTab();
  const place = useInboxPlace(inbox.rows);
  const deciding = useDeciding({ onDone: inbox.takeOut, onOver: inbox.soon });
  const [isRefusing, setRefusing] = useState(false);
  const meant = (): InboxRow[] => (place.chosen.length > 0 ? place.chosen : place.current ? [place.current] : []);
  const back = useRef<HTMLElement | null>(null);

  const open = (row: InboxRow, behind = false) => openTab(row.path, row.query, { behind, title: `${row.title} ${row.sn}` });
  const agree = () => {
    const rows = meant();
    // What another document made is filled in on its page.
    if (rows[0] && place.chosen.length === 0 && !decidingOf(rows[0], 'agree')) return open(rows[0]);
    place.unmark();
    void deciding.act(rows, 'agree');
  };
  const leave = () => {
    setRefusing(false);
    back.current?.focus();
  };
  const beginRefusal = () => {
    if (!meant().some((row) => decidingOf(row, 'refuse'))) return;
    back.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    setRefusing(true);
  };
  const refuse = (reason: string) => {
    const rows = meant();
    leave();
    place.unmark();
    void deciding.act(rows, 'refuse', reason);
  };
  const hands = {
    next: () => place.go(place.at + 1),
    previous: () => place.go(place.at - 1),
    first: () => place.go(0),
    last: () => place.go(inbox.rows.length - 1),
    agree: () => box === 'list' && agree(),
    refuse: () => box === 'list' && beginRefusal(),
    open: (row: InboxRow) => open(row),
    behind: (row: InboxRow) => open(row, true),
    mark: (row: InboxRow) => {
      place.mark(row);
      place.go(place.at + 1);
    },
    urge: (row: InboxRow) => void (row.mayUrge && deciding.urge(row)),
    leave: () => place.unmark(),
  };
  const onKeyDown = useInboxKeys(hands, place.current, place.chosen.length > 0);
  return { place, deciding, open, agree, refuse, leave, beginRefusal, isRefusing, refused: isRefusing ? meant() : [], onKeyDown };
}
export type InboxHands = ReturnType<typeof useInboxHands>;
