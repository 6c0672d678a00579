import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { listQuery } from '../../src/contract/requests';
import { minuteOf } from '../../src/define/dates';
import type { RefField } from '../../src/define/field';
import { documentOf, masterOf } from '../../src/domain/registry';
import type { Context } from '../../src/server/base/context';
import { newId } from '../../src/server/base/id';
import { endAfter } from '../../src/server/engine/documents/effective';
import { documentInfo } from '../../src/server/engine/documents/info';
import { actOnDocument } from '../../src/server/engine/documents/lifecycle';
import { listDocuments } from '../../src/server/engine/documents/list';
import { fillDocument, fillSuggested } from '../../src/server/engine/documents/worked';
import { drainOutbox } from '../../src/server/engine/documents/worker';
import { inboxOf } from '../../src/server/engine/inbox/inbox';
import { pickMasters } from '../../src/server/engine/masters/picker';
import { act, add, documentsOf, edit, linesOf, post, rowOf } from '../support/documents';
import { inWorld } from '../support/in-world';
import { make } from '../support/masters';
import { refusal } from '../support/refusal';
import { makeSpecification, type TradeWorld, trade, tradeWorld } from '../support/trade-world';

let w: TradeWorld;
let h: Context;
let d: Context;
let screws: string;
let patients = 0;
inWorld(tradeWorld, async (made) => {
  w = made;
  h = w.context(w.hospital);
  d = w.context(w.dealer);
  screws = (await makeSpecification(w.db, '椎弓根螺钉')).spec;
  for (const org of [w.hospital, w.dealer]) await trade(w.db, org, screws);
  await post(h, 'initialStock', { warehouse: w.wardStore }, [
    { specification: w.spec, unit: w.piece, quantity: '10', batchNo: 'L1', expiryDate: '2031-01-31', unitCost: '3', taxRate: '13' },
  ]);
});

const definition = documentOf('surgeryPlan') as NonNullable<ReturnType<typeof documentOf>>;
const inHours = (hours: number) => new Date(Math.floor(Date.now() / 60_000) * 60_000 + hours * 3_600_000).toISOString();
const drain = () => drainOutbox(w.db);
async function someone(): Promise<string> {
  const id = newId();
  patients += 1;
  await sql`insert into patient (org_id, id, code, name, visit_type, visit_no, department_id)
    values (${w.hospital.id}, ${id}, ${`BR${patients}`}, '张三丰', 'inpatient', ${`ZY00${patients}`}, ${w.ward})`.execute(w.db);
  return id;
}
const headOf = (patient: string, more: Record<string, unknown> = {}) => ({
  surgeryAt: inHours(30),
  patient,
  department: w.ward,
  surgeon: w.hospital.employee,
  surgeryName: '椎体融合术',
  suppliers: [w.supplier],
  ...more,
});
const needed = () => [
  { specification: w.spec, quantity: '2' },
  { specification: screws, quantity: '4', supply: '2' },
];
const planned = async (more: Record<string, unknown> = {}) => {
  const saved = await add(h, 'surgeryPlan', headOf(await someone(), more), needed());
  await act(h, 'surgeryPlan', 'review', saved.id);
  await drain();
  return saved;
};
const read = async (context: Context, id: string, more: Partial<Context> = {}) =>
  (await listDocuments({ ...context, screen: 'operationPlan', ...more }, definition, listQuery.parse({ ids: id }))).list[0];
const copyOf = async (id: string) =>
  (await sql<{ id: string; status: number }>`select id, status from document where org_id = ${w.dealer.id} and mirror_of = ${id}`.execute(w.db)).rows[0];

describe('a plan of an operation', () => {
  it('is for later, and of one patient at one time', async () => {
    const patient = await someone();
    const past = await add(h, 'surgeryPlan', headOf(patient, { surgeryAt: inHours(-1) }), needed());
    expect(await refusal(act(h, 'surgeryPlan', 'submit', past.id))).toEqual(['手术时间不能早于现在 @ surgeryAt']);
    const at = inHours(50);
    const first = await add(h, 'surgeryPlan', headOf(patient, { surgeryAt: at }), needed());
    expect(await refusal(add(h, 'surgeryPlan', headOf(patient, { surgeryAt: at }), needed()))).toEqual([
      `该患者同一时间已有手术计划【${first.sn}】 @ surgeryAt`,
    ]);
    expect(await refusal(act(h, 'surgeryPlan', 'cancel', first.id))).toEqual(['请填写作废原因 @ reason']);
    await act(h, 'surgeryPlan', 'cancel', first.id, { reason: '患者发热' });
    await add(h, 'surgeryPlan', headOf(patient, { surgeryAt: at }), needed());
  });

  it('warns of what is to come from the own stores and does not lie there', async () => {
    const { id } = await add(h, 'surgeryPlan', headOf(await someone()), [
      { specification: w.spec, quantity: '11' },
      { specification: screws, quantity: '1', supply: '1' },
      { specification: screws, quantity: '1', supply: '2' },
    ]);
    expect(await refusal(act(h, 'surgeryPlan', 'submit', id, { confirmed: false }))).toEqual([
      '院内可用10，计划11（最小单位）：请改为跟台，或在手术前补货 @ 1.supply',
      '院内可用0，计划1（最小单位）：请改为跟台，或在手术前补货 @ 2.supply',
    ]);
    await act(h, 'surgeryPlan', 'submit', id);
  });

  it('is told the suppliers it names: what they bring, to whom by the family name only', async () => {
    const { id } = await planned();
    const copy = await copyOf(id);
    expect(copy?.status).toBe(2);
    const seen = await read(d, copy?.id ?? '');
    expect(seen).toMatchObject({
      familyName: '张**',
      surgeryName: '椎体融合术',
      chiefSurgeon: '康和医院员工',
      hospitalDepartment: '骨科',
      hospitalName: '康和医院',
    });
    expect(JSON.stringify(await rowOf(d, copy?.id ?? ''))).not.toContain('三丰');
    expect((await linesOf(d, copy?.id ?? '')).map((line) => line.specification_id)).toEqual([screws]);
    expect(seen?.actions).not.toContain('unreview');
    // The platform reads the plan once, the patient by the family name.
    const p: Context = {
      ...h,
      org: { id: '00000000-0000-0000-0000-000000000000', kind: 'P', name: '平台' },
      permissions: { operationPlan: ['view', 'print', 'export'] },
    };
    expect(await read(p, id)).toMatchObject({ patientName: '张**' });
    expect(await read(p, copy?.id ?? '')).toBeUndefined();
  });

  it('moved to another time says so to the suppliers’ copies', async () => {
    const { id } = await planned();
    const at = inHours(60);
    expect(await refusal(act(h, 'surgeryPlan', 'reschedule', id, { input: { surgeryAt: inHours(-2) } }))).toEqual(['手术时间不能早于现在 @ surgeryAt']);
    await act(h, 'surgeryPlan', 'reschedule', id, { input: { surgeryAt: at } });
    await drain();
    const copy = await copyOf(id);
    for (const row of [await rowOf(h, id), await rowOf(d, copy?.id ?? '')]) expect(new Date(String(row.happened_at)).toISOString()).toBe(at);
  });

  it('goes back with the copies, whether it is a draft again or void', async () => {
    const { id } = await planned();
    await act(h, 'surgeryPlan', 'unreview', id);
    await drain();
    expect([(await rowOf(h, id)).status, (await copyOf(id))?.status]).toEqual([0, 6]);
    const other = await planned();
    await act(h, 'surgeryPlan', 'cancel', other.id, { reason: '改保守治疗' });
    await drain();
    expect([(await rowOf(h, other.id)).status, (await copyOf(other.id))?.status]).toEqual([6, 6]);
  });
});

it('offers doctors first to whoever looks for the surgeon', async () => {
  const { first = {} } = definition.header.surgeon as RefField;
  for (const [code, name, position] of [
    ['Y1', '雷雅琴', '护士'],
    ['Y2', '雷震', '医生'],
  ])
    await sql`insert into employee (org_id, id, code, name, department_id, position) values (${w.hospital.id}, ${newId()}, ${code}, ${name}, ${w.ward}, ${position})`.execute(
      w.db,
    );
  const asked = Object.fromEntries(Object.entries(first).map(([field, values]) => [`first.${field}`, values.join(',')]));
  const names = async (more: Record<string, string>) =>
    (await pickMasters(h, masterOf('employee') as never, { pageSize: 20, keyword: '雷', ...more })).map(({ name }) => name);
  expect(await names(asked)).toEqual(['雷震', '雷雅琴']);
  expect(await names({})).toEqual(['雷雅琴', '雷震']);
  expect(await refusal(names({ 'first.idCard': '1' }))).toEqual(['不认识的排序：idCard']);
});

describe('what comes of a plan', () => {
  it('proposes what the path and the kits hold, and nothing twice', async () => {
    const kit = await make(h, 'surgeryKit', { code: 'K1', name: '脊柱套包' }, { contents: [{ specification: w.spec, quantity: '3' }] });
    const asked = { header: { surgeryKits: [kit] }, lines: [] };
    const filled = await fillSuggested(h, definition, { ...asked, key: newId() }, 'kits');
    expect(filled.lines).toMatchObject([{ specification: w.spec, quantity: '3', supply: '1' }]);
    const again = await fillSuggested(
      h,
      definition,
      { header: asked.header, lines: [{ specification: w.spec, quantity: '1', supply: '1' }], key: newId() },
      'kits',
    );
    expect(again.lines).toHaveLength(1);
  });

  it('fills the record of the operation, which ends it; taken back, it stands again', async () => {
    const patient = await someone();
    const saved = await add(h, 'surgeryPlan', headOf(patient, { surgeryAt: inHours(1) }), needed());
    const usage = (more: Record<string, unknown> = {}) => ({ warehouse: w.wardStore, surgeryPlan: saved.id, consent: true, circulatingNurse: '', ...more });
    expect(await refusal(add(h, 'surgicalUsage', usage(), []))).toEqual([`手术计划【${saved.sn}】未审核或已作废 @ surgeryPlan`]);
    await act(h, 'surgeryPlan', 'review', saved.id);
    await drain();
    expect(await refusal(add(h, 'surgicalUsage', usage({ patient: await someone() }), []))).toEqual([`患者与手术计划【${saved.sn}】不一致 @ surgeryPlan`]);
    const lines = [{ specification: w.spec, unit: w.piece, quantity: '2', batchNo: 'L1', usage: '1' }];
    const used = await add(h, 'surgicalUsage', usage(), lines);
    expect(await rowOf(h, used.id)).toMatchObject({ patient_id: patient, surgery_name: '椎体融合术', doctor_id: w.hospital.employee });
    const proposed = await fillSuggested(h, documentOf('surgicalUsage') as never, { header: usage(), lines: [], key: newId() }, 'plan');
    expect(proposed.lines).toMatchObject([{ specification: w.spec, quantity: '2' }]);
    expect(await refusal(act(h, 'surgeryPlan', 'unreview', saved.id))).toEqual([expect.stringMatching(/^存在下游单据HU\d+，不能反审核\/红冲：/)]);
    expect(await refusal(act(h, 'surgeryPlan', 'cancel', saved.id, { reason: '取消' }))).toEqual([expect.stringMatching(/^存在下游单据HU\d+，不能作废：/)]);
    const checker = { ...h, user: { ...h.user, employee: newId() } };
    await edit(h, 'surgicalUsage', used.id, usage({ circulatingNurse: w.hospital.employee }), [{ ...lines[0], id: (await linesOf(h, used.id))[0]?.id }]);
    await act(checker, 'surgicalUsage', 'review', used.id);
    expect([(await rowOf(h, saved.id)).status, (await copyOf(saved.id))?.status]).toEqual([7, 7]);
    // The plan says what became of each thing, and what was used that nobody planned.
    await sql`update document_line set charged_quantity = 1 where document_id = ${used.id}`.execute(w.db);
    const told = async () => documentInfo({ ...h, screen: 'operationPlan' }, documentOf('surgeryPlan') as never, { id: saved.id });
    const became = async () => (await told()).lines.map(({ opened, used: taken, charged, returned }) => [opened, taken, charged, returned].map(Number));
    expect([await became(), (await told()).header.besides]).toEqual([
      [
        [2, 2, 1, 0],
        [0, 0, 0, 0],
      ],
      '',
    ]);
    await sql`update document_line set extra = extra || '{"usage": "4"}' where document_id = ${used.id}`.execute(w.db);
    expect((await became())[0]).toEqual([2, 0, 1, 0]);
    await sql`update document_line set extra = extra || '{"usage": "1"}' where document_id = ${used.id}`.execute(w.db);
    await sql`update document_line set specification_id = ${screws} where document_id = ${saved.id} and specification_id = ${w.spec}`.execute(w.db);
    expect((await told()).header.besides).toMatch(/ ×2$/);
    await sql`update document_line set specification_id = ${w.spec} where document_id = ${saved.id} and supply = '1'`.execute(w.db);
    await sql`update document_line set charged_quantity = 0 where document_id = ${used.id}`.execute(w.db);
    await act(h, 'surgicalUsage', 'unreview', used.id);
    expect([(await rowOf(h, saved.id)).status, (await copyOf(saved.id))?.status]).toEqual([2, 2]);
    // Three days later nobody asks any more, unless something that came of it is still under way.
    const later = () => new Date(Date.now() + 80 * 3_600_000);
    await sql`update document set status = 6 where kind = 'surgeryPlan' and org_id = ${w.hospital.id} and id <> ${saved.id}`.execute(w.db);
    expect(await endAfter(w.db, later)).toBe(0);
    await sql`update document set status = 6 where id = ${used.id}`.execute(w.db);
    expect(await endAfter(w.db, later)).toBe(1);
    expect([(await rowOf(h, saved.id)).status, (await copyOf(saved.id))?.status]).toEqual([7, 7]);
  });

  it('is asked of a supplier as far as nobody was asked for it', async () => {
    const { id, sn } = await planned();
    const [, brought] = await linesOf(h, id);
    const asked = await add(
      h,
      'bonePlan',
      {
        partner: w.supplier,
        surgeryPlan: id,
        patient: (await rowOf(h, id)).patient_id,
        department: w.ward,
        surgeon: w.hospital.employee,
        surgeryName: '椎体融合术',
        bodyPart: '1',
        surgeryAt: inHours(30),
        deliverBy: inHours(20),
      },
      [{ specification: screws, quantity: '4', sourceLine: brought?.id }],
    );
    expect((await linesOf(h, asked.id))[0]?.source_sn).toBe(sn);
    // The only one the plan names is asked, unless another one is.
    const begun = await fillDocument(h, documentOf('bonePlan') as never, { header: { surgeryPlan: id }, lines: [], key: newId() });
    expect(begun.header.partner).toBe(w.supplier);
    await act(h, 'bonePlan', 'review', asked.id);
    await drain();
    expect((await linesOf(h, id)).map((line) => Number(line.open))).toEqual([2, 0]);
    expect(await refusal(act(h, 'surgeryPlan', 'unreview', id))).toEqual([expect.stringMatching(/^存在下游单据GJ\d+/)]);
    // Earlier than the set was to come: it comes earlier too, and the supplier hears of it.
    const at = inHours(10);
    await act(h, 'surgeryPlan', 'reschedule', id, { input: { surgeryAt: at } });
    await drain();
    const [theirs] = await documentsOf(d, 'bonePlan');
    for (const row of [await rowOf(h, asked.id), theirs])
      expect([new Date(String(row?.happened_at)).toISOString(), new Date(String(row?.deliver_by)).toISOString()]).toEqual([at, at]);
  });
});

describe('a plan that is called off', () => {
  const asking = async (plan: string, more: Record<string, unknown> = {}) => {
    const [, brought] = await linesOf(h, plan);
    const row = await rowOf(h, plan);
    const head = { partner: w.supplier, surgeryPlan: plan, patient: row.patient_id, department: w.ward, surgeon: w.hospital.employee };
    const asked = await add(
      h,
      'bonePlan',
      { ...head, surgeryName: '椎体融合术', bodyPart: '1', surgeryAt: new Date(String(row.happened_at)).toISOString(), deliverBy: inHours(20), ...more },
      [{ specification: screws, quantity: '4', sourceLine: brought?.id }],
    );
    await act(h, 'bonePlan', 'review', asked.id);
    await drain();
    return asked;
  };
  /** Somebody there holds every page, and so hears of what concerns it. */
  const everyPage = async (org: { id: string; user: string; kind: string }) => {
    await sql`insert into user_role (org_id, user_id, role_id) select ${org.id}, ${org.user}, id from role where scope = 'system' and org_kind = ${org.kind} and is_wildcard`.execute(
      w.db,
    );
    await sql`insert into organisation_menu (org_id, node_id) select ${org.id}, id from menu_node where type > 0 and ${org.kind} = any(org_kinds)`.execute(
      w.db,
    );
  };
  const tryOut = async (action: string, id: string) => {
    const found = definition.actions.find((one) => one.id === action) as (typeof definition.actions)[number];
    return actOnDocument(h, definition, found, { id, version: Number((await rowOf(h, id)).version), key: newId(), isTrial: true });
  };

  it('is held by what came of it and stands, which is said before a reason is asked, with what to do about it; not by what ended without effect', async () => {
    const { id } = await planned({ surgeryAt: inHours(70) });
    expect((await tryOut('cancel', id)).status).toBe(6);
    expect((await rowOf(h, id)).status).toBe(2);
    const asked = await asking(id);
    const held = `存在下游单据${asked.sn}，不能作废：骨科计划已审核，请先将它反审核或终止`;
    expect(await refusal(tryOut('cancel', id))).toEqual([held]);
    expect(await refusal(act(h, 'surgeryPlan', 'cancel', id, { reason: '患者发热' }))).toEqual([held]);
    await act(h, 'bonePlan', 'stop', asked.id, { reason: '手术取消' });
    await drain();
    await everyPage(w.dealer);
    await act(h, 'surgeryPlan', 'cancel', id, { reason: '患者发热' });
    await drain();
    expect([(await rowOf(h, id)).status, (await copyOf(id))?.status]).toEqual([6, 6]);
    expect((await sql<{ body: string }>`select body from message where org_id = ${w.dealer.id}`.execute(w.db)).rows.map(({ body }) => body)).toEqual([
      expect.stringMatching(/^康和医院作废：手术计划SJ\d+$/),
    ]);
  });

  it('made for the wrong patient is put right with what came of it, until something was used on him', async () => {
    const { id } = await planned({ surgeryAt: inHours(73) });
    const asked = await asking(id);
    const right = newId();
    await sql`insert into patient (org_id, id, code, name, visit_type, visit_no, department_id) values (${w.hospital.id}, ${right}, 'BR-R', '李四光', 'inpatient', 'ZY-R', ${w.ward})`.execute(
      w.db,
    );
    expect(await refusal(act(h, 'surgeryPlan', 'correctPatient', id, { input: { patient: right } }))).toEqual(['请填写更正患者原因 @ reason']);
    await act(h, 'surgeryPlan', 'correctPatient', id, { input: { patient: right }, reason: '选错患者' });
    await drain();
    expect([(await rowOf(h, id)).patient_id, (await rowOf(h, asked.id)).patient_id]).toEqual([right, right]);
    const theirs = (await documentsOf(d, 'bonePlan')).find((row) => row.mirror_of === asked.id);
    const copy = await rowOf(d, (await copyOf(id))?.id ?? '');
    for (const row of [theirs, copy]) expect((row?.extra as { familyName?: string } | undefined)?.familyName).toBe('李**');
    const info = await documentInfo({ ...h, screen: 'operationPlan' }, definition, { id });
    expect(info.history.map(({ action, text }) => [action, text])).toContainEqual(['correctPatient', '选错患者']);
    expect(info.history.flatMap(({ changes }) => changes)).toContainEqual({ field: 'patientName', before: '张**', after: '李**' });
    // A record that only waits follows; one that counts holds it.
    const lines = [{ specification: w.spec, unit: w.piece, quantity: '1', batchNo: 'L1', usage: '1' }];
    const used = await add(h, 'surgicalUsage', { warehouse: w.wardStore, surgeryPlan: id, consent: true, circulatingNurse: w.hospital.employee }, lines);
    const third = await someone();
    await act(h, 'surgeryPlan', 'correctPatient', id, { input: { patient: third }, reason: '又选错' });
    expect((await rowOf(h, used.id)).patient_id).toBe(third);
    const checker = { ...h, user: { ...h.user, employee: newId() } };
    await act(checker, 'surgicalUsage', 'review', used.id);
    expect(await refusal(act(h, 'surgeryPlan', 'correctPatient', id, { input: { patient: right }, reason: '再更正' }))).toEqual([
      '单据状态为已完成，不能更正患者',
    ]);
    await sql`update document set status = 2 where id = ${id}`.execute(w.db);
    expect(await refusal(act(h, 'surgeryPlan', 'correctPatient', id, { input: { patient: right }, reason: '再更正' }))).toEqual([
      `手术使用记录${used.sn}已登记在原患者名下，请先将其反审核或红冲，再更正患者 @ patient`,
    ]);
  });

  it('for tomorrow stands before what is merely old with whoever it waits for, and says when and what', async () => {
    const at = inHours(22);
    const { id } = await planned({ surgeryAt: at });
    const [, brought] = await linesOf(h, id);
    const head = { partner: w.supplier, surgeryPlan: id, patient: (await rowOf(h, id)).patient_id, department: w.ward, surgeon: w.hospital.employee };
    const far = await asking((await planned({ surgeryAt: inHours(90) })).id);
    const asked = await add(h, 'bonePlan', { ...head, surgeryName: '椎体融合术', bodyPart: '1', surgeryAt: at, deliverBy: inHours(20) }, [
      { specification: screws, quantity: '4', sourceLine: brought?.id },
    ]);
    await act(h, 'bonePlan', 'review', asked.id);
    await drain();
    const theirs = await documentsOf(d, 'bonePlan');
    const [soon, later] = [asked.id, far.id].map((own) => theirs.find((row) => row.mirror_of === own)?.id);
    await sql`update document set created_at = now() - interval '40 days', submitted_at = now() - interval '40 days' where id = ${later}`.execute(w.db);
    const { list } = await inboxOf(d, { pageNum: 1, pageSize: 50 });
    const placeOf = (id: unknown) => list.findIndex((row) => row.id === id);
    expect(placeOf(soon)).toBeGreaterThanOrEqual(0);
    expect(placeOf(soon)).toBeLessThan(placeOf(later));
    expect(list[placeOf(soon)]).toMatchObject({ presses: `手术时间 ${minuteOf(at).slice(5)}`, summary: expect.stringContaining('椎弓根螺钉') });
    expect(list[placeOf(later)]?.presses).toBeUndefined();
  });

  it('is not tried where more is asked than a reason', async () => {
    const { id } = await planned({ surgeryAt: inHours(71) });
    expect(await refusal(tryOut('reschedule', id))).toEqual(['改期不能先试']);
  });
});
