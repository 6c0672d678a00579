import type { InboxRow } from '../../../contract/inbox-answer';

/** What a colleague asks for: what stands in his way, and what the answer does. */
export function PreviewRequest({ row }: { row: InboxRow }) {
  const isWhole = row.actions.includes('grant');
  return (
    <div className="flex flex-col gap-2 text-sm">
      <p className="font-medium">{row.summary}</p>
      <p className="text-muted">
        {isWhole ? '同意后立即设置，不必再打开页面；要另设上下限等，请打开处理。' : '请打开页面处理，之后在这里标记“已处理”。'}对方会收到通知。
      </p>
    </div>
  );
}
