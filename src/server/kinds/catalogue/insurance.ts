import { type RawBuilder, sql } from 'kysely';
import type { ProposedRow } from '../../../contract/answers';
import { dayOf } from '../../../define/dates';
import type { Context } from '../../base/context';
import { Rejected } from '../../base/errors';
import { newId } from '../../base/id';
import type { Db } from '../../db/open';
import type { Proposer } from '../../engine/masters/proposals';
import type { ActionService } from '../../engine/masters/services';
import { type Choice, chosen, sureChoices } from './candidates';

const codes = (context: Context) => (specification: RawBuilder<string>) => sql`insurance_candidates(${specification}, ${dayOf(context.now())}::date)`;

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

/** What somebody chose beside the row: kept with what agreed, the edition it was read of, who and when. */
export const matchInsurance: ActionService = async (tx, context, { ids: [row = ''], input }) => {
  const found = await chosen(tx, context.org.id, { row, candidate: String(input.candidate) }, codes(context));
  if (found.length === 0) throw new Rejected('这个医保码不在候选里，请刷新后再选；其他编码请在“国家医保编码”中绑定');
  await keep(tx, context, found);
};

/** Every row that waits and has one code only that can be meant. */
export const matchSureInsurance: ActionService = async (tx, context) => {
  const waiting = sql`select l.specification_id from insurance_match_list l where l.org_id = ${context.org.id} and l.state in ('none', 'ended') and l.deleted_at is null`;
  const found = await sureChoices(tx, waiting, codes(context));
  await keep(tx, context, found);
  return { says: [found.length > 0 ? `已对照${found.length}个规格` : '没有有把握的对照，请在右侧逐个选择'] };
};

async function keep(tx: Db, context: Context, choices: readonly Choice[]): Promise<void> {
  const { org, user, now } = context;
  const given = choices.map((one) => ({ ...one, id: newId(now().getTime()) }));
  const specs = given.map(({ specification }) => specification);
  await sql`delete from medical_insurance_mapping where org_id = ${org.id} and specification_id = any(${specs}::uuid[])`.execute(tx);
  await sql`
    insert into medical_insurance_mapping (org_id, id, code_id, specification_id, confirmed, mapped_by, mapped_at, proof, edition_date)
    select ${org.id}, x.id, x.candidate, x.specification, true, ${user.id || null}::uuid, ${now()}, x.why, c.edition_date
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) x (id uuid, specification uuid, candidate uuid, why text) join medical_insurance_code c on c.id = x.candidate`.execute(
    tx,
  );
  await sql`
    update business_product b set insurance_code = c.code, version = b.version + 1, updated_at = ${now()}, updated_by = ${user.id || null}::uuid
    from medical_insurance_mapping m join medical_insurance_code c on c.id = m.code_id
    where b.org_id = ${org.id} and m.org_id = b.org_id and m.specification_id = b.specification_id and b.specification_id = any(${specs}::uuid[]) and b.deleted_at is null`.execute(
    tx,
  );
}
