import { useCallback, useEffect, useState } from 'react';
import { post } from '../../api/call';
import { Barcode } from '../../screens/print/barcode';
import { Failed, Loading } from '../../ui/feedback';
import type { Picture } from '../login/use-picture';
import { CodeForm } from './code-form';

/** A new secret as square code and typed, proved by one code of the app. `path` = where it is begun. */
type Begun = { secret: string; address: string };
export function SetUp({ path, onCode }: { path: string; onCode: (given: { code: string } & Picture) => Promise<void> }) {
  const [begun, setBegun] = useState<Begun>();
  const [error, setError] = useState('');
  const begin = useCallback(() => {
    setError('');
    post<Begun>(path, {}, { quiet: true }).then(setBegun, (failure: Error) => setError(failure.message));
  }, [path]);
  useEffect(begin, [begin]);
  if (error) return <Failed text={error} onRetry={begin} />;
  if (!begun) return <Loading />;
  return (
    <>
      <ol className="mb-3 list-decimal space-y-1 pl-5 text-[13px] text-muted">
        <li>在手机上打开身份验证器（如微信小程序“腾讯身份验证器”、Microsoft Authenticator），扫描下面的二维码。</li>
        <li>填写它显示的6位动态验证码。</li>
      </ol>
      <div className="mb-3 flex flex-col items-center gap-2">
        <span className="rounded-lg border border-line bg-white p-2.5 text-black">
          <Barcode kind="qrcode" text={begun.address} height={42} />
        </span>
        <p className="text-center text-xs text-muted">
          不能扫码时手工输入密钥：
          <code className="mt-0.5 block select-all font-mono text-[13px] text-ink">{(begun.secret.match(/.{4}/g) ?? []).join(' ')}</code>
        </p>
      </div>
      <CodeForm button="验证并启用" onCode={onCode} />
    </>
  );
}
