import { sql } from 'kysely';
import { addDays, type Day, dayOf, startOfMonth } from '../../../define/dates';
import { department } from '../../../domain/organisation/department';
import type { Context } from '../../base/context';
import { inTransaction } from '../../db/transaction';
import { saveMaster } from '../../engine/masters/save';
import { INTERFACES } from '../../kinds/his/receive/interfaces';
import type { At } from './day';
import type { HisRow } from './his-tells';

type Used = { id: string; code: string; name: string; version: number; month: string; cost: number };
/** Yuan of consumables per hundred of income, and budgets beside what is used, in turn. */
const PER_HUNDRED = [24, 31, 12, 18, 27, 9] as const;
const BESIDE = [1.12, 0.94, 1.25, 1.05, 0.88, 1.4] as const;
const CALL = 500;

/** What wards may use in a month, laid down by the finance office; and what they earned: months that are over as a whole, of this one each day. */
export async function tellIncome(at: At): Promise<void> {
  const { context } = at('h1', '15:40').desk('hfinance');
  const used = await usedByMonth(context);
  const wards = [...new Map(used.map((one) => [one.id, one])).values()].sort((a, b) => a.code.localeCompare(b.code));
  await budgetsOf(context, wards, used);
  const rows = used.flatMap((one) =>
    earned(
      one,
      wards.findIndex(({ id }) => id === one.id),
      dayOf(context.now()),
    ),
  );
  for (let start = 0; start < rows.length; start += CALL)
    await inTransaction(context.db, async (tx) => INTERFACES.income?.take({ ...context, db: tx }, rows.slice(start, start + CALL)));
}

async function usedByMonth({ db, org }: Context): Promise<Used[]> {
  const { rows } = await sql<Used>`
    select d.id, d.code, d.name, d.version::int as version, to_char(f.day, 'YYYY-MM') as month, sum(f.cost)::float as cost
    from dataset_used f join department d on d.org_id = f.org_id and d.id = f.department_id
    where f.org_id = ${org.id} group by d.id, d.org_id, d.code, d.name, d.version, to_char(f.day, 'YYYY-MM') having sum(f.cost) > 0 order by d.code, month`.execute(
    db,
  );
  return rows;
}

async function budgetsOf(context: Context, wards: readonly Used[], used: readonly Used[]): Promise<void> {
  for (const [i, ward] of wards.entries()) {
    const months = used.filter(({ id }) => id === ward.id);
    const mean = months.reduce((sum, { cost }) => sum + cost, 0) / months.length;
    const monthBudget = String(Math.ceil((mean * (BESIDE[i % BESIDE.length] ?? 1)) / 500) * 500);
    const { id, version, code, name } = ward;
    await saveMaster(context, department, { id, version, row: { code, name, monthBudget }, confirmed: true });
  }
}

function earned({ code, month, cost }: Used, i: number, today: Day): HisRow[] {
  const per = (PER_HUNDRED[i % PER_HUNDRED.length] ?? 20) + ((Number(month.slice(5)) * 3 + i) % 5) - 2;
  const income = (cost * 100) / per;
  if (month !== today.slice(0, 7)) return [{ period: month, deptCode: code, amount: income.toFixed(2) }];
  const days = Number(today.slice(8)) - 1;
  return Array.from({ length: days }, (_, at) => ({ period: addDays(startOfMonth(today), at), deptCode: code, amount: (income / days).toFixed(2) }));
}
