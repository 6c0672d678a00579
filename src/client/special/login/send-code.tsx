import { Suspense, useState } from 'react';
import { get } from '../../api/call';
import { useCountdown } from '../../session/countdown';
import { Button } from '../../ui/button';
import { late } from '../../ui/late';
import { say } from '../../ui/toast';

const CaptchaDialog = late(() => import('./captcha-dialog'));

export const SENT = '验证码发送成功，请在5分钟内尽快输入。';

/**
 * The button that sends an SMS code: checks the phone first, then asks for the picture, then counts 60 s down. `path` of the call
 * ends before the phone; `checkPhone` returns the phone or shows why not.
 */
type Props = {
  purpose: 'login' | 'relogin' | 'reset';
  path: string;
  size?: 'md' | 'lg';
  checkPhone: () => Promise<string | undefined>;
};
export function SendCode({ purpose, path, size = 'lg', checkPhone }: Props) {
  const { left, start } = useCountdown(purpose);
  const [phone, setPhone] = useState<string>();
  const ask = async () => {
    if (left === 0) setPhone(await checkPhone());
  };
  return (
    <>
      <Button size={size} className="w-32" onClick={() => void ask()} disabled={left > 0}>
        {left > 0 ? `重新发送(${left}s)` : '获取验证码'}
      </Button>
      {phone !== undefined && (
        <Suspense fallback={null}>
          <CaptchaDialog
            isOpen
            onClose={() => setPhone(undefined)}
            onAnswer={async (answered) => {
              await get(`${path}/${encodeURIComponent(phone ?? '')}`, answered);
              say.success(SENT);
              start();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
