import { sql } from 'kysely';
import { addDays, dayOf, endOfMonth } from '../../../define/dates';
import { chargeCheck } from '../../../domain/his/charge-check';
import type { Context } from '../../base/context';
import { actOnMasters } from '../../engine/masters/act';
import { workdayUpTo } from '../clock';
import { organisationOf, type World } from '../world/world';
import type { At } from './day';
import { deskOn } from './desk';

type Row = { id: string; result: string; day: string };
/** How differences of each sort end, in turn. */
const ENDS: Record<string, readonly (readonly [result: string, remark: string])[]> = {
  missed: [
    ['1', '已通知收费处补记'],
    ['3', '抢救使用，医务科同意免收'],
    ['4', '科室操作失误，由科室承担'],
  ],
  over: [['2', '多收部分已退给患者']],
  unused: [
    ['2', '未找到使用，已退费'],
    ['5', '科室漏登记，已补登'],
  ],
  stranger: [['5', '唯一码扫错患者，双方已更正']],
  free: [['2', '不收费耗材，已退费']],
  late: [['5', '夜间手术，次日集中记账']],
  price: [['5', '调价当日按原价收费']],
};
/** Every so many is left for somebody. */
const LEFT = 6;

/** The fee clerk goes through what does not fit: months past nearly all of it, this month what is a week old; and brings before wards what they did not charge. */
export async function checkCharges(world: World, at: At): Promise<void> {
  const { context } = at('h1', '14:20').desk('hfinance');
  const today = dayOf(context.now());
  const { rows } = await sql<Row>`
    select id, result, day::text from dataset_charging where org_id = ${organisationOf(world, 'h1').id} and handled = 'open' and result <> 'pending'
    and day < ${addDays(today, -7)} order by day, doc_sn, id`.execute(world.db);
  const done = rows.filter((_, i) => i % LEFT !== LEFT - 1);
  for (const month of new Set(done.map(({ day }) => day.slice(0, 7)))) {
    const end = workdayUpTo(addDays(endOfMonth(`${month}-01`), 5));
    const desk = end < today ? deskOn(world, 'h1', 'hfinance', end, '15:10').context : context;
    await handle(
      desk,
      done.filter(({ day }) => day.startsWith(month)),
    );
  }
  await remind(context);
}

async function handle(context: Context, rows: readonly Row[]): Promise<void> {
  for (const [result, ends] of Object.entries(ENDS)) {
    const alike = rows.filter((row) => row.result === result);
    for (const [i, [way, remark]] of ends.entries()) {
      const ids = alike.filter((_, place) => place % ends.length === i).map(({ id }) => id);
      if (ids.length > 0) await act(context, 'batchHandle', { ids, input: { result: way, remark } });
    }
  }
}

async function remind(context: Context): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from dataset_charging where org_id = ${context.org.id} and result = 'missed' and handled = 'open' order by day desc, doc_sn, id limit 3`.execute(
    context.db,
  );
  if (rows.length > 0) await act(context, 'remind', { ids: rows.map(({ id }) => id) });
}

const act = (context: Context, id: string, given: { ids: string[]; input?: Record<string, unknown> }): Promise<unknown> => {
  const action = chargeCheck.actions.find((one) => one.id === id);
  if (!action) throw new Error(`chargeCheck has no action ${id}`);
  return actOnMasters(context, chargeCheck, action, given);
};
