import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Problem } from '../../src/define/document-rules';
import { newId } from '../../src/server/base/id';
import { endTemporaryAdmissions } from '../../src/server/kinds/hospital/temporary-admission';
import { act, add, done, edit, info, list, refused } from '../support/routes';
import { type Client, call, type Server, signIn, startServer } from '../support/server';
import { makeSpecification } from '../support/trade-world';
import { makeOrganisation, makeUser, type Organisation, type Person } from '../support/world';

/** 准入: a new hospital comes from nothing to its first order by its papers alone; steps, votes, rules, and what is admitted for a time. */
let server: Server;
let hospital: Organisation;
let dealer: Organisation;
let head: Client;
let nurse: Client;
let engineer: Client;
let finance: Client;
let seller: Client;
let people: Record<'nurse' | 'engineer' | 'finance', Person>;
let warehouse: string;
const maker = newId();
const certificate = newId();
const day = async (shift: number) =>
  String((await sql<{ d: string }>`select ((now() at time zone 'Asia/Shanghai')::date + ${shift}::int)::text as d`.execute(server.db)).rows[0]?.d);

beforeAll(async () => {
  server = await startServer();
  const { db } = server;
  await sql`insert into organisation (id, kind, code, name) values (${maker}, 'V', 'MA', '强健厂')`.execute(db);
  await sql`insert into registration_cert (id, code, name, cert_type, risk_class, holder, approved_date, valid_to)
    values (${certificate}, 'Z1', '证', 'registration', '3', '强健厂', '2019-01-01', '2039-12-31')`.execute(db);
  hospital = await makeOrganisation(db, 'H', { name: '新开医院' });
  dealer = await makeOrganisation(db, 'D', { name: '康达器械' });
  head = await signIn(server, hospital.admin);
  seller = await signIn(server, dealer.admin);
  people = {
    nurse: await makeUser(db, hospital, { roles: ['wardNurse'], name: '护士长' }),
    engineer: await makeUser(db, hospital, { roles: ['equipmentHead'], name: '设备科' }),
    finance: await makeUser(db, hospital, { roles: ['finance'], name: '物价员' }),
  };
  [nurse, engineer, finance] = [await signIn(server, people.nurse), await signIn(server, people.engineer), await signIn(server, people.finance)];
  warehouse = (
    await done(
      call<{ id: string }>(head, 'POST', '/v1/business/warehouse/add', { row: { code: 'W1', name: '中心库', scrapType: '1', level: '1', isDefault: true } }),
    )
  ).id;
});
afterAll(() => server.stop());

type Values = Record<string, unknown>;
type Goods = { spec: string; piece: string; box: string };
let goods: Goods;
let number = 0;
/** Goods nobody has admitted yet. */
beforeEach(async () => {
  number += 1;
  goods = await makeSpecification(server.db, `导管${number}`);
  await sql`update product set vendor_id = ${maker}, registration_cert_id = ${certificate}, risk_class = '3' where name = ${`导管${number}`}`.execute(
    server.db,
  );
});

const header = (more: Values = {}) => ({ newSupplier: dealer.id, reason: '临床需要', expectMonthly: '20', department: hospital.department, ...more });
const line = (more: Values = {}) => ({ specification: goods.spec, unit: goods.box, price: '100', ...more });
const written = async (more: Values = {}, lines: Values[] = [line()]) => (await done(add(nurse, 'productAdmission', header(more), lines))).id;
const tried = async (more: Values = {}, lines: Values[] = [line()], confirmed = true) =>
  refused(act(nurse, 'productAdmission', 'submit', await written(more, lines), { confirmed }));
const submitted = async (more: Values = {}, lines: Values[] = [line()]) => {
  const id = await written(more, lines);
  await done(act(nurse, 'productAdmission', 'submit', id));
  return id;
};
/** Whoever's turn it is passes, until it is decided. */
const decided = async (id: string, by: Client[] = [engineer, finance, engineer, head]) => {
  for (const who of by) {
    const { status } = await done(act(who, 'productAdmission', 'review', id, { reason: '同意' }));
    if (status === 2) return;
  }
  throw new Error('not decided');
};
const admitted = async (more: Values = {}, lines: Values[] = [line()]) => {
  const id = await submitted(more, lines);
  await decided(id);
  return id;
};
const catalogue = async () =>
  (
    await sql<Values>`select status, source, first_approved, chargeable, trim_scale(charge_price)::text as charge, trim_scale(temp_quantity)::text as temp_quantity,
      default_supplier_id from business_product
      where org_id = ${hospital.id} and specification_id = ${goods.spec}`.execute(server.db)
  ).rows[0];
const supplier = async () =>
  (await sql<{ id: string }>`select id from partner where org_id = ${hospital.id} and counterparty_id = ${dealer.id}`.execute(server.db)).rows[0]?.id ?? '';
const inbox = async (who: Client) =>
  (await call<{ list: { title: string; body: string; uri: string }[] }>(who, 'GET', '/v1/business/message/list?tab=unread')).info.list;
const order = async (quantity = '1', unit = goods.box) => ({
  header: { supplier: await supplier(), warehouse, expectedDate: '2039-01-01', deliveryAddress: '解放路', receiver: '王', phone: '1' },
  lines: [{ specification: goods.spec, unit, quantity, price: '100', taxRate: '13' }],
});
const ordered = async (quantity = '1', unit = goods.box) => {
  const { header: h, lines } = await order(quantity, unit);
  const { id } = await done(add(head, 'purchaseOrder', h, lines));
  return act(head, 'purchaseOrder', 'review', id);
};

describe('a first admission', () => {
  test('asks the supplier for the papers that are missing, and writes all a first order needs', async () => {
    await sql`insert into business_product (org_id, id, specification_id, status, source) values (${hospital.id}, ${newId()}, ${goods.spec}, 0, 'issue')`.execute(
      server.db,
    );
    const right = (await call<{ list: { id: string }[] }>(head, 'GET', '/v1/business/hospitalProduct/list')).info.list[0];
    expect(await refused(call(head, 'POST', '/v1/business/hospitalProduct/enable', { ids: [right?.id] }))).toEqual(['平台下发的产品须经准入后启用']);
    const papers = '【营业执照】、【医疗器械经营许可证】、【开票信息】、【质量保证协议】、【销售人员授权委托书】';
    expect(await tried({}, [line()], false)).toEqual([
      `【康达器械】缺少或过期：${papers} @ newSupplier`,
      '【强健厂】缺少或过期：【营业执照】、【医疗器械生产许可证】',
    ]);
    const id = await submitted({}, [line({ chargeable: true, suggestedChargePrice: '15' })]);
    expect(await inbox(seller)).toEqual([
      expect.objectContaining({
        uri: 'licence',
        body: expect.stringContaining(`新开医院的准入申请缺少证照或证照已过期：康达器械：${papers}；强健厂：【营业执照】`),
      }),
    ]);
    await decided(id);
    const firm = await supplier();
    expect(await catalogue()).toEqual({
      status: 1,
      source: 'admission',
      first_approved: true,
      chargeable: true,
      charge: '15',
      temp_quantity: null,
      default_supplier_id: firm,
    });
    const { rows } =
      await sql<Values>`select trim_scale(p.price)::text as price, u.name as unit, p.source, p.partner_id, p.valid_to from product_price p join unit u
        on u.id = p.unit_id where p.org_id = ${hospital.id} and p.specification_id = ${goods.spec}`.execute(server.db);
    expect(rows).toEqual([{ price: '100', unit: '盒', source: 'admission', partner_id: firm, valid_to: null }]);
    expect(
      (
        await sql`select 1 from common_product where org_id = ${hospital.id} and department_id = ${hospital.department} and specification_id = ${goods.spec}`.execute(
          server.db,
        )
      ).rows,
    ).toHaveLength(1);
    expect(
      (
        await sql<Values>`select relation, kind, first_approved from partner where org_id = ${hospital.id} and counterparty_id = ${dealer.id}`.execute(
          server.db,
        )
      ).rows,
    ).toEqual([{ relation: 'HD', kind: 'supplier', first_approved: true }]);
    expect(
      (
        await sql<Values>`select relation, kind, first_approved from partner where org_id = ${dealer.id} and counterparty_id = ${hospital.id}`.execute(
          server.db,
        )
      ).rows,
    ).toEqual([{ relation: 'DH', kind: 'customer', first_approved: false }]);
    const told = await done(info(nurse, 'productAdmission', id));
    expect([told.header.supplierName, told.header.newSupplier]).toEqual(['康达器械', '']);
    expect((await done(ordered())).status).toBe(2);
  });

  test('without a suggested price it is charged for what it costs; a firm that is a partner already stays one', async () => {
    await admitted({}, [line({ chargeable: true })]);
    expect(await catalogue()).toMatchObject({ charge: '10', chargeable: true });
    expect((await sql`select 1 from partner where org_id = ${hospital.id} and counterparty_id = ${dealer.id}`.execute(server.db)).rows).toHaveLength(1);
  });

  test('until then an order is refused, and shown the way here', async () => {
    const { header: h, lines } = await order();
    const { problems } = await done(call<{ problems: Problem[] }>(head, 'POST', '/v1/business/purchaseOrder/foresee', { header: h, lines }));
    expect(problems.filter(({ level }) => level !== 'warn').map(({ message, mends }) => [message, mends?.[0]])).toEqual([
      [`产品【导管${number}】未下发或已停用，不能采购`, 'productAdmission'],
    ]);
  });
});

describe('the way through the house', () => {
  test('has a step for everybody who has a say, the applicant hears of each, and a stranger has none', async () => {
    await sql`update department set leader_id = ${people.engineer.employee} where org_id = ${hospital.id} and id = ${hospital.department}`.execute(server.db);
    const id = await submitted();
    const { steps } = await done(info(nurse, 'productAdmission', id));
    expect(steps.map(({ name, approvers }) => [name, approvers])).toEqual([
      ['科主任、采购/医工', ['设备科']],
      ['医保物价', ['物价员']],
      ['耗材管理委员会', expect.arrayContaining(['设备科', '物价员'])],
      ['院领导', [expect.any(String)]],
    ]);
    await sql`update department set leader_id = null where org_id = ${hospital.id}`.execute(server.db);
    expect((await done(list(nurse, 'productAdmission', { 'f.status': '1' }))).list.find((row) => row.id === id)?.turn).toBe('科主任、采购/医工：设备科');
    expect((await refused(act(finance, 'productAdmission', 'review', id)))[0]).toMatch(/^当前为第1级审批【科主任、采购\/医工】/);
    expect((await refused(act(nurse, 'productAdmission', 'review', id)))[0]).toContain('权限');
    const waiting = async (who: Client) => (await done(list(who, 'productAdmission', { screen: 'admissionManage', tab: 'mine' }))).list.map((row) => row.id);
    expect([(await waiting(engineer)).includes(id), (await waiting(finance)).includes(id)]).toEqual([true, false]);
    await done(act(engineer, 'productAdmission', 'review', id, { reason: '可用' }));
    expect([(await waiting(engineer)).includes(id), (await waiting(finance)).includes(id)]).toEqual([false, true]);
    expect((await inbox(nurse)).some(({ title }) => title.startsWith('准入审批进度'))).toBe(true);
    expect(String((await done(info(nurse, 'productAdmission', id))).header.opinions)).toMatch(/^科主任、采购\/医工通过：可用 设备科/);
    await done(act(finance, 'productAdmission', 'nopass', id, { reason: '价格偏高' }));
    expect((await inbox(nurse)).find(({ title }) => title === '准入申请被驳回')?.body).toContain('价格偏高');
  });

  test('the committee votes; what it votes down is not passed, and a new round begins with no votes', async () => {
    const id = await submitted();
    const vote = (who: Client, word: string, opinion = '') => act(who, 'productAdmission', 'vote', id, { input: { vote: word, opinion } });
    expect((await refused(vote(nurse, 'agree')))[0]).toContain('表决');
    expect(await refused(vote(engineer, 'maybe'))).toEqual([expect.stringContaining('表决')]);
    await done(vote(engineer, 'agree'));
    await done(vote(finance, 'oppose', '已有同类'));
    await done(vote(engineer, 'oppose'));
    const { header: h } = await done(info(nurse, 'productAdmission', id));
    expect([h.votes, h.committeeResult, h.committeeDate]).toEqual(['反对2', '不同意', await day(0)]);
    expect(String(h.ballots)).toContain('物价员 反对：已有同类');
    for (const who of [engineer, finance, engineer]) await done(act(who, 'productAdmission', 'review', id));
    expect(await refused(act(head, 'productAdmission', 'review', id))).toEqual(['耗材管理委员会表决未通过']);
    await done(act(head, 'productAdmission', 'nopass', id, { reason: '委员会不同意' }));
    await done(act(nurse, 'productAdmission', 'submit', id));
    expect((await done(info(nurse, 'productAdmission', id))).header).toMatchObject({ votes: '', committeeResult: '', ballots: '' });
    await done(vote(engineer, 'agree'));
    await decided(id);
  });

  test('what somebody set up goes before the usual steps', async () => {
    const row = { docKind: 'productAdmission', name: '院长一步审批', priority: '1' };
    const steps = [{ seq: '1', name: '院长', approverType: 'user', user: hospital.admin.user, mode: 'or' }];
    const { id: setting } = await done(call<{ id: string }>(head, 'POST', '/v1/business/approvalSetting/add', { row, lines: { steps } }));
    const preview = async () =>
      JSON.stringify((await call(head, 'POST', '/v1/business/approvalSetting/preview', { input: { docKind: 'productAdmission', amount: '0' } })).info);
    expect(await preview()).toContain('第1级【院长】');
    const id = await submitted();
    await done(act(head, 'productAdmission', 'review', id));
    expect((await catalogue())?.status).toBe(1);
    await done(call(head, 'POST', '/v1/business/approvalSetting/del', { id: setting }));
    expect(await preview()).toContain('按科主任、采购/医工、医保物价、耗材管理委员会、院领导依次审批');
  });
});

describe('an admission is refused', () => {
  test('of what is admitted already, is being asked for, or is not in the catalogue of the platform', async () => {
    const id = await submitted();
    expect(await tried()).toContain(`该规格的准入申请【${String((await done(info(nurse, 'productAdmission', id))).header.sn)}】正在审批 @ 1.specification`);
    await decided(id);
    expect(await tried()).toContain('该规格已准入 @ 1.specification');
    await sql`update product set status = 4 where name = ${`导管${number}`}`.execute(server.db);
    expect(await tried({ admissionKind: '5' })).toContain(`产品【导管${number}】未发布，不能准入 @ 1.specification`);
    expect(await tried({}, [{ price: '1' }])).toContain('请选择规格型号 @ 1.specification');
  });

  test('while words stand for goods: it may be discussed, and is not passed before they are released', async () => {
    const id = await submitted({}, [{ newProduct: '新型吻合器 60mm', newRegistrationNo: 'Z9', price: '9' }]);
    expect((await done(list(nurse, 'productAdmission'))).list.find((row) => row.id === id)).toMatchObject({
      goods: '新型吻合器 60mm',
      prices: '9',
      newSupplierName: '',
      supplierName: '康达器械',
    });
    for (const who of [engineer, finance, engineer]) await done(act(who, 'productAdmission', 'review', id));
    expect(await refused(act(head, 'productAdmission', 'review', id))).toEqual(['平台没有产品【新型吻合器 60mm】，须先建立并发布 @ 1.specification']);
    await done(act(head, 'productAdmission', 'nopass', id, { reason: '先建立产品' }));
    await done(edit(nurse, 'productAdmission', id, header(), [line()]));
    await done(act(nurse, 'productAdmission', 'submit', id));
    await decided(id);
    expect((await catalogue())?.status).toBe(1);
  });

  test('above the price of the province, with an expired or foreign certificate, or from nobody who sells', async () => {
    expect(await tried({}, [line({ provincePrice: '99' })])).toContain('供货价高于省平台价 @ 1.price');
    await sql`update registration_cert set valid_to = '2021-01-01' where id = ${certificate}`.execute(server.db);
    expect(await tried()).toContain('注册证已过期，不能准入 @ 1.registrationCert');
    await sql`update registration_cert set valid_to = '2039-12-31' where id = ${certificate}`.execute(server.db);
    const other = newId();
    await sql`insert into registration_cert (id, code, name, cert_type, risk_class, holder, approved_date, valid_to)
      values (${other}, ${`Z${number}`}, '证', 'registration', '3', 'x', '2019-01-01', '2039-12-31')`.execute(server.db);
    expect(await tried({}, [line({ registrationCert: other })])).toContain('注册证与产品不符 @ 1.registrationCert');
    expect(await tried({ newSupplier: '' })).toContain('请选择供货商 @ supplier');
    expect(await tried({}, [line({ suggestedChargePrice: '5' })])).toContain('填写了建议收费价，请标记可收费 @ 1.chargeable');
    expect(await tried({ admissionKind: '3' })).toContain('请选择替代产品 @ replaced');
  });

  test('by the strength the house gives to missing papers', async () => {
    await sql`insert into rule_value (id, key, scope, org_id, value) values (${newId()}, 'licence.expired', 'organisation', ${hospital.id}, 'block')`.execute(
      server.db,
    );
    expect((await tried())[0]).toContain('【康达器械】缺少或过期');
    // Who makes them need not be a partner to have its papers kept here.
    const paper = { holder: maker, type: '营业执照', no: 'YY1', validFrom: '2020-01-01', longTerm: true };
    await done(call(head, 'POST', '/v1/business/licence/add', { row: paper, confirmed: true }));
    expect(await refused(call(head, 'POST', '/v1/business/licence/add', { row: { ...paper, holder: newId() } }))).toEqual([
      expect.stringContaining('持证机构'),
    ]);
    await sql`delete from rule_value where org_id = ${hospital.id}`.execute(server.db);
  });
});

describe('goods admitted for a time', () => {
  const temporary = async (more: Values = {}) => ({ admissionKind: '4', tempQuantity: '20', tempUntil: await day(30), ...more });

  test('need a quantity and a day, end with the engineers, and may be bought up to that quantity', async () => {
    expect(await tried({ admissionKind: '4' })).toEqual(expect.arrayContaining(['请填写临采数量 @ tempQuantity', '请填写临采截止 @ tempUntil']));
    const id = await submitted(await temporary());
    expect((await done(info(nurse, 'productAdmission', id))).steps.map(({ name }) => name)).toEqual(['采购/医工']);
    await decided(id, [engineer]);
    expect(await catalogue()).toMatchObject({ status: 1, temp_quantity: '20' });
    expect(await refused(ordered('3'))).toEqual([`产品【导管${number}】为临时采购，剩余可采购数量20 @ 1.quantity`]);
    const first = await done(ordered('1'));
    expect(await refused(ordered('2'))).toEqual([`产品【导管${number}】为临时采购，剩余可采购数量10 @ 1.quantity`]);
    await done(act(head, 'purchaseOrder', 'stop', first.id, { reason: '缺货' }));
    expect((await done(ordered('2'))).status).toBe(2);
    expect(await endTemporaryAdmissions(server.db, server.clock.now)).toBe(1);
    expect(await endTemporaryAdmissions(server.db, server.clock.now)).toBe(0);
    expect((await catalogue())?.status).toBe(0);
    expect((await inbox(nurse)).find(({ title }) => title === '临时准入已结束')?.body).toContain('临采数量已采购完');
  });

  test('end with their last day, and may be asked for only so often: then the formal way is left', async () => {
    const until = async (shift: number) => new Date(`${await day(shift)}T08:00:00+08:00`);
    for (const round of [1, 2]) {
      const id = await submitted(await temporary({ tempUntil: await day(3) }));
      await decided(id, [engineer]);
      expect([round, await endTemporaryAdmissions(server.db, await until(3)), await endTemporaryAdmissions(server.db, await until(4))]).toEqual([round, 0, 1]);
      expect((await catalogue())?.status).toBe(0);
    }
    expect((await inbox(nurse)).some(({ body }) => body.includes(`导管${number}`) && body.includes('临采期限已过'))).toBe(true);
    expect(await tried(await temporary())).toEqual(['临时采购次数已达上限，请办理正式准入 @ 1.specification']);
    await admitted();
    expect(await catalogue()).toMatchObject({ status: 1, temp_quantity: null });
  });
});

describe('a change of what is admitted', () => {
  test('ends the former price the day before, or replaces one of the same day; another supplier becomes the usual one', async () => {
    expect(await tried({ admissionKind: '5' })).toContain('该规格未准入，不能变更 @ 1.specification');
    await admitted({}, [line({ chargeable: true, suggestedChargePrice: '15' })]);
    await sql`update product_price set valid_from = valid_from - 10 where org_id = ${hospital.id} and specification_id = ${goods.spec}`.execute(server.db);
    await admitted({ admissionKind: '5' }, [line({ price: '90', chargeable: true, suggestedChargePrice: '99' })]);
    await admitted({ admissionKind: '5' }, [line({ price: '80' })]);
    const { rows } = await sql<Values>`select trim_scale(price)::text as price, valid_to::text, status from product_price where org_id = ${hospital.id}
        and specification_id = ${goods.spec} order by created_at`.execute(server.db);
    expect(rows).toEqual([
      { price: '100', valid_to: await day(-1), status: true },
      { price: '90', valid_to: null, status: false },
      { price: '80', valid_to: null, status: true },
    ]);
    // The first charge price is the admission's; from then on it is a priceAdjustment's.
    expect((await catalogue())?.charge).toBe('15');
  });
});
