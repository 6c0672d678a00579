import { useEffect } from 'react';
import type { DocumentDefinition } from '../../../define/define-document';
import { basketItem, collect } from '../../basket/basket-item';
import { Button } from '../../ui/button';
import { Failed, Notice, Skeleton } from '../../ui/feedback';
import { useTab, useVerbs } from '../../workspace/tab-context';
import { askedAgain } from '../list/asked-again';
import { useCan } from '../use-may';
import { DocumentEditor } from './document-editor';
import { useDocument } from './use-document';
import { useOfferedActions } from './use-offered-actions';

/** One document in a tab: loading, refused, or its editor. */
export function DocumentPage({ definition }: { definition: DocumentDefinition }) {
  const { path, query, screen, setTitle, show, open } = useTab();
  const document = useDocument(definition);
  const { state } = document;
  const sn = state.phase === 'ready' ? String(state.start.info?.header.sn ?? '') : '';
  useEffect(() => {
    if (state.phase === 'ready') setTitle(sn ? `${definition.title} ${sn}` : `新增${definition.title}`);
  }, [state.phase, sn, definition.title, setTitle]);
  // Palette, shortcuts and assistant act on the document that is open.
  const info = state.phase === 'ready' ? state.start.info : undefined;
  const isNew = state.phase === 'ready' && info === undefined;
  const offered = useOfferedActions(definition, info);
  useEffect(() => {
    const actions = offered.map(({ id }) => id);
    if (info) show({ documentId: info.header.id, sn: String(info.header.sn ?? ''), status: Number(info.header.status), actions });
    else show(isNew ? { actions } : {});
  }, [info, isNew, offered, show]);

  const can = useCan(screen);
  useVerbs({
    collect: info && (() => collect([basketItem(definition, screen, { ...info.header, actions: info.actions })])),
    // One after the other: what is written and saved is followed by the next.
    add: info && can('add') ? () => open(path, { new: '1' }, { title: `新增${definition.title}` }) : undefined,
  });

  if (state.phase === 'error') {
    return <Failed title={query.id ? '单据打不开' : '不能新增单据'} text={state.error.message} onRetry={document.retry} />;
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

/** The page's own shape while it loads, so that nothing jumps. */
function PageSkeleton() {
  return (
    <div className="flex h-full flex-col gap-4 p-3" role="status" data-loading="" aria-label="正在加载单据">
      <Skeleton className="h-7 w-72" />
      <div className="grid grid-cols-[repeat(auto-fill,minmax(210px,1fr))] gap-4">
        {[...'0123456789'].map((field) => (
          <Skeleton key={field} className="h-12" />
        ))}
      </div>
      <Skeleton className="h-full min-h-64 flex-1" />
    </div>
  );
}
