import type { CommentMarks } from '../../contract/comments';
import { Button } from '../ui/button';
import { CommentPanel } from './comment-panel';
import { useCalledBox } from './use-called-box';
import type { Subject } from './use-comments';

/** Under the form of a row: how much is said about it, and all of it once that is asked for. */
export function FoldedComments({ resource, id, marks }: Subject & { marks: CommentMarks }) {
  const { isOpen, call, ref } = useCalledBox('comments');
  const count = marks.count === 0 ? '' : ` ${marks.count}`;
  return (
    <div className="mt-3 border-line border-t pt-2">
      {isOpen ? (
        <CommentPanel ref={ref} resource={resource} id={id} marks={marks} />
      ) : (
        <Button size="sm" tone="ghost" icon="message" onClick={call}>
          评论{count}
          {marks.unread > 0 && <span className="ml-1 font-semibold text-accent">{marks.unread} 条新</span>}
        </Button>
      )}
    </div>
  );
}
