import { useAtom, useAtomValue } from 'jotai';
import { Suspense, useEffect, useLayoutEffect } from 'react';
import { sessionAtom } from '../session/session';
import { late } from '../ui/late';
import { assistantOpenAtom, assistantQuestion, offerToPalette, showAssistant } from '../workspace/assistant-question';
import { askQuestion, belongTo, chatAtom, isAnswering, readChat } from './chat';
import { FloatingIcon } from './floating-icon';
import { proposedRows } from './proposals';

offerToPalette(proposedRows);
const Drawer = late(() => import('./drawer'));

/** The assistant of a logged-in user: its floating icon, or the drawer. A question asked elsewhere opens the drawer with it. */
export default function Assistant() {
  const session = useAtomValue(sessionAtom);
  const chat = useAtomValue(chatAtom);
  const isOpen = useAtomValue(assistantOpenAtom);
  const [asked, setAsked] = useAtom(assistantQuestion);
  const user = session.phase === 'in' ? session.session.userInfo.userInnerSn : '';
  // Before the drawer reads what is stored: whose conversation it reads must be known by then.
  useLayoutEffect(() => belongTo(user), [user]);
  useEffect(() => {
    if (!asked || user === '') return;
    setAsked(undefined);
    showAssistant(true);
    // The earlier conversation first: the new question stands under it.
    void readChat().then(() => askQuestion(asked.text));
  }, [asked, setAsked, user]);
  if (user === '') return null;
  return isOpen ? (
    <Suspense fallback={null}>
      <Drawer />
    </Suspense>
  ) : (
    <FloatingIcon onOpen={() => showAssistant(true)} isBusy={isAnswering(chat)} />
  );
}
