import { type KeyboardEvent, type Ref, useState } from 'react';
import { QUESTION_LIMIT } from '../../contract/assistant';
import { isComposing } from '../palette/typed';
import { Button } from '../ui/button';
import { Textarea } from '../ui/input';

type Props = {
  isAnswering: boolean;
  onSend: (text: string) => void;
  onStop: () => void;
  onEmptyEnter: () => void;
  inputRef: Ref<HTMLTextAreaElement>;
};

/**
 * Where the question is typed. Enter sends, Ctrl or Cmd with Enter breaks the line, blanks are not sent; Enter that ends a
 * composition of an input method does neither. Enter on nothing runs the first opening command of the answer above.
 */
export function Composer({ isAnswering, onSend, onStop, onEmptyEnter, inputRef }: Props) {
  const [text, setText] = useState('');
  const send = () => {
    if (text.trim() === '' || isAnswering) return;
    onSend(text);
    setText('');
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || isComposing(event.nativeEvent) || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (event.ctrlKey || event.metaKey) breakLine(event.currentTarget, setText);
    else if (text === '') onEmptyEnter();
    else send();
  };
  return (
    <form
      className="shrink-0 border-t border-line p-3"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Textarea
        ref={inputRef}
        rows={3}
        value={text}
        maxLength={QUESTION_LIMIT}
        aria-label="向 AI 助手提问"
        placeholder="例如：打开今天发给康达的采购订单"
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        className="resize-none"
      />
      <div className="mt-2 flex items-center justify-between gap-2">
        <span className="text-xs text-faint">Enter 发送　Ctrl+Enter 换行</span>
        {isAnswering ? (
          <Button size="sm" icon="stop" onClick={onStop}>
            停止
          </Button>
        ) : (
          <Button size="sm" tone="primary" icon="submit" type="submit" {...(text.trim() === '' ? { whyNot: '请输入问题' } : {})}>
            发送
          </Button>
        )}
      </div>
    </form>
  );
}

/** A line break where the caret stands. */
function breakLine(area: HTMLTextAreaElement, setText: (text: string) => void): void {
  const { selectionStart, selectionEnd, value } = area;
  if (value.length >= QUESTION_LIMIT) return;
  setText(`${value.slice(0, selectionStart)}\n${value.slice(selectionEnd)}`);
  window.requestAnimationFrame(() => area.setSelectionRange(selectionStart + 1, selectionStart + 1));
}
