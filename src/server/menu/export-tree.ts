import type { OrganisationNode } from '../../contract/organisation-tree';
import type { Context } from '../base/context';
import { type SheetColumn, xlsxStream } from '../engine/exports';
import { logTree, organisationTree } from './organisation-tree';

const TYPES = { 0: '目录', 1: '页面', 2: '操作' } as const;
const COLUMNS: readonly SheetColumn[] = [
  { title: '类型', width: 60 },
  { title: '名称', width: 260 },
  { title: '母树名称', width: 180 },
  { title: '标识', width: 180 },
  { title: '路由', width: 260 },
  { title: '已开通', width: 70 },
  { title: '最低会员', shape: 'integer', width: 80 },
];

/** The tree of one organisation as a workbook, in its own order, what it lacks included. */
export async function exportTree(context: Context, org: string): Promise<{ name: string; stream: ReturnType<typeof xlsxStream> }> {
  const { organisation, nodes } = await organisationTree(context, org);
  await logTree(context.db, context, org, 'export', { rows: nodes.length });
  const below = new Map<string, OrganisationNode[]>();
  for (const node of nodes) below.set(node.parent, [...(below.get(node.parent) ?? []), node]);
  async function* rows(parent = '', depth = 0): AsyncGenerator<string[]> {
    const place = (node: OrganisationNode) => node.ownSort ?? node.sort;
    for (const node of [...(below.get(parent) ?? [])].sort((a, b) => place(a) - place(b) || a.sort - b.sort)) {
      const words = `${'　'.repeat(depth)}${node.ownContent || node.content}`;
      yield [TYPES[node.type], words, node.content, node.flag, node.path, node.type === 0 ? '' : node.isChosen ? '是' : '否', String(node.minVip)];
      yield* rows(node.id, depth + 1);
    }
  }
  const name = `菜单树-${organisation.name}`;
  return { name, stream: xlsxStream(name, COLUMNS, rows()) };
}
