import { sql } from 'kysely';
import type { Matrix } from '../../../contract/answers';
import { dayOf } from '../../../define/dates';
import type { Context } from '../../base/context';
import type { Effects } from '../../engine/documents/effects';
import type { Stored } from '../../engine/documents/stored';

export const licenceGrantEffects: Effects = {
  matrix: chainOf,
};

type Link = { id: string; grantor: string; grantee: string; sn: string; status: number; period_from: string; period_to: string; files: number };

/** 授权链 from the maker down to this grant: who let whom, for which days, and whether the link still holds. */
async function chainOf(context: Context, { view: d, row }: Stored): Promise<{ matrix: Matrix; proposals: Record<string, never> } | undefined> {
  const origin = d.header.side === 'in' ? String(row.mirror_of ?? '') : d.id;
  const { rows } = await sql<Link>`
    select l.id, o.name as grantor, coalesce(t.name, '') as grantee, l.sn, l.status, l.period_from::text, l.period_to::text, jsonb_array_length(coalesce(l.extra -> 'file', '[]')) as files
    from grant_chain(${origin || null}::uuid) c join document l on l.org_id = c.org_id and l.id = c.id join organisation o on o.id = l.org_id left join organisation t on t.id = l.counter_org_id
    order by c.depth desc`.execute(context.db);
  if (rows.length === 0) return undefined;
  const today = dayOf(context.now());
  const holds = (link: Link): boolean => link.status === 2 && today >= link.period_from && today <= link.period_to;
  const words = (link: Link): string =>
    link.status === 4 ? '已撤销' : link.status !== 2 ? '未审核' : today > link.period_to ? '已过期' : today < link.period_from ? '未生效' : '有效';
  const rowOf = (id: string, title: string, text: (link: Link) => string) => ({
    id,
    title,
    quantity: '',
    cells: rows.map((link) => ({ text: [text(link)], isBest: id === 'state' && holds(link), isChosen: link.id === origin })),
  });
  return {
    proposals: {},
    matrix: {
      note: rows.every(holds) ? '' : '授权链已断开',
      columns: rows.map((link) => ({ id: link.id, title: `${link.grantor} → ${link.grantee}`, note: link.sn, total: '' })),
      rows: [
        rowOf('state', '状态', words),
        rowOf('days', '有效期', (link) => `${link.period_from} 至 ${link.period_to}`),
        rowOf('files', '文件', (link) => `${link.files}个`),
      ],
    },
  };
}
