import { type RawBuilder, sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Context } from '../../src/server/base/context';
import { newId } from '../../src/server/base/id';
import { act, add, post } from '../support/documents';
import { inWorld } from '../support/in-world';
import { makerOf } from '../support/others';
import { refusal, refusalWhere } from '../support/refusal';
import { makeSpecification, type TradeWorld, trade, tradeWorld } from '../support/trade-world';

let w: TradeWorld;
let d: Context;
let maker: string;
let second: { spec: string; piece: string };

inWorld(tradeWorld, async (made) => {
  w = made;
  d = w.context(w.dealer);
  maker = await makerOf(w);
  await sql`update partner set name = '强健' where id = ${maker}`.execute(w.db);
  second = await makeSpecification(w.db, '冷敷贴');
  await trade(w.db, w.dealer, second.spec);
  const line = { unit: w.piece, quantity: '100', batchNo: 'A', expiryDate: '2030-06-30', unitCost: '1', taxRate: '13' };
  await post(d, 'initialStock', { warehouse: w.dealer.warehouse }, [{ ...line, specification: w.spec }]);
});

const rule = (key: string, value: string) =>
  sql`insert into rule_value (id, key, scope, org_id, value) values (${newId()}, ${key}, 'organisation', ${w.dealer.id}, ${value})`;
const strict = (key: string) => rule(key, 'block');
type Given = () => RawBuilder<unknown>[];
const review = async (who: Context, kind: string, header: Record<string, unknown>, lines: Record<string, unknown>[]) => {
  const { id } = await add(who, kind, header, lines);
  return act(who, kind, 'review', id);
};
const order = (who: Context, line: Record<string, unknown> = {}) =>
  review(
    who,
    'purchaseOrder',
    { supplier: maker, warehouse: w.dealer.warehouse, expectedDate: '2030-01-01', deliveryAddress: '解放路', receiver: '王', phone: '1' },
    [
      { specification: w.spec, unit: w.piece, quantity: '10', price: '1', taxRate: '13', ...line },
      { specification: second.spec, unit: second.piece, quantity: '10', price: '1', taxRate: '13' },
    ],
  );
const sale = (who: Context, header: Record<string, unknown> = {}) =>
  review(who, 'saleOdo', { customer: w.customer, warehouse: w.dealer.warehouse, deliveryAddress: '解放路', receiver: '王', phone: '1', ...header }, [
    { specification: w.spec, unit: w.piece, quantity: '10', price: '2', taxRate: '13', batchNo: 'A', expiryDate: '2030-06-30' },
  ]);

const paper = (holder: string, state = 'valid') => sql`insert into licence (org_id, id, holder_id, type, no, valid_from, valid_to, review_state)
  values (${w.dealer.id}, ${newId()}, ${holder}, '医疗器械经营许可证', 'L1', '2020-01-01', '2024-12-31', ${state})`;
const certificate = newId();
/** The same paper renewed without an end. */
const renewed = (state = 'valid') => sql`insert into licence (org_id, id, holder_id, type, no, valid_from, long_term, review_state)
  values (${w.dealer.id}, ${newId()}, ${w.dealer.id}, '医疗器械经营许可证', 'L3', '2025-01-01', true, ${state})`;
const buying: [messages: string[], given: Given][] = [
  [['【强健】已停用，不能审核 @ supplier'], () => [sql`update partner set status = false where id = ${maker}`]],
  [['往来单位已冻结 @ supplier'], () => [sql`update partner set frozen = true where id = ${maker}`]],
  [['合作已到期 @ supplier'], () => [sql`update partner set valid_to = '2024-12-31' where id = ${maker}`]],
  [['【中心库】已停用，不能审核 @ warehouse'], () => [sql`update warehouse set status = false where id = ${w.dealer.warehouse}`]],
  [['【强健】未通过首营审批 @ supplier'], () => [strict('quality.gsp'), sql`update partner set first_approved = false where id = ${maker}`]],
  [
    ['产品【留置针】未通过首营审批，不能采购 @ 1.specification', '产品【冷敷贴】未通过首营审批，不能采购 @ 2.specification'],
    () => [strict('quality.gsp'), sql`update business_product set first_approved = false where org_id = ${w.dealer.id}`],
  ],
  // Whose end was only just written down is over as well.
  ...['valid', 'draft', 'pending'].map((state): [string[], Given] => [
    ['【康达医疗】的【医疗器械经营许可证】已于2024-12-31到期'],
    () => [strict('licence.expired'), paper(w.dealer.id, state)],
  ]),
  [
    ['产品注册证不在有效期内 @ 1.specification', '产品注册证不在有效期内 @ 2.specification'],
    () => [
      strict('cert.expired'),
      sql`insert into registration_cert (id, code, name, cert_type, risk_class, holder, approved_date, valid_to)
        values (${certificate}, 'Z1', '证', 'registration', '3', '强健', '2019-01-01', '2024-12-31')`,
      sql`update product set registration_cert_id = ${certificate} where id in (select product_id from specification where id in (${w.spec}, ${second.spec}))`,
    ],
  ],
  [
    ['超出经营范围 @ 1.specification', '超出经营范围 @ 2.specification'],
    () => [
      strict('licence.expired'),
      sql`insert into licence (org_id, id, holder_id, type, no, valid_from, long_term, review_state, scope_ids)
        values (${w.dealer.id}, ${newId()}, ${w.dealer.id}, '医疗器械经营许可证', 'L2', '2020-01-01', true, 'valid', ${[newId()]}::uuid[])`,
      sql`update product set risk_class = '3' where id in (select product_id from specification where id in (${w.spec}, ${second.spec}))`,
    ],
  ],
  [
    ['产品【留置针】未下发或已停用，不能采购 @ 1.specification', '产品【冷敷贴】未下发或已停用，不能采购 @ 2.specification'],
    () => [sql`update business_product set status = 2 where org_id = ${w.dealer.id}`],
  ],
];
test.each(buying)('an order is refused: %j', async (messages, given) => {
  expect(await refusalWhere(d, given(), order)).toEqual(messages);
});

test('a paper that was renewed without an end stands for the one that is over; a draft of one does not', async () => {
  const over = [strict('licence.expired'), paper(w.dealer.id)];
  await expect(refusalWhere(d, [...over, renewed()], order)).rejects.toThrow('not refused');
  expect(await refusalWhere(d, [...over, renewed('draft')], order)).toEqual(['【康达医疗】的【医疗器械经营许可证】已于2024-12-31到期']);
});

test('a price dearer than agreed is refused, and a line that costs nothing must be a gift', async () => {
  const agreed = [
    rule('price.policy', 'block'),
    sql`insert into product_price (org_id, id, kind, specification_id, unit_id, price, tax_rate, valid_from)
      values (${w.dealer.id}, ${newId()}, 'purchase', ${w.spec}, ${w.piece}, 0.9, 13, '2020-01-01')`,
  ];
  const clerk = {
    ...d,
    permissions: Object.fromEntries(Object.entries(d.permissions).map(([page, flags]) => [page, flags.filter((flag) => flag !== 'priceOverride')])),
  };
  expect(await refusalWhere(clerk, agreed, order)).toEqual(['采购单价高于协议价0.9 @ 1.price']);
  expect(await refusal(order(d, { price: '0' }))).toEqual(['金额为0，请填写单价或标记赠品 @ 1.price']);
});

test.each<[string, Given, (who: Context) => Promise<unknown>]>([
  ['客户应收超过信用额度10元 @ customer', () => [strict('partner.credit'), sql`update partner set credit_limit = 10 where id = ${w.customer}`], sale],
  ['冷链产品须上传运输温度记录 @ temperature', () => [strict('quality.gsp'), sql`update product set temp_zone = 'cold'`], sale],
])('a sale is refused: %s', async (message, given, call) => {
  expect(await refusalWhere(d, given(), call)).toEqual([message]);
});
