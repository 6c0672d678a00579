import type { Row } from '../../../contract/answers';
import { type ListQuery, listQuery } from '../../../contract/requests';
import type { MasterDefinition } from '../../../define/define-master';
import type { TreeDefinition, TreeLevel } from '../../../define/define-tree';
import { masterOf } from '../../../domain/registry';
import type { Context } from '../../base/context';
import { BadInput } from '../../base/errors';
import { requireRead, screensFor } from '../access';
import { pickMasters } from './picker';
import { treeOfMasters } from './tree';

/** Rows shown as mere frames for what hangs under them. */
const FRAMES = 500;
export type TreeQuestion = { tab?: string | undefined; under?: string | undefined };

/**
 * The nodes of a tree of several masters, flat, each with its level (`master`) and `parent`. Without `under` everything but the
 * lazy levels; with `under=<master>:<id>` the lazy rows of that node. Each level is read with its own rights and scope; one
 * the page does not keep is shown by name only, and what hangs under an invisible node is not shown.
 * @throws Forbidden without a page of the tree
 */
export async function levelTree(context: Context, tree: TreeDefinition, { tab, under }: TreeQuestion): Promise<{ list: Row[] }> {
  const [page] = tree.resources.flatMap((resource) => screensFor(context, resource));
  if (!page) requireRead(context, tree.resources[0] ?? '', tree.title);
  if (under) return { list: await lazyRows(context, tree, under) };
  const shown = new Map<string, Row>();
  for (const level of tree.levels.filter((one) => !one.isLazy)) {
    const root = level.under.length === 0;
    const rows = await rowsOf(context, masterOfLevel(level), root && tab && page?.resource === level.master ? { tab } : {});
    for (const row of rows) {
      const parent = parentOf(level, row, shown);
      if (root || parent) shown.set(row.id, { ...row, master: level.master, parent });
    }
  }
  return { list: [...shown.values()] };
}

async function lazyRows(context: Context, tree: TreeDefinition, under: string): Promise<Row[]> {
  const [master = '', id = ''] = under.split(':');
  const found: Row[] = [];
  for (const level of tree.levels.filter((one) => one.isLazy)) {
    const way = level.under.find((one) => one.master === master);
    if (!way) continue;
    const rows = await rowsOf(context, masterOfLevel(level), { ...way.where, [`f.${way.field}`]: id });
    found.push(...rows.map((row) => ({ ...row, master: level.master, parent: id })));
  }
  return found;
}

/** The nearest node above that is shown. */
const parentOf = (level: TreeLevel, row: Row, shown: ReadonlyMap<string, Row>): string =>
  level.under.map(({ field }) => String(row[field] ?? '')).find((id) => id !== '' && shown.has(id)) ?? '';

const masterOfLevel = (level: TreeLevel): MasterDefinition => {
  const master = masterOf(level.master);
  if (!master) throw new BadInput('没有这种资料');
  return master;
};

async function rowsOf(context: Context, master: MasterDefinition, filter: Record<string, string>): Promise<Row[]> {
  const isKept = [master.resource, ...master.within].some((resource) => screensFor(context, resource).length > 0);
  if (isKept || context.isSystem)
    return (await treeOfMasters(context, master, listQuery.parse({ ...filter, sort: 'code' in master.fields ? 'code' : '' }) as ListQuery)).list;
  const frames = await pickMasters(context, master, { pageSize: FRAMES });
  return frames.map((frame) => ({ ...frame, actions: [] }));
}
