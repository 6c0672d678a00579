import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { MasterDefinition } from '../../src/define/define-master';
import { masterOf } from '../../src/domain/registry';
import type { Context } from '../../src/server/base/context';
import { newId } from '../../src/server/base/id';
import { actOnMasters } from '../../src/server/engine/masters/act';
import { resolveScan } from '../../src/server/engine/scan';
import { act, add, post } from '../support/documents';
import { inWorld } from '../support/in-world';
import { colleague } from '../support/others';
import { makeSpecification, type TradeWorld, trade, tradeWorld } from '../support/trade-world';

let w: TradeWorld;
let h: Context;
const labels = masterOf('stockLabel') as MasterDefinition;
inWorld(tradeWorld, async (made) => {
  w = made;
  h = w.context(w.hospital);
});

type Label = {
  id: string;
  label_no: string;
  state: string;
  batch_no: string | null;
  specification_id: string | null;
  warehouse_id: string | null;
  epc: string | null;
};
const of = async (where: Record<string, string>): Promise<Label[]> =>
  (
    await sql<Label>`select * from stock_label_list t where org_id = ${w.hospital.id} and ${sql.join(
      Object.entries(where).map(([column, value]) => sql`${sql.ref(`t.${column}`)}::text = ${value}`),
      sql` and `,
    )} order by label_no`.execute(w.db)
  ).rows;
const run = (action: string, given: { ids?: string[]; input?: Record<string, unknown>; reason?: string }, context = h) => {
  const found = labels.actions.find((one) => one.id === action);
  if (!found) throw new Error(`no action ${action}`);
  return actOnMasters(context, labels, found, given);
};
async function goods(
  name: string,
  lots: [string, string][],
  more: { tracking?: string } = {},
): Promise<{ spec: string; piece: string; sn: string; gtin: string }> {
  const made = await makeSpecification(w.db, name, more);
  await trade(w.db, w.hospital, made.spec);
  const gtin = `0690${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`;
  const digit = [...gtin].reduceRight((sum, char, i) => sum + Number(char) * ((gtin.length - i) % 2 === 1 ? 3 : 1), 0);
  const di = `${gtin}${(10 - (digit % 10)) % 10}`;
  await sql`update specification set udi_di = ${di} where id = ${made.spec}`.execute(w.db);
  const posted = await post(
    h,
    'purchaseGrn',
    { supplier: w.supplier, warehouse: w.hospital.warehouse, settleMode: '1' },
    lots.map(([batchNo, quantity]) => ({
      specification: made.spec,
      unit: made.piece,
      quantity,
      batchNo,
      ...(more.tracking === 'serial' ? { serialNo: batchNo } : {}),
      expiryDate: '2031-01-31',
      price: '1',
      taxRate: '13',
    })),
  );
  return { ...made, sn: posted.sn, gtin: di };
}

describe('labels are made', () => {
  it('one per piece of what lies in a warehouse without one, and never twice', async () => {
    const one = await goods('导丝', [
      ['A', '3'],
      ['B', '2'],
    ]);
    await expect(run('generate', { input: { labelKind: '1', warehouse: w.hospital.warehouse, specification: one.spec } })).resolves.toEqual({ made: 5 });
    expect((await of({ specification_id: one.spec })).map((label) => [label.batch_no, label.state])).toEqual([
      ['A', '2'],
      ['A', '2'],
      ['A', '2'],
      ['B', '2'],
      ['B', '2'],
    ]);
    await expect(run('generate', { input: { labelKind: '1', warehouse: w.hospital.warehouse, specification: one.spec } })).rejects.toThrow(
      '没有需要生成的标签',
    );
  });
  it('for the goods of one receipt', async () => {
    const one = await goods('球囊', [['A', '2']]);
    await goods('球囊二', [['A', '2']]);
    await expect(run('generate', { input: { labelKind: '1', sourceSn: one.sn } })).resolves.toEqual({ made: 2 });
    expect(await of({ source_sn: one.sn })).toHaveLength(2);
  });
  it('one per serial', async () => {
    const one = await goods(
      '起搏器',
      [
        ['S1', '1'],
        ['S2', '1'],
      ],
      { tracking: 'serial' },
    );
    await run('generate', { input: { labelKind: '1', warehouse: w.hospital.warehouse, specification: one.spec } });
    expect(await of({ specification_id: one.spec })).toHaveLength(2);
    await expect(run('generate', { input: { labelKind: '1', sourceSn: one.sn } })).rejects.toThrow('没有需要生成的标签');
  });
  it('for the places of a warehouse, with the code they have', async () => {
    const id = newId();
    await sql`insert into location (org_id, id, code, name, warehouse_id, barcode) values (${w.hospital.id}, ${id}, 'A1', 'A1', ${w.hospital.warehouse}, 'W1A1')`.execute(
      w.db,
    );
    await expect(run('generate', { input: { labelKind: '4' } })).rejects.toThrow('请选择库房');
    await run('generate', { input: { labelKind: '4', warehouse: w.hospital.warehouse } });
    expect((await of({ label_kind: '4' })).map((label) => label.label_no)).toEqual(['W1A1']);
    expect((await resolveScan(h, 'W1A1')).kind).toBe('location');
  });
  it('not more than two thousand at once, and only with the right', async () => {
    const one = await goods('棉球', [['A', '2001']]);
    await expect(run('generate', { input: { labelKind: '1', warehouse: w.hospital.warehouse, specification: one.spec } })).rejects.toThrow(
      '一次最多生成2000个标签',
    );
    await expect(run('generate', { input: { labelKind: '1' } })).rejects.toThrow('请选择库房、填写入库单号，或填写空白标签数');
    await expect(run('generate', { input: { labelKind: '1', count: '1' } }, { ...h, permissions: { labelManagement: [] } })).rejects.toThrow('您没有【');
  });
});

describe('a blank label', () => {
  const blank = async (): Promise<Label> => {
    await run('generate', { input: { labelKind: '1', count: '1' } });
    return (await of({ state: '0' })).filter((label) => label.specification_id === null).at(-1) as Label;
  };
  it('is bound to the piece whose UDI is scanned', async () => {
    const one = await goods('瓣膜', [['V7', '1']]);
    const label = await blank();
    await run('bind', { ids: [label.id], input: { code: `(01)${one.gtin}(17)310131(10)V7` } });
    expect(await of({ label_no: label.label_no })).toMatchObject([
      { specification_id: one.spec, batch_no: 'V7', state: '2', warehouse_id: w.hospital.warehouse },
    ]);
    expect((await resolveScan(h, `U|${label.label_no}`)).line).toMatchObject({ labelNo: label.label_no, batchNo: 'V7' });
    const second = await goods('瓣膜二', [['V8', '1']]);
    await expect(run('bind', { ids: [label.id], input: { code: `(01)${second.gtin}(17)310131(10)V8` } })).rejects.toThrow('扫描的产品与标签不一致');
    await expect(run('bind', { ids: [label.id], input: { code: `(01)${one.gtin}(17)310131(10)V9` } })).rejects.toThrow('批号V9不在账上，请先入库');
    await expect(run('bind', { ids: [label.id], input: { code: 'hello' } })).rejects.toThrow('请扫描产品UDI或RFID的EPC');
  });
  it('is not bound to a serial that has its label', async () => {
    const one = await goods('起搏器', [['P1', '1']], { tracking: 'serial' });
    await run('generate', { input: { labelKind: '1', warehouse: w.hospital.warehouse, specification: one.spec } });
    const [its] = (await of({ specification_id: one.spec })) as [Label];
    const bind = run('bind', { ids: [(await blank()).id], input: { code: `(01)${one.gtin}(17)310131(10)P1(21)P1` } });
    await expect(bind).rejects.toThrow(`序列号P1已有标签【${its.label_no}】`);
  });
  it('carries a tag that is its own; scanning the tag is scanning the label', async () => {
    const one = await goods('支架', [['T1', '2']]);
    await run('generate', { input: { labelKind: '1', warehouse: w.hospital.warehouse, specification: one.spec } });
    const [first, second] = (await of({ specification_id: one.spec })) as [Label, Label];
    await run('bind', { ids: [first.id], input: { code: 'e200470aab1060211c6d0111' } });
    await expect(run('bind', { ids: [second.id], input: { code: 'E200470AAB1060211C6D0111' } })).rejects.toThrow(`该RFID标签已绑定【${first.label_no}】`);
    expect((await resolveScan(h, 'E200470AAB1060211C6D0111')).line).toMatchObject({ labelNo: first.label_no });
    await run('unbind', { ids: [first.id] });
    expect((await of({ id: first.id }))[0]?.epc).toBeNull();
    await run('unbind', { ids: [first.id] });
    expect((await of({ id: first.id }))[0]).toMatchObject({ specification_id: null, state: '0' });
    await expect(run('unbind', { ids: [first.id] })).rejects.toThrow('标签没有绑定');
  });
});

describe('a label', () => {
  it('is not void while its piece lies there; surplus ones are, with a reason', async () => {
    const one = await goods('夹子', [['J', '1']]);
    await run('generate', { input: { labelKind: '1', warehouse: w.hospital.warehouse, specification: one.spec } });
    const [label] = (await of({ specification_id: one.spec })) as [Label];
    await expect(run('void', { ids: [label.id] })).rejects.toThrow('请填写作废原因');
    await expect(run('void', { ids: [label.id], reason: '破损' })).rejects.toThrow(`标签【${label.label_no}】仍在库，不能作废`);
    const out = await post(h, 'otherOdo', { warehouse: w.hospital.warehouse, odoKind: '9', receiverName: '甲' }, [
      { specification: one.spec, unit: one.piece, quantity: '1', batchNo: 'J', labelNo: label.label_no },
    ]);
    expect((await of({ id: label.id }))[0]?.state).toBe('3');
    await act(h, 'otherOdo', 'red', out.id, { reason: '退回' });
    expect((await of({ id: label.id }))[0]?.state).toBe('2');
    await sql`insert into stock_label (org_id, id, label_no, label_kind, specification_id, lot_id, warehouse_id, state)
      select org_id, ${newId()}, 'EXTRA1', '1', specification_id, lot_id, warehouse_id, '2' from stock_label where id = ${label.id}`.execute(w.db);
    const [extra] = (await of({ label_no: 'EXTRA1' })) as [Label];
    await run('void', { ids: [extra.id], reason: '多打' });
    expect((await of({ id: extra.id }))[0]?.state).toBe('5');
  });
  it('void or used moves in no document', async () => {
    const one = await goods('缝线', [['F', '5']]);
    const other = colleague(h);
    for (const [state, words] of [
      ['5', '标签已作废'],
      ['4', '标签已使用'],
    ]) {
      await sql`insert into stock_label (org_id, id, label_no, label_kind, specification_id, warehouse_id, state)
        values (${w.hospital.id}, ${newId()}, ${`DEAD${state}`}, '1', ${one.spec}, ${w.hospital.warehouse}, ${state})`.execute(w.db);
      const saved = await add(other, 'lossReport', { lossKind: 'stock', warehouse: w.hospital.warehouse }, [
        { specification: one.spec, unit: one.piece, quantity: '1', batchNo: 'F', reason: '1', labelNo: `DEAD${state}` },
      ]);
      await expect(act(other, 'lossReport', 'submit', saved.id)).rejects.toThrow(`${words}：DEAD${state}`);
    }
  });
  it('of another organisation is out of reach', async () => {
    const one = await goods('钉', [['D', '1']]);
    await run('generate', { input: { labelKind: '1', warehouse: w.hospital.warehouse, specification: one.spec } });
    const [label] = (await of({ specification_id: one.spec })) as [Label];
    await expect(run('void', { ids: [label.id], reason: '试' }, w.context(w.dealer))).rejects.toThrow();
    await expect(resolveScan(w.context(w.dealer), label.label_no)).rejects.toThrow('没有这个条码');
  });
});
