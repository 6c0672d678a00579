import { sql } from 'kysely';
import type { ProposedRow } from '../../../contract/answers';
import { dayOf } from '../../../define/dates';
import type { Context } from '../../base/context';
import { Rejected } from '../../base/errors';
import { newId } from '../../base/id';
import type { Db } from '../../db/open';
import type { Proposer } from '../../engine/masters/proposals';
import type { ActionService } from '../../engine/masters/services';

/** From here on nothing else can be meant: registration and specification agree, or the maker himself told the code. */
const SURE = 75;
const MOST = 2000;

/** Codes goods may have, with what speaks for each. */
export const proposeInsurance: Proposer = async ({ db, now }, row): Promise<ProposedRow[]> => {
  const { rows } = await sql<ProposedRow>`
    select c.id, k.why, k.score::text as score, c.name, c.spec, coalesce(nullif(c.code27, ''), c.code) as code, c.vendor_name as vendor, c.cert_no as cert, c.edition_date::text as edition,
      c.pay_class as pay, trim_scale(c.pay_standard)::text as "payStandard"
    from insurance_candidates(${row.specification}::uuid, ${dayOf(now())}::date) k join medical_insurance_code c on c.id = k.code_id order by k.score desc, c.id`.execute(
    db,
  );
  return rows;
};

type Choice = { specification: string; code: string; why: string };

/** What somebody chose beside the row: kept with what agreed, the edition it was read of, who and when. */
export const matchInsurance: ActionService = async (tx, context, { ids: [id = ''], input }) => {
  const { rows } = await sql<Choice>`
    select b.specification_id as specification, k.code_id as code, k.why from business_product b cross join lateral insurance_candidates(b.specification_id, ${dayOf(context.now())}::date) k
    where b.org_id = ${context.org.id} and b.id = ${id} and k.code_id::text = ${String(input.candidate)}`.execute(tx);
  if (!rows[0]) throw new Rejected('这个医保码不在候选里，请刷新后再选；其他编码请在“国家医保编码”中绑定');
  await keep(tx, context, rows);
};

/** Every row that waits and has one code only that can be meant. */
export const matchSureInsurance: ActionService = async (tx, context) => {
  const { rows } = await sql<Choice>`
    with waiting as (select l.specification_id from insurance_match_list l where l.org_id = ${context.org.id} and l.state in ('none', 'ended') and l.deleted_at is null limit ${MOST}),
      found as (select w.specification_id, k.*, count(*) filter (where k.score >= ${SURE}) over (partition by w.specification_id) as n
        from waiting w cross join lateral insurance_candidates(w.specification_id, ${dayOf(context.now())}::date) k)
    select specification_id as specification, code_id as code, why from found where score >= ${SURE} and n = 1`.execute(tx);
  await keep(tx, context, rows);
  return { says: [rows.length > 0 ? `已对照${rows.length}个规格` : '没有有把握的对照，请在右侧逐个选择'] };
};

async function keep(tx: Db, context: Context, choices: readonly Choice[]): Promise<void> {
  const { org, user, now } = context;
  const given = choices.map((one) => ({ ...one, id: newId(now().getTime()) }));
  const specs = given.map(({ specification }) => specification);
  await sql`delete from medical_insurance_mapping where org_id = ${org.id} and specification_id = any(${specs}::uuid[])`.execute(tx);
  await sql`
    insert into medical_insurance_mapping (org_id, id, code_id, specification_id, confirmed, mapped_by, mapped_at, proof, edition_date)
    select ${org.id}, x.id, x.code, x.specification, true, ${user.id || null}::uuid, ${now()}, x.why, c.edition_date
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) x (id uuid, specification uuid, code uuid, why text) join medical_insurance_code c on c.id = x.code`.execute(
    tx,
  );
  await sql`
    update business_product b set insurance_code = c.code, version = b.version + 1, updated_at = ${now()}, updated_by = ${user.id || null}::uuid
    from medical_insurance_mapping m join medical_insurance_code c on c.id = m.code_id
    where b.org_id = ${org.id} and m.org_id = b.org_id and m.specification_id = b.specification_id and b.specification_id = any(${specs}::uuid[]) and b.deleted_at is null`.execute(
    tx,
  );
}
