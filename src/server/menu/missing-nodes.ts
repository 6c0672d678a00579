import { sql } from 'kysely';
import type { Screen } from '../../define/define-screen';
import type { OrgKind } from '../../define/field';
import { isMenuScreen, MENU_GROUPS, menuOperations, pageKinds } from '../../domain/screens/menu-rules';
import { operationLabel } from '../../domain/screens/operation-labels';
import { newId } from '../base/id';
import type { Db } from '../db/open';
import { pinyinOf } from '../engine/masters/words';

/** What the tree is made of: the screens that something shows (registry.isBuilt), and names for `pull:<upstream>`. */
export type Delivered = { screens: readonly Screen[]; titleOf: (kind: string) => string | undefined };

export type FreshNode = {
  id: string;
  parent_id: string | null;
  type: 0 | 1 | 2;
  flag: string;
  name: string;
  path: string;
  org_kinds: OrgKind[];
  pre_approval: boolean;
  sort: number;
  key: string;
};

/** The nodes the tree lacks for the product's screens, each below the one it belongs to. */
export async function missingNodes(tx: Db, { screens, titleOf }: Delivered): Promise<FreshNode[]> {
  const tree = await treeOf(tx);
  screens.filter(isMenuScreen).forEach((screen, place) => {
    const page = pageOf(tree, screen, place);
    menuOperations(screen).forEach(({ flag, kinds }, i) => {
      if (tree.operations.has(`${page} ${flag}`)) return;
      tree.fresh.push({
        id: newId(),
        parent_id: page,
        type: 2,
        flag,
        name: operationLabel(screen.resource, flag, titleOf),
        path: '',
        org_kinds: kinds,
        pre_approval: screen.isPreApproval,
        sort: (i + 1) * 10,
        key: `${screen.flag}:${flag}`,
      });
    });
  });
  return tree.fresh;
}

/** The tree as it stands: ids of directories and pages by flag, operations as page and flag, and what is to be added. */
type Tree = { directories: Map<string, string>; pages: Map<string, string>; operations: Set<string>; fresh: FreshNode[] };

async function treeOf(tx: Db): Promise<Tree> {
  const { rows } = await sql<{
    id: string;
    parent_id: string | null;
    type: number;
    flag: string;
  }>`select id, parent_id, type, flag from menu_node where deleted_at is null`.execute(tx);
  const idsOf = (type: number) => new Map(rows.filter((row) => row.type === type).map((row) => [row.flag, row.id]));
  const operations = new Set(rows.filter((row) => row.type === 2).map((row) => `${row.parent_id} ${row.flag}`));
  return { directories: idsOf(0), pages: idsOf(1), operations, fresh: [] };
}

function pageOf(tree: Tree, screen: Screen, place: number): string {
  const parent = directoryOf(tree, screen.group);
  const known = tree.pages.get(screen.flag);
  if (known) return known;
  const id = newId();
  tree.pages.set(screen.flag, id);
  tree.fresh.push({
    id,
    parent_id: parent,
    type: 1,
    flag: screen.flag,
    name: screen.title,
    path: screen.path,
    org_kinds: [...pageKinds(screen)],
    pre_approval: screen.isPreApproval,
    sort: (place + 1) * 10,
    key: screen.flag,
  });
  return id;
}

function directoryOf(tree: Tree, group: string): string {
  const flag = `dir${pinyinOf(group).full}`.slice(0, 40);
  const known = tree.directories.get(flag);
  if (known) return known;
  const place = (MENU_GROUPS as readonly string[]).indexOf(group);
  const id = newId();
  tree.directories.set(flag, id);
  tree.fresh.push({
    id,
    parent_id: null,
    type: 0,
    flag,
    name: group,
    path: '',
    org_kinds: [],
    pre_approval: true,
    sort: (place === -1 ? 99 : place + 1) * 10,
    key: flag,
  });
  return id;
}
