import { sql } from 'kysely';
import { addDays, addMonths, endOfMonth, startOfMonth } from '../../../define/dates';
import { accountStatement } from '../../../domain/finance/statement/account-statement';
import { newId } from '../../base/id';
import { generateDocuments } from '../../engine/documents/generate';
import { organisationOf, type World } from '../world/world';
import type { At } from './day';
import { act, type Desk, type Values, versionOf } from './desk';

type Ends = 'draft' | 'sent' | 'objected' | 'confirmed';
/** Who sends whom the statement of which account, who answers there, and how it ends. */
type Fact = { own: string; by: string; other: string; answers: string; side: 'payable' | 'receivable'; ends: Ends; why?: string };

const FACTS: readonly Fact[] = [
  { own: 'd1', by: 'dfinance', other: 'h1', answers: 'hfinance', side: 'receivable', ends: 'sent' },
  { own: 'd2', by: 'dealer2', other: 'h1', answers: 'hfinance', side: 'receivable', ends: 'confirmed' },
  { own: 'h1', by: 'hfinance', other: 'd3', answers: 'dealer3', side: 'payable', ends: 'objected', why: '部分出库单贵院未入账，请核对' },
  { own: 'h1', by: 'hfinance', other: 'd2', answers: 'dealer2', side: 'payable', ends: 'sent' },
  { own: 'h1', by: 'hfinance', other: 'v1', answers: 'vendor', side: 'payable', ends: 'draft' },
  { own: 'd1', by: 'dfinance', other: 'v1', answers: 'vendor', side: 'payable', ends: 'sent' },
  { own: 'd1', by: 'dfinance', other: 'h2', answers: 'hospital2', side: 'receivable', ends: 'objected', why: '与我院台账不一致，请核对明细' },
  { own: 'v1', by: 'vendor', other: 'd1', answers: 'dfinance', side: 'receivable', ends: 'sent' },
  { own: 'v1', by: 'vendor', other: 'h1', answers: 'hfinance', side: 'receivable', ends: 'confirmed' },
  { own: 'v1', by: 'vendor', other: 'd2', answers: 'dealer2', side: 'receivable', ends: 'draft' },
];

/** Last month is agreed on with partners: some statements wait here, some there, one came back, some are confirmed by both. */
export async function statementWork(world: World, at: At, today: string): Promise<void> {
  for (const fact of FACTS) {
    const desk = at(fact.own, '17:13').desk(fact.by);
    const id = await laidOut(world, desk, fact, today);
    if (id === undefined || fact.ends === 'draft') continue;
    await act(desk, 'accountStatement', 'submit', { id, version: await versionOf(world, desk.organisation, id) });
    if (fact.ends !== 'sent') await answer(world, at(fact.other, '17:14').desk(fact.answers), id, fact);
  }
}

/** Of last month, or of this one where the houses had nothing to do with each other before. */
async function laidOut(world: World, desk: Desk, { own, other, side }: Fact, today: string): Promise<string | undefined> {
  const partner = world.partners.get(`${own}>${other}`);
  if (partner === undefined) return undefined;
  const last = addMonths(startOfMonth(today), -1);
  const periods = [
    { periodFrom: last, periodTo: endOfMonth(last) },
    { periodFrom: startOfMonth(today), periodTo: addDays(today, -1) },
  ];
  for (const period of periods) {
    const { rows } = await sql`select from account_entry where org_id = ${desk.organisation.id} and partner_id = ${partner} and account = ${side}
      and biz_date between ${period.periodFrom}::date and ${period.periodTo}::date limit 1`.execute(world.db);
    if (rows.length === 0) continue;
    const { made } = await generateDocuments(desk.context, accountStatement, { key: newId(), input: { ...period, accountSide: side, partners: [partner] } });
    return made[0]?.id;
  }
  return undefined;
}

/** What agrees is said to by itself; of the rest somebody says yes or no. */
async function answer(world: World, desk: Desk, statement: string, { other, ends, why = '' }: Fact): Promise<void> {
  const there = organisationOf(world, other);
  const { rows } = await sql<{ id: string; copy: string; open: boolean }>`
    select l.id, h.id as copy, coalesce(l.extra ->> 'answer', '') = '' as open from document h join document_line l on l.org_id = h.org_id and l.document_id = h.id and l.section = 'lines'
    where h.org_id = ${there.id} and h.mirror_of = ${statement} and h.status = 1 order by l.line_no`.execute(world.db);
  const copy = rows[0]?.copy;
  if (copy === undefined) return;
  const of = async () => ({ id: copy, version: await versionOf(world, there, copy) });
  const differing = rows.filter(({ open }) => open);
  const asked = ends === 'objected' && differing.length === 0 ? rows.slice(-1) : differing;
  const said: Values = ends === 'objected' ? { answer: 'objected', theirAmount: '0', objection: '本方没有收到该笔送货单，请附单据核对' } : { answer: 'agreed' };
  if (asked.length > 0) await act(desk, 'accountStatement', 'answerAll', await of(), { lines: asked.map(({ id }) => ({ id, ...said })) });
  await act(desk, 'accountStatement', ends === 'objected' ? 'object' : 'confirm', await of(), ends === 'objected' ? { reason: why } : {});
}
