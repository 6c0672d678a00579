import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, dayOf } from '../../src/define/dates';
import { hisVerificationReport } from '../../src/domain/his/his-verification-report';
import { newId } from '../../src/server/base/id';
import { act as actOnMaster } from '../support/callers';
import { act } from '../support/documents';
import { type HisWorld, hisWorld } from '../support/his-world';
import { makeSpecification, trade } from '../support/trade-world';

/** Sums of what was used and of what was charged, side by side: the worked example H3, and what makes a period differ from its matches. */
let x: HisWorld;
const today = dayOf(new Date());
const yesterday = addDays(today, -1);
const rows = async (query: Record<string, string> = {}) => {
  const { list, breaks } = await x.ask(hisVerificationReport, { from: yesterday, to: today, ...query });
  expect(breaks).toBe(0);
  return list;
};
const FIGURES = ['spdQuantity', 'hisQuantity', 'difference', 'matched', 'matchRate', 'result'];
const figures = async (batch: string, query: Record<string, string> = {}, names = FIGURES) => {
  const row = (await rows({ specification: specs.get(batch) ?? '', ...query }))[0];
  return names.map((name) => row?.[name]);
};
const specs = new Map<string, string>();
const goods = new Map<string, { spec: string; piece: string }>();

beforeAll(async () => {
  x = await hisWorld();
  for (const name of ['盒装', '跨期', '跨科', '多规甲', '多规乙']) {
    const made = await makeSpecification(x.w.db, name);
    await trade(x.w.db, x.w.hospital, made.spec);
    specs.set(name, made.spec);
    goods.set(name, made);
    await x.stock(name, '200', made);
  }
  await sql`update business_product set chargeable = true, charge_price = 8, manage_class = '低值' where org_id = ${x.w.hospital.id}`.execute(x.w.db);
  await x.item('BOX', '10', specs.get('盒装') ?? '');
  await x.item('ACROSS', '1', specs.get('跨期') ?? '');
  await x.item('OTHER', '1', specs.get('跨科') ?? '');
  await x.item('SEVERAL', '1', specs.get('多规甲') ?? '', specs.get('多规乙') ?? '');
}, 120_000);
afterAll(() => x.database.drop());
const use = (name: string, visit: string, quantity: string, hoursAgo = 0) => {
  const of = goods.get(name);
  return x.use(visit, quantity, { batchNo: name, hoursAgo, ...(of ? { goods: of } : {}) });
};
const item = (hisItemCode: string, unit = '支', more: Record<string, unknown> = {}) => ({ hisItemCode, hisItemName: `${hisItemCode}项目`, unit, ...more });

describe('H3: three uses of 4, 6 and 3 beside one box of ten', () => {
  it('are 13 against 10, three of which were missed: 76.92 %', async () => {
    for (const quantity of ['4', '6', '3']) await use('盒装', 'ZY2', quantity);
    await x.tell(x.fee('B1', 'ZY2', 1, 80, item('BOX', '盒')));
    expect(await figures('盒装')).toEqual(['13', '10', '3', '10', '76.92', '1']);
    expect(await figures('盒装', {}, ['spdAmount', 'hisAmount', 'amountDifference', 'uncharged', 'unmatched', 'effect'])).toEqual([
      '104',
      '80',
      '-24',
      '3',
      '0',
      '0',
    ]);
  });
  it('and half a box paid back: 5 left, 38.46 %', async () => {
    await x.tell(x.fee('B2', 'ZY2', 0.5, 40, item('BOX', '盒', { feeType: 2, originalFeeId: 'B1' })));
    expect(await figures('盒装')).toEqual(['13', '5', '8', '5', '38.46', '1']);
  });
  it.each(['specification', 'visit', 'item'])('say the same by %s', async (level) =>
    expect(await figures('盒装', { level })).toEqual(['13', '5', '8', '5', '38.46', '1']),
  );
  it('a use flushed in red is none', async () => {
    const more = await use('盒装', 'ZY3', '2');
    expect((await figures('盒装'))[0]).toBe('15');
    await act(x.h, 'useRecord', 'red', more.id, { reason: '误登记' });
    expect(await figures('盒装')).toEqual(['13', '5', '8', '5', '38.46', '1']);
  });
});

describe('a period', () => {
  it('leaves out what was charged after it, and says so: used 7 yesterday, 3 of them charged yesterday and 4 today', async () => {
    const time = x.time.now;
    x.time.now = new Date(`${yesterday}T04:00:00Z`);
    await use('跨期', 'ZY1', '7');
    await x.tell(x.fee('A1', 'ZY1', 3, 24, item('ACROSS')));
    x.time.now = new Date(Math.max(time.getTime(), Date.parse(`${today}T00:10:00+08:00`)));
    await x.tell(x.fee('A2', 'ZY1', 4, 32, item('ACROSS')));
    const names = ['spdQuantity', 'hisQuantity', 'difference', 'matched', 'across', 'uncharged', 'unmatched', 'effect', 'result'];
    expect(await figures('跨期', {}, names)).toEqual(['7', '7', '0', '7', '0', '0', '0', '0', '0']);
    expect(await figures('跨期', { to: yesterday }, names)).toEqual(['7', '3', '4', '3', '4', '0', '0', '4', '1']);
    expect(await figures('跨期', { from: today }, names)).toEqual(['0', '4', '-4', '0', '4', '0', '0', '-4', '-1']);
  });
  it('keeps what a department used and another charged apart', async () => {
    const other = newId();
    await sql`insert into department (org_id, id, code, name, level, path, his_dept_code) values (${x.h.org.id}, ${other}, 'SS', '手术室', 1, array[${other}::uuid], '0900')`.execute(
      x.w.db,
    );
    await use('跨科', 'ZY1', '5');
    await x.tell(x.fee('O1', 'ZY1', 5, 45, item('OTHER', '支', { execDept: '0900' })));
    const names = ['department', 'spdQuantity', 'hisQuantity', 'difference', 'matched', 'effect', 'amountDifference'];
    const found = (await rows({ specification: specs.get('跨科') ?? '' })).map((row) => names.map((name) => row[name]));
    expect(found).toContainEqual([x.w.ward, '5', '0', '5', '5', '5', '-40']);
    expect(found).toContainEqual([other, '0', '5', '-5', '0', '-5', '45']);
    expect(await figures('跨科', { level: 'specification' })).toEqual(['5', '5', '0', '5', '100', '0']);
  });
});

describe('charges nobody knows the goods of', () => {
  it('stand by their item, in its unit', async () => {
    await x.tell(x.fee('N1', 'ZY3', 2, 60, item('NEW', '次')), x.fee('S1', 'ZY3', 3, 24, item('SEVERAL', '支')));
    const shown = (await rows())
      .filter((row) => row.mapped !== 'mapped')
      .map((row) => [row.mapped, row.looseItem, row.itemUnit, row.hisQuantity, row.difference, row.hisAmount]);
    expect(shown).toEqual([
      ['none', 'NEW NEW项目', '次', '2', '-2', '60'],
      ['several', 'SEVERAL SEVERAL项目', '支', '3', '-3', '24'],
    ]);
  });
  it('count as none where somebody left them aside', async () => {
    const { rows: found } = await sql<{ id: string }>`select id from his_fee where code = 'N1'`.execute(x.w.db);
    await actOnMaster(x.h, 'hisFee', 'ignore', { ids: [found[0]?.id ?? ''], reason: '床位费，非耗材' });
    expect((await rows()).map((row) => row.mapped)).not.toContain('none');
  });
});

describe('differences', () => {
  it('are what is shown where what agrees is left out', async () => {
    const all = (await rows()).length;
    const apart = await rows({ showSame: 'false' });
    expect(apart.length).toBe(all - 1);
    expect(apart.every((row) => row.difference !== '0' || row.amountDifference !== '0')).toBe(true);
  });
  it('are counted by what is wrong: 盒装 and 跨科 of the ward missed, 跨科 of the theatre and the item of several goods too many, 跨期 agrees', async () => {
    const counted = Object.fromEntries((await rows({ level: 'result' })).map((row) => [row.groupResult, row.groups]));
    expect(counted).toEqual({ '1': '2', '-1': '2', '0': '1' });
    expect((await rows({ groupResult: '0' })).map((row) => row.specification)).toEqual([specs.get('跨期')]);
  });
  it('say of the patient what anybody may read', async () => {
    const names = (await rows({ level: 'visit' })).map((row) => row.patientName);
    expect(new Set(names)).toEqual(new Set(['张**']));
  });
});
