import { useEffect, useLayoutEffect } from 'react';
import type { DocumentInfo } from '../../../contract/answers';
import type { Action } from '../../../define/action';
import type { DocumentDefinition } from '../../../define/define-document';
import { basketItem, collect } from '../../basket/basket-item';
import { Button } from '../../ui/button';
import { Failed, Notice, Skeleton } from '../../ui/feedback';
import { useTab, useVerbs } from '../../workspace/tab-context';
import { askedAgain } from '../list/asked-again';
import { useCan } from '../use-may';
import { DocumentEditor } from './document-editor';
import { numberOf } from './document-start';
import { subjectWords } from './subject-words';
import { useDocument } from './use-document';
import { useOfferedActions } from './use-offered-actions';

/** One document in a tab: loading, refused, or its editor. */
export function DocumentPage({ definition }: { definition: DocumentDefinition }) {
  const { path, query, screen, setTitle, open } = useTab();
  const document = useDocument(definition);
  const { state } = document;
  const sn = state.phase === 'ready' ? String(state.start.info?.header.sn ?? '') : '';
  useEffect(() => {
    if (state.phase === 'ready') setTitle(sn ? `${definition.title} ${sn}` : `新增${definition.title}`);
  }, [state.phase, sn, definition.title, setTitle]);
  const info = state.phase === 'ready' ? state.start.info : undefined;
  const isNew = state.phase === 'ready' && info === undefined;
  const offered = useOfferedActions(definition, info);
  useShown(definition, info, isNew, offered);

  const can = useCan(screen);
  useVerbs({
    collect: info && (() => collect([basketItem(definition, screen, { ...info.header, actions: info.actions })])),
    // One after the other: what is written and saved is followed by the next.
    add: info && can('add') ? () => open(path, { new: '1' }, { title: `新增${definition.title}` }) : undefined,
  });

  if (state.phase === 'error') {
    return <Failed title={query.id || numberOf(screen, query) ? '单据打不开' : '不能新增单据'} text={state.error.message} onRetry={document.retry} />;
  }
  if (state.phase === 'loading') return <PageSkeleton />;
  return (
    <div className="flex h-full min-h-0 flex-col">
      {document.changedElsewhere && (
        <Notice
          tone="warn"
          action={
            <Button size="sm" icon="refresh" onClick={document.reload}>
              载入最新
            </Button>
          }
        >
          此单据已在别处被修改，当前显示的不是最新内容。
        </Notice>
      )}
      <DocumentEditor
        key={`${state.start.info?.header.id ?? 'new'}-${state.epoch}`}
        definition={definition}
        start={state.start}
        actions={offered}
        base={document.base}
        onReload={document.reload}
        onRefresh={askedAgain(document.isUnderWay, () => void document.reload())}
        onRetry={document.retry}
        onRefused={document.carry}
      />
    </div>
  );
}

/** What palette, shortcuts and assistant act on: told together with what is drawn, so that a key pressed in between is not of what stood there before. */
function useShown(definition: DocumentDefinition, info: DocumentInfo | undefined, isNew: boolean, offered: readonly Action[]): void {
  const { show } = useTab();
  useLayoutEffect(() => {
    const actions = offered.map(({ id }) => id);
    if (info) {
      const { header } = info;
      const about = subjectWords(definition, header, header.totalAmount);
      show({ documentId: header.id, sn: String(header.sn ?? ''), about, status: Number(header.status), actions });
    } else show(isNew ? { actions } : {});
  }, [definition, info, isNew, offered, show]);
}

/** The page's own shape while it loads, so that nothing jumps. */
function PageSkeleton() {
  return (
    <div className="flex h-full flex-col bg-surface" role="status" data-loading="" aria-label="正在加载单据">
      <div className="flex h-[61px] shrink-0 flex-col justify-center gap-2 border-line border-b px-4">
        <Skeleton className="h-5 w-72" />
        <Skeleton className="h-3 w-96" />
      </div>
      <div className="flex h-[27px] shrink-0 items-center gap-6 border-line border-b bg-canvas px-4">
        {[...'01234'].map((fact) => (
          <Skeleton key={fact} className="w-32" />
        ))}
      </div>
      <div className="flex flex-col gap-6 p-4">
        {[...'012345'].map((line) => (
          <Skeleton key={line} className="w-full" />
        ))}
      </div>
    </div>
  );
}
