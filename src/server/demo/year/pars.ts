import { sql } from 'kysely';
import { type At, crewOf } from './day';
import { actOnRecord } from './desk';

/** Levels the year's use asks for: the keepers took one, would not have another, the rest waits for them. */
export async function parWork(at: At): Promise<void> {
  for (const key of ['h1', 'h2']) {
    const { world, organisation, desk } = at(key, '17:02');
    const keeper = desk(crewOf(organisation).keep);
    await actOnRecord(keeper, 'parProposal', 'refresh', '');
    const { rows } = await sql<{ id: string }>`
      select id from par_proposal_list where org_id = ${organisation.id} and state = 'open' and now_max is not null order by days_saved desc, stock_saved desc, id offset 2 limit 2`.execute(
      world.db,
    );
    const [taken, left] = rows;
    if (taken) await actOnRecord(keeper, 'parProposal', 'accept', taken.id);
    if (left) await actOnRecord(keeper, 'parProposal', 'dismiss', left.id, {}, '下季度换用中选规格，暂不调整');
  }
}
