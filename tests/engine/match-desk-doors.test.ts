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
}, 300_000);
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
    expect(new Set(desks.flatMap((desk) => desk.rows.map(({ state }) => state))).size).toBeGreaterThan(3);
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
