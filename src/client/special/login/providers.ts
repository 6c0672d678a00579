import { useEffect, useState } from 'react';
import { get } from '../../api/call';

/** Ways in by a provider of an organisation: by going there (OpenID Connect), or by the password somebody has in its directory. */
export type Provider = { id: string; name: string; kind: 'oidc' | 'ldap' };

/** Those to be seen, and the one an address asks for. None while they are not known. */
export function useProviders(asked = ''): readonly Provider[] {
  const [providers, setProviders] = useState<readonly Provider[]>([]);
  useEffect(() => {
    get<{ list: Provider[] }>('/v1/login/providers', asked === '' ? {} : { id: asked }, { quiet: true, shared: true }).then(
      ({ list }) => setProviders(list),
      () => undefined,
    );
  }, [asked]);
  return providers;
}
