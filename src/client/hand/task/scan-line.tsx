import { useEffect, useRef, useState } from 'react';
import { fieldOf, isAsking } from '../../palette/scan-target';
import { isSign } from '../../palette/scanner-keys';
import { useScanField } from '../../palette/use-scan-field';
import { cx } from '../../ui/class-names';
import { Icon } from '../../ui/icon';
import { CameraButton } from '../camera/camera-button';
import type { Said } from './work';

type Props = { invites: string; said: Said | undefined; onCode: (code: string) => void };

/**
 * Where a scanner of a PDA writes. It has the focus without calling up the keyboard of the screen; who has to type a code by hand asks for
 * that. What the last code came to stands below it.
 */
export function ScanLine({ invites, said, onCode }: Props) {
  const [code, setCode] = useState('');
  const [isTyping, setTyping] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const field = useScanField({
    text: code,
    setText: setCode,
    take: (scanned) => {
      setCode('');
      if (scanned.trim() !== '') onCode(scanned.trim());
    },
  });
  useEffect(() => {
    const focus = () => box.current?.focus({ preventScroll: true });
    focus();
    // Whatever was pressed last, a code is written here from its first sign on: read by its end, not by how fast it comes.
    const onKeyDown = (event: KeyboardEvent) => {
      if (isSign(event) && event.key !== ' ' && !fieldOf(event.target) && !isAsking()) focus();
    };
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, []);
  return (
    <div className="shrink-0">
      <div className="flex items-center gap-1 rounded-[10px] border border-line bg-surface pl-3">
        <Icon name="scan" size={20} className="shrink-0 text-muted" />
        <input
          ref={box}
          aria-label="扫码"
          data-scan
          autoComplete="off"
          inputMode={isTyping ? 'text' : 'none'}
          placeholder={invites}
          value={code}
          className="h-12 min-w-0 flex-1 bg-transparent px-2 text-[15px] outline-none placeholder:text-faint"
          {...field}
        />
        <button
          type="button"
          aria-pressed={isTyping}
          aria-label="手输条码"
          onClick={() => {
            setTyping(!isTyping);
            box.current?.focus();
          }}
          className={cx('h-11 min-w-13 shrink-0 cursor-pointer px-2 text-[13px]', isTyping ? 'text-accent' : 'text-muted')}
        >
          手输
        </button>
        <CameraButton onCode={onCode} />
      </div>
      <p role="status" className={cx('min-h-6 px-1 pt-1 text-[13px] leading-5', said?.isBad ? 'text-bad' : 'text-good')}>
        {said?.text}
      </p>
    </div>
  );
}
