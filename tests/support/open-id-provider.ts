import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
// @ts-expect-error: the package brings no types
import Provider from 'oidc-provider';

/**
 * A real OpenID provider (npm oidc-provider) beside the product: it signs in whoever `person` is at the moment, without a page. Its people are what
 * `claims` says of them.
 */
export type OpenIdProvider = { issuer: string; person: string; claims: Record<string, Record<string, unknown>>; asked: URL[]; stop(): Promise<void> };
export const CLIENT = { id: 'yiruntong', secret: 'a-secret-of-the-client-0123456789' };

export async function startOpenIdProvider(back: string): Promise<OpenIdProvider> {
  const server: Server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const made: OpenIdProvider = {
    issuer,
    person: '',
    claims: {},
    asked: [],
    stop: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [back],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: { openid: ['sub'], profile: ['preferred_username', 'groups'], phone: ['phone_number', 'phone_number_verified'] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    cookies: { keys: ['beside the product'] },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_: unknown, id: string) => ({ accountId: id, claims: () => ({ sub: id, ...made.claims[id] }) }),
    async loadExistingGrant({ oidc }: { oidc: { client: { clientId: string }; session: { accountId: string }; provider: typeof provider } }) {
      const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
      grant.addOIDCScope('openid profile phone');
      await grant.save();
      return grant;
    },
  });
  const answer = provider.callback();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', issuer);
    made.asked.push(url);
    if (url.pathname.startsWith('/interaction/'))
      provider.interactionFinished(request, response, { login: { accountId: made.person } }, { mergeWithLastSubmission: false }).catch(() => response.end());
    else answer(request, response);
  });
  return made;
}

/** A browser at the provider: follows it with its cookies until it is sent back to the product. */
export async function throughProvider(address: string, issuer: string): Promise<URL> {
  const cookies = new Map<string, string>();
  for (let at = new URL(address), i = 0; i < 10; i++) {
    if (at.origin !== issuer) return at;
    const response = await fetch(at, { redirect: 'manual', headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const to = response.headers.get('location');
    if (!to) throw new Error(`the provider answered ${response.status}: ${(await response.text()).slice(0, 300)}`);
    at = new URL(to, at);
  }
  throw new Error('the provider never sent the browser back');
}
