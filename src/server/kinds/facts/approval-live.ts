import { sql } from 'kysely';

const lines = sql`document_line t where t.org_id = h.org_id and t.document_id = h.id`;
const day = sql`(now() at time zone 'Asia/Shanghai')::date`;
const isInForce = sql`(coalesce(t.extra ->> 'longTerm', 'false') = 'true' or t.valid_to >= ${day})`;

/** When the other side passed or refused what it was asked; on its copy, when it was decided here. */
const answered = sql`(select max(e.at) from document_event e where e.org_id = h.org_id and e.document_id = h.id and e.action in ('review', 'answer', 'nopass')
  and (h.side = 'in' or h.counter_status in ('对方已确认', '对方已拒绝')))`;

/** What is asked of documents people decide about: whose turn it is, what was said, what of the firm or the goods they should know. */
export const APPROVAL_LIVE = {
  /** The step that waits and who may decide it; where there are no steps, whoever may pass. */
  approvalTurn: sql`(case when h.status <> 1 then '' else coalesce((
    select s.name || coalesce('：' || (select string_agg(u.name, '、' order by u.name) from app_user u where u.org_id = s.org_id and u.id = any(s.approvers) and u.id <> all(s.passed)), '')
    from document_step s where s.org_id = h.org_id and s.document_id = h.id and s.result = '' order by s.seq limit 1), '待审核') end)`,
  /** What everybody who decided said of it, step by step; without steps as the history has it. */
  opinions: sql`coalesce(
    (select string_agg(s.name || s.result || '：' || concat_ws(' ', nullif(s.opinion, ''), s.decided_by, to_char(s.decided_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD')), E'\n' order by s.seq)
      from document_step s where s.org_id = h.org_id and s.document_id = h.id and s.result <> ''),
    (select string_agg(concat(case e.action when 'nopass' then '驳回：'
    else '通过：' end, concat_ws(' ', e.reason, e.user_name, to_char(e.at at time zone 'Asia/Shanghai', 'YYYY-MM-DD'))), E'\n' order by e.at, e.id)
      from document_event e where e.org_id = h.org_id and e.document_id = h.id and e.action in ('review', 'nopass') and coalesce(e.reason, '') <> ''))`,
  /** The goods of its lines in words: the first, and how many there are. */
  goodsNamed: sql`(select (array_agg(coalesce(nullif(concat_ws(' ', c.product_name, c.spec_model), ''), t.extra ->> 'newProduct', '')
    order by t.line_no))[1] || case when count(*) > 1 then '等' || count(*) || '种' else '' end
    from document_line t left join specification_card c on c.id = t.specification_id where t.org_id = h.org_id and t.document_id = h.id)`,
  /** What its lines cost, from the least to the most. */
  priceSpan: sql`(select case when min(t.price) = max(t.price) then trim_scale(min(t.price))::text else trim_scale(min(t.price)) || '–' || trim_scale(max(t.price)) end from ${lines})`,
  /** Papers that hold today, of all that were shown. */
  papersInOrder: sql`(select count(*) filter (where ${isInForce}) || '/' || count(*) from ${lines})`,
  /** Papers given of those asked for. */
  papersGiven: sql`(select count(*) filter (where t.extra ->> 'answer' = '已提供') || '/' || count(*) from ${lines})`,
  answeredAt: answered,
  answerState: sql`(select case when h.status = 1 then case when h.due_date < ${day} then '超期未答复' when h.side = 'in' or h.counter_status = '待对方确认' then '待答复' end
    when ${answered} is null then '' when count(*) filter (where t.extra ->> 'answer' = '已提供') = 0 or h.status = 3 then '未提供'
    when count(*) filter (where t.extra ->> 'answer' = '已提供') = count(*) then '全部提供' else '部分提供' end from ${lines})`,
  /** Days since it should have been answered, until it was. */
  answerLate: sql`(case when h.status in (1, 2, 3) then greatest(coalesce((${answered} at time zone 'Asia/Shanghai')::date, ${day}) - h.due_date, 0) end)`,
  nearestExpiry: sql`(select min(t.valid_to) from ${lines} and coalesce(t.extra ->> 'longTerm', 'false') <> 'true')`,
  /** What the house has of the same category: agreed price and what was used of it within a year. */
  similarGoods: sql`(select string_agg(x.words, E'\n') from (
    select concat_ws(' ', o.product_name, o.spec_model, '¥' || trim_scale(b.purchase_price), '年用' || trim_scale(coalesce(u.used, 0)) || coalesce(o.root_unit_name, '')) as words
    from specification_card c join specification_card o on o.category68_id = c.category68_id and o.id <> c.id
      join business_product_list b on b.org_id = l.org_id and b.specification_id = o.id and b.status = 1 and b.deleted_at is null
      left join lateral (select -sum(e.quantity) as used from stock_entry e where e.org_id = l.org_id and e.specification_id = o.id and e.bill_type = 'useOut' and e.biz_date > ${day} - 365) u on true
    where c.id = l.specification_id order by u.used desc nulls last, o.product_name, o.spec_model limit 3) x)`,
  votes: sql`(select string_agg(v.words || v.n, ' ' order by v.at) from (
    select case vote when 'agree' then '同意' when 'oppose' then '反对' else '弃权' end as words, count(*) as n, case vote when 'agree' then 1 when 'oppose' then 2 else 3 end as at
    from admission_vote a where a.org_id = h.org_id and a.document_id = h.id group by vote) v)`,
  ballots: sql`(select string_agg(concat(u.name, case a.vote when 'agree' then ' 同意' when 'oppose' then ' 反对' else ' 弃权' end, nullif('：' || a.opinion, '：')), E'\n' order by a.voted_at, a.user_id)
    from admission_vote a left join app_user u on u.org_id = a.org_id and u.id = a.user_id where a.org_id = h.org_id and a.document_id = h.id)`,
};
