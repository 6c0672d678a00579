import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CodesAnswer, WizardAnswer } from '../../src/contract/wizard-answer';
import { into } from '../../src/define/posting';
import type { Context } from '../../src/server/base/context';
import { newId } from '../../src/server/base/id';
import { listMasters } from '../../src/server/engine/masters/list';
import { act, caller, definition, organisation, page } from '../support/callers';
import { type FreshDatabase, freshDatabase } from '../support/database';
import { refusal } from '../support/refusal';
import { makeSpecification } from '../support/trade-world';
import { line, posted } from './stock-world';

/** 产品下发 as its steps go through it: who may be chosen, what the check says, what is done, and the whole batch taken back. */
let database: FreshDatabase;
let platform: Context;
let vendor: Context;
let dealer: Context;
let hospital: Context;
let specs: string[];
const PAGE = { screen: 'productIssue' };

beforeAll(async () => {
  database = await freshDatabase();
  const { db } = database;
  const at = async (kind: 'P' | 'V' | 'D' | 'H', name: string) =>
    caller(db, await organisation(db, kind, name), { now: () => new Date('2026-03-02T02:00:00Z') });
  [platform, vendor, dealer, hospital] = [await at('P', '平台'), await at('V', '强健医疗'), await at('D', '康达商贸'), await at('H', '第一医院')];
  await organisation(db, 'D', '没有往来的公司');
  specs = [];
  for (const name of ['注射器', '支架', '手套']) specs.push((await makeSpecification(db, name)).spec);
  await sql`update organisation set code = 'KD' where id = ${dealer.org.id}`.execute(db);
  await sql`update product set vendor_id = ${vendor.org.id} where id in (select product_id from specification where id = any(${specs.slice(0, 2)}::uuid[]))`.execute(
    db,
  );
  await sql`insert into partner (org_id, id, kind, relation, counterparty_id, name) values (${dealer.org.id}, ${newId()}, 'supplier', 'DV', ${vendor.org.id}, '强健医疗')`.execute(
    db,
  );
});
afterAll(() => database.drop());
beforeEach(async () => {
  await sql`delete from business_product where specification_id = any(${specs}::uuid[])`.execute(database.db);
  await scope('off');
});

const scope = async (strength: string) => {
  await sql`delete from rule_value where key = 'product.issueScope'`.execute(database.db);
  for (const { id } of [platform.org, vendor.org])
    await sql`insert into rule_value (org_id, id, key, scope, value) values (${id}, ${newId()}, 'product.issueScope', 'organisation', ${strength})`.execute(
      database.db,
    );
};
const ask = async (context: Context, action: string, organisations: Context[], specifications: string[]) =>
  (await act({ ...context, ...PAGE }, 'businessProduct', action, {
    input: { organisations: organisations.map(({ org }) => org.id), specifications },
  })) as WizardAnswer;
const held = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from business_product where specification_id = any(${specs}::uuid[])`.execute(database.db)).rows[0]?.n;
const seen = async (context: Context, resource: string, more: Record<string, string> = {}) =>
  (await listMasters({ ...context, ...PAGE }, definition(resource), page({ ...PAGE, ...more }))).list;

describe('what can be chosen', () => {
  test('the platform chooses whoever has joined, a manufacturer its own dealers, and only what it makes', async () => {
    expect((await seen(platform, 'organisation')).map(({ name }) => name)).toEqual(expect.arrayContaining(['康达商贸', '第一医院', '没有往来的公司']));
    expect((await seen(vendor, 'organisation')).map(({ name }) => name)).toEqual(['康达商贸']);
    expect((await seen(vendor, 'specification')).map(({ id }) => id).sort()).toEqual(specs.slice(0, 2).sort());
  });
  test('a step shows its columns and nothing else of a row, and is asked by nothing else', async () => {
    const [row] = await seen(vendor, 'organisation');
    expect(row).toMatchObject({ name: '康达商贸', code: 'KD' });
    expect(Object.keys(row ?? {})).not.toEqual(expect.arrayContaining(['registrantPhone']));
    expect(Object.keys(row ?? {})).not.toEqual(expect.arrayContaining(['bankAccount']));
    expect(row?.actions).toEqual([]);
    await expect(seen(vendor, 'organisation', { 'f.joined': 'true' })).rejects.toThrow('不认识的筛选：joined');
  });
  test('who may not issue reads nothing through the page', async () => {
    const onlooker = { ...vendor, permissions: { productIssue: ['export'] } };
    await expect(seen(onlooker, 'organisation')).rejects.toThrow('您没有【机构】权限');
    expect(await refusal(ask(onlooker, 'checkIssue', [dealer], specs))).toEqual(['您没有【产品下发-下发检查】权限']);
    await expect(seen({ ...dealer, permissions: { businessProduct: ['import'] } }, 'organisation')).rejects.toThrow('您没有【机构】权限');
  });
  test('of several organisations, what one of them lacks is still to be had', async () => {
    await ask(platform, 'issue', [dealer], specs.slice(0, 1));
    const lacking = async (...who: Context[]) =>
      (await seen(platform, 'specification', { 'f.organisation': who.map(({ org }) => org.id).join(',') })).map(({ id }) => id);
    expect(await lacking(dealer)).not.toContain(specs[0]);
    expect(await lacking(dealer, hospital)).toContain(specs[0]);
    await ask(platform, 'issue', [hospital], specs.slice(0, 1));
    expect(await lacking(dealer, hospital)).not.toContain(specs[0]);
  });
  test('a sheet of codes: what it names is found, the rest is named; nobody reads more than he could choose', async () => {
    const read = (context: Context, of: string, codes: string) =>
      act({ ...context, ...PAGE }, 'businessProduct', 'readCodes', { input: { of, codes } }) as Promise<CodesAnswer>;
    expect(await read(vendor, 'organisations', 'kd\t康达\n第一医院\n\n')).toEqual({
      found: [{ id: dealer.org.id, code: 'KD', name: '康达商贸' }],
      missing: ['第一医院'],
    });
    const { rows } = await sql<{ id: string; code: string }>`select id, code from specification where id = any(${specs}::uuid[])`.execute(database.db);
    const answer = await read(vendor, 'specifications', rows.map(({ code }) => code).join('\n'));
    expect(answer.found.map(({ id }) => id).sort()).toEqual(specs.slice(0, 2).sort());
    expect(answer.missing).toHaveLength(1);
    expect(await refusal(read({ ...vendor, permissions: { productIssue: ['issue'] } }, 'organisations', 'kd'))).toEqual(['您没有【产品下发-按编码选择】权限']);
  });
});

describe('the check', () => {
  test('says what issuing would come to, row by row, and writes nothing', async () => {
    await ask(platform, 'issue', [dealer], specs.slice(0, 1));
    await sql`update specification set status = false where id = ${specs[2]}`.execute(database.db);
    const before = await held();
    const checked = await ask(platform, 'checkIssue', [dealer, hospital], specs.slice(0, 2));
    expect(checked).toMatchObject({ sn: '', counts: { done: 3, warned: 0, skipped: 1, refused: 0 } });
    expect(checked.rows[0]).toMatchObject({ outcome: 'skipped', reason: '已下发', organisation: '康达商贸' });
    expect(await held()).toBe(before);
    const done = await ask(platform, 'issue', [dealer, hospital], specs.slice(0, 2));
    expect(done.counts).toEqual(checked.counts);
    expect(done.rows).toEqual(checked.rows);
    await sql`update specification set status = true where id = ${specs[2]}`.execute(database.db);
  });
  test.each([
    ['off', { done: 2, warned: 0, refused: 0 }, 2],
    ['warn', { done: 1, warned: 1, refused: 0 }, 2],
    ['block', { done: 1, warned: 0, refused: 1 }, 1],
  ])('goods outside a dealer’s licence: rule %s', async (strength, counts, written) => {
    await scope(strength);
    await sql`update product set risk_class = '3' where id = (select product_id from specification where id = ${specs[0]})`.execute(database.db);
    const checked = await ask(platform, 'checkIssue', [dealer, hospital], specs.slice(0, 1));
    expect(checked.counts).toMatchObject(counts);
    if (strength !== 'off') expect(checked.rows[0]).toMatchObject({ organisation: '康达商贸', reason: '超出对方证照经营范围' });
    await ask(platform, 'issue', [dealer, hospital], specs.slice(0, 1));
    expect(await held()).toBe(written);
  });
});

describe('a batch', () => {
  test('is kept with what it brought about, and read by who issued it', async () => {
    const { sn } = await ask(platform, 'issue', [dealer, hospital], specs.slice(0, 2));
    const batches = await seen(platform, 'issueBatch');
    expect(batches.find(({ batchSn }) => batchSn === sn)).toMatchObject({
      organisations: '2',
      specifications: '2',
      created: '4',
      skipped: '0',
      refused: '0',
      revoked: '0',
    });
    expect(await seen(vendor, 'issueBatch')).toEqual([]);
    await expect(seen(dealer, 'issueBatch')).rejects.toThrow('您没有【下发批次】权限');
  });
  test('that brings about nothing is none', async () => {
    await ask(platform, 'issue', [dealer], specs.slice(0, 1));
    const before = (await seen(platform, 'issueBatch')).length;
    expect(await ask(platform, 'issue', [dealer], specs.slice(0, 1))).toMatchObject({ sn: '', counts: { done: 0, skipped: 1 } });
    expect((await seen(platform, 'issueBatch')).length).toBe(before);
  });
  test('is taken back as a whole: what lies in stock is no longer bought, the rest is gone', async () => {
    const { sn } = await ask(platform, 'issue', [dealer, hospital], specs.slice(0, 2));
    const other = await ask(platform, 'issue', [dealer], specs.slice(2));
    const rights = async (batch: string) =>
      (
        await sql<{ id: string; status: number }>`select id, status from business_product where issue_batch_sn = ${batch} order by status desc`.execute(
          database.db,
        )
      ).rows;
    const place = newId();
    await sql`insert into warehouse (org_id, id, code, name) values (${dealer.org.id}, ${place}, 'K', '库')`.execute(database.db);
    const shelf = { context: dealer, org: dealer.org.id, centre: place, ward: place, at: () => undefined };
    await posted(shelf, 'initialStock', [into(line(specs[0] ?? '', '3', 'A'), place, 'initial', { cost: { given: '1' } })]);
    const [first] = await rights(sn);
    const there = { ...platform, screen: 'productIsIssue' };
    expect(await refusal(act(there, 'businessProduct', 'revokeBatch', { ids: [first?.id ?? ''] }))).toEqual(['请填写收回整批原因']);
    expect(await act(there, 'businessProduct', 'revokeBatch', { ids: [first?.id ?? ''], reason: '召回' })).toEqual({
      says: [`批次${sn}：收回3项，有库存或在途单据而停购1项`],
    });
    expect((await rights(sn)).map(({ status }) => status)).toEqual([3, 2, 2, 2]);
    expect((await rights(other.sn)).map(({ status }) => status)).toEqual([1]);
    expect((await seen(platform, 'issueBatch')).find(({ batchSn }) => batchSn === sn)).toMatchObject({ created: '4', revoked: '4' });
  });
  test('of somebody else is not his to take back', async () => {
    const { sn } = await ask(platform, 'issue', [dealer], specs.slice(0, 1));
    const id = (await sql<{ id: string }>`select id from business_product where issue_batch_sn = ${sn}`.execute(database.db)).rows[0]?.id ?? '';
    expect(await refusal(act({ ...vendor, screen: 'productIsIssue' }, 'businessProduct', 'revokeBatch', { ids: [id], reason: '误操作' }))).toEqual([
      '数据不存在或已删除',
    ]);
  });
});
