import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addDays, today } from '../../src/define/dates';
import { documentOf } from '../../src/domain/registry';
import type { Context } from '../../src/server/base/context';
import { NeedsConfirmation } from '../../src/server/base/errors';
import { newId } from '../../src/server/base/id';
import { actOnDocument } from '../../src/server/engine/documents/lifecycle';
import { saveDocument } from '../../src/server/engine/documents/save';
import { deleteMaster } from '../../src/server/engine/masters/remove';
import { saveMaster } from '../../src/server/engine/masters/save';
import { definition } from '../support/callers';
import { post, rowOf } from '../support/documents';
import { inWorld } from '../support/in-world';
import { refusal } from '../support/refusal';
import { type TradeWorld, tradeWorld } from '../support/trade-world';

/** 协议价: its limit warns, and what documents have gone by is ended, not rewritten. */
let w: TradeWorld;
let h: Context;
let price: { id: string; row: Record<string, unknown> };
const order = documentOf('purchaseOrder');
if (!order) throw new Error('no purchase orders');

inWorld(tradeWorld, async (made) => {
  w = made;
  h = w.context(w.hospital);
  const row = {
    kind: 'purchase',
    specification: w.spec,
    partner: w.supplier,
    unit: w.box,
    price: '90',
    taxRate: '13',
    priceCap: '100',
    validFrom: addDays(today(), -5),
  };
  price = { id: (await saveMaster(h, definition('productPrice'), { row })).id, row };
});

const header = () => ({
  supplier: w.supplier,
  warehouse: w.hospital.warehouse,
  settleMode: '1',
  expectedDate: '2099-01-01',
  deliveryAddress: '解放路',
  receiver: '王',
  phone: '1',
});
const line = (given: string, unit = w.box) => ({ specification: w.spec, unit, quantity: '1', price: given, taxRate: '13' });

test('above the limit of the agreement an order asks first, in any unit', async () => {
  for (const one of [line('101'), line('10.1', w.piece)]) {
    const saved = await saveDocument(h, order, { header: header(), lines: [one], key: newId(), confirmed: true });
    const submit = order.actions.find((action) => action.does === 'submit');
    const call = actOnDocument(h, order, submit as NonNullable<typeof submit>, { id: saved.id, version: saved.version, key: newId() });
    await expect(call).rejects.toThrow(NeedsConfirmation);
    await expect(call).rejects.toThrow(one.unit === w.box ? '单价超过限价100' : '单价超过限价10');
  }
});

test('once an order went by it, only its end may change', async () => {
  const change = async (row: Record<string, unknown>) => {
    const now = await sql<{ version: number }>`select version from product_price where id = ${price.id}`.execute(w.db);
    return saveMaster(h, definition('productPrice'), { id: price.id, version: Number(now.rows[0]?.version), row: { ...price.row, ...row } });
  };
  await change({ price: '91' });
  await change({ price: '90' });
  const { id } = await post(h, 'purchaseOrder', header(), [line('90')]);
  const { sn } = await rowOf(h, id);
  const words = `该协议价已被${String(sn)}使用，只能修改失效日期`;
  expect(await refusal(change({ price: '91' }))).toEqual([words]);
  expect(await refusal(change({ validFrom: today() }))).toEqual([words]);
  expect(await refusal(deleteMaster({ ...h, isSystem: true }, definition('productPrice'), { id: price.id }))).toEqual([words]);
  await change({ validTo: addDays(today(), 1) });
});
