import { type RawBuilder, sql } from 'kysely';
import type { ProposedRow } from '../../../contract/answers';
import { plain } from '../../../define/money';
import { productComparison } from '../../../domain/his/product-comparison';
import { within } from '../../base/context';
import { Rejected } from '../../base/errors';
import { ruleReader } from '../../engine/documents/rules';
import { actOnMasters } from '../../engine/masters/act';
import { loadRows } from '../../engine/masters/load';
import type { Proposer } from '../../engine/masters/proposals';
import { saveMaster } from '../../engine/masters/save';
import type { ActionService } from '../../engine/masters/services';

/** From here on a likeness is proposed unasked; from there it is the goods' own code that agrees, and every size that bears it is meant. */
const LIKELY = 60;
const CERTAIN = 92;
/** Items compared at one press; sizes of one 医保码; candidates somebody chooses from. */
const ITEMS = 2000;
const SIZES = 50;
const SHOWN = 20;

/** Smallest units of the goods in one unit of the item: as its other goods have it, else as the unit of that name says. */
const factorOf = (goods: RawBuilder<unknown>): RawBuilder<unknown> => sql`coalesce(
  (select m.factor from product_comparison m where m.org_id = i.org_id and m.his_item_id = i.id and m.state = '2' and m.deleted_at is null limit 1),
  (select u.ratio from unit u where u.specification_id = ${goods} and u.name = i.unit and u.deleted_at is null limit 1), 1)`;

/** 自动对照: every item nobody compared yet gets what it most likely is, to be confirmed by a person. */
export const compareItems: ActionService = async (tx, context) => {
  const org = context.org.id;
  await sql`insert into product_comparison (org_id, id, his_item_id, match_way, state) select i.org_id, gen_random_uuid(), i.id, 'auto', '0' from his_item i
    where i.org_id = ${org} and i.status and i.deleted_at is null
    and not exists (select from product_comparison m where m.org_id = i.org_id and m.his_item_id = i.id and m.deleted_at is null)`.execute(tx);
  const { rows } = await sql<{ asked: number; met: number }>`
    with asked as (select m.id, m.his_item_id from product_comparison m join his_item i on i.org_id = m.org_id and i.id = m.his_item_id and i.status and i.deleted_at is null
        where m.org_id = ${org} and m.state = '0' and m.specification_id is null and m.deleted_at is null order by i.code limit ${ITEMS}),
    best as (select c.*, rank() over (partition by c.item_id order by c.score desc) as place, row_number() over (partition by c.item_id order by c.score desc, c.specification_id) as n
        from his_candidates(${org}, array(select his_item_id from asked)) c where c.score >= ${LIKELY}),
    chosen as (select b.*, ${factorOf(sql`b.specification_id`)} as factor from best b join his_item i on i.org_id = ${org} and i.id = b.item_id
        where b.place = 1 and b.n <= case when b.score >= ${CERTAIN} then ${SIZES} else 1 end),
    filled as (update product_comparison m set specification_id = b.specification_id, factor = b.factor, score = b.score, why = b.why, match_way = 'auto', state = '1', proposed_by = null,
        version = m.version + 1, updated_at = ${context.now()} from chosen b join asked a on a.his_item_id = b.item_id where m.org_id = ${org} and m.id = a.id and b.n = 1 returning 1),
    added as (insert into product_comparison (org_id, id, his_item_id, specification_id, factor, score, why, match_way, state, valid_from, created_at, updated_at)
        select ${org}, gen_random_uuid(), b.item_id, b.specification_id, b.factor, b.score, b.why, 'auto', '1', ${context.now()}::date, ${context.now()}, ${context.now()} from chosen b where b.n > 1
        on conflict do nothing returning 1)
    select (select count(*)::int from asked) as asked, (select count(*)::int from filled) as met`.execute(tx);
  const { asked = 0, met = 0 } = rows[0] ?? {};
  if (asked === 0) throw new Rejected('没有待对照的HIS项目');
  return { says: [`${met}个HIS项目已提出对照，等待确认`, ...(asked > met ? [`${asked - met}个没有把握，请在右侧逐个选择`] : [])] };
};

/** For an item the goods it may be, for goods the items that may be them. */
export const proposeComparison: Proposer = async ({ db, org }, row): Promise<ProposedRow[]> => {
  const found = row.hisItem
    ? sql<ProposedRow>`
        select c.specification_id as id, c.score::text, c.why, g.product_name as name, g.spec_model as spec, g.root_unit_name as unit, g.manufacturer, coalesce(b.own_code, g.code) as code,
          coalesce(trim_scale(b.charge_price)::text, '') as price, ${factorOf(sql`c.specification_id`)}::text as take
        from his_candidates(${org.id}, array[${row.hisItem}::uuid]) c join his_item i on i.org_id = ${org.id} and i.id = c.item_id join specification_card g on g.id = c.specification_id
          join business_product b on b.org_id = ${org.id} and b.specification_id = c.specification_id and b.deleted_at is null
        order by c.score desc, code limit ${SHOWN}`
    : sql<ProposedRow>`
        select i.id, s.score::text, s.why, i.name, i.spec, i.unit, i.manufacturer, i.code, coalesce(trim_scale(i.price)::text, '') as price, ${factorOf(sql`g.id`)}::text as take
        from business_product b join specification_card g on g.id = b.specification_id join his_item i on i.org_id = b.org_id and i.status and i.deleted_at is null
          cross join lateral (select case when i.insurance_code <> '' and left(i.insurance_code, 20) = b.insurance_code then 100 else round(80 * similarity(i.name, g.product_name))::int end as score,
            case when i.insurance_code <> '' and left(i.insurance_code, 20) = b.insurance_code then '医保码相同' else '名称相近' end as why) s
        where b.org_id = ${org.id} and b.specification_id = ${row.specification} and b.deleted_at is null and s.score >= 24 order by s.score desc, code limit ${SHOWN}`;
  return (await found.execute(db)).rows.map((one) => ({ ...one, take: plain(one.take ?? '1') }));
};

/** What somebody chose beside the row: compared and confirmed at once, or proposed where another has to confirm it. */
export const acceptComparison: ActionService = async (tx, given, { ids: [id = ''], input }) => {
  const context = within(given, tx);
  const [row] = await loadRows(tx, context, productComparison, [id], true);
  const confirm = productComparison.actions.find((action) => action.id === 'confirm');
  if (!row || !confirm) throw new Rejected('数据不存在或已删除');
  const { candidate } = input;
  const chosen = row.hisItem ? { hisItem: row.hisItem, specification: candidate } : { hisItem: candidate, specification: row.specification };
  const factor = String(input.factor || row.factor || '1');
  await saveMaster({ ...context, isSystem: true }, productComparison, {
    id,
    version: Number(row.version),
    row: { ...chosen, factor, validFrom: row.validFrom },
    confirmed: true,
  });
  if ((await ruleReader(context))('compare.twoPerson') === '1') return { says: ['已提出，等待另一人确认'] };
  await actOnMasters(context, productComparison, confirm, { ids: [id] });
  return { says: ['已对照'] };
};
