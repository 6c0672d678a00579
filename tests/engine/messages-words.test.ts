import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { ruleKeys } from '../../src/domain/organisation/rule-keys';
import { rulesInForce } from '../../src/domain/organisation/rules-in-force';
import type { Context } from '../../src/server/base/context';
import { newId } from '../../src/server/base/id';
import { listMasters } from '../../src/server/engine/masters/list';
import { setRule } from '../../src/server/rules/rule-settings';
import { act, caller, definition, organisation, page } from '../support/callers';
import { act as actOn, add, post } from '../support/documents';
import { inWorld } from '../support/in-world';
import { make } from '../support/masters';
import { makerOf } from '../support/others';
import { refusal, refusalWhere } from '../support/refusal';
import { refused, refusedWhere } from '../support/refused';
import { type TradeWorld, tradeWorld } from '../support/trade-world';

let w: TradeWorld;
let h: Context;
let d: Context;
let p: Context;

inWorld(tradeWorld, async (made) => {
  w = made;
  [h, d] = [w.context(w.hospital), w.context(w.dealer)];
  p = caller(w.db, await organisation(w.db, 'P', '平台'));
  await post(d, 'initialStock', { warehouse: w.dealer.warehouse }, [stock({ unitCost: '1', taxRate: '13' })]);
});

const stock = (more: Record<string, unknown> = {}) => ({
  specification: w.spec,
  unit: w.piece,
  quantity: '50',
  batchNo: 'A',
  expiryDate: '2035-06-30',
  ...more,
});

const UNREAD = ruleKeys.find((one) => !rulesInForce.includes(one))?.key ?? 'none';
const set = (key: string, value: string) => setRule(p, { kind: 'H' }, { key, value, reason: '测试' });
refused([
  ['【首营、冷链与储存条件检查】只能是关闭、提示或禁止', () => set('quality.gsp', 'maybe')],
  ['【已结账的最后月份，只由结账与反结账改变】不是有效月份', () => set('finance.lockMonth', '2026-13')],
  ['【每日补货任务时间】不是有效时间', () => set('restock.time', '25:00')],
  // A rule nothing asks yet is nobody's to set.
  [`没有规则“${UNREAD}”`, () => set(UNREAD, '24')],
  ['【报损成本超过此额增加一级审批】必须是金额', () => set('loss.approveLimit', '-1')],
  ['【允许超订单收货的百分比】必须是百分比', () => set('purchase.overReceivePct', '一成')],
]);

const store = (more: Record<string, unknown>) =>
  make(h, 'warehouse', { code: 'K1', name: '库', scrapType: '1', level: '1', kind: '普通', tempZone: 'normal', ...more });
refused([
  ['库房编码只能是字母、数字、-和_ @ code', () => store({ code: '库 1' })],
  [
    '货架编码只能是字母、数字、-和_ @ code',
    () => make(h, 'shelf', { warehouse: w.hospital.warehouse, code: '架', name: '架', type: '隔板', rows: '1', columns: '1' }),
  ],
  ['货位编码只能是字母、数字、-和_ @ code', () => make(h, 'location', { warehouse: w.hospital.warehouse, code: '位' })],
  ['没有标签页“别的”', () => listMasters(h, definition('warehouse'), page({ tab: '别的' }))],
]);

refusedWhere(() => h)([
  [
    ['当前会员等级最多可建1个库房'],
    () => {
      const level = newId();
      return [
        sql`insert into vip_level (id, code, name, rank, duration_months, max_warehouses) values (${level}, 'v9', '试用', 9, 12, 1)`,
        sql`update organisation set vip_level_id = ${level} where id = ${w.hospital.id}`,
      ];
    },
    (who) => make(who, 'warehouse', { code: 'K2', name: '库二', scrapType: '1', level: '1', kind: '普通', tempZone: 'normal' }),
  ],
]);

test('a report of a lot that never was here is not kept; codes are made for what lies there, two thousand at most', async () => {
  const report = { specification: w.spec, batchNo: 'ZZ', code: 'R1', reportDate: '2026-01-01', result: '合格', files: ['a'] };
  expect(await refusal(make(d, 'qualityCertificate', report))).toEqual(['本机构没有批号【ZZ】的库存记录，不能上传质检报告']);
  await post(d, 'otherGrn', { warehouse: w.dealer.warehouse, grnKind: '3' }, [stock({ batchNo: 'B', quantity: '2500', givenCost: '1' })]);
  expect(await refusal(act(d, 'stockLabel', 'generate', { input: { labelKind: '1', warehouse: w.dealer.warehouse } }))).toEqual([
    '一次最多生成2000个标签，请按产品或批号分批生成',
  ]);
});

refusedWhere(() => d)([
  [
    ['寄售产品没有成本，不能调整 @ 1.owner'],
    () => [sql`update stock_balance set owner_id = ${w.hospital.id} where org_id = ${w.dealer.id}`],
    async (who) => {
      const line = { specification: w.spec, unit: w.piece, quantity: '50', batchNo: 'A', owner: w.hospital.id, newUnitCost: '2' };
      const { id } = await add(who, 'psiChange', { changeType: '4', warehouse: w.dealer.warehouse, reason: '更正', evidence: ['1'] }, [line]);
      await sql`update document_line set quantity = 50, base_quantity = 50 where document_id = ${id}`.execute(who.db);
      return actOn(who, 'psiChange', 'submit', id);
    },
  ],
]);

test('goods of somebody who is no partner are not bought out by themselves', async () => {
  const stranger = newId();
  const given = [
    sql`insert into organisation (id, kind, code, name) values (${stranger}, 'V', 'X1', '路人')`,
    sql`update stock_balance set owner_id = ${stranger} where org_id = ${w.dealer.id}`,
    sql`insert into rule_value (id, key, scope, org_id, value) values (${newId()}, 'sale.consignSell', 'organisation', ${w.dealer.id}, '1')`,
  ];
  const maker = await makerOf(w);
  await sql`update partner set kind = 'both', relation = 'DD' where id = ${maker}`.execute(w.db);
  const sale = async (who: Context) => {
    const header = { customer: maker, warehouse: w.dealer.warehouse, deliveryAddress: '解放路', receiver: '王', phone: '1' };
    const { id } = await add(who, 'saleOdo', header, [
      { specification: w.spec, unit: w.piece, quantity: '1', price: '9', taxRate: '13', batchNo: 'A', owner: stranger },
    ]);
    return actOn(who, 'saleOdo', 'review', id);
  };
  expect(await refusalWhere(d, given, sale)).toEqual(['货主不是本机构的往来单位']);
});
