import { sql } from 'kysely';
import * as openid from 'openid-client';
import type { OrgKind } from '../../define/field';
import type { Seals } from '../base/seals';
import type { Db } from '../db/open';
import type { Networks } from '../hooks/networks';
import { guardedFetch } from './guarded-fetch';

/** A provider as a sign-in needs it. */
export type Provider = {
  id: string;
  org: { id: string; kind: OrgKind };
  issuer: string;
  clientId: string;
  secret: string;
  scopes: string;
  matchBy: 'userName' | 'phone' | 'administrator';
  accountClaim: string;
  roleClaim: string;
  isSecondStepTheirs: boolean;
};
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** undefined: there is none, it is off, or its secret is missing or was sealed with another key. */
export async function providerOf(db: Db, seals: Seals, id: string): Promise<Provider | undefined> {
  if (!UUID.test(id)) return undefined;
  const { rows } = await sql<Omit<Provider, 'org'> & { org: string; kind: OrgKind }>`
    select p.id, p.org_id as org, g.kind, p.issuer, p.client_id as "clientId", p.secret, p.scopes, p.match_by as "matchBy", p.account_claim as "accountClaim",
      p.role_claim as "roleClaim", p.is_second_step_theirs as "isSecondStepTheirs" from sign_in_provider p join organisation g on g.id = p.org_id and g.status and g.deleted_at is null
    where p.id = ${id} and p.status and p.deleted_at is null and p.secret <> ''`.execute(db);
  const [row] = rows;
  const secret = row && seals.open(row.secret);
  return row && secret !== undefined ? { ...row, secret, org: { id: row.org, kind: row.kind } } : undefined;
}

/** The buttons of the sign-in page. */
export async function shownProviders(db: Db): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{
    id: string;
    name: string;
  }>`select p.id, p.name from sign_in_provider p join organisation g on g.id = p.org_id and g.status and g.deleted_at is null
    where p.status and p.deleted_at is null and p.secret <> '' and p.is_shown order by p.name limit 12`.execute(db);
  return rows;
}

const KEPT = 10 * 60_000;
const SOON = 15_000;
const known = new Map<string, { at: number; made: Promise<openid.Configuration> }>();

/** What the provider says of itself, asked every ten minutes at most. Signatures of its tokens are checked by its keys. @throws what openid-client throws */
export function configurationOf(networks: Networks, { issuer, clientId, secret }: Provider): Promise<openid.Configuration> {
  const key = JSON.stringify([issuer, clientId, secret]);
  const kept = known.get(key);
  if (kept && Date.now() - kept.at < KEPT) return kept.made;
  const execute = [openid.enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [openid.allowInsecureRequests] : [])];
  const fetch = guardedFetch(networks) as openid.CustomFetch;
  const made = openid.discovery(new URL(issuer), clientId, secret, undefined, { execute, timeout: 10, [openid.customFetch]: fetch });
  known.set(key, { at: Date.now(), made });
  // One that is away is asked again soon, not at every click.
  made.catch(() => known.set(key, { at: Date.now() - KEPT + SOON, made }));
  return made;
}
