import { Suspense } from 'react';
import { ErrorBoundary } from '../workspace/error-boundary';
import { dismiss, usePending } from './confirm';
import { late } from './late';
import { say } from './toast';

const ConfirmDialog = late(() => import('./confirm-dialog'));

/** A question that cannot be shown is refused, and the page stays. */
function refuse(): void {
  dismiss();
  say.error('确认框没有加载成功，可能是网络中断或系统已更新，请刷新页面后再试');
}

/** Where questions appear; mounted once, by the app. */
export function ConfirmHost() {
  const question = usePending();
  return question ? (
    <ErrorBoundary key={question.title} isSilent onBroken={refuse}>
      <Suspense fallback={null}>
        <ConfirmDialog question={question} />
      </Suspense>
    </ErrorBoundary>
  ) : null;
}
