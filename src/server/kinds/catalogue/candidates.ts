import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/open';

/** What goods are in a list outside, and what speaks for it. */
export type Choice = { specification: string; candidate: string; why: string };
/** Rows of (candidate, score, why) for a specification, the likeliest first. */
type Candidates = (specification: RawBuilder<string>) => RawBuilder<unknown>;

/** From here on nothing else can be meant: registration and specification agree, or both bear one code. */
const SURE = 75;
const MOST = 2000;

/** Of the goods that wait those with one candidate only that can be meant. */
export async function sureChoices(tx: Db, waiting: RawBuilder<unknown>, candidates: Candidates): Promise<Choice[]> {
  const { rows } = await sql<Choice>`
    with waiting as (${waiting} limit ${MOST}),
      found as (select w.specification_id, k.*, count(*) filter (where k.score >= ${SURE}) over (partition by w.specification_id) as n
        from waiting w cross join lateral ${candidates(sql<string>`w.specification_id`)} k (candidate, score, why))
    select specification_id as specification, candidate, why from found where score >= ${SURE} and n = 1`.execute(tx);
  return rows;
}

/** What somebody chose beside a row of the organisation's own goods: nothing where it is no candidate. */
export async function chosen(tx: Db, org: string, given: { row: string; candidate: string }, candidates: Candidates): Promise<Choice[]> {
  const { rows } = await sql<Choice>`
    select b.specification_id as specification, k.candidate, k.why from business_product b cross join lateral ${candidates(sql<string>`b.specification_id`)} k (candidate, score, why)
    where b.org_id = ${org} and b.id = ${given.row} and k.candidate::text = ${given.candidate}`.execute(tx);
  return rows;
}
