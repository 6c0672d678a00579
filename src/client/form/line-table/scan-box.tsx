import { useRef, useState } from 'react';
import type { ScanAnswer } from '../../../contract/answers';
import { useScanField } from '../../palette/use-scan-field';
import { inBrackets, useKeyOfCommand } from '../../ui/command-keys';
import { Icon } from '../../ui/icon';
import { Input } from '../../ui/input';
import { useVerbs } from '../../workspace/tab-context';

type Props = { scan: (code: string) => Promise<ScanAnswer>; onScanned: (answer: ScanAnswer) => void };

/**
 * Where the scanner writes: Enter, its Tab or the end of what was inserted ends a code. Codes queue up, so a fast hand is never ahead of the network; the box keeps the
 * focus and says what the last code was, or why it was refused.
 */
export function ScanBox({ scan, onScanned }: Props) {
  const [code, setCode] = useState('');
  const [last, setLast] = useState<{ text: string; isBad: boolean }>();
  const queue = useRef(Promise.resolve());
  const take = (typed: string) => {
    const scanned = typed.trim();
    if (scanned === '') return;
    queue.current = queue.current.then(async () => {
      try {
        const answer = await scan(scanned);
        setLast({ text: answer.text, isBad: !answer.line && !answer.document });
        onScanned(answer);
      } catch (error) {
        setLast({ text: error instanceof Error ? error.message : '扫码失败', isBad: true });
      }
    });
  };
  const field = useScanField({
    text: code,
    setText: setCode,
    take: (scanned) => {
      setCode('');
      take(scanned);
    },
  });
  // Scanned wherever on the page the focus is.
  useVerbs({ scanned: (input) => take(String(input?.code ?? '')) });
  return (
    <div className="flex min-w-0 items-center gap-2">
      <div className="w-64">
        <Input
          aria-label="扫码"
          placeholder={`扫码或输入条码后回车${inBrackets(useKeyOfCommand('page.scan'))}`}
          prefix={<Icon name="scan" size={15} />}
          value={code}
          data-scan
          {...field}
        />
      </div>
      <span role="status" className={`truncate text-xs ${last?.isBad ? 'text-bad' : 'text-good'}`} title={last?.text}>
        {last?.text}
      </span>
    </div>
  );
}
