import type { Comment } from '../../contract/comments';
import { minuteOf } from '../../define/dates';
import { IconButton } from '../ui/button';
import { ask } from '../ui/confirm';
import { pieces } from './mention';

type Props = { list: readonly Comment[]; onRemove: (id: string) => Promise<void> };

/** Comments in the order they were made; those the reader had not seen yet stand out. */
export function CommentList({ list, onRemove }: Props) {
  const remove = async (id: string): Promise<void> => {
    if (await ask({ title: '删除评论', text: '删除后其他人也看不到这条评论。', confirm: '删除', isDangerous: true })) await onRemove(id);
  };
  return (
    <ol className="flex flex-col gap-2" aria-label="评论">
      {list.map((comment) => (
        <li key={comment.id} className={`group rounded px-2 py-1.5 ${comment.isNew ? 'bg-accent-soft' : 'bg-sunken/60'}`}>
          <div className="flex items-center gap-2 text-xs">
            <span className="font-medium">{comment.author}</span>
            <time dateTime={comment.at} className="flex-1 text-faint">
              {minuteOf(comment.at)}
            </time>
            {comment.isNew && <span className="text-accent">新</span>}
            {comment.isOwn && (
              <IconButton
                icon="del"
                size="sm"
                label="删除评论"
                className="opacity-0 focus-visible:opacity-100 group-hover:opacity-100"
                onClick={() => void remove(comment.id)}
              />
            )}
          </div>
          <p className="whitespace-pre-wrap break-words text-[13px]">
            {pieces(
              comment.body,
              comment.mentioned.map(({ name }) => name),
            ).map(({ text, isName }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one unchanging text
              <span key={index} className={isName ? 'font-medium text-accent' : undefined}>
                {text}
              </span>
            ))}
          </p>
        </li>
      ))}
    </ol>
  );
}
