import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { DocumentDefinition } from '../../src/define/define-document';
import { documentOf, documents } from '../../src/domain/registry';
import type { Context } from '../../src/server/base/context';
import { newId } from '../../src/server/base/id';
import { draftOf } from '../../src/server/engine/documents/typed-draft';
import { fillSuggested } from '../../src/server/engine/documents/worked';
import { dispatchOrderEffects } from '../../src/server/kinds/hospital/dispatch-order';
import { suppliesClaimEffects } from '../../src/server/kinds/hospital/supplies-claim';
import { act, add, cell, documentsOf, edit, linesOf, post, rowOf } from '../support/documents';
import { inWorld } from '../support/in-world';
import { type TradeWorld, tradeWorld } from '../support/trade-world';

/** From stage to stage: each screen hands the work on to the next one, and says so. */
let w: TradeWorld;
let h: Context;
inWorld(tradeWorld, async (made) => {
  w = made;
  h = w.context(w.hospital);
  await post(h, 'initialStock', { warehouse: w.hospital.warehouse }, [
    { specification: w.spec, unit: w.piece, quantity: '100', batchNo: 'A', expiryDate: '2031-06-30', unitCost: '2', taxRate: '13' },
  ]);
});

const delivery = (more: Record<string, unknown> = {}, line: Record<string, unknown> = {}) =>
  add(h, 'arrivalOrder', { supplier: w.supplier, warehouse: w.hospital.warehouse, deliveryNoteNo: 'S-1', packageOk: true, ...more }, [
    { specification: w.spec, unit: w.piece, noteQuantity: '20', arrivedQuantity: '20', batchNo: 'N1', expiryDate: '2031-06-30', ...line },
  ]);
const made = async (kind: string, by: string) => (await documentsOf(h, kind)).filter((row) => row.made_by === by);

describe('a delivery', () => {
  it('without anomaly is reviewed by who receives it and becomes an inspection, the inspection a receipt', async () => {
    const { id } = await delivery();
    expect((await act(h, 'arrivalOrder', 'submit', id)).status).toBe(2);
    await act(h, 'arrivalOrder', 'toInspection', id);
    await expect(act(h, 'arrivalOrder', 'toInspection', id)).rejects.toThrow('没有可以转验收的明细');
    const [inspection] = await made('inspectionOrder', id);
    expect((await act(h, 'inspectionOrder', 'submit', String(inspection?.id))).status).toBe(2);
    await act(h, 'inspectionOrder', 'toGrn', String(inspection?.id));
    const [receipt] = await made('purchaseGrn', String(inspection?.id));
    expect((await linesOf(h, String(receipt?.id)))[0]).toMatchObject({ quantity: '20.0000', batch_no: 'N1' });
  });
  it.each([
    ['more than the note says', {}, { arrivedQuantity: '21' }, '货单数量不符'],
    ['a torn box', { packageOk: false }, {}, '包装不完好'],
    ['too warm', { temperature: '35' }, {}, '到货温度不符合常温要求'],
  ])('with an anomaly waits for quality: %s', async (_, header, line, words) => {
    const { id } = await delivery(header, line);
    expect((await act(h, 'arrivalOrder', 'submit', id)).status).toBe(1);
    expect((await rowOf(h, id)).anomaly).toContain(words);
  });
  it('of cooled goods without the file of their journey waits for quality', async () => {
    await sql`update product set temp_zone = 'cold' where id = (select product_id from specification where id = ${w.spec})`.execute(w.db);
    const { id } = await delivery({ temperature: '5' });
    expect((await act(h, 'arrivalOrder', 'submit', id)).status).toBe(1);
    expect((await rowOf(h, id)).anomaly).toBe('缺少温度记录');
    await sql`update product set temp_zone = 'normal'`.execute(w.db);
  });
  it('of a lot that is stopped waits for quality', async () => {
    await sql`insert into stock_block (org_id, id, specification_id, batch_no, begun_at, document_id) values (${h.org.id}, gen_random_uuid(), ${w.spec}, 'STOP', now(), gen_random_uuid())`.execute(
      w.db,
    );
    const { id } = await delivery({}, { batchNo: 'STOP' });
    expect((await act(h, 'arrivalOrder', 'submit', id)).status).toBe(1);
    expect((await rowOf(h, id)).anomaly).toContain('批号STOP已停售');
  });
  it('whose receiver may not decide is decided on the quality screen only', async () => {
    const { id } = await delivery({ packageOk: false });
    await act(h, 'arrivalOrder', 'submit', id);
    const receiver = w.context(w.hospital, { permissions: { arrivalOrder: ['add', 'edit', 'submit', 'review'] } });
    await expect(act(receiver, 'arrivalOrder', 'review', id)).rejects.toThrow('权限');
  });
});

describe('an inspection', () => {
  const inspected = async (line: Record<string, unknown>) => {
    const { id } = await delivery();
    await act(h, 'arrivalOrder', 'submit', id);
    await act(h, 'arrivalOrder', 'toInspection', id);
    const inspection = String((await made('inspectionOrder', id))[0]?.id);
    const [row] = await linesOf(h, inspection);
    await edit(h, 'inspectionOrder', inspection, {}, [{ id: row?.id, qualifiedQuantity: String(line.qualified), pendingQuantity: String(line.pending) }]);
    expect((await act(h, 'inspectionOrder', 'submit', inspection)).status).toBe(1);
    return { inspection, line: String(row?.id) };
  };
  it('with something pending is decided before it passes; only the qualified go on', async () => {
    const { inspection, line } = await inspected({ qualified: 15, pending: 5 });
    await expect(act(h, 'inspectionOrder', 'review', inspection)).rejects.toThrow('待处理数量尚未决定，不能通过');
    await act(h, 'inspectionOrder', 'decide', inspection, {
      lines: [{ id: line, qualifiedQuantity: '18', unqualifiedQuantity: '2', pendingQuantity: '0', handling: '1', unqualifiedReason: '破损' }],
    });
    await act(h, 'inspectionOrder', 'review', inspection);
    await act(h, 'inspectionOrder', 'toGrn', inspection);
    const [receipt] = await made('purchaseGrn', inspection);
    expect((await linesOf(h, String(receipt?.id)))[0]?.quantity).toBe('18.0000');
  });
  it('is sent back whole with one word', async () => {
    const { inspection } = await inspected({ qualified: 0, pending: 20 });
    await act(h, 'inspectionOrder', 'toReject', inspection, { input: { refusal: '整批无标签' } });
    expect((await linesOf(h, inspection))[0]).toMatchObject({
      qualified_quantity: '0.0000',
      unqualified_quantity: '20.0000',
      handling: '1',
      reason: '整批无标签',
    });
    expect((await act(h, 'inspectionOrder', 'review', inspection)).status).toBe(2);
    await expect(act(h, 'inspectionOrder', 'toGrn', inspection)).rejects.toThrow('没有可以转入库的明细');
  });
});

const kindOf = (kind: string) => documentOf(kind) as DocumentDefinition;

describe('what was stopped', () => {
  const offering = documents.filter(({ suggests }) => suggests.some(({ stopped }) => stopped));
  it('is offered by those who write it off', () => expect(offering.map(({ kind }) => kind).sort()).toEqual(['lossReport', 'scrap']));
  it.each(offering.map((definition) => [definition.kind, definition] as const))('is offered whole to a %s', async (_, definition) => {
    await sql`insert into stock_block (org_id, id, specification_id, batch_no, begun_at, document_id) values (${h.org.id}, gen_random_uuid(), ${w.spec}, 'A', now(), gen_random_uuid())`.execute(
      w.db,
    );
    const [suggestion] = definition.suggests.filter(({ stopped }) => stopped);
    const header = { [String(suggestion?.needs)]: w.hospital.warehouse };
    const { lines } = await fillSuggested({ ...h, isSystem: true }, definition, { header, lines: [] }, String(suggestion?.id));
    expect(lines).toMatchObject([{ specification: w.spec, unit: w.piece, batchNo: 'A', quantity: '100.0000', ...suggestion?.stopped }]);
    await sql`delete from stock_block where batch_no = 'A'`.execute(w.db);
  });
});

describe('what a department lacks', () => {
  const asked = (what: 'restock' | 'common') =>
    suppliesClaimEffects.suggests?.[what]?.(
      h,
      draftOf(h, kindOf('suppliesClaim'), { header: { department: w.ward, targetWarehouse: w.wardStore }, lines: [] }),
    );
  it('is filled up to its level in whole packs, never over it, less what is claimed already', async () => {
    await sql`update warehouse_product set min_quantity = 30, max_quantity = 100, pack_quantity = 15 where org_id = ${h.org.id} and warehouse_id = ${w.wardStore}`.execute(
      w.db,
    );
    expect(await asked('restock')).toMatchObject([{ specification: w.spec, quantity: '90' }]);
    const claim = await add(h, 'suppliesClaim', { claimType: '2', department: w.ward, sourceWarehouse: w.hospital.warehouse, targetWarehouse: w.wardStore }, [
      { specification: w.spec, unit: w.piece, quantity: '30' },
    ]);
    await act(h, 'suppliesClaim', 'submit', claim.id);
    expect(await asked('restock')).toMatchObject([{ quantity: '60' }]);
    await act(h, 'suppliesClaim', 'cancel', claim.id);
    await sql`update warehouse_product set min_quantity = 0, max_quantity = 10000, pack_quantity = 1 where org_id = ${h.org.id} and warehouse_id = ${w.wardStore}`.execute(
      w.db,
    );
  });
  it('may be what it takes again and again', async () => {
    await sql`insert into common_product (org_id, id, scope, department_id, specification_id, default_quantity, unit_id)
      values (${h.org.id}, ${newId()}, 'department', ${w.ward}, ${w.spec}, 2, ${w.box})`.execute(w.db);
    expect(await asked('common')).toMatchObject([{ specification: w.spec, unit: w.box, quantity: '2' }]);
  });
});

describe('a claim', () => {
  const claimed = async (quantity: string) => {
    const claim = await add(h, 'suppliesClaim', { claimType: '1', department: w.ward, sourceWarehouse: w.hospital.warehouse, targetWarehouse: w.wardStore }, [
      { specification: w.spec, unit: w.piece, quantity },
    ]);
    await act(h, 'suppliesClaim', 'review', claim.id);
    return claim.id;
  };
  const issued = async (claim: string) => {
    await act(h, 'suppliesClaim', 'toIssue', claim);
    const issue = String((await made('issueOdo', claim))[0]?.id);
    await sql`update document_line set batch_no = 'A' where document_id = ${issue}`.execute(w.db);
    return issue;
  };
  it('is picked, and what was begun is picked whole', async () => {
    const issue = await issued(await claimed('10'));
    const [line] = await linesOf(h, issue);
    const pick = (pickedQuantity: string) => act(h, 'issueOdo', 'pick', issue, { lines: [{ id: line?.id, pickedQuantity }] });
    await expect(pick('11')).rejects.toThrow('已拣数量不能大于出库数量');
    await pick('6');
    await expect(act(h, 'issueOdo', 'submit', issue)).rejects.toThrow('已拣6，少于10');
    await pick('10');
    expect((await act(h, 'issueOdo', 'submit', issue)).status).toBe(1);
  });
  it('goes out on one run at a time; the run names it and departs', async () => {
    const issue = await issued(await claimed('4'));
    await expect(act(h, 'issueOdo', 'toDispatch', issue)).rejects.toThrow('不能转配送');
    await act(h, 'issueOdo', 'review', issue);
    const waiting = async () =>
      (await dispatchOrderEffects.suggests?.waiting?.(h, draftOf(h, kindOf('dispatchOrder'), { header: {}, lines: [] })))?.map((line) => line.issueOdo);
    expect(await waiting()).toContain(issue);
    await act(h, 'issueOdo', 'toDispatch', issue);
    const [run] = await made('dispatchOrder', issue);
    await expect(act(h, 'issueOdo', 'toDispatch', issue)).rejects.toThrow(`已在配送单【${run?.sn}】中`);
    expect(await waiting()).not.toContain(issue);
    await act(h, 'dispatchOrder', 'depart', String(run?.id));
    expect((await rowOf(h, issue)).related_sn).toBe(run?.sn);
    expect((await rowOf(h, String(run?.id))).stage).toBe('配送中');
  });
  it('refused whole at the door goes back, and nothing of it is in the ward', async () => {
    const before = await cell(w.db, w.hospital.id, w.wardStore, w.spec);
    const issue = await issued(await claimed('3'));
    await act(h, 'issueOdo', 'review', issue);
    const receipt = String((await made('departmentReceipt', issue))[0]?.id);
    const nurse = w.context(w.hospital, { user: { ...h.user, departments: [w.ward] } });
    expect((await act(nurse, 'departmentReceipt', 'reject', receipt, { input: { refusal: '品规不符' } })).status).toBe(2);
    expect(await cell(w.db, w.hospital.id, w.wardStore, w.spec)).toBe(before);
    expect((await made('issueReturn', receipt))[0]?.status).toBe(2);
  });
  it('that the store cannot fill leads to a purchase plan of what is missing', async () => {
    const claim = await claimed('500');
    await expect(act(h, 'suppliesClaim', 'shortage', claim)).rejects.toThrow('没有可以缺货转采购计划的明细');
    await act(h, 'suppliesClaim', 'allocate', claim);
    await act(h, 'suppliesClaim', 'shortage', claim);
    const [plan] = await made('purchasePlan', claim);
    expect(plan?.warehouse_id).toBe(w.hospital.warehouse);
    expect(Number((await linesOf(h, String(plan?.id)))[0]?.quantity)).toBeGreaterThan(400);
  });
  it('that is refused tells who wrote it, with the reason', async () => {
    const claim = await add(h, 'suppliesClaim', { claimType: '1', department: w.ward, sourceWarehouse: w.hospital.warehouse, targetWarehouse: w.wardStore }, [
      { specification: w.spec, unit: w.piece, quantity: '1' },
    ]);
    await act(h, 'suppliesClaim', 'submit', claim.id);
    const keeper = w.context(w.hospital, { user: { ...h.user, id: newId(), name: '库管' } });
    await act(keeper, 'suppliesClaim', 'nopass', claim.id, { reason: '请走紧急申领' });
    const told = await sql<{ title: string; body: string; user_id: string }>`
      select m.title, m.body, r.user_id from message m join message_receipt r on r.org_id = m.org_id and r.message_id = m.id where m.object_id = ${claim.sn}`.execute(
      w.db,
    );
    expect(told.rows).toEqual([{ title: '申领被驳回', body: `物资申领单${claim.sn}：请走紧急申领`, user_id: h.user.id }]);
  });
});
