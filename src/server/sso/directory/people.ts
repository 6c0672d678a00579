import { randomBytes } from 'node:crypto';
import { type Client, type Entry as Found, ResultCodeError } from 'ldapts';
import type { Networks } from '../../hooks/networks';
import type { Claims } from '../flow';
import type { Directory } from '../provider';
import type { DirectoryServer } from './address';
import { connect } from './connection';
import { filled, ofAll, sameDn } from './filter';
import { type Entry, STANDING_ATTRIBUTES } from './standing';

/** Who somebody is in a directory. Nothing is followed to other servers, and nothing is read without an end. */
const MODEST = { scope: 'sub', derefAliases: 'never', timeLimit: 3 } as const;
const MOST_GROUPS = 1000;
export const MOST_COUNTED = 1000;
/** What never changes about an entry, the first that is there; its name does. */
const STEADY = ['objectGUID', 'entryUUID', 'nsUniqueId', 'ipaUniqueID'];
/** The claims a directory is read into. */
export const GROUPS = 'groups';

/** The one entry the filter means; how many where it is not exactly one. */
export async function findPerson(client: Client, directory: Directory, name: string): Promise<Entry | 'nobody' | 'several'> {
  const wanted = [directory.accountClaim, directory.nameAttribute, directory.phoneAttribute, directory.roleAttribute].filter(Boolean);
  const { searchEntries } = await client.search(directory.baseDn, {
    ...MODEST,
    filter: filled(directory.userFilter, { name }),
    sizeLimit: 2,
    attributes: [...new Set([...wanted, ...STEADY, ...STANDING_ATTRIBUTES])],
    explicitBufferAttributes: ['objectGUID'],
  });
  const [first, second] = searchEntries;
  if (!first) return 'nobody';
  return second ? 'several' : entryOf(first);
}

function entryOf(found: Found): Entry {
  const byName = new Map(Object.entries(found).map(([name, value]) => [name.toLowerCase().replace(/;range=.*/, PART), [value].flat().map(textOf)]));
  return { dn: found.dn, valuesOf: (attribute) => byName.get(attribute.toLowerCase()) ?? [] };
}
/** Windows tells so many values of an attribute only in part, under a name that says so. */
const PART = ';range';
const textOf = (value: string | Buffer): string => (typeof value === 'string' ? value : value.toString('hex'));

/**
 * Whether the password is his, on a connection of its own. An empty one is no question: servers answer it with yes. Nobody is asked about as somebody is, so that
 * neither the answer nor how long it takes tells who there is.
 */
export async function isHis(
  networks: Networks,
  directory: Directory,
  server: DirectoryServer,
  entry: Entry | undefined,
  password: string,
  until: number,
): Promise<boolean> {
  if (password === '') return false;
  const connection = await connect(networks, server, directory, until);
  try {
    await connection.client.bind(entry?.dn || `cn=${randomBytes(16).toString('hex')},${directory.baseDn}`, password);
    return Boolean(entry?.dn);
  } catch (error) {
    if (error instanceof ResultCodeError && NOT_HIS.has(error.code)) return false;
    throw error;
  } finally {
    connection.close();
  }
}
/** Results that speak of him: too many wrong ones, no such entry, bad name, no password, wrong, not allowed, locked. Others speak of the server. */
const NOT_HIS: ReadonlySet<number> = new Set([19, 32, 34, 48, 49, 50, 53]);

/** Full names of the groups he is in: by the attribute of his entry, and by a search of the groups. @throws where there may be more than were told */
export async function groupsOf(client: Client, directory: Directory, name: string, entry: Entry): Promise<string[]> {
  if (entry.valuesOf(`${directory.roleAttribute}${PART}`).length > 0) throw new Error('too many groups');
  const told = directory.roleAttribute === '' ? [] : entry.valuesOf(directory.roleAttribute);
  if (directory.groupFilter === '') return told.map(sameDn);
  const { searchEntries } = await client.search(directory.groupBase || directory.baseDn, {
    ...MODEST,
    filter: filled(directory.groupFilter, { dn: entry.dn, name }),
    sizeLimit: MOST_GROUPS,
    attributes: ['1.1'],
  });
  if (searchEntries.length >= MOST_GROUPS) throw new Error('too many groups');
  return [...told, ...searchEntries.map(({ dn }) => dn)].map(sameDn);
}

/** How many people the filter could mean; from MOST_COUNTED on it may be more. */
export async function countPeople(client: Client, { baseDn, userFilter }: Directory): Promise<number> {
  const { searchEntries } = await client.search(baseDn, { ...MODEST, filter: ofAll(userFilter), sizeLimit: MOST_COUNTED, attributes: ['1.1'] });
  return searchEntries.length;
}

/** What an OpenID provider would say of him. */
export function claimsOf(directory: Directory, entry: Entry, groups: readonly string[]): Claims {
  const steady = STEADY.map((name) => [name, entry.valuesOf(name)[0]] as const).find(([, value]) => value);
  const account = entry.valuesOf(directory.accountClaim);
  return {
    sub: (steady?.[1] ?? sameDn(entry.dn)).slice(0, 255),
    [directory.accountClaim]: account.length === 1 ? account[0] : undefined,
    [GROUPS]: groups,
  };
}
