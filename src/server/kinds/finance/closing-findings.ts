import { sql } from 'kysely';
import type { Finding } from '../../../contract/report-answer';
import type { Days } from '../../../define/periods';
import { documentOf, documents } from '../../../domain/registry';
import type { Context } from '../../base/context';
import { screensFor } from '../../engine/access';
import { linkOf } from '../../engine/dashboards/link';

/** What a month still holds when it is about to be closed: papers nobody has passed, and goods whose invoice has not come. */
export async function closingFindings(context: Context, days: Days): Promise<Finding[]> {
  return [...(await unfinished(context, days)), ...(await uninvoiced(context, days))];
}

type Unfinished = { kind: string; drafts: number; waiting: number; oldest: string; makers: string[] };
/** Makers named; others are counted. */
const NAMED = 3;

/** Drafts and papers that wait, of the kinds that post, by kind: they will count to the month they are passed in. */
async function unfinished(context: Context, { from, to }: Days): Promise<Finding[]> {
  const posting = documents.filter(({ postings }) => Object.keys(postings).length > 0).map(({ kind }) => kind);
  const { rows } = await sql<Unfinished>`
    select h.kind, count(*) filter (where h.status = 0)::int as drafts, count(*) filter (where h.status = 1)::int as waiting, min(h.document_date)::text as oldest,
      array_agg(distinct coalesce(u.name, '系统')) as makers
    from document h left join app_user u on u.org_id = h.org_id and u.id = h.created_by
    where h.org_id = ${context.org.id} and h.status in (0, 1) and h.kind = any(${posting}::text[]) and h.document_date between ${from} and ${to}
    group by h.kind order by count(*) desc, h.kind`.execute(context.db);
  return rows.flatMap(({ kind, drafts, waiting, oldest, makers }): Finding[] => {
    const definition = documentOf(kind);
    if (!definition) return [];
    const states = [drafts > 0 ? `草稿${drafts}` : '', waiting > 0 ? `待审核${waiting}` : ''].filter(Boolean).join('、');
    const others = makers.length > NAMED ? `等${makers.length}人` : '';
    const page = screensFor({ ...context, screen: '' }, kind)[0];
    return [
      {
        title: definition.title,
        count: drafts + waiting,
        says: `${states}；最早${oldest}；${makers.slice(0, NAMED).join('、')}${others}`,
        ...(page ? { path: page.path, query: { 'f.documentDate': `${from}~${to}`, 'f.status': '0,1' } } : {}),
      },
    ];
  });
}

/** Goods booked in or out without their invoice, told to whoever may read the accounts. */
async function uninvoiced(context: Context, { from, to }: Days): Promise<Finding[]> {
  const { rows } = await sql<{ account: string; count: number; open: string }>`
    select account, count(*)::int as count, sum(open)::text as open from (
      select e.account, e.item_id, sum(e.amount) as open from account_entry e join account_item i on i.org_id = e.org_id and i.id = e.item_id
      where e.org_id = ${context.org.id} and e.biz_date <= ${to} and i.item_kind = 'goods' and e.account in ('payable', 'receivable')
      group by e.account, e.item_id having sum(e.amount) <> 0) x
    group by account order by account`.execute(context.db);
  return rows.flatMap(({ account, count, open }) => {
    const link = linkOf(context, { to: 'report:receivablePayable', days: ['from', 'to'], sets: { side: account } }, { from, to });
    return link ? [{ title: account === 'payable' ? '暂估应付（货到票未到）' : '未开票应收', count, says: `${open}元`, ...link }] : [];
  });
}
