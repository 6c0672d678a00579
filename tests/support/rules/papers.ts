import { sql } from 'kysely';
import { reportOf } from '../../../src/domain/registry';
import { newId } from '../../../src/server/base/id';
import { listMasters } from '../../../src/server/engine/masters/list';
import { saveMaster } from '../../../src/server/engine/masters/save';
import { runReport } from '../../../src/server/engine/reports/run';
import { issueProducts } from '../../../src/server/kinds/catalogue/product-issue';
import { passwordDaysLeft } from '../../../src/server/session/password-cycle';
import { isSecondStepAsked } from '../../../src/server/session/second-factor';
import { act as actOnMaster, definition, page } from '../callers';
import { act, add, rowOf } from '../documents';
import { enable, make } from '../masters';
import { goods, implants, orderOf, type Probe, probe, type RuleWorld, said, saleOf, without } from './probe';

/** Accounts, the catalogue, and the papers goods, partners and products need. */
const classThree = (world: RuleWorld) =>
  sql`update product set risk_class = '3' where id = (select product_id from specification where id = ${world.w.spec})`.execute(world.db);
const review = async (world: RuleWorld) => said(act(world.dealer, 'purchaseOrder', 'review', (await orderOf(world, world.dealer)).id));
const inspection = (world: RuleWorld, line: Record<string, unknown> = {}) =>
  add(world.central, 'inspectionOrder', { supplier: world.w.supplier, warehouse: world.w.hospital.warehouse }, [
    implants(world, { sampleQuantity: '1', qualifiedQuantity: '5', batchNo: 'N', expiryDate: '2030-06-30', ...line }),
  ]);
const nextCare = async (world: RuleWorld, specification: string) => {
  const report = reportOf('stockBalance');
  if (!report) throw new Error('no stock');
  const asked = { screen: 'gspInventoryManage', level: 'lot', pageNum: 1, pageSize: 50, 'f.specification': specification };
  return (await runReport({ ...world.dealer, screen: 'gspInventoryManage' }, report, asked)).list.map((row) => row.nextCare);
};
const states = async (world: RuleWorld, resource: string, field: string) =>
  (await listMasters(world.dealer, definition(resource), page())).list.map((row) => row[field]);

async function registrationInSecondStage({ db, platform }: RuleWorld): Promise<string> {
  const [id, org] = [newId(), newId()];
  await sql`insert into organisation (id, kind, code, name) values (${org}, 'D', 'R1', '待审经销商')`.execute(db);
  await sql`insert into org_registration (org_id, id, sn, name, system_type, organisation_id, status, stage, steps, social_credit_code, address, registrant,
    registrant_phone, administrative_division_sn)
    values (${platform.org.id}, ${id}, 'ZC1', '待审经销商', 2, ${org}, 1, 2, ${JSON.stringify([{ stage: 1, userId: platform.user.id }])}::jsonb, '91000000000000009X',
      '-', '-', '13900000000', '110101')`.execute(db);
  return id;
}

export const paperProbes: Record<string, Probe> = {
  'notice.review': probe('H', ['0', '1'], async ({ central }) => {
    const id = await make(central, 'notice', { title: '停水', type: '通知', audience: 'own', content: '今晚停水' });
    return said(actOnMaster(central, 'notice', 'publish', { ids: [id] }));
  }),
  'login.passwordCycleDays': probe('D', ['0', '30'], ({ db, w, clock }) => passwordDaysLeft(db, { passwordChangedAt: '2026-06-01', org: w.dealer }, clock.now)),
  'login.secondStep': probe('D', ['不要求', '所有人'], ({ dealer, w, clock, db }) => isSecondStepAsked(db, { user: dealer.user.id, org: w.dealer }, clock.now)),
  'approve.self': probe('D', ['1', '0'], async (world) => {
    const { id } = await saleOf(world);
    await act(world.dealer, 'saleOdo', 'submit', id);
    return said(act(world.dealer, 'saleOdo', 'review', id));
  }),
  'org.separateApprovers': probe('P', ['0', '1'], async (world) => {
    const id = await registrationInSecondStage(world);
    return said(actOnMaster({ ...world.platform, screen: 'agencyApproval' }, 'orgRegistration', 'pass', { ids: [id], input: { supplementLater: true } }));
  }),
  'product.selfAutoPass': probe('P', ['0', '1'], async (world) => {
    const { dealer, db, platform } = world;
    const category = await saveMaster(platform, definition('category68'), { row: { edition: '2017', code: '14-01-99', name: '注射器' } });
    const cert = await saveMaster(platform, definition('registrationCert'), {
      row: {
        certType: 'registration',
        code: '国械注准20253140001',
        name: '自建',
        riskClass: '3',
        holder: '厂家',
        approvedDate: '2025-01-01',
        validTo: '2029-12-31',
        pictures: ['a'],
      },
    });
    const { rows } = await sql<{
      id: string;
    }>`select vendor_id as id from product where id = (select product_id from specification where id = ${world.w.spec})`.execute(db);
    const row = {
      name: '自建产品',
      vendor: rows[0]?.id,
      registrationCert: cert.id,
      category68: category.id,
      riskClass: '3',
      tracking: 'batch',
      tempZone: 'normal',
      taxRate: '13',
      disposable: true,
      domestic: true,
    };
    const { id } = await saveMaster(dealer, definition('product'), { row, lines: { specifications: [{ spec: '5ml', unitText: '支；盒=10支' }] } });
    await actOnMaster(dealer, 'product', 'submit', { ids: [id] });
    return (await sql<{ status: number }>`select status from product where id = ${id}`.execute(db)).rows[0]?.status;
  }),
  'admission.tempLimit': probe('H', ['2', '0'], async (world) => {
    const { w, central, db } = world;
    await sql`update business_product set status = 0 where org_id = ${w.hospital.id} and specification_id = ${w.spec}`.execute(db);
    const header = {
      ...{ admissionKind: '4', department: w.ward, applicant: w.hospital.employee, reason: '急用', expectMonthly: '5', supplier: w.supplier },
      ...{ tempQuantity: '10', tempUntil: '2035-07-01' },
    };
    const { id } = await add(central, 'productAdmission', header, [{ specification: w.spec, unit: w.piece, price: '10' }]);
    return said(act(central, 'productAdmission', 'submit', id));
  }),
  'product.issueScope': probe('P', ['warn', 'block'], async (world) => {
    await classThree(world);
    await sql`delete from business_product where org_id = ${world.w.dealer.id} and specification_id = ${world.w.spec}`.execute(world.db);
    return (await issueProducts(world.db, world.platform, [world.w.spec], [world.w.dealer.id])).counts;
  }),
  'quality.gsp': probe('D', ['off', 'block'], async (world) => {
    await sql`update partner set first_approved = false where id = ${world.maker}`.execute(world.db);
    return review(world);
  }),
  'licence.expired': probe('D', ['off', 'block'], async (world) => {
    await sql`insert into licence (org_id, id, holder_id, type, no, valid_from, valid_to, review_state)
      values (${world.w.dealer.id}, ${newId()}, ${world.w.dealer.id}, '医疗器械经营许可证', 'L1', '2020-01-01', '2024-12-31', 'valid')`.execute(world.db);
    return review(world);
  }),
  'cert.expired': probe('D', ['off', 'block'], async (world) => {
    const id = newId();
    await sql`insert into registration_cert (id, code, name, cert_type, risk_class, holder, approved_date, valid_to)
      values (${id}, 'Z1', '证', 'registration', '3', '厂', '2019-01-01', '2024-12-31')`.execute(world.db);
    await sql`update product set registration_cert_id = ${id} where id = (select product_id from specification where id = ${world.w.spec})`.execute(world.db);
    return review(world);
  }),
  'grant.missing': probe('D', ['off', 'block'], async (world) => {
    await sql`update product set need_grant = true`.execute(world.db);
    return review(world);
  }),
  'partner.credit': probe('D', ['off', 'block'], async (world) => {
    await sql`update partner set credit_limit = 10 where id = ${world.w.customer}`.execute(world.db);
    return said(act(world.dealer, 'saleOdo', 'review', (await saleOf(world)).id));
  }),
  'price.policy': probe('D', ['off', 'block'], async (world) => {
    const { db, w } = world;
    await sql`insert into product_price (org_id, id, kind, specification_id, unit_id, price, tax_rate, valid_from)
      values (${w.dealer.id}, ${newId()}, 'purchase', ${w.spec}, ${w.piece}, 0.9, 13, '2020-01-01')`.execute(db);
    const clerk = without(world.dealer, 'priceOverride');
    return said(act(clerk, 'purchaseOrder', 'submit', (await orderOf(world, clerk)).id));
  }),
  'quality.report': probe('H', ['off', 'block'], async (world) => {
    await classThree(world);
    const { id } = await inspection(world, goods(world, {}));
    return said(act(world.central, 'inspectionOrder', 'submit', id));
  }),
  'quality.secondInspector': probe('H', ['0', '1'], async (world) => said(act(world.central, 'inspectionOrder', 'submit', (await inspection(world)).id))),
  'quality.pendingDays': probe('H', ['7', '3'], async (world) => {
    const { id } = await inspection(world, { qualifiedQuantity: '4', pendingQuantity: '1' });
    await act(world.central, 'inspectionOrder', 'submit', id);
    return (await rowOf(world.central, id)).due_date;
  }),
  'quality.careDays': probe('D', ['90', '30'], (world) => nextCare(world, world.w.spec)),
  'quality.careDaysKey': probe('D', ['30', '10'], (world) => nextCare(world, world.implant.spec)),
  'warn.licenceDays': probe('D', ['90', '365'], async (world) => {
    await sql`insert into licence (org_id, id, holder_id, type, no, valid_from, valid_to, review_state)
      values (${world.w.dealer.id}, ${newId()}, ${world.w.dealer.id}, '营业执照', 'L2', '2020-01-01', current_date + 200, 'valid')`.execute(world.db);
    return states(world, 'licence', 'state');
  }),
  'warn.registrationDays': probe('D', ['180', '365'], async (world) => {
    await sql`insert into registration_cert (id, code, name, cert_type, risk_class, holder, approved_date, valid_to)
      values (${newId()}, 'Z2', '证', 'registration', '3', '厂', '2019-01-01', current_date + 300)`.execute(world.db);
    return states(world, 'registrationCert', 'validity');
  }),
  'warn.expiryDays': probe('D', ['180', '3650'], async (world) => {
    const header = { warehouse: world.w.dealer.warehouse, careType: '1', temperature: '20', humidity: '50' };
    const { id } = await add(world.dealer, 'stockCare', header, [{ specification: world.w.spec, batchNo: 'EARLY', checkedQuantity: '1' }]);
    return (await sql`select extra ->> 'expiryState' as state from document_line where document_id = ${id}`.execute(world.db)).rows;
  }),
  'admission.required': probe('H', ['1', '0'], async (world) => {
    const { db, w } = world;
    const { rows } = await sql<{
      id: string;
    }>`update business_product set status = 0, source = 'issue' where org_id = ${w.hospital.id} and specification_id = ${w.spec} returning id`.execute(db);
    return said(enable(world.central, 'hospitalProduct', String(rows[0]?.id)));
  }),
};
