import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/feedback';
import { Input, Labelled } from '../../ui/input';
import { type Picture, usePicture } from '../login/use-picture';

/** One code, typed or pasted; refused, the words stand above the button and what was typed stays. `hasRecovery` = a recovery code passes too. */
type Props = { button: string; hasRecovery?: boolean; tone?: 'primary' | 'danger'; onCode: (given: { code: string } & Picture) => Promise<void> };

export function CodeForm({ button, hasRecovery = false, tone = 'primary', onCode }: Props) {
  const [code, setCode] = useState('');
  const [error, setError] = useState('');
  const [isBusy, setBusy] = useState(false);
  const { withPicture, dialog } = usePicture();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const typed = code.trim();
    if (!isCode(typed, hasRecovery)) return setError(hasRecovery ? '请填写6位动态验证码，或16位恢复码' : '请填写6位动态验证码');
    setError('');
    setBusy(true);
    try {
      await withPicture((picture) => onCode({ code: typed, ...picture }));
    } catch (refused) {
      setError(refused instanceof Error ? refused.message : '服务错误');
    } finally {
      setBusy(false);
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Labelled label="动态验证码" hint={hasRecovery ? '手机不在身边时，填写一个恢复码' : undefined}>
        {(ids) => (
          <Input
            {...ids}
            size="lg"
            data-autofocus=""
            autoFocus
            autoComplete="one-time-code"
            inputMode={hasRecovery ? 'text' : 'numeric'}
            maxLength={40}
            isInvalid={error !== ''}
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        )}
      </Labelled>
      {error && <Notice tone="bad">{error}</Notice>}
      <Button type="submit" tone={tone} size="lg" isBusy={isBusy} className="mt-3 w-full">
        {button}
      </Button>
      {dialog}
    </form>
  );
}

const isCode = (typed: string, hasRecovery: boolean): boolean => {
  const plain = typed.replace(/[\s-]/g, '');
  return /^\d{6}$/.test(plain) || (hasRecovery && /^[A-Za-z2-7]{16}$/.test(plain));
};
