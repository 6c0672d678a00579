import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { listQuery } from '../../src/contract/requests';
import { documentOf } from '../../src/domain/registry';
import type { Context } from '../../src/server/base/context';
import { newId } from '../../src/server/base/id';
import { endAfter } from '../../src/server/engine/documents/effective';
import { listDocuments } from '../../src/server/engine/documents/list';
import { sheetList } from '../../src/server/engine/documents/pull';
import { drainOutbox } from '../../src/server/engine/documents/worker';
import { inboxOf } from '../../src/server/engine/inbox/inbox';
import { act as actOnMaster } from '../support/callers';
import { act, add, documentsOf, edit, linesOf, post, rowOf } from '../support/documents';
import { inWorld } from '../support/in-world';
import { make } from '../support/masters';
import { refusal } from '../support/refusal';
import { makeSpecification, type TradeWorld, trade, tradeWorld } from '../support/trade-world';

let w: TradeWorld;
let h: Context;
let d: Context;
let patient: string;
let template: string;
let kit: string;
let screws: { spec: string; piece: string };
inWorld(tradeWorld, async (made) => {
  w = made;
  h = w.context(w.hospital);
  d = w.context(w.dealer);
  screws = await makeSpecification(w.db, '锁定螺钉');
  for (const org of [w.hospital, w.dealer]) await trade(w.db, org, screws.spec);
  patient = newId();
  await sql`insert into patient (org_id, id, code, name, visit_type, visit_no, department_id) values (${w.hospital.id}, ${patient}, 'BR1', '张三丰', 'inpatient', 'ZY001', ${w.ward})`.execute(
    w.db,
  );
  template = await make(h, 'instrumentKit', { kitNo: 'MB1', name: '脊柱标准包', isTemplate: true, kitKind: '2' }, { implants: [], tools: [] });
  for (const specification of [w.spec, screws.spec])
    await post(d, 'initialStock', { warehouse: w.dealer.warehouse }, [
      {
        specification,
        unit: specification === w.spec ? w.piece : screws.piece,
        quantity: '20',
        batchNo: 'M1',
        expiryDate: '2031-01-31',
        unitCost: '300',
        taxRate: '13',
      },
    ]);
  kit = await make(
    d,
    'instrumentKit',
    { kitNo: 'K1', name: '脊柱钉棒包', kitKind: '2', warehouse: w.dealer.warehouse },
    { implants: [{ specification: w.spec, parQuantity: '10', minQuantity: '2' }], tools: [] },
  );
  await actOnMaster(d, 'instrumentKit', 'refill', { ids: [kit], input: {} });
});

const inHours = (hours: number) => new Date(Math.floor(Date.now() / 60_000) * 60_000 + hours * 3_600_000).toISOString();
const drain = () => drainOutbox(w.db);
const headOf = (more: Record<string, unknown> = {}) => ({
  ...{ partner: w.supplier, patient, department: w.ward, surgeon: w.hospital.employee, surgeryName: '椎体融合术', bodyPart: '1' },
  ...{ surgeryAt: inHours(30), deliverBy: inHours(20) },
  ...more,
});
const wanted = () => [
  { instrumentKit: template, quantity: '1' },
  { specification: screws.spec, unit: screws.piece, quantity: '4' },
];
const asked = async (more: Record<string, unknown> = {}) => {
  const own = await add(h, 'bonePlan', headOf(more), wanted());
  await act(h, 'bonePlan', 'review', own.id);
  await drain();
  const { rows } = await sql<{ id: string }>`select id from document where org_id = ${w.dealer.id} and mirror_of = ${own.id}`.execute(w.db);
  return { own: own.id, theirs: rows[0]?.id ?? '' };
};
const kitState = async () => (await sql<{ state: string }>`select state from instrument_kit_list where id = ${kit}`.execute(w.db)).rows[0]?.state;
const definition = documentOf('bonePlan') as NonNullable<ReturnType<typeof documentOf>>;
const stageOf = async (context: Context, id: string) =>
  (await listDocuments({ ...context, screen: 'bonePlan' }, definition, listQuery.parse({ ids: id }))).list[0]?.stage;

describe('sets asked of a supplier', () => {
  it('are described, and delivered before the operation', async () => {
    expect(await refusal(add(h, 'bonePlan', headOf({ deliverBy: inHours(40) }), wanted()))).toEqual(['送达时间不能晚于手术时间 @ deliverBy']);
    const both = await add(h, 'bonePlan', headOf(), [{ instrumentKit: template, specification: screws.spec, quantity: '1' }, { quantity: '1' }]);
    expect(await refusal(act(h, 'bonePlan', 'submit', both.id))).toEqual([
      '器械包和规格型号只能填一项 @ 1.specification',
      '请选择器械包或规格型号 @ 2.instrumentKit',
    ]);
    const close = await add(h, 'bonePlan', headOf({ needSterile: true, deliverBy: inHours(28) }), wanted());
    expect(await refusal(act(h, 'bonePlan', 'submit', close.id, { confirmed: false }))).toEqual([expect.stringContaining('须消毒的器械应至少提前4小时送达')]);
  });

  it('come to him as words, wait for his word, and are reserved from it on', async () => {
    const { own, theirs } = await asked();
    expect(await rowOf(d, theirs)).toMatchObject({ status: 1, side: 'dealer', origin: 'mirror', partner_id: w.customer, counter_sn: (await rowOf(h, own)).sn });
    expect((await rowOf(d, theirs)).extra).toMatchObject({ familyName: '张**', chiefSurgeon: '康和医院员工', hospitalDepartment: '骨科' });
    expect((await linesOf(d, theirs)).map(({ extra, instrument_kit_id: id }) => [(extra as { setName: string }).setName, id])).toEqual([
      ['脊柱标准包', null],
      [null, null],
    ]);
    expect([await stageOf(h, own), await stageOf(d, theirs)]).toEqual(['待接单', '待接单']);
    expect(await kitState()).toBe('1');
    const [, line] = await linesOf(d, theirs);
    expect(await refusal(act(d, 'bonePlan', 'accept', theirs, { input: { kits: [kit] }, lines: [{ id: line?.id, confirmedQuantity: '5' }] }))).toEqual([
      '接单数量不能大于计划数量 @ 2.confirmedQuantity',
    ]);
    await act(d, 'bonePlan', 'accept', theirs, {
      input: { kits: [kit], followUp: '李跟台', phone: '13900000001' },
      lines: [{ id: line?.id, confirmedQuantity: '3' }],
    });
    await drain();
    expect(await rowOf(h, own)).toMatchObject({ counter_status: '部分接单', contact: '李跟台', phone: '13900000001' });
    expect((await linesOf(h, own)).map((one) => Number(one.open))).toEqual([1, 3]);
    expect([await stageOf(h, own), await stageOf(d, theirs), await kitState()]).toEqual(['待发货', '待发货', '2']);
    const other = await asked();
    expect(await refusal(act(d, 'bonePlan', 'accept', other.theirs, { input: { kits: [kit] } }))).toEqual(['器械包已被其他手术预留 @ kits']);
    expect(await refusal(act(h, 'bonePlan', 'unreview', own))).toEqual(['供货商已接单，不能反审核']);
    await act(d, 'bonePlan', 'unreview', theirs);
    await drain();
    expect([(await rowOf(h, own)).counter_status, await kitState(), (await linesOf(h, own)).map((one) => Number(one.open))]).toEqual(['待接单', '1', [1, 4]]);
    await act(h, 'bonePlan', 'unreview', own);
    await drain();
    expect([(await rowOf(h, own)).status, (await rowOf(d, theirs)).status]).toEqual([0, 6]);
  });

  it('refused or called off, both know it', async () => {
    const refused = await asked();
    await act(d, 'bonePlan', 'nopass', refused.theirs, { reason: '缺货' });
    await drain();
    expect([(await rowOf(h, refused.own)).counter_status, await stageOf(h, refused.own)]).toEqual(['已拒单', '已拒单']);
    const waiting = await asked();
    await act(h, 'bonePlan', 'stop', waiting.own, { reason: '手术取消' });
    await drain();
    expect([(await rowOf(h, waiting.own)).status, (await rowOf(d, waiting.theirs)).status]).toEqual([4, 6]);
    const accepted = await asked();
    await act(d, 'bonePlan', 'accept', accepted.theirs, { input: { kits: [kit] } });
    await drain();
    await act(h, 'bonePlan', 'stop', accepted.own, { reason: '手术取消' });
    await drain();
    expect([(await rowOf(d, accepted.theirs)).status, await kitState()]).toEqual([4, '1']);
  });

  it('three days after the operation a supplier who kept silent is asked no more', async () => {
    const { own, theirs } = await asked();
    await endAfter(w.db, () => new Date(Date.now() + 110 * 3_600_000));
    expect([(await rowOf(h, own)).status, (await rowOf(d, theirs)).status]).toEqual([7, 6]);
    const { rows } = await sql`select action, reason from document_event where document_id = ${theirs} order by at desc, id desc limit 1`.execute(w.db);
    expect(rows).toEqual([{ action: 'cancel', reason: '对方单据已结束' }]);
  });

  it('three days after the operation what was promised and never went is over on both sides, and its set free', async () => {
    const { own, theirs } = await asked();
    await act(d, 'bonePlan', 'accept', theirs, { input: { kits: [kit] } });
    await drain();
    expect(await kitState()).toBe('2');
    // Nobody at the supplier's did anything: it was delivered nowhere, and the day is past.
    const later = () => new Date(Date.now() + 110 * 3_600_000);
    await sql`update document set deliver_by = now() - interval '1 minute' where id = ${theirs}`.execute(w.db);
    expect(await kitState()).toBe('1');
    await endAfter(w.db, later);
    expect([(await rowOf(h, own)).status, (await rowOf(d, theirs)).status]).toEqual([7, 7]);
  });

  it('what is still out then is told once to both sides, each by its own papers; the hospital ends it with a reason', async () => {
    for (const org of [w.hospital, w.dealer]) {
      await sql`insert into user_role (org_id, user_id, role_id) select ${org.id}, ${org.user}, id from role where scope = 'system' and org_kind = ${org.kind}
        and is_wildcard on conflict do nothing`.execute(w.db);
      await sql`insert into organisation_menu (org_id, node_id) select ${org.id}, id from menu_node where type > 0 and ${org.kind} = any(org_kinds) on conflict do nothing`.execute(
        w.db,
      );
    }
    const { own, theirs } = await asked();
    await act(d, 'bonePlan', 'accept', theirs, { input: { followUp: '李跟台', phone: '13900000001' } });
    await drain();
    await act(d, 'bonePlan', 'toBonePresale', theirs);
    const presale = (await documentsOf(d, 'bonePresale')).at(-1) as Record<string, unknown>;
    const told = async (org: { id: string }) =>
      (
        await sql<{ body: string }>`select body from message where org_id = ${org.id} and title = '手术已过，骨科计划未了结' order by id`.execute(w.db)
      ).rows.map(({ body }) => body);
    const later = () => new Date(Date.now() + 110 * 3_600_000);
    for (let i = 0; i < 2; i += 1) await endAfter(w.db, later);
    expect(await told(w.dealer)).toEqual([`${(await rowOf(d, theirs)).sn}：骨科跟台预售单${presale.sn}仍未了结，请退回、登记使用或终止`]);
    expect([(await rowOf(h, own)).status, (await rowOf(d, theirs)).status]).toEqual([7, 2]);
    // It stands in the inbox of whoever can end it, with the paper that keeps it, until it is over.
    const waits = async (context: Context) =>
      (await inboxOf({ ...context, now: later }, { kind: 'bonePlan', pageNum: 1, pageSize: 50 })).list
        .filter(({ waiting }) => waiting === 'over')
        .map(({ id, word, summary, actions }) => ({ id, word, summary, actions }));
    expect(await waits(d)).toEqual([{ id: theirs, word: '待了结', summary: `骨科跟台预售单${presale.sn}未了结`, actions: ['stop'] }]);
    expect(await waits(h)).toEqual([]);
    await act(d, 'bonePresale', 'cancel', String(presale.id));
    await endAfter(w.db, later);
    expect((await rowOf(d, theirs)).status).toBe(7);
    expect(await waits(d)).toEqual([]);
    // Before that the hospital may call it off itself, with a reason.
    const next = await asked();
    await act(d, 'bonePlan', 'accept', next.theirs, { input: { kits: [kit] } });
    await drain();
    expect(await refusal(act(h, 'bonePlan', 'stop', next.own))).toEqual([expect.stringContaining('原因')]);
    await act(h, 'bonePlan', 'stop', next.own, { reason: '手术取消，请收回器械包' });
    await drain();
    expect([(await rowOf(d, next.theirs)).status, await kitState()]).toEqual([4, '1']);
  });

  it('go on trust from the plan that promised them, and tell the hospital when they come', async () => {
    const { own, theirs } = await asked({ needSterile: true });
    await act(d, 'bonePlan', 'accept', theirs, { input: { kits: [kit], followUp: '李跟台', phone: '13900000001' } });
    await drain();
    const offered = await sheetList(d, documentOf('bonePresale') as never, { source: 'bonePlan', customer: w.customer });
    expect(offered.list).toMatchObject([
      { specification: screws.spec, quantity: '4', header: { bonePlan: theirs, surgeon: '康和医院员工', patientName: '张**', kits: [kit] } },
    ]);
    await act(d, 'bonePlan', 'toBonePresale', theirs);
    const presale = (await documentsOf(d, 'bonePresale')).at(-1) as Record<string, unknown>;
    expect(presale).toMatchObject({ status: 0, bone_plan_id: theirs, surgery_name: '椎体融合术', contact: '李跟台', phone: '13900000001' });
    const other = await add(d, 'bonePresale', { customer: w.customer, warehouse: w.dealer.warehouse, kits: [kit], surgeryAt: inHours(5) }, []);
    expect(await refusal(act(d, 'bonePresale', 'submit', other.id))).toContain('器械包已被其他手术预留 @ kits');
    await act(d, 'bonePresale', 'cancel', other.id);
    const id = String(presale.id);
    await edit(
      d,
      'bonePresale',
      id,
      { warehouse: w.dealer.warehouse, kits: [kit] },
      (await linesOf(d, id)).map((line) => ({
        id: line.id,
        specification: screws.spec,
        unit: screws.piece,
        quantity: '4',
        batchNo: 'M1',
        price: '90',
        taxRate: '13',
        sourceLine: line.source_line_id,
      })),
    );
    const packed = (await linesOf(d, id)).map((line) => ({
      id: line.id,
      specification: line.specification_id,
      unit: line.unit_id,
      quantity: line.quantity,
      batchNo: 'M1',
      packNo: line.pack_no ?? '',
      price: '90',
      taxRate: '13',
      ...(line.source_line_id ? { sourceLine: line.source_line_id } : {}),
    }));
    await edit(d, 'bonePresale', id, { followUp: '王跟台', phone: '13900000002' }, packed);
    await act(d, 'bonePresale', 'review', id);
    await drain();
    expect([await kitState(), await stageOf(d, theirs), await stageOf(h, own)]).toEqual(['3', '待手术', '待手术']);
    const acceptance = (await documentsOf(h, 'bonePreAcceptance')).at(-1) as Record<string, unknown>;
    expect([acceptance.bone_plan_id, (acceptance.extra as { needSterile?: unknown }).needSterile]).toEqual([own, true]);
    // Who follows the set is said by the delivery, to both sides alike: another one may have gone.
    expect(acceptance).toMatchObject({ contact: '王跟台', phone: '13900000002' });
    expect(await refusal(act(d, 'bonePlan', 'unreview', theirs))).toEqual([expect.stringMatching(/^存在下游单据GY\d+/)]);
    const counted = (await linesOf(h, String(acceptance.id))).map((line) => ({
      id: line.id,
      quantity: line.note_quantity,
      refusedQuantity: '0',
      scannedQuantity: line.note_quantity,
    }));
    await edit(h, 'bonePreAcceptance', String(acceptance.id), { department: w.ward, patient, packageOk: '1', sterileOk: '1', cssdNo: 'X1' }, counted);
    await act(h, 'bonePreAcceptance', 'review', String(acceptance.id));
    expect((await linesOf(h, own)).map((line) => Number(line.fulfilled))).toEqual([0, 4]);
  });

  it('a supplier plans himself only for hospitals without books here', async () => {
    const saved = await add(d, 'bonePlan', { partner: w.customer, surgeryName: '椎体融合术', bodyPart: '1', surgeryAt: inHours(30), deliverBy: inHours(20) }, [
      { specification: screws.spec, unit: screws.piece, quantity: '4' },
    ]);
    expect(await refusal(act(d, 'bonePlan', 'submit', saved.id))).toEqual(['平台医院的骨科计划由医院发出 @ partner']);
  });
});
