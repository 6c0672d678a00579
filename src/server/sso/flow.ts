import type { FastifyReply, FastifyRequest } from 'fastify';
import * as openid from 'openid-client';
import type { Config } from '../base/config';
import type { Seals } from '../base/seals';
import type { Networks } from '../hooks/networks';
import { configurationOf, type OpenIdProvider } from './provider';

/**
 * The way to a provider and back: code with PKCE, state and nonce. What has to be known again at the return travels sealed in a cookie
 * of the browser that left: nobody else's return fits it, and nothing of it stands in an address.
 */
export const OIDC_PATH = '/v1/login/oidc';
const COOKIE = 'yrtOidc';
const MINUTES = 10;
type Left = { for: 'oidc'; provider: string; state: string; nonce: string; verifier: string; redirect: string; until: number };
type Wire = { request: FastifyRequest; reply: FastifyReply };

/** Only a place inside the product; anything else is home. */
export const ownPlace = (wanted: string | undefined): string => (wanted && wanted.length <= 500 && /^\/(?![/\\])[^\s\\<>"']*$/.test(wanted) ? wanted : '/');

/** The address people see the product under. */
export const baseOf = ({ config }: { config: Pick<Config, 'publicUrl'> }, request: FastifyRequest): string =>
  config.publicUrl?.replace(/\/+$/, '') ?? `${request.protocol}://${request.host}`;

/** Where the browser goes. @throws what openid-client throws */
export async function leave(
  { networks, seals }: { networks: Networks; seals: Seals },
  provider: OpenIdProvider,
  { request, reply }: Wire,
  given: { back: string; redirect: string; now: Date },
): Promise<string> {
  const configuration = await configurationOf(networks, provider);
  const verifier = openid.randomPKCECodeVerifier();
  const [state, nonce] = [openid.randomState(), openid.randomNonce()];
  const left: Left = { for: 'oidc', provider: provider.id, state, nonce, verifier, redirect: given.redirect, until: given.now.getTime() + MINUTES * 60_000 };
  reply.setCookie(COOKIE, seals.seal(JSON.stringify(left)), {
    path: OIDC_PATH,
    sameSite: 'lax',
    httpOnly: true,
    secure: request.protocol === 'https',
    maxAge: MINUTES * 60,
  });
  const code_challenge = await openid.calculatePKCECodeChallenge(verifier);
  const asked = { redirect_uri: given.back, scope: provider.scopes, state, nonce, code_challenge, code_challenge_method: 'S256' };
  return openid.buildAuthorizationUrl(configuration, asked).href;
}

/** What this browser left with, once; undefined when it did not, or too long ago. */
export function takeLeft(seals: Seals, { request, reply }: Wire, now: Date): Left | undefined {
  const kept = request.cookies[COOKIE];
  reply.clearCookie(COOKIE, { path: OIDC_PATH });
  const plain = kept?.startsWith('s1.') ? seals.open(kept) : undefined;
  if (plain === undefined) return undefined;
  const left = JSON.parse(plain) as Left;
  return left.for === 'oidc' && left.until > now.getTime() ? left : undefined;
}

export type Claims = { sub: string; [name: string]: unknown };
/** Who came back: the claims of the ID token, and beside them those of the user-info endpoint. @throws what openid-client throws */
export async function comeBack(networks: Networks, provider: OpenIdProvider, left: Left, back: URL): Promise<Claims> {
  const configuration = await configurationOf(networks, provider);
  const tokens = await openid.authorizationCodeGrant(configuration, back, {
    pkceCodeVerifier: left.verifier,
    expectedState: left.state,
    expectedNonce: left.nonce,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims) throw new Error('no ID token');
  const more = configuration.serverMetadata().userinfo_endpoint ? await openid.fetchUserInfo(configuration, tokens.access_token, claims.sub) : {};
  return { ...more, ...claims };
}
