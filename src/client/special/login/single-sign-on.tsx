import { useEffect, useState } from 'react';
import { get } from '../../api/call';
import { afterLogin } from '../../session/guard';
import { askSecondStep } from '../../session/second-step';
import { buttonLook } from '../../ui/button';
import { Notice } from '../../ui/feedback';
import { currentLocation, goTo } from '../../workspace/address';
import { locationOf, parseLocation } from '../../workspace/location';

/** Ways in by a provider of an organisation, and what became of one: the server sends the browser back with a word in the address. */
const WORDS: Record<string, string> = {
  unknown: '您在统一认证中的身份没有对应到医润通账号，请联系本机构管理员',
  refused: '账号或所属机构已停用或锁定，请联系管理员',
  off: '单点登录已停用或没有设置完整，请用账号密码登录',
  expired: '登录已超时，请重新登录',
  provider: '单点登录服务暂时不可用，请稍后再试，或用账号密码登录',
  ticket: '登录票据无效、已使用或已过期，请从HIS重新打开',
};
type Provider = { id: string; name: string };

export default function SingleSignOn() {
  const [providers, setProviders] = useState<readonly Provider[]>([]);
  const [said, setSaid] = useState('');
  useEffect(() => {
    get<{ list: Provider[] }>('/v1/login/providers', {}, { quiet: true, shared: true }).then(
      ({ list }) => setProviders(list),
      () => undefined,
    );
    const { sso = '', ...rest } = parseLocation(currentLocation()).query;
    if (sso === '') return;
    goTo(locationOf('/Login', rest), { replace: true });
    if (sso === 'code' || sso === 'setUp') askSecondStep({ from: 'page', isUnset: sso === 'setUp', message: '本机构要求两步验证，请先设置' });
    else setSaid(WORDS[sso] ?? '');
  }, []);
  const wanted = afterLogin(currentLocation());
  return (
    <>
      {said && (
        <div className="mt-3">
          <Notice tone="bad">{said}</Notice>
        </div>
      )}
      {providers.length > 0 && (
        <nav aria-label="单点登录" className="mt-4 flex flex-col gap-2 border-t border-line pt-4">
          {providers.map(({ id, name }) => (
            <a key={id} href={`/v1/login/oidc/${id}?${new URLSearchParams({ redirect: wanted })}`} className={buttonLook('plain', 'lg')}>
              {name}
            </a>
          ))}
        </nav>
      )}
    </>
  );
}
