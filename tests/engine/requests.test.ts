import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AskedColleagues, InboxAnswer, InboxRow } from '../../src/contract/inbox-answer';
import type { Problem } from '../../src/define/document-rules';
import { DEMO_PEOPLE } from '../../src/server/demo/accounts';
import { demoServer } from '../support/demo-world';
import { type Client, call, type Server, signIn } from '../support/server';

/** What stands in the way and somebody else may put right: he is asked, finds it in his inbox and answers with one word. */
let server: Server;
let nurse: Client;
let keeper: Client;
type Typed = { header: Record<string, unknown>; lines: Record<string, unknown>[] };
let claim: Typed;
let blocked: Problem;

const ask = (client: Client, typed: Typed, { message, line, field }: Problem) =>
  call<AskedColleagues>(client, 'POST', '/v1/business/inbox/ask', { kind: 'suppliesClaim', ...typed, problem: { message, line, field } });
const foreseen = async (typed: Typed): Promise<Problem[]> =>
  (await call<{ problems: Problem[] }>(nurse, 'POST', '/v1/business/suppliesClaim/foresee', typed)).info.problems;
const requestsOf = async (client: Client): Promise<InboxRow[]> =>
  (await call<InboxAnswer>(client, 'GET', '/v1/business/inbox/list', { pageSize: 500 })).info.list.filter(({ family }) => family === 'request');
const answer = (client: Client, id: string, word: string, reason = '') => call(client, 'POST', '/v1/business/inbox/answer', { id, word, reason });

/** A claim of the nurse's ward for goods the hospital buys and the ward does not keep. */
async function claimOf(at: number): Promise<Typed> {
  const { rows } = await sql<Record<string, string>>`
    select u.departments[1] as department, t.id as target, c.id as source, p.specification_id as specification, (select x.id from unit x
      where x.specification_id = s.id and x.parent_id is null limit 1) as unit, u.employee_id as employee
    from app_user u join warehouse t on t.org_id = u.org_id and t.department_id = u.departments[1] and t.level = 2 and t.deleted_at is null
      join warehouse c on c.org_id = u.org_id and c.level = 1 and c.scrap_type = 1 and c.is_default
      join business_product p on p.org_id = u.org_id and p.status = 1 and p.deleted_at is null join specification s on s.id = p.specification_id
    where u.code = 'nurse' and not exists (select from warehouse_product w where w.org_id = u.org_id and w.warehouse_id = t.id and w.specification_id = p.specification_id)
    order by p.specification_id offset ${at} limit 1`.execute(server.db);
  const { department, target, source, specification, unit, employee } = rows[0] ?? {};
  return {
    header: { department, targetWarehouse: target, sourceWarehouse: source, applicant: employee, claimType: '1' },
    lines: [{ specification, unit, quantity: '1' }],
  };
}

beforeAll(async () => {
  server = await demoServer();
  [nurse, keeper] = [await signIn(server, { userName: 'nurse' }), await signIn(server, { userName: 'keeper' })];
  claim = await claimOf(0);
  const found = (await foreseen(claim)).find(({ mends }) => mends?.includes('warehouseProduct'));
  if (!found) throw new Error(`nothing lacks: ${JSON.stringify(await foreseen(claim))}`);
  blocked = found;
});
afterAll(() => server.stop());

test('who may not set up his ward asks those who may, once; what is not so is asked of nobody', async () => {
  expect((await ask(nurse, claim, { ...blocked, message: '随便一句话' })).msg).toBe('这处问题已经不在，请刷新后再看');
  const asked = await ask(nurse, claim, blocked);
  expect(asked.code, asked.msg).toBe(0);
  expect(asked.info.asked.length).toBeGreaterThan(0);
  expect((await ask(nurse, claim, blocked)).msg).toBe('已经有人请同事处理这件事，处理后会通知');
});

test('it waits for those who may write it there, and for nobody else of any organisation', async () => {
  const [own] = await requestsOf(keeper);
  expect(own).toMatchObject({ kind: 'warehouseProduct', summary: expect.stringContaining(blocked.message), actions: ['grant', 'refuse'] });
  for (const { userName } of DEMO_PEOPLE) {
    const client = await signIn(server, { userName });
    const mayWrite = (await call(client, 'POST', '/v1/business/warehouseProduct/add', { row: {} })).code !== 40300;
    const { rows } = await sql<{
      own: boolean;
    }>`select exists (select from app_user n where n.code = 'nurse' and n.org_id = u.org_id and n.id <> u.id) as own
      from app_user u where u.code = ${userName}`.execute(server.db);
    const seen = (await requestsOf(client)).length;
    if (!mayWrite || !rows[0]?.own) expect([userName, seen]).toEqual([userName, 0]);
    if (!mayWrite || !rows[0]?.own) expect((await answer(client, String(own?.id), 'grant')).code).toBe(40400);
  }
});

test('one word sets it up, the claim may go, and who asked is led back', async () => {
  const [request] = await requestsOf(keeper);
  expect((await answer(keeper, String(request?.id), 'grant')).code).toBe(0);
  expect(await requestsOf(keeper)).toEqual([]);
  expect((await foreseen(claim)).filter(({ mends }) => mends?.includes('warehouseProduct'))).toEqual([]);
  expect((await answer(keeper, String(request?.id), 'grant')).msg).toBe('请求不存在，或已由他人处理');
  const { rows } = await sql<{ title: string }>`select m.title from message m join message_receipt r on r.org_id = m.org_id and r.message_id = m.id
    join app_user u on u.id = r.user_id where u.code = 'nurse' and m.title like '%已处理' order by m.created_at desc`.execute(server.db);
  expect(rows).toHaveLength(1);
});

test('or it is refused, with a reason', async () => {
  const other = await claimOf(1);
  const lacks = (await foreseen(other)).find(({ mends }) => mends?.includes('warehouseProduct')) as Problem;
  await ask(nurse, other, lacks);
  const [request] = await requestsOf(keeper);
  expect((await answer(keeper, String(request?.id), 'refuse')).msg).toBe('请填写不处理的原因');
  expect((await answer(keeper, String(request?.id), 'refuse', '请改用同类产品')).code).toBe(0);
  expect((await foreseen(other)).some(({ message }) => message === lacks.message)).toBe(true);
});
