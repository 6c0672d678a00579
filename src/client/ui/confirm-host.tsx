import { Suspense } from 'react';
import { usePending } from './confirm';
import { late } from './late';

const ConfirmDialog = late(() => import('./confirm-dialog'));

/** Where questions appear; mounted once, by the app. */
export function ConfirmHost() {
  const question = usePending();
  return question ? (
    <Suspense fallback={null}>
      <ConfirmDialog key={question.title} question={question} />
    </Suspense>
  ) : null;
}
