import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { masterOf, printOf } from '../../src/domain/registry';
import type { Context } from '../../src/server/base/context';
import { newId } from '../../src/server/base/id';
import { printRecords, recordsPrinted } from '../../src/server/engine/prints/records';
import { act, post } from '../support/documents';
import { inWorld } from '../support/in-world';
import { makeSpecification, type TradeWorld, trade, tradeWorld } from '../support/trade-world';

/** Rows of masters on paper: the patient’s sheet with what was used on him, papers as pictures, everything else as a table. */
let w: TradeWorld;
let h: Context;
let d: Context;
let patient: string;
const must = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error('missing');
  return value;
};
const master = (resource: string) => must(masterOf(resource));
const form = (name: string) => must(printOf(`print:${name}`));
const at = (context: Context, screen: string, operations?: readonly string[]): Context => ({
  ...context,
  screen,
  permissions: operations ? { [screen]: [...operations] } : context.permissions,
});

inWorld(tradeWorld, async (made) => {
  w = made;
  [h, d] = [w.context(w.hospital), w.context(w.dealer)];
  patient = newId();
  await sql`insert into patient (org_id, id, code, name, visit_type, visit_no, sex, phone, department_id, admission_date) values
    (${w.hospital.id}, ${patient}, 'P9', '张三丰', 'inpatient', 'ZY100', '男', '13812345678', ${w.ward}, '2026-01-10'),
    (${w.hospital.id}, ${newId()}, 'P9', '张三丰', 'outpatient', 'MZ7', '男', '', ${w.ward}, '2026-02-01')`.execute(w.db);
  const stent = await makeSpecification(w.db, '支架');
  await trade(w.db, w.hospital, stent.spec);
  await sql`update product set is_implant = true where id = (select product_id from specification where id = ${stent.spec})`.execute(w.db);
  await sql`insert into warehouse_product (org_id, id, warehouse_id, specification_id, max_quantity) values (${w.hospital.id}, ${newId()}, ${w.wardStore}, ${stent.spec}, 100)`.execute(
    w.db,
  );
  await sql`update business_product set chargeable = true, charge_price = 845 where org_id = ${w.hospital.id} and specification_id = ${stent.spec}`.execute(
    w.db,
  );
  await post(h, 'initialStock', { warehouse: w.wardStore }, [
    { specification: w.spec, unit: w.piece, quantity: '20', batchNo: 'A', expiryDate: '2030-06-30', unitCost: '10', taxRate: '13' },
    { specification: stent.spec, unit: stent.piece, quantity: '3', batchNo: 'S1', expiryDate: '2030-06-30', unitCost: '600', taxRate: '13' },
  ]);
  const use = (goods: { spec: string; piece: string }, batchNo: string, quantity: string) =>
    post(h, 'useRecord', { useType: '1', department: w.ward, warehouse: w.wardStore, patient }, [
      { specification: goods.spec, unit: goods.piece, quantity, batchNo },
    ]);
  await use(w, 'A', '2');
  await use(stent, 'S1', '1');
  const mistake = await use(w, 'A', '5');
  await act(h, 'useRecord', 'red', mistake.id, { reason: '错登' });
});

test('the patient’s sheet names him, all his visits and what was used, without what was given back', async () => {
  const [sheet] = await printRecords(at(h, 'patientInforForm'), form('PatientInforForm'), master('patient'), [patient]);
  expect(sheet).toMatchObject({ title: '患者信息表', paper: 'A4', qr: 'P9' });
  const head = Object.fromEntries(sheet?.head.map((cell) => [cell.label, cell.text]) ?? []);
  expect(head).toMatchObject({ 姓名: '张三丰', '住院/门诊号': 'ZY100', '科室/病区': '骨科', 联系电话: '138****5678' });
  const [visits, goods] = sheet?.tables ?? [];
  expect(visits?.rows.map((row) => row.slice(0, 3))).toEqual([
    ['住院', 'ZY100', '骨科'],
    ['门诊', 'MZ7', '骨科'],
  ]);
  expect(goods?.rows.map((row) => [row[1], row[5], row[7], row[8], row[9]])).toEqual([
    ['留置针', 'A', '2', '支', '无需收费'],
    ['支架', 'S1', '1', '支', '未收费'],
  ]);
  expect(sheet?.foot).toEqual(['共 2 项', '收费金额 845.00', '制表人 康和医院员工']);
});

test('the card of implants holds only what stays in the body', async () => {
  const [card] = await printRecords(at(h, 'patientInforForm'), form('PatientInforForm'), master('patient'), [patient], 'implants');
  expect(card).toMatchObject({ title: '植入物信息卡', paper: 'A5' });
  expect(card?.tables.map((table) => table.rows.map((row) => row[1]))).toEqual([['支架']]);
});

test('who may print the list but not see patients is refused the sheet, and gets a table with names in part', async () => {
  const poor = at(h, 'patientInforForm', ['print']);
  await expect(printRecords(poor, form('PatientInforForm'), master('patient'), [patient])).rejects.toThrow('您没有【患者信息-查看患者全名】权限');
  const [table] = await printRecords(poor, undefined, master('patient'), [patient]);
  expect(table?.tables[0]?.rows[0]).toContain('张**');
  expect(JSON.stringify(table)).not.toContain('张三丰');
  await expect(printRecords(at(h, 'patientInforForm', ['view']), undefined, master('patient'), [patient])).rejects.toThrow('您没有【患者信息-打印】权限');
});

test('the platform reads patients in part on paper too', async () => {
  const { rows } = await sql<{ id: string; name: string }>`select id, name from organisation where kind = 'P'`.execute(w.db);
  const own = rows[0] ?? { id: newId(), name: '平台' };
  const platform: Context = { ...at(h, 'patientInforForm', ['print', 'showPatient']), org: { id: own.id, kind: 'P', name: own.name } };
  const [table] = await printRecords(platform, form('PatientInforForm'), master('patient'), [patient]);
  expect(JSON.stringify(table)).toContain('张**');
  expect(JSON.stringify(table)).not.toContain('张三丰');
});

test('products print as a table, purchase prices only for who may see costs', async () => {
  const own = (await sql<{ id: string }>`select id from business_product where org_id = ${w.dealer.id}`.execute(w.db)).rows.map((row) => row.id);
  const labels = async (operations: readonly string[]) => {
    const [table] = await printRecords(at(d, 'businessProduct', operations), undefined, master('businessProduct'), own);
    expect(table?.tables[0]?.rows.length).toBe(own.length);
    return table?.tables[0]?.columns.map((column) => column.label);
  };
  expect(await labels(['print', 'viewCost'])).toContain('采购价');
  expect(await labels(['print'])).not.toContain('采购价');
});

test('another organisation’s rows do not exist, and are not printed', async () => {
  const foreign = (await sql<{ id: string }>`select id from business_product where org_id = ${w.hospital.id} limit 1`.execute(w.db)).rows.map((row) => row.id);
  await expect(printRecords(at(d, 'businessProduct'), undefined, master('businessProduct'), foreign)).rejects.toThrow('数据不存在或已删除');
  await expect(recordsPrinted(at(d, 'businessProduct'), master('businessProduct'), foreign)).rejects.toThrow('数据不存在或已删除');
});

test('papers of a certificate print file by file, those of its changes too; a file nobody shared keeps its place without a name', async () => {
  const [cert, mine, change, foreign] = [newId(), newId(), newId(), newId()];
  const keep = (id: string, org: string, name: string, mime: string) =>
    sql`insert into stored_file (org_id, id, name, mime, size, sha256) values (${org}, ${id}, ${name}, ${mime}, 1, 'x')`.execute(w.db);
  await keep(mine, w.dealer.id, '注册证.jpg', 'image/jpeg');
  await keep(change, w.dealer.id, '变更.pdf', 'application/pdf');
  await keep(foreign, w.hospital.id, '别家.jpg', 'image/jpeg');
  await sql`insert into registration_cert (org_id, id, code, name, cert_type, risk_class, holder, approved_date, pictures)
    values (${w.dealer.id}, ${cert}, '国械注准20253140001', '支架', 'registration', '3', '某厂', '2025-01-01', ${JSON.stringify([mine, foreign])}::jsonb)`.execute(
    w.db,
  );
  await sql`insert into registration_cert_change (id, cert_id, change_date, content, pictures) values (${newId()}, ${cert}, '2025-06-01', '地址变更', ${JSON.stringify([change])}::jsonb)`.execute(
    w.db,
  );
  await sql`insert into business_product (org_id, id, specification_id, first_approved) select ${w.dealer.id}, ${newId()}, s.id, true from specification s where s.id <> ${w.spec} limit 1`.execute(
    w.db,
  );
  await sql`update product set registration_cert_id = ${cert} where id in (select s.product_id from specification s join business_product b
    on b.specification_id = s.id where b.org_id = ${w.dealer.id})`.execute(w.db);
  const [sheet] = await printRecords(at(d, 'productCert'), form('picture'), master('registrationCert'), [cert]);
  expect(sheet?.pictures).toEqual([
    { id: mine, name: '注册证.jpg', isPicture: true },
    { id: foreign, name: '', isPicture: false },
    { id: change, name: '变更.pdf', isPicture: false },
  ]);
});

test('every printing stands in the log under the record', async () => {
  await recordsPrinted(at(h, 'patientInforForm'), master('patient'), [patient]);
  const { rows } = await sql<{ record_name: string }>`
    select record_name from operation_log where org_id = ${w.hospital.id} and resource = 'patient' and operation = 'print' and record_id = ${patient}`.execute(
    w.db,
  );
  expect(rows).toEqual([{ record_name: '张**' }]);
});
