import { type RawBuilder, sql } from 'kysely';
import type { ProposedRow } from '../../../contract/answers';
import { dayOf } from '../../../define/dates';
import type { Context } from '../../base/context';
import { Rejected } from '../../base/errors';
import { newId } from '../../base/id';
import type { Db } from '../../db/open';
import type { Proposer } from '../../engine/masters/proposals';
import type { ActionService } from '../../engine/masters/services';
import { type Choice, chosen, sureChoices } from '../catalogue/candidates';

const listed = (context: Context) => (specification: RawBuilder<string>) =>
  sql`sunshine_candidates(${context.org.id}::uuid, ${specification}, ${dayOf(context.now())}::date)`;

/** Listed products goods may be, with what speaks for each. */
export const proposeSunshine: Proposer = async (context, row): Promise<ProposedRow[]> => {
  const { rows } = await sql<ProposedRow>`
    select l.id, k.why, k.score::text as score, l.name, concat_ws('/', nullif(l.spec, ''), nullif(l.model, '')) as spec, l.code, trim_scale(l.listed_price)::text as "listedPrice", l.unit,
      l.manufacturer as maker, l.registration_no as cert, l.distributor, l.valid_to::text as until
    from ${listed(context)(sql<string>`${row.specification}::uuid`)} k join sunshine_listed l on l.org_id = ${context.org.id} and l.id = k.listed_id order by k.score desc, l.code`.execute(
    context.db,
  );
  return rows;
};

/** What somebody chose beside the row: kept with what agreed, who and when. */
export const matchSunshine: ActionService = async (tx, context, { ids: [row = ''], input }) => {
  const found = await chosen(tx, context.org.id, { row, candidate: String(input.candidate) }, listed(context));
  if (found.length === 0) throw new Rejected('这个挂网产品不在候选里，请刷新后再选');
  await keep(tx, context, found);
};

/** Every row that waits and has one listed product only that can be meant. */
export const matchSureSunshine: ActionService = async (tx, context) => {
  const waiting = sql`select l.specification_id from sunshine_match_list l where l.org_id = ${context.org.id} and l.state in ('none', 'ended') and l.deleted_at is null`;
  const found = await sureChoices(tx, waiting, listed(context));
  await keep(tx, context, found);
  return { says: [found.length > 0 ? `已对照${found.length}个规格` : '没有有把握的对照，请在右侧逐个选择'] };
};

/** A unit of ours by the name the platform counts in says how many of the smallest that are; where none is, somebody has to. */
async function keep(tx: Db, { org, user, now }: Context, choices: readonly Choice[]): Promise<void> {
  const given = choices.map((one) => ({ ...one, id: newId(now().getTime()) }));
  await sql`delete from sunshine_mapping where org_id = ${org.id} and specification_id = any(${given.map(({ specification }) => specification)}::uuid[])`.execute(
    tx,
  );
  await sql`
    insert into sunshine_mapping (org_id, id, specification_id, listed_id, factor, proof, mapped_by, mapped_at)
    select ${org.id}, x.id, x.specification, x.candidate, case when l.unit = '' then 1 else (select u.ratio from unit u where u.specification_id = x.specification
      and u.name = l.unit and u.deleted_at is null
        order by u.ratio limit 1) end, x.why, ${user.id || null}::uuid, ${now()}
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) x (id uuid, specification uuid, candidate uuid, why text) join sunshine_listed l on l.org_id = ${org.id} and l.id = x.candidate`.execute(
    tx,
  );
}
