import { sql } from 'kysely';
import { addDays, addMonths, type Day, dayOf, endOfMonth, startOfMonth } from '../../../define/dates';
import type { FileStore } from '../../files/file-store';
import { deskDayOf, workdayFrom, workdayUpTo } from '../clock';
import { organisationOf, personOf, type World } from '../world/world';
import { act, deskOn, draft, type Values, versionOf } from './desk';
import { paper } from './papers';

type Ends = 'draft' | 'asked' | 'refused' | 'live' | 'stopped';
/** Who offers what to whom; from and to in months from this one. */
type Fact = {
  own: string;
  by: string;
  other: string;
  signs: string;
  role: 'operator' | 'supplier';
  from: number;
  to: number;
  rate: string;
  ends: Ends;
  more?: Values;
};

const FACTS: readonly Fact[] = [
  {
    own: 'd1',
    by: 'dealer',
    other: 'h1',
    signs: 'manager',
    role: 'operator',
    from: -11,
    to: 2,
    rate: '2',
    ends: 'live',
    more: { settleCycle: 'month', cutDay: '25' },
  },
  { own: 'd2', by: 'dealer2', other: 'h1', signs: 'manager', role: 'supplier', from: -10, to: 0, rate: '1.8', ends: 'live', more: { minFee: '200' } },
  { own: 'd3', by: 'dealer3', other: 'h1', signs: 'manager', role: 'supplier', from: -9, to: 3, rate: '1.5', ends: 'stopped' },
  { own: 'd3', by: 'dealer3', other: 'h1', signs: 'manager', role: 'supplier', from: 1, to: 12, rate: '1.2', ends: 'asked', more: { settleCycle: 'half' } },
  { own: 'd2', by: 'dealer2', other: 'h1', signs: 'manager', role: 'supplier', from: 1, to: 12, rate: '0.8', ends: 'refused' },
  { own: 'd1', by: 'dealer', other: 'h2', signs: 'hospital2', role: 'supplier', from: -6, to: 5, rate: '1', ends: 'live', more: { feeBase: 'used' } },
  { own: 'd1', by: 'dealer', other: 'h2', signs: 'hospital2', role: 'supplier', from: 6, to: 17, rate: '1', ends: 'draft', more: { feeBase: 'used' } },
];

/** A year of terms: the store run by one, others on their own terms, one about to end, one stopped, one asked for, one refused, one being written. */
export async function cooperationWork(world: World, files: FileStore): Promise<void> {
  const today = deskDayOf(world.end);
  for (const fact of FACTS) await offer(world, files, fact, today);
}

async function offer(world: World, files: FileStore, { own, by, other, signs, role, from, to, rate, ends, more }: Fact, today: Day): Promise<void> {
  // Of the day it is: the month of the desks may be over already, and nobody stops anything in the past.
  const now = dayOf(world.end);
  const month = startOfMonth(now);
  const [startDate, endDate] = [addMonths(month, from), endOfMonth(addMonths(month, to))];
  const day = workdayUpTo([addDays(startDate, -15), addDays(today, -2)].sort()[0] ?? today);
  const desk = deskOn(world, own, by, day, '10:05');
  const scan = await paper(desk, files, '院内物流服务合作协议', [
    `${organisationOf(world, own).name}、${organisationOf(world, other).name}`,
    `${startDate} 至 ${endDate}`,
  ]);
  const header = { partner: world.partners.get(`${own}>${other}`), role, startDate, endDate, feeRate: rate, paymentDays: '30', files: [scan], ...more };
  const staff = role === 'operator' ? { staff: [personOf(organisationOf(world, own), 'dkeeper').employee] } : {};
  const saved = await draft(desk, 'cooperation', { ...header, ...staff }, await ratesOf(world, other, role));
  if (ends === 'draft') return;
  await act(desk, 'cooperation', 'submit', saved);
  if (ends === 'asked') return;
  const there = organisationOf(world, other);
  const { rows } = await sql<{ id: string; version: number }>`
    select id, version from document where org_id = ${there.id} and mirror_of = ${saved.id} and status = 1`.execute(world.db);
  const [copy] = rows;
  if (!copy) return;
  const decides = deskOn(world, other, signs, workdayFrom(addDays(day, 1)), '15:10');
  if (ends === 'refused') return void (await act(decides, 'cooperation', 'nopass', copy, { reason: '费率低于同类供应商，请重新报价' }));
  await act(decides, 'cooperation', 'agree', copy);
  if (ends !== 'stopped') return;
  const of = { id: copy.id, version: await versionOf(world, there, copy.id) };
  await act(deskOn(world, other, signs, workdayUpTo(addDays(today, -1)), '16:00'), 'cooperation', 'stop', of, {
    reason: '下月起改按新费率合作',
    input: { stopDate: endOfMonth(now) },
  });
}

/** Whoever runs the store asks less for one class of goods. */
async function ratesOf(world: World, hospital: string, role: string): Promise<Values[]> {
  if (role !== 'operator') return [];
  const { rows } = await sql<{ name: string }>`
    select name from custom_category where org_id = ${organisationOf(world, hospital).id} and kind = 'finance' and deleted_at is null order by code limit 1`.execute(
    world.db,
  );
  return rows.map(({ name }) => ({ financeClass: name, feeRate: '1.5', remark: '该类另定' }));
}
