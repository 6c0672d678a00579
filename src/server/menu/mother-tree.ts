import { sql } from 'kysely';
import type { OrgKind } from '../../define/field';
import type { Db } from '../db/open';

/** One node of the mother tree as the menu rules need it. */
export type Node = {
  id: string;
  parent: string;
  /** 0 directory, 1 page, 2 operation. */
  type: 0 | 1 | 2;
  flag: string;
  content: string;
  path: string;
  kinds: readonly OrgKind[];
  minVip: number;
  isPreApproval: boolean;
  isEnabled: boolean;
  sort: number;
  pinyin: string;
  pinyinFull: string;
};
export type Tree = {
  nodes: ReadonlyMap<string, Node>;
  children: ReadonlyMap<string, readonly Node[]>;
  pages: ReadonlyMap<string, Node>;
};

type Row = {
  id: string;
  parent_id: string | null;
  type: 0 | 1 | 2;
  flag: string;
  name: string;
  path: string;
  org_kinds: OrgKind[];
  min_vip: number;
  pre_approval: boolean;
  status: boolean;
  sort: number;
  pinyin: string;
  pinyin_full: string;
};

export async function readMotherTree(db: Db): Promise<Tree> {
  const { rows } = await sql<Row>`select id, parent_id, type, flag, name, path, org_kinds, min_vip, pre_approval, status, sort, pinyin, pinyin_full
    from menu_node where deleted_at is null and project = 'yrtweb'`.execute(db);
  return treeOf(
    rows.map((row) => ({
      id: row.id,
      parent: row.parent_id ?? '',
      type: row.type,
      flag: row.flag,
      content: row.name,
      path: row.path,
      kinds: row.org_kinds,
      minVip: row.min_vip,
      isPreApproval: row.pre_approval,
      isEnabled: row.status,
      sort: row.sort,
      pinyin: row.pinyin,
      pinyinFull: row.pinyin_full,
    })),
  );
}

function treeOf(nodes: readonly Node[]): Tree {
  const children = new Map<string, Node[]>();
  for (const node of nodes) children.set(node.parent, [...(children.get(node.parent) ?? []), node]);
  const pages = new Map(nodes.filter((node) => node.type === 1).map((node) => [node.flag, node]));
  return { nodes: new Map(nodes.map((node) => [node.id, node])), children, pages };
}
