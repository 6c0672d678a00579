import type { OrgKind } from '../../src/define/field';
import { isBuilt, screensOf } from '../../src/domain/registry';
import { type Client, type Server, signIn } from './server';
import { makeOrganisation } from './world';

/** An administrator of each kind of organisation. */
export async function administrators(server: Server): Promise<ReadonlyMap<OrgKind, Client>> {
  const clients = new Map<OrgKind, Client>();
  for (const kind of ['H', 'D', 'V', 'P'] as const) clients.set(kind, await signIn(server, (await makeOrganisation(server.db, kind)).admin));
  return clients;
}

/** A page of a resource that one of its owners has, with that operation where one is named, and who holds it. */
export function heldPage(
  clients: ReadonlyMap<OrgKind, Client>,
  { resource, owners, operation }: { resource: string; owners: readonly OrgKind[]; operation?: string },
): { screen: string; client: Client } | undefined {
  for (const screen of screensOf(resource).filter((one) => isBuilt(one) && (operation === undefined || one.actions.includes(operation)))) {
    const client = clients.get(owners.find((owner) => screen.kinds.includes(owner)) ?? 'P');
    if (client && owners.some((owner) => screen.kinds.includes(owner))) return { screen: screen.flag, client };
  }
  return undefined;
}
