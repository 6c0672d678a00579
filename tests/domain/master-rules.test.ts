import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DocumentDefinition } from '../../src/define/define-document';
import { documentOf } from '../../src/domain/registry';
import type { Context } from '../../src/server/base/context';
import { newId } from '../../src/server/base/id';
import { seedCategories } from '../../src/server/catalogue/base-categories';
import { fillDocument } from '../../src/server/engine/documents/worked';
import { infoOfMaster } from '../../src/server/engine/masters/info';
import { listMasters } from '../../src/server/engine/masters/list';
import { pickMasters } from '../../src/server/engine/masters/picker';
import { deleteMaster, switchMasters } from '../../src/server/engine/masters/remove';
import { saveMaster } from '../../src/server/engine/masters/save';
import { treeOfMasters } from '../../src/server/engine/masters/tree';
import { resolveScan } from '../../src/server/engine/scan';
import { act, caller, definition, everything, organisation, page } from '../support/callers';
import { type FreshDatabase, freshDatabase } from '../support/database';

let fresh: FreshDatabase;
let platform: Context;
let dealer: Context;
let hospital: Context;
let specification: string;
let units: { id: string; name: string }[];

beforeAll(async () => {
  fresh = await freshDatabase();
  platform = caller(fresh.db, await organisation(fresh.db, 'P', '平台'));
  dealer = caller(fresh.db, await organisation(fresh.db, 'D', '康达商贸'));
  hospital = caller(fresh.db, await organisation(fresh.db, 'H', '市一医院'));
  const vendor = caller(fresh.db, await organisation(fresh.db, 'V', '强健医疗'));
  await seedCategories(fresh.db);
  const leaf = await sql<{ id: string }>`select id from category68 where edition = '2017' and code = '14-01'`.execute(fresh.db);
  const cert = await saveMaster(vendor, definition('registrationCert'), {
    row: {
      certType: 'registration',
      code: '国械注准20233140001',
      name: '注射器',
      riskClass: '3',
      holder: '强健医疗',
      approvedDate: '2025-01-01',
      validTo: '',
      pictures: ['a'],
    },
  });
  const product = await saveMaster(vendor, definition('product'), {
    row: {
      name: '注射器',
      vendor: vendor.org.id,
      registrationCert: cert.id,
      category68: leaf.rows[0]?.id,
      riskClass: '3',
      tracking: 'batch',
      tempZone: 'normal',
      taxRate: '13',
      referencePrice: '0.8',
    },
    lines: { specifications: [{ spec: '5ml', unitText: '支；盒=10支', udiDi: '06901234567892', saleUnitName: '盒' }] },
  });
  await act(vendor, 'product', 'submit', { ids: [product.id] });
  await act(platform, 'product', 'pass', { ids: [product.id] });
  await act(platform, 'product', 'issue', { ids: [product.id], input: { organisations: [dealer.org.id, hospital.org.id] } });
  specification = (await sql<{ id: string }>`select id from specification where product_id = ${product.id}`.execute(fresh.db)).rows[0]?.id ?? '';
  units = (await sql<{ id: string; name: string }>`select id, name from unit where specification_id = ${specification} order by ratio`.execute(fresh.db)).rows;
});
afterAll(() => fresh.drop());

const partnerOf = (context: Context, counterparty: string, relation: string, kind: string) =>
  saveMaster(context, definition('partner'), { row: { relation, kind, counterparty } });

describe('a partner', () => {
  test('has a half on either side, each with terms of its own, frozen together', async () => {
    const mine = await partnerOf(hospital, dealer.org.id, 'HD', 'supplier');
    const theirs = (await listMasters(dealer, definition('partner'), page())).list[0];
    expect(theirs).toMatchObject({ relation: 'DH', kind: 'customer', name: '市一医院', counterparty: hospital.org.id, licenceState: 'missing' });
    await act(hospital, 'partner', 'freeze', { ids: [mine.id], reason: '质量问题' });
    expect((await listMasters(dealer, definition('partner'), page())).list[0]).toMatchObject({ frozen: true, frozenReason: '对方冻结：质量问题' });
    await act(hospital, 'partner', 'unfreeze', { ids: [mine.id] });
    expect((await listMasters(dealer, definition('partner'), page({ 'f.frozen': 'true' }))).total).toBe(0);
    await expect(partnerOf(hospital, dealer.org.id, 'HD', 'supplier')).rejects.toThrow('已存在，请勿重复');
    await expect(partnerOf(hospital, hospital.org.id, 'HH', 'both')).rejects.toThrow('不能与本机构建立往来');
    await expect(partnerOf(hospital, dealer.org.id, 'HV', 'supplier')).rejects.toThrow('关系与对方机构类型不符');
  });
});

describe('an agreed price', () => {
  const price = (more: Record<string, unknown>) =>
    saveMaster(dealer, definition('productPrice'), {
      row: { kind: 'sale', specification, unit: units[1]?.id, price: '12.5', taxRate: '13', validFrom: '2026-01-01', ...more },
    });

  /** Per 盒, as a new line with these goods begins. */
  const proposed = async (context: Context, kind = 'salesOrder') =>
    (await fillDocument(context, documentOf(kind) as DocumentDefinition, { header: {}, lines: [{ specification, unit: units[1]?.id }] })).lines[0]?.price;

  test('never overlaps another of its kind, and lines begin with it by the unit they are in', async () => {
    await price({ validTo: '2026-06-30' });
    await expect(price({ validFrom: '2026-06-30' })).rejects.toThrow('该产品在有效期内已存在协议价');
    await price({ validFrom: '2026-07-01', price: '15' });
    expect(await proposed(dealer)).toBe('15');
    expect((await listMasters(dealer, definition('productPrice'), page({ sort: '-validFrom' }))).list[0]).toMatchObject({
      productName: '注射器',
      priceExTax: '13.274336',
      unitName: '盒',
    });
    await price({ kind: 'purchase', price: '9' });
    const { businessProduct, ...rest } = everything('D');
    const clerk = caller(fresh.db, dealer.org, {
      permissions: { ...rest, businessProduct: (businessProduct ?? []).filter((operation) => operation !== 'viewCost') },
    });
    expect((await listMasters(dealer, definition('productPrice'), page())).total).toBe(3);
    expect((await listMasters(clerk, definition('productPrice'), page())).list.map((line) => line.kind)).toEqual(['sale', 'sale']);
    expect((await listMasters(clerk, definition('businessProduct'), page())).list[0]).not.toHaveProperty('purchasePrice');
    expect(await proposed(dealer, 'purchaseOrder')).toBe('9');
    // Where nothing was agreed: the reference price.
    expect(await proposed(hospital, 'purchaseOrder')).toBe('8');
  });
});

describe('a barcode', () => {
  const barcode = (context: Context, more: Record<string, unknown>) =>
    saveMaster(context, definition('productBarcode'), {
      row: { code: '6901234567908', codeType: '3', specification, packageLevel: '2', unit: units[1]?.id, ...more },
    });

  test('has a right check digit, belongs to one specification and is found by a scan', async () => {
    await expect(barcode(dealer, { code: '6901234567890' })).rejects.toThrow('条码校验位错误');
    const digits = '690123456790';
    const sum = [...digits].reduce((total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 1 : 3), 0);
    const code = `${digits}${(10 - (sum % 10)) % 10}`;
    await barcode(dealer, { code });
    await expect(resolveScan(hospital, code)).rejects.toThrow('没有这个条码的产品、标签或货位，请核对，或先维护产品条码');
    expect(await resolveScan(dealer, code)).toMatchObject({ kind: 'product', line: { specification, unitName: '盒', quantity: '1' } });
    const scanned = await resolveScan(hospital, '(01)06901234567892(17)270630(10)B7');
    expect(scanned.line).toMatchObject({
      specification,
      batchNo: 'B7',
      expiryDate: '2027-06-30',
      productName: '注射器',
      udi: '(01)06901234567892(17)270630(10)B7',
    });
    expect(await pickMasters(dealer, definition('specification'), { pageSize: 5, keyword: '06901234567892' })).toHaveLength(1);
  });
});

describe('a tree', () => {
  const category = (code: string, more: Record<string, unknown> = {}) =>
    saveMaster(dealer, definition('customCategory'), { row: { kind: 'business', code, name: `类${code}`, ...more } });

  test('has no circles, a limited depth, and closes from below', async () => {
    const a = await category('A');
    const b = await category('B', { parent: a.id });
    const c = await category('C', { parent: b.id });
    const d = await category('D', { parent: c.id });
    await expect(category('E', { parent: d.id })).rejects.toThrow('最多4级');
    await expect(act(dealer, 'customCategory', 'move', { ids: [a.id], input: { parent: c.id } })).rejects.toThrow('不能移动到自身或下级节点');
    await expect(switchMasters(dealer, definition('customCategory'), [a.id], false)).rejects.toThrow('请先停用下级');
    await expect(deleteMaster(dealer, definition('customCategory'), { id: a.id })).rejects.toThrow('已被业务数据使用，不能删除，可停用');
    const products = (await listMasters(dealer, definition('businessProduct'), page())).list.map((row) => row.id);
    await expect(act(dealer, 'customCategory', 'assign', { ids: [b.id], input: { products } })).rejects.toThrow('请归类到末级分类');
    await act(dealer, 'customCategory', 'assign', { ids: [d.id], input: { products } });
    // A node stands for everything below it.
    expect((await listMasters(dealer, definition('businessProduct'), page({ 'f.category': a.id }))).total).toBe(products.length);
    await expect(deleteMaster(dealer, definition('customCategory'), { id: d.id })).rejects.toThrow('分类下存在产品，不能删除');
    expect((await treeOfMasters(dealer, definition('customCategory'), page())).list.map((row) => [row.code, row.level])).toEqual([
      ['A', '1'],
      ['B', '2'],
      ['C', '3'],
      ['D', '4'],
    ]);
    await act(dealer, 'customCategory', 'move', { ids: [c.id], input: { parent: a.id } });
    const moved = (await treeOfMasters(dealer, definition('customCategory'), page())).list.find((row) => row.code === 'D');
    expect(moved?.level).toBe('3');
  });

  test('of the classification covers both editions', async () => {
    const rows = await sql<{ n: number }>`select count(*)::int as n from category68 where cardinality(mapped_ids) > 0`.execute(fresh.db);
    expect(rows.rows[0]?.n).toBeGreaterThan(20);
    expect(await seedCategories(fresh.db)).toBe(0);
  });
});

describe('a patient', () => {
  test('is named in full only where showPatient is granted, and a part sent back changes nothing', async () => {
    const department = newId();
    await sql`insert into department (org_id, id, code, name, path) values (${hospital.org.id}, ${department}, '01', '骨科', array[${department}::uuid])`.execute(
      fresh.db,
    );
    const row = {
      code: 'P001',
      visitType: 'inpatient',
      visitNo: 'Z100',
      visitSeq: '1',
      name: '张三丰',
      phone: '13812345678',
      idCardNo: '11010119800101123X',
      department,
    };
    const { id } = await saveMaster(hospital, definition('patient'), { row });
    const { patientInforForm: _, ...rest } = everything('H');
    const nurse = caller(fresh.db, hospital.org, { permissions: { ...rest, patientInforForm: ['view', 'edit'] } });
    const part = (await infoOfMaster(nurse, definition('patient'), id)).row;
    expect(part).toMatchObject({ name: '张**', phone: '138****5678' });
    expect(part.idCardNo).not.toContain('19800101');
    await saveMaster(nurse, definition('patient'), { id, version: 1, row: { ...row, name: '张**', phone: part.phone, idCardNo: part.idCardNo, bedNo: '12' } });
    expect((await infoOfMaster(hospital, definition('patient'), id)).row).toMatchObject({
      name: '张三丰',
      phone: '13812345678',
      bedNo: '12',
      inHospital: true,
    });
    expect((await pickMasters(nurse, definition('patient'), { pageSize: 5, keyword: 'zsf' }))[0]).toMatchObject({ name: '张**', visitNo: 'Z100' });
    expect((await listMasters(platform, definition('patient'), page())).list[0]).toMatchObject({ name: '张**' });
    expect(
      (await sql`select 1 from operation_log where resource = 'patient' and operation = 'view' and org_id = ${hospital.org.id}`.execute(fresh.db)).rows,
    ).toHaveLength(1);
  });
});

describe('a hospital product', () => {
  test('keeps the rules of ownership, coding and charging', async () => {
    const row = (await listMasters(hospital, definition('hospitalProduct'), page())).list[0];
    const edit = (more: Record<string, unknown>) =>
      saveMaster(hospital, definition('hospitalProduct'), {
        id: row?.id ?? '',
        version: Number(row?.version),
        row: { ownCode: 'H001', manageClass: '高值', tradeMode: '1', ...more },
      });
    await expect(edit({ insuranceCode: 'C123' })).rejects.toThrow('医保码格式不正确');
    await expect(edit({ tradeMode: '2' })).rejects.toThrow('请选择结算时点');
    await edit({ chargeable: false });
    expect((await infoOfMaster(hospital, definition('hospitalProduct'), row?.id ?? '')).row).toMatchObject({ ownCode: 'H001', highValue: true, coded: true });
    await expect(switchMasters(hospital, definition('hospitalProduct'), [row?.id ?? ''], true)).rejects.toThrow('平台下发的产品须经准入后启用');
  });
});
