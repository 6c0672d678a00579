import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Envelope } from '../../src/contract/envelope';
import { newId } from '../../src/server/base/id';
import type { Db } from '../../src/server/db/open';
import { md5 } from '../../src/server/session/password';
import { PASSWORD } from './server';
import { makeSpecification, trade } from './trade-world';
import { makeOrganisation, type Organisation } from './world';

/**
 * The whole product as a process of its own, called over the network by clients that post without pause: for tests of what
 * happens when something is killed meanwhile. Every document has keys of its own, so whatever got no answer can be asked again.
 */
const checkout = join(import.meta.dirname, '../..');

export async function startProduct(port: number, env: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['src/run/server-command.mjs', 'src/server/main.ts'], {
    cwd: checkout,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, PORT: String(port), DEMO: '0', LOG_LEVEL: 'error', ...env },
  });
  child.stderr?.pipe(process.stderr);
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      (answer) => answer.ok,
      () => false,
    );
  for (const until = Date.now() + 120_000; !(await isReady()); await new Promise((done) => setTimeout(done, 100)))
    if (child.exitCode !== null || Date.now() > until) {
      child.kill('SIGKILL');
      throw new Error('the product did not start');
    }
  return child;
}

export const freePort = (): Promise<number> =>
  new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port: free } = server.address() as { port: number };
      server.close(() => done(free));
    });
  });

/** A hospital and a dealer that trade one product, everything a document of theirs needs. */
export type Trading = {
  hospital: Organisation;
  dealer: Organisation;
  goods: { spec: string; piece: string };
  stores: Record<string, string>;
  supplier: string;
};

export async function makeTrading(db: Db): Promise<Trading> {
  const hospital = await makeOrganisation(db, 'H');
  const dealer = await makeOrganisation(db, 'D');
  const goods = await makeSpecification(db, '留置针');
  const supplier = newId();
  const stores: Record<string, string> = {};
  for (const [owner, other, relation, kind, id] of [
    [hospital, dealer, 'HD', 'supplier', supplier],
    [dealer, hospital, 'DH', 'customer', newId()],
  ] as const)
    await sql`insert into partner (org_id, id, name, relation, kind, counterparty_id, settlement_mode, payment_days, first_approved)
      values (${owner.id}, ${id}, ${other.name}, ${relation}, ${kind}, ${other.id}, '入库结算', 30, true)`.execute(db);
  for (const org of [hospital, dealer]) {
    const warehouse = newId();
    stores[org.id] = warehouse;
    await sql`insert into warehouse (org_id, id, code, name, scrap_type, level, is_default) values (${org.id}, ${warehouse}, 'W1', '中心库', 1, 1, true)`.execute(
      db,
    );
    await trade(db, { ...org, warehouse, stopWarehouse: '', user: org.admin.user, employee: org.admin.employee }, goods.spec);
    for (const [key, value] of Object.entries({ 'quality.gsp': 'off', 'licence.expired': 'off', 'cert.expired': 'off', 'approve.self': '1' }))
      await sql`insert into rule_value (id, key, scope, org_kind, value) values (${newId()}, ${key}, 'kind', ${org.kind}, ${value})`.execute(db);
  }
  return { hospital, dealer, goods, stores, supplier };
}

/**
 * One document somebody asked for: added and reviewed, each with a key of its own. A payment is submitted between, and passed by somebody else
 * (`second`); `owed` = the item it pays a yuan of.
 */
export type Asked = {
  kind: 'purchaseOrder' | 'otherGrn' | 'paymentOrder';
  org: Organisation;
  cookie: string;
  addKey: string;
  submitKey: string;
  reviewKey: string;
  second?: string;
  owed?: string;
  isDone: boolean;
};

/** What the server said no to: never expected of these clients, whatever is killed. */
export class Refused extends Error {
  constructor(
    message: string,
    readonly code: number | string,
  ) {
    super(message);
  }
}

export function clientsOf(port: number, world: Trading) {
  const base = `http://127.0.0.1:${port}`;
  const send = async <T>(path: string, cookie: string, body: Record<string, unknown>): Promise<T> => {
    const answer = await fetch(`${base}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    });
    const { code, msg, info } = (await answer.json()) as Envelope<T>;
    if (code !== 0) throw new Refused(`${path}: ${msg}`, code);
    return info;
  };
  const bodyOf = (one: Asked): Record<string, unknown> => {
    const warehouse = world.stores[one.org.id];
    const line = { specification: world.goods.spec, unit: world.goods.piece };
    if (one.kind === 'paymentOrder')
      return {
        header: { partner: world.supplier, payMethod: 'wire', bankAccount: '基本户', slip: [one.addKey] },
        lines: [{ item: one.owed, amount: '1.00' }],
        sections: { funds: [{ fund: 'bank', amount: '1.00' }] },
      };
    if (one.kind === 'otherGrn')
      return { header: { warehouse, grnKind: '9' }, lines: [{ ...line, quantity: '2', batchNo: 'A', expiryDate: '2099-06-30', givenCost: '3' }] };
    const place = { expectedDate: '2099-01-01', deliveryAddress: '解放路1号', receiver: '王库管', phone: '13800000000' };
    return { header: { supplier: world.supplier, warehouse, settleMode: '1', ...place }, lines: [{ ...line, quantity: '1', price: '5', taxRate: '13' }] };
  };
  return {
    async signIn(org: Organisation, who = org.admin): Promise<string> {
      const answer = await fetch(`${base}/v1/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ userName: who.userName, password: md5(PASSWORD) }),
      });
      const { code, msg } = (await answer.json()) as Envelope;
      if (code !== 0) throw new Refused(`${who.userName}: ${msg}`, code);
      return answer.headers
        .getSetCookie()
        .map((cookie) => cookie.split(';')[0])
        .join('; ');
    },
    /** What was owed before the books began. @returns the item */
    async owes(cookie: string, amount: string): Promise<string> {
      const path = '/v1/business/openingPayable';
      const line = { partner: world.supplier, balanceType: 'payable', amount, billNo: 'QC-1', billDate: '2025-11-10' };
      let saved = await send<{ id: string; version: number }>(`${path}/add`, cookie, { header: { startMonth: '2026-01' }, lines: [line], key: newId() });
      for (const action of ['submit', 'review'])
        saved = await send(`${path}/${action}`, cookie, { id: saved.id, version: saved.version, key: newId(), confirmed: true });
      const answer = await fetch(`${base}${path}/info?id=${saved.id}`, { headers: { cookie } });
      return ((await answer.json()) as Envelope<{ lines: { id: string }[] }>).info.lines[0]?.id ?? '';
    },
    /** Adds and reviews it; asked again with the same keys it happens once. */
    async finish(one: Asked): Promise<void> {
      const path = `/v1/business/${one.kind}`;
      let saved = await send<{ id: string; version: number }>(`${path}/add`, one.cookie, { ...bodyOf(one), key: one.addKey, confirmed: true });
      if (one.second) saved = await send(`${path}/submit`, one.cookie, { id: saved.id, version: saved.version, key: one.submitKey, confirmed: true });
      await send(`${path}/review`, one.second ?? one.cookie, { id: saved.id, version: saved.version, key: one.reviewKey, confirmed: true });
      one.isDone = true;
    },
  };
}

export const newAsked = (org: Organisation, kind: Asked['kind'], cookie: string, more: Pick<Asked, 'second' | 'owed'> = {}): Asked => ({
  kind,
  org,
  cookie,
  addKey: newId(),
  submitKey: newId(),
  reviewKey: newId(),
  isDone: false,
  ...more,
});
