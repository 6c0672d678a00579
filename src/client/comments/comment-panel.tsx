import { type Ref, useState } from 'react';
import type { CommentMarks } from '../../contract/comments';
import { Button } from '../ui/button';
import { CommentBox } from './comment-box';
import { CommentList } from './comment-list';
import { type Subject, useComments } from './use-comments';

/** What colleagues say about a record, and where more is said. `ref` puts the keyboard into the box. */
export function CommentPanel({ resource, id, marks, ref }: Subject & { marks: CommentMarks; ref?: Ref<{ focus(): void }> }) {
  const { list, error, load, add, remove } = useComments({ resource, id }, marks.count === 0);
  const [isBusy, setBusy] = useState(false);
  const send = async (body: string, mentioned: readonly string[]): Promise<void> => {
    setBusy(true);
    try {
      await add(body, mentioned);
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-muted text-xs">评论{list && list.length > 0 ? ` ${list.length}` : ''}</h3>
      {error !== '' && (
        <p role="alert" className="flex items-center gap-2 text-bad text-xs">
          {error}
          <Button size="sm" onClick={() => void load()}>
            重试
          </Button>
        </p>
      )}
      {list && list.length > 0 && <CommentList list={list} onRemove={remove} />}
      <CommentBox ref={ref ?? null} resource={resource} id={id} onSend={send} isBusy={isBusy} />
    </section>
  );
}
