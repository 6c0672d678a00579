import { type Ref, type RefObject, useId, useImperativeHandle, useMemo, useRef } from 'react';
import { Popover } from '../table/popover';
import { Button } from '../ui/button';
import { Textarea } from '../ui/input';
import { OptionList } from '../ui/option-list';
import { useTabState } from '../workspace/tab-context';
import { stillNamed } from './mention';
import type { Subject } from './use-comments';
import { type Mention, useMention } from './use-mention';

type Props = Subject & { onSend: (body: string, mentioned: readonly string[]) => Promise<void>; isBusy: boolean; ref: Ref<{ focus(): void }> };

const MOST = 1_000;

/** Where a comment is written: @ names a reader, Ctrl+Enter sends. What is not sent yet stays with its tab. */
export function CommentBox({ resource, id, onSend, isBusy, ref }: Props) {
  const list = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const subject = useMemo(() => ({ resource, id }), [resource, id]);
  const [text, setText] = useTabState(`comment ${resource} ${id}`, '');
  const mention = useMention(subject, box, text, setText);
  useImperativeHandle(ref, () => ({ focus: () => box.current?.focus() }));
  const body = text.trim();
  const send = (): void => {
    if (body === '' || isBusy) return;
    void onSend(body, stillNamed(body, mention.taken.current)).then(
      () => {
        setText('');
        mention.taken.current = [];
        box.current?.focus();
      },
      () => undefined,
    );
  };
  return (
    <div className="flex flex-col gap-1.5">
      <Textarea
        ref={box}
        rows={2}
        maxLength={MOST}
        aria-label="写评论"
        placeholder="写评论，@ 提醒同事"
        aria-autocomplete="list"
        aria-controls={mention.isOpen ? `${list}-list` : undefined}
        aria-activedescendant={mention.isOpen ? `${list}-option-${mention.at}` : undefined}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          mention.setCaret(event.target.selectionStart);
        }}
        onSelect={(event) => mention.setCaret(event.currentTarget.selectionStart)}
        onKeyDown={(event) => {
          if (mention.onKey(event)) return;
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
            event.preventDefault();
            event.stopPropagation();
            send();
          }
        }}
      />
      {mention.isOpen && <Readers id={list} box={box} mention={mention} />}
      <div className="flex items-center justify-between">
        <span className="text-faint text-xs">
          <kbd>Ctrl+Enter</kbd> 发送
        </span>
        <Button size="sm" disabled={body === '' || isBusy} onClick={send}>
          发送
        </Button>
      </div>
    </div>
  );
}

/** Who may be named here, below the box while one is being named. */
function Readers({ id, box, mention }: { id: string; box: RefObject<HTMLTextAreaElement | null>; mention: Mention }) {
  return (
    <Popover anchor={box} onClose={mention.close} label="提醒同事" width={240} keepsFocus>
      <OptionList
        id={id}
        label="提醒同事"
        at={mention.at}
        onTake={mention.take}
        options={mention.readers.map((one) => ({
          key: one.id,
          shown: (
            <span className="flex gap-2">
              <span className="flex-1 truncate">{one.name}</span>
              <span className="truncate text-faint text-xs">{one.department}</span>
            </span>
          ),
        }))}
      />
    </Popover>
  );
}
