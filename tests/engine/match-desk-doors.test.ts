import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MatchDeskAnswer, MatchPartner, MatchRow } from '../../src/contract/match-answer';
import { demoServer } from '../support/demo-world';
import { type Client, call, type Server, signIn } from '../support/server';

/** 核销台 over the wire, in the demo world: what lies on whose desk, that it is refused where it should be, and that accepting is saving. */
let server: Server;
let finance: Client;
let dealer: Client;
beforeAll(async () => {
  server = await demoServer();
  finance = await signIn(server, { userName: 'hfinance' });
  dealer = await signIn(server, { userName: 'dfinance' });
});
afterAll(() => server.stop());

const BOUGHT = 'bizPurchaseInvoice';
const SOLD = 'bizSaleInvoice';
const get = <T>(who: Client, what: string, given: Record<string, string>) => call<T>(who, 'GET', `/v1/business/match/${what}`, given);
const partnersOf = async (who: Client, screen: string) => (await get<{ list: MatchPartner[] }>(who, 'partners', { screen })).info.list;
const desksOf = async (who: Client, screen: string): Promise<MatchDeskAnswer[]> => {
  const desks: MatchDeskAnswer[] = [];
  for (const { id } of await partnersOf(who, screen)) desks.push((await get<MatchDeskAnswer>(who, 'desk', { screen, partner: id })).info);
  return desks;
};

const STATES = ['extra', 'missing', 'price', 'same', 'tail'];
test.each(['hfinance', 'dfinance'])('on the desks of %s lie rows of every state, each with its reason', async (userName) => {
  const who = userName === 'hfinance' ? finance : dealer;
  const rows: MatchRow[] = [];
  for (const screen of userName === 'hfinance' ? [BOUGHT] : [BOUGHT, SOLD]) {
    const [partners, desks] = [await partnersOf(who, screen), await desksOf(who, screen)];
    expect(desks.filter(({ papers }, i) => papers.length !== partners[i]?.papers)).toEqual([]);
    // Of a page alone most of them: what a day of the demo brings differs.
    expect(new Set(desks.flatMap((desk) => desk.rows.map(({ state }) => state))).size).toBeGreaterThan(2);
    rows.push(...desks.flatMap((desk) => desk.rows));
  }
  const seen = new Set<string>(rows.map(({ state }) => state));
  expect(STATES.filter((state) => !seen.has(state))).toEqual([]);
  expect(rows.filter(({ reason, state, goods }) => goods && state !== 'missing' && reason === '')).toEqual([]);
  expect(rows.some(({ order }) => order !== undefined)).toBe(true);
});

test('what is accepted over the wire is in the invoice, and survives; somebody who saw less is told so', async () => {
  const [desk] = (await desksOf(finance, BOUGHT)).filter(({ rows }) => rows.some((row) => row.isSound && row.whyNot === '' && !row.id.startsWith('line:')));
  if (!desk) throw new Error('nothing to accept');
  const partner = desk.partner.id;
  const versions = Object.fromEntries(desk.papers.map(({ id, version }) => [id, version]));
  const [row] = desk.rows.filter(({ isSound, whyNot, id }) => isSound && whyNot === '' && !id.startsWith('line:')) as [MatchRow];
  const given = { screen: BOUGHT, partner, rows: [row.id], versions };
  const { info, msg } = await call<MatchDeskAnswer>(finance, 'POST', '/v1/business/match/accept', given);
  expect(msg).toBe('成功');
  const accepted = info.rows.filter((one) => one.accepted && one.invoice?.document === row.invoice?.document);
  expect(accepted.at(-1)).toMatchObject({ reason: row.reason, invoice: { amount: row.invoice?.amount } });
  expect((await get<MatchDeskAnswer>(finance, 'desk', { screen: BOUGHT, partner })).info.rows).toEqual(info.rows);
  expect((await call(finance, 'POST', '/v1/business/match/accept', given)).msg).toMatch(/明细已变化|已被他人/);
  const back = await call<MatchDeskAnswer>(finance, 'POST', '/v1/business/match/takeBack', {
    ...given,
    rows: accepted.map(({ id }) => id),
    versions: Object.fromEntries(info.papers.map(({ id, version }) => [id, version])),
  });
  expect(back.info.rows.filter(({ accepted: known }) => known)).toEqual([]);
});

test('whoever wrote an invoice that says too much is asked to take it back: his people of finance get a message with what and why', async () => {
  const desks = (await desksOf(finance, BOUGHT)).filter(({ rows }) => rows.some(({ state, ask }) => state === 'extra' && ask !== ''));
  const [desk] = desks;
  const row = desk?.rows.find(({ state, ask }) => state === 'extra' && ask !== '');
  if (!desk || !row) throw new Error('nothing to ask');
  const versionsOf = ({ papers }: MatchDeskAnswer) => Object.fromEntries(papers.map(({ id, version }) => [id, version]));
  const given = { screen: BOUGHT, partner: desk.partner.id, rows: [row.id], versions: versionsOf(desk) };
  expect((await call(finance, 'POST', '/v1/business/match/askRed', { ...given, reason: ' ' })).msg).toBe('请填写原因');
  const { info, msg } = await call<MatchDeskAnswer>(finance, 'POST', '/v1/business/match/askRed', { ...given, reason: '多开一件，请红冲' });
  expect(msg).toBe('成功');
  expect(info.rows.find(({ id }) => id === row.id)?.dispute?.asked?.reason).toBe('多开一件，请红冲');
  const { rows } = await sql<{ body: string; org: string; other: string }>`select m.body, m.org_id as org, p.counterparty_id as other from message m, partner p
    where m.title = '客户请您红冲发票' and p.id = ${desk.partner.id}`.execute(server.db);
  expect(rows).toHaveLength(1);
  expect(rows[0]?.org).toBe(rows[0]?.other);
  expect(rows[0]?.body).toContain(`${row.name} ${row.says}`);
  expect(rows[0]?.body).toContain('原因：多开一件，请红冲');
  const back = await call<MatchDeskAnswer>(finance, 'POST', '/v1/business/match/takeBack', { ...given, versions: versionsOf(info) });
  expect(back.info.rows.find(({ id }) => id === row.id)?.dispute).toBeUndefined();
});

describe('is refused', () => {
  test('words nobody knows, rows without number, partners of others', async () => {
    const [first] = await partnersOf(finance, BOUGHT);
    const partner = first?.id ?? '';
    expect((await get(finance, 'desk', { screen: BOUGHT, partner, kind: 'x' })).code).not.toBe(0);
    expect((await get(finance, 'partners', { screen: BOUGHT, all: '1' })).code).not.toBe(0);
    expect((await get(finance, 'desk', { screen: BOUGHT, partner: "1' or true" })).msg).toBe('请选择往来单位');
    expect((await get(dealer, 'desk', { screen: BOUGHT, partner })).msg).toBe('供应商不存在');
    expect((await call(finance, 'POST', '/v1/business/match/accept', { screen: BOUGHT, partner, rows: [], versions: {} })).msg).toBe('请选择要核销的明细');
    expect((await call(finance, 'POST', '/v1/business/match/accept', { screen: BOUGHT, partner, rows: ['x'], versions: {}, lines: [] })).code).not.toBe(0);
  });
  test.each(['nurse', 'keeper', 'platform'])('%s, who writes no invoices', async (userName) => {
    const who = await signIn(server, { userName });
    expect((await get(who, 'partners', {})).msg).toBe('您没有【核销台】权限');
    expect((await get(who, 'partners', { screen: SOLD })).msg).toBe('您没有【核销台】权限');
  });
});
