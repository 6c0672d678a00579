import { sql } from 'kysely';
import { addDays } from '../../../define/dates';
import type { FileStore } from '../../files/file-store';
import { organisationOf, type World } from '../world/world';
import type { At, Day } from './day';
import { act, type Desk, draft, type Values, versionOf } from './desk';
import { paper } from './papers';

type Lot = { supplier: string; specification: string; batchNo: string; lacks: string; maker: string; day: string };
type Reply = 'maker' | 'agent' | 'dealer' | 'refused';
/** What is asked of the dealer, and what he answers lot by lot; the last two he has not read, one is still being written. */
const REQUESTS: readonly { replies?: readonly Reply[]; lots: number; isDraft?: true }[] = [
  { lots: 3, replies: ['maker', 'maker', 'agent'] },
  { lots: 2, replies: ['dealer', 'maker'] },
  { lots: 2, replies: ['refused', 'maker'] },
  { lots: 2 },
  { lots: 1, isDraft: true },
];

/** The hospital asks its dealer for the makers' invoices of lots that are charged: given, given by somebody between, refused, and waiting. */
export async function ticketWork(world: World, at: At, files: FileStore): Promise<void> {
  const [hospital, dealer] = [at('h1', '17:16'), at('d1', '17:22')];
  const all = await lotsOf(world, hospital.day);
  let next = 0;
  for (const { lots, replies, isDraft } of REQUESTS) {
    const some = all.slice(next, next + lots);
    next += lots;
    if (some.length === 0) return;
    const desk = hospital.desk('hospital');
    const lines = some.map(({ specification, batchNo, lacks }) => ({ specification, batchNo, lacks }));
    const saved = await draft(desk, 'ticketRequest', { partner: some[0]?.supplier, answerBy: addDays(hospital.day, 7) }, lines);
    if (isDraft) continue;
    await act(desk, 'ticketRequest', 'submit', saved);
    if (replies) await answer(dealer, files, saved.id, some, replies);
  }
}

/** Lots of the dealer, those first of which nothing but the maker's invoice is missing. */
async function lotsOf(world: World, today: Day['day']): Promise<Lot[]> {
  const { rows } = await sql<Lot>`
    select t.partner_id as supplier, t.specification_id as specification, t.batch_no as "batchNo", t.lacks, t.manufacturer as maker, min(t.last_day)::text as day
    from dataset_tickets(${organisationOf(world, 'h1').id}::uuid, ${today}::date) t
    where t.partner_id = ${world.partners.get('h1>d1')} and t.state in ('maker', 'short') and t.batch_no <> ''
    group by t.state, 1, 2, 3, 4, 5 order by t.state = 'maker' desc, max(t.last_day) desc, 2, 3 limit 10`.execute(world.db);
  return rows;
}

async function answer(at: Day, files: FileStore, asked: string, lots: readonly Lot[], replies: readonly Reply[]): Promise<void> {
  const { world, organisation } = at;
  const { rows } = await sql<{ id: string; line: string }>`
    select h.id, l.id as line from document h join document_line l on l.org_id = h.org_id and l.document_id = h.id
    where h.org_id = ${organisation.id} and h.mirror_of = ${asked} order by l.line_no`.execute(world.db);
  const id = rows[0]?.id ?? '';
  const desk = at.desk('dfinance');
  const lines: Values[] = [];
  for (const [i, { line }] of rows.entries()) lines.push({ id: line, ...(await ticket(at, desk, files, lots[i], replies[i])) });
  await act(desk, 'ticketRequest', 'answer', { id, version: await versionOf(world, organisation, id) }, { lines });
}

async function ticket(at: Day, desk: Desk, files: FileStore, lot: Lot | undefined, reply: Reply = 'refused'): Promise<Values> {
  if (!lot || reply === 'refused') return { reason: '厂家发票随下批货物补开，收到后补交' };
  return {
    sellerIs: reply,
    ...(reply === 'agent' ? { sellerName: '该产品国内总代理' } : reply === 'dealer' ? { sellerName: '外省一级经销商' } : {}),
    boughtBy: 'supplier',
    ticketNo: `2631${String(at.random.int(10_000_000, 99_999_999))}${String(at.random.int(10_000_000, 99_999_999))}`,
    ticketDate: addDays(lot.day, -at.random.int(6, 30)),
    ticketFiles: [await paper(desk, files, '第一票', [lot.maker, `批号${lot.batchNo}`])],
  };
}
