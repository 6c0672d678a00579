import type { Permissions } from '../../define/allows';
import type { Db } from '../db/open';
import type { Caller } from '../session/caller';
import { available, effective, permissionsFrom } from './effective';
import { chosenOf, grantsOf, grantsOfKey } from './grants';
import { readMotherTree, type Tree } from './mother-tree';

const KEPT = 2000;

/**
 * Permissions per user, kept while the versions read with each request stay the same: whatever process changed a role,
 * the next call of everybody concerned computes anew (touch.ts raises the versions inside the changing transaction).
 */
export function permissionCache(db: Db): (caller: Caller, now: Date) => Promise<Permissions> {
  const users = new Map<string, { versions: string; permissions: Promise<Permissions> }>();
  let tree: { version: string; value: Promise<Tree> } | undefined;

  const motherTree = (version: string): Promise<Tree> => {
    if (tree?.version !== version) tree = { version, value: readMotherTree(db) };
    return tree.value;
  };
  const compute = async (caller: Caller, now: Date): Promise<Permissions> => {
    const { org, user } = caller;
    const [nodes, chosen, grants] = await Promise.all([
      motherTree(caller.versions.split('.')[0] ?? ''),
      chosenOf(db, org.id),
      caller.isKey ? grantsOfKey(db, org.id, user.id) : grantsOf(db, org.id, user.id, now),
    ]);
    const open = available(nodes, {
      kind: org.kind,
      rank: org.rank,
      isUseSystem: org.isUseSystem,
      chosen: new Set(chosen.keys()),
    });
    return permissionsFrom(nodes, effective(nodes, open, grants));
  };
  return (caller, now) => {
    const known = users.get(caller.user.id);
    if (known?.versions === caller.versions) return known.permissions;
    const permissions = compute(caller, now);
    // A failed computation must not be remembered.
    permissions.catch(() => users.delete(caller.user.id));
    if (tree)
      tree.value.catch(() => {
        tree = undefined;
      });
    users.delete(caller.user.id);
    users.set(caller.user.id, { versions: caller.versions, permissions });
    if (users.size > KEPT) users.delete(users.keys().next().value as string);
    return permissions;
  };
}
