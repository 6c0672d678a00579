import { sql } from 'kysely';
import * as openid from 'openid-client';
import type { OrgKind } from '../../define/field';
import type { Seals } from '../base/seals';
import type { Db } from '../db/open';
import type { Networks } from '../hooks/networks';
import { guardedFetch } from './guarded-fetch';

/** What every provider says of whom it lets in. `isCaseless`: values its roles are given by are the same in any case. */
export type Provider = {
  id: string;
  org: { id: string; kind: OrgKind };
  name: string;
  matchBy: 'userName' | 'phone' | 'administrator';
  accountClaim: string;
  roleClaim: string;
  isCaseless: boolean;
  secret: string;
};
export type OpenIdProvider = Provider & { kind: 'oidc'; issuer: string; clientId: string; scopes: string; isSecondStepTheirs: boolean };
/** `roleAttribute`: of the entry; what the groups make, by it or by a search, is the claim. */
export type Directory = Provider & {
  kind: 'ldap';
  servers: string;
  ca: string;
  isPlain: boolean;
  bindDn: string;
  baseDn: string;
  userFilter: string;
  nameAttribute: string;
  phoneAttribute: string;
  roleAttribute: string;
  groupFilter: string;
  groupBase: string;
};
export type AnyProvider = OpenIdProvider | Directory;
type Row = Omit<OpenIdProvider, 'org' | 'kind'> & Omit<Directory, 'org' | 'kind'>;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What a row of each kind makes of what is kept alike. */
const READ: { [K in AnyProvider['kind']]: (row: Row & { org: Provider['org'] }) => Extract<AnyProvider, { kind: K }> } = {
  oidc: (row) => ({ ...row, kind: 'oidc', accountClaim: row.accountClaim || 'preferred_username', isCaseless: false }),
  ldap: (row) => ({
    ...row,
    kind: 'ldap',
    accountClaim: row.accountClaim || 'sAMAccountName',
    roleAttribute: row.roleClaim,
    roleClaim: row.roleClaim === '' && row.groupFilter === '' ? '' : 'groups',
    isCaseless: true,
  }),
};

const COLUMNS = sql`p.id, p.org_id as org, g.kind as "orgKind", p.kind, p.name, p.issuer, p.client_id as "clientId", p.secret, p.scopes, p.match_by as "matchBy",
  p.account_claim as "accountClaim", p.role_claim as "roleClaim", p.is_second_step_theirs as "isSecondStepTheirs", p.servers, p.ca, p.is_plain as "isPlain",
  p.bind_dn as "bindDn", p.base_dn as "baseDn", p.user_filter as "userFilter", p.name_attribute as "nameAttribute", p.phone_attribute as "phoneAttribute",
  p.group_filter as "groupFilter", p.group_base as "groupBase"`;

/** undefined: there is none of this kind, it is off, or its secret is missing or was sealed with another key. */
export async function providerOf<K extends AnyProvider['kind']>(
  db: Db,
  seals: Seals,
  id: string,
  kind: K,
): Promise<Extract<AnyProvider, { kind: K }> | undefined> {
  const provider = UUID.test(id) ? await readProvider(db, seals, sql`p.id = ${id} and p.status and p.kind = ${kind}`) : undefined;
  return provider as Extract<AnyProvider, { kind: K }> | undefined;
}

/** The same of one of an organisation's own, on or off: its keeper tries it. */
export const ownProvider = (db: Db, seals: Seals, org: string, id: string): Promise<AnyProvider | undefined> =>
  readProvider(db, seals, sql`p.org_id = ${org} and p.id = ${id}`);

async function readProvider(db: Db, seals: Seals, which: ReturnType<typeof sql>): Promise<AnyProvider | undefined> {
  const { rows } = await sql<Row & { kind: AnyProvider['kind']; org: string; orgKind: OrgKind }>`select ${COLUMNS} from sign_in_provider p
    join organisation g on g.id = p.org_id and g.status and g.deleted_at is null where ${which} and p.deleted_at is null and p.secret <> ''`.execute(db);
  const [row] = rows;
  const secret = row && seals.open(row.secret);
  return row && secret !== undefined ? READ[row.kind]({ ...row, secret, org: { id: row.org, kind: row.orgKind } }) : undefined;
}

/** The buttons of the sign-in page, and that of one that is asked for by its number. */
export async function shownProviders(db: Db, asked?: string): Promise<{ id: string; name: string; kind: AnyProvider['kind'] }[]> {
  const one = asked !== undefined && UUID.test(asked) ? asked : null;
  const { rows } = await sql<{
    id: string;
    name: string;
    kind: AnyProvider['kind'];
  }>`select p.id, p.name, p.kind from sign_in_provider p join organisation g on g.id = p.org_id and g.status and g.deleted_at is null
    where p.status and p.deleted_at is null and p.secret <> '' and (p.is_shown or p.id = ${one}::uuid) order by p.id = ${one}::uuid desc nulls last, p.name limit 12`.execute(
    db,
  );
  return rows;
}

const KEPT = 10 * 60_000;
const SOON = 15_000;
const known = new Map<string, { at: number; made: Promise<openid.Configuration> }>();

/** What the provider says of itself, asked every ten minutes at most. Signatures of its tokens are checked by its keys. @throws what openid-client throws */
export function configurationOf(networks: Networks, { issuer, clientId, secret }: OpenIdProvider, isAnew = false): Promise<openid.Configuration> {
  const key = JSON.stringify([issuer, clientId, secret]);
  const kept = known.get(key);
  if (kept && !isAnew && Date.now() - kept.at < KEPT) return kept.made;
  const execute = [openid.enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [openid.allowInsecureRequests] : [])];
  const fetch = guardedFetch(networks) as openid.CustomFetch;
  const made = openid.discovery(new URL(issuer), clientId, secret, undefined, { execute, timeout: 10, [openid.customFetch]: fetch });
  known.set(key, { at: Date.now(), made });
  // One that is away is asked again soon, not at every click.
  made.catch(() => known.set(key, { at: Date.now() - KEPT + SOON, made }));
  return made;
}
