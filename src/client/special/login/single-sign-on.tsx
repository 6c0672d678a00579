import { useEffect, useState } from 'react';
import { afterLogin } from '../../session/guard';
import { askSecondStep } from '../../session/second-step';
import { Button, buttonLook } from '../../ui/button';
import { Notice } from '../../ui/feedback';
import { currentLocation, goTo } from '../../workspace/address';
import { locationOf, parseLocation } from '../../workspace/location';
import { DirectoryDialog } from './directory-sign-in';
import { useProviders } from './providers';

/** Ways in by a provider of an organisation, and what became of one: the server sends the browser back with a word in the address. */
const WORDS: Record<string, string> = {
  unknown: '您在统一认证中的身份没有对应到医润通账号，请联系本机构管理员',
  refused: '账号或所属机构已停用或锁定，请联系管理员',
  off: '单点登录已停用或没有设置完整，请用账号密码登录',
  expired: '登录已超时，请重新登录',
  provider: '单点登录服务暂时不可用，请稍后再试，或用账号密码登录',
  ticket: '登录票据无效、已使用或已过期，请从HIS重新打开',
};

export default function SingleSignOn() {
  // A directory that is not to be seen has an address of its own.
  const [asked] = useState(() => parseLocation(currentLocation()).query.directory ?? '');
  const providers = useProviders(asked);
  const [chosen, choose] = useState<string | undefined>(asked || undefined);
  const directory = providers.find(({ id, kind }) => id === chosen && kind === 'ldap');
  const [said, setSaid] = useState('');
  useEffect(() => {
    const { sso = '', directory: _, ...rest } = parseLocation(currentLocation()).query;
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
          {providers.map(({ id, name, kind }) =>
            kind === 'ldap' ? (
              <Button key={id} size="lg" onClick={() => choose(id)}>
                {name}
              </Button>
            ) : (
              <a key={id} href={`/v1/login/oidc/${id}?${new URLSearchParams({ redirect: wanted })}`} className={buttonLook('plain', 'lg')}>
                {name}
              </a>
            ),
          )}
        </nav>
      )}
      {directory && <DirectoryDialog directory={directory} from="page" onClose={() => choose(undefined)} />}
    </>
  );
}
