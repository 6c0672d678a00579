import { sql } from 'kysely';
import { addDays } from '../../../define/dates';
import { refreshAll } from '../../kinds/warning/warning-clock';
import { organisationOf, type World } from '../world/world';
import type { At } from './day';
import { actOnRecord } from './desk';

/** What warns this morning, and what keepers have done about some of it already. */
export async function warningWork(world: World, at: At): Promise<void> {
  await refreshAll(world.db, world.end);
  for (const [key, by] of [
    ['h1', 'keeper'],
    ['d1', 'dkeeper'],
  ] as const) {
    const { id: org } = organisationOf(world, key);
    const { rows } = await sql<{ id: string; type: string }>`
      select id, type from (select id, type, row_number() over (partition by type order by rank, subject_key) as n from warning where org_id = ${org} and state = '0') w
      where n in (2, 3) order by type, n`.execute(world.db);
    for (const [i, { id, type }] of rows.entries()) {
      const desk = at(key, '10:15').desk(by);
      if (i % 2 === 0) await actOnRecord(desk, 'warning', 'handle', id, { note: DONE[type] ?? '已处理' });
      else await actOnRecord(desk, 'warning', 'ignore', id, { reason: '已在换证，等待新证', until: addDays(at(key, '10:15').day, 30) });
    }
  }
}

const DONE: Record<string, string> = {
  PRODUCTEXPIRY: '已与科室沟通，优先使用',
  PRODUCTINVENTORY: '已提交采购计划',
  CERTIFICATIONEARLY: '对方已提交续证，待受理',
  PRODUCTREGISTRATION: '厂家回复延续注册已受理',
};
