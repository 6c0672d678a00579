import { useState } from 'react';
import { Button } from '../../ui/button';
import { Input } from '../../ui/input';
import { ReasonWords } from '../../ui/reason-words';

type Props = { label: string; words?: string | undefined; onSend: (reason: string) => void; onLeave: () => void };

/** Why not, in one line: Enter sends it, Esc takes it back. */
export function RefusalBox({ label, words, onSend, onLeave }: Props) {
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const send = () => (reason.trim() === '' ? setMissing(true) : onSend(reason.trim()));
  return (
    <div className="border-line border-b bg-sunken/60 px-4 py-2">
      <div className="flex items-center gap-2">
        <Input
          autoFocus
          data-autofocus=""
          aria-label={label}
          placeholder={isMissing ? `请填写${label}` : `${label}，Enter 发送`}
          isInvalid={isMissing}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing || event.keyCode === 229) return;
            if (event.key === 'Enter') send();
            else if (event.key === 'Escape') onLeave();
            else return;
            event.preventDefault();
            event.stopPropagation();
          }}
        />
        <Button tone="primary" onClick={send}>
          发送
        </Button>
        <Button onClick={onLeave}>取消</Button>
      </div>
      {words && <ReasonWords dictionary={words} reason={reason} onChoose={setReason} />}
    </div>
  );
}
