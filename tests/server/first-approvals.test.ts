import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Problem } from '../../src/define/document-rules';
import { newId } from '../../src/server/base/id';
import { tellOfFirmChanges } from '../../src/server/kinds/licence/firm-changes';
import { remindOfDocuments } from '../../src/server/reminders';
import { act, add, done, info, list, refused } from '../support/routes';
import { type Client, call, type Server, signIn, startServer } from '../support/server';
import { makeSpecification } from '../support/trade-world';
import { makeOrganisation, makeUser, type Organisation } from '../support/world';

/** 首营企业, 首营品种: a new dealer comes from nothing to its first order by its papers alone; what is refused on the way, and the way back. */
let server: Server;
let dealer: Organisation;
let buyer: Client;
let quality: Client;
let stranger: Client;
let goods: { spec: string; piece: string };
let warehouse: string;
let partner: string;
const maker = { id: newId(), name: '强健厂', code: '91310000MAFIRST001' };
const [root, leaf, other] = [newId(), newId(), newId()];
const certificate = newId();

beforeAll(async () => {
  server = await startServer();
  const { db } = server;
  await sql`insert into organisation (id, kind, code, name, social_credit_code, legal_person, address) values (${maker.id}, 'V', 'MF', ${maker.name}, ${maker.code}, '李强', '上海路1号')`.execute(
    db,
  );
  for (const [id, code, path] of [
    [root, 'T15', [root]],
    [leaf, 'T15-1', [root, leaf]],
    [other, 'T66', [other]],
  ] as const)
    await sql`insert into category68 (id, code, name, edition, path) values (${id}, ${code}, ${code}, '2002', ${[...path]}::uuid[])`.execute(db);
  goods = await makeSpecification(db, '留置针');
  await sql`insert into registration_cert (id, code, name, cert_type, risk_class, holder, approved_date, valid_to)
    values (${certificate}, 'Z1', '留置针', 'registration', '3', ${maker.name}, '2019-01-01', '2039-12-31')`.execute(db);
  await sql`update product set vendor_id = ${maker.id}, registration_cert_id = ${certificate}, category68_id = ${leaf}, risk_class = '3', shelf_life_months = 36 where name = '留置针'`.execute(
    db,
  );
  // A dealer as its approval leaves it: a menu, a head, and somebody for quality.
  dealer = await makeOrganisation(db, 'D', { name: '新康器械' });
  buyer = await signIn(server, await makeUser(db, dealer, { roles: ['orgAdmin'], name: '采购' }));
  quality = await signIn(server, await makeUser(db, dealer, { roles: ['quality'], name: '质管' }));
  stranger = await signIn(server, (await makeOrganisation(db, 'D', { name: '别家器械' })).admin);
  warehouse = (
    await done(
      call<{ id: string }>(buyer, 'POST', '/v1/business/warehouse/add', { row: { code: 'W1', name: '一号库', scrapType: '1', level: '1', isDefault: true } }),
    )
  ).id;
  partner = (await done(call<{ id: string }>(buyer, 'POST', '/v1/business/partner/add', { row: { relation: 'DV', kind: 'supplier', counterparty: maker.id } })))
    .id;
});
afterAll(() => server.stop());

type Values = Record<string, unknown>;
const paper = (type: string, more: Values = {}) => ({ type, no: `${type}1`, validFrom: '2020-01-01', validTo: '2039-12-31', files: ['a.pdf'], ...more });
const papers = () => [
  paper('营业执照', { longTerm: true, validTo: '' }),
  paper('医疗器械生产许可证', { scope: [root] }),
  paper('开票信息'),
  paper('销售人员授权委托书'),
];
const firm = (more: Values = {}) => ({
  partner,
  classes: ['3'],
  businessScope: [leaf],
  salesperson: '王销售',
  idNo: '310101199001011234',
  grantRegions: ['31'],
  grantProducts: '全部产品',
  grantUntil: '2039-12-31',
  qualityAgreement: ['q.pdf'],
  ...more,
});
const product = (more: Values = {}, line: Values = {}) => [{ supplier: partner, reason: '新品', ...more }, [{ specification: goods.spec, ...line }]] as const;
const tried = async (kind: string, header: Values, lines: readonly Values[]) => {
  const saved = await add(buyer, kind, header, [...lines]);
  return saved.code === 0 ? refused(act(buyer, kind, 'submit', saved.info.id, { confirmed: false })) : refused(Promise.resolve(saved));
};
const submitted = async (kind: string, header: Values, lines: readonly Values[]) => {
  const { id } = await done(add(buyer, kind, header, [...lines]));
  await done(act(buyer, kind, 'submit', id));
  return id;
};
const passed = async (kind: string, header: Values, lines: readonly Values[]) => {
  const id = await submitted(kind, header, lines);
  await done(act(quality, kind, 'review', id, { reason: '资料齐全，同意' }));
  return id;
};
const orderLines = () => [{ specification: goods.spec, unit: goods.piece, quantity: '1', price: '2', taxRate: '13' }];
const orderHeader = () => ({ supplier: partner, warehouse, expectedDate: '2039-01-01', deliveryAddress: '解放路', receiver: '王', phone: '1' });
const ordered = async () => {
  const { id } = await done(add(buyer, 'purchaseOrder', orderHeader(), orderLines()));
  return act(buyer, 'purchaseOrder', 'review', id);
};
const foreseen = async () =>
  (await done(call<{ problems: Problem[] }>(buyer, 'POST', '/v1/business/purchaseOrder/foresee', { header: orderHeader(), lines: orderLines() }))).problems;
const row = async (query: ReturnType<typeof sql<Values>>) => (await query.execute(server.db)).rows[0] ?? {};
const partnerRow = () =>
  row(sql<Values>`select first_state, first_approved, status, first_approved_on is not null as dated from partner_list where id = ${partner}`);
const inbox = async (who: Client) => (await call<{ list: { title: string; body: string }[] }>(who, 'GET', '/v1/business/message/list?tab=unread')).info.list;

test('a new dealer is told what blocks its first order, and by which pages the blocks are taken away', async () => {
  expect((await foreseen()).filter(({ level }) => level !== 'warn').map(({ message, mends }) => [message, mends?.[0]])).toEqual([
    ['【强健厂】未通过首营审批', 'firstOrg'],
    ['产品【留置针】未通过首营审批，不能采购', 'firstProduct'],
    ['产品【留置针】未下发或已停用，不能采购', 'productAdmission'],
  ]);
  expect(await tried('firstProduct', ...product())).toEqual([
    '【强健厂】未通过首营审批 @ supplier',
    '产品【留置针】未下发或已停用，不能首营 @ 1.specification',
  ]);
});

describe('首营企业', () => {
  test('starts with what is known of the firm, and asks for the papers of its kind and classes', async () => {
    const { id } = await done(add(buyer, 'firstOrg', { partner }));
    expect((await done(info(buyer, 'firstOrg', id))).header).toMatchObject({
      creditCode: maker.code,
      legalPerson: '李强',
      address: '上海路1号',
      role: 'supplier',
      turn: '',
    });
    expect(await tried('firstOrg', firm(), [paper('营业执照'), paper('销售人员授权委托书')])).toEqual([
      '缺少或过期：【医疗器械生产许可证】',
      '缺少或过期：【开票信息】',
    ]);
    expect(await tried('firstOrg', firm({ classes: ['1'] }), [paper('营业执照'), paper('开票信息')])).toEqual(['缺少或过期：【一类生产备案凭证】']);
    expect(await tried('firstOrg', firm({ isImported: true }), [paper('营业执照'), paper('开票信息')])).toEqual(['缺少或过期：【境内代理人授权】']);
    expect(await tried('firstOrg', firm(), [paper('营业执照', { validTo: '2021-01-01' }), ...papers().slice(1)])).toEqual([
      '缺少或过期：【营业执照】 @ 1.validTo',
    ]);
    expect(await tried('firstOrg', firm({ qualityAgreement: [] }), papers())).toEqual(['请上传质量保证协议 @ qualityAgreement']);
    expect(await tried('firstOrg', firm(), [])).toContain('请至少填写一行明细');
  });

  test('refuses what contradicts itself, the firm or its salesman', async () => {
    expect(await tried('firstOrg', firm(), [paper('营业执照', { validTo: '2020-01-01' })])).toEqual(['有效期至须晚于有效期自 @ 1.validTo']);
    expect(await tried('firstOrg', firm({ role: 'customer' }), papers())).toEqual(['【强健厂】不是客户，请核对往来单位的类型 @ role']);
    expect(await tried('firstOrg', firm({ creditCode: '91310000MAFIRST999' }), papers())).toEqual(['统一社会信用代码与机构不一致 @ creditCode']);
    expect(await tried('firstOrg', firm({ businessScope: [leaf, other] }), papers())).toEqual(['经营范围超出证载范围 @ businessScope']);
    expect(await tried('firstOrg', firm({ grantUntil: '2021-01-01' }), papers())).toEqual(['销售人员授权已过期 @ grantUntil']);
    expect(await tried('firstOrg', firm({ grantRegions: [], grantProducts: '', grantUntil: '' }), papers())).toEqual([
      '请选择授权区域 @ grantRegions',
      '请填写授权品种 @ grantProducts',
      '请填写授权期限 @ grantUntil',
    ]);
    expect(await tried('firstOrg', firm(), [...papers(), paper('开票信息')])).toEqual(['同一证照只能有一行 @ 5']);
    expect(await tried('firstOrg', firm({ siteVisit: true }), papers())).toEqual(['请上传考察报告 @ visitReport']);
  });

  test('takes a live letter of authority of this salesman instead of the paper, and no other', async () => {
    const [mine, theirs] = [newId(), newId()];
    const letter = { grantSn: 'QS1', grantRegions: [], grantProducts: '', grantUntil: '' };
    const lines = papers().slice(0, 3);
    expect(await tried('firstOrg', firm(letter), papers())).toEqual(['没有收到【强健厂】的人员授权书【QS1】 @ grantSn']);
    await sql`insert into document (org_id, id, kind, sn, status, side, subkind, counter_org_id, contact, mirror_of, period_from, period_to, document_date, created_at, updated_at) values
      (${dealer.id}, ${mine}, 'licenceGrant', 'QS1', 2, 'in', '3', ${maker.id}, '王销售', ${theirs}, '2020-01-01', '2039-12-31', '2020-01-01', now(), now()),
      (${maker.id}, ${theirs}, 'licenceGrant', 'QS9', 4, 'out', '3', ${dealer.id}, '王销售', null, '2020-01-01', '2039-12-31', '2020-01-01', now(), now())`.execute(
      server.db,
    );
    expect(await tried('firstOrg', firm(letter), lines)).toEqual(['授权书【QS1】已失效 @ grantSn']);
    await sql`update document set status = 2 where id = ${theirs}`.execute(server.db);
    expect(await tried('firstOrg', firm({ ...letter, salesperson: '张三' }), lines)).toEqual(['授权书【QS1】的被授权人是【王销售】 @ salesperson']);
    const { id } = await done(add(buyer, 'firstOrg', firm(letter), lines));
    expect((await done(act(buyer, 'firstOrg', 'submit', id))).status).toBe(1);
    await done(act(buyer, 'firstOrg', 'cancel', id));
  });

  test('is passed by somebody else, who says why; the maker hears of it, and no one else can act', async () => {
    const id = await submitted('firstOrg', firm(), papers());
    expect(await tried('firstOrg', firm(), papers())).toEqual([expect.stringMatching(/^【强健厂】的首营审批单【QE\d+】正在审核 @ partner$/)]);
    expect((await done(list(quality, 'firstOrg', { tab: 'supplier', 'f.status': '1' }))).list[0]).toMatchObject({
      turn: expect.stringMatching(/^质量审核：.*质管/),
      papersInOrder: '4/4',
      nearestExpiry: '2039-12-31',
      actions: expect.arrayContaining(['review']),
    });
    expect(await refused(act(quality, 'firstOrg', 'review', id))).toEqual(['请填写审核意见 @ reason']);
    expect(await refused(act(buyer, 'firstOrg', 'review', id, { reason: '同意' }))).toEqual(['制单人不能审核自己的单据']);
    expect(await refused(act(stranger, 'firstOrg', 'review', id, { reason: '同意' }))).toEqual(['单据不存在或已删除']);
    await done(act(quality, 'firstOrg', 'nopass', id, { reason: '缺公章' }));
    server.clock.now = new Date(server.clock.now.getTime() + 60_000);
    await done(act(buyer, 'firstOrg', 'submit', id));
    expect((await inbox(quality)).filter(({ title }) => title === '待审批：首营企业').length).toBeGreaterThan(0);
    await done(act(quality, 'firstOrg', 'review', id, { reason: '资料齐全，同意' }));
    const { header, history } = await done(info(buyer, 'firstOrg', id));
    expect(header.opinions).toMatch(/^质量审核通过：资料齐全，同意 质管 \d{4}-\d\d-\d\d$/);
    expect(history.filter((entry) => entry.action === 'review')).toHaveLength(1);
    expect((await inbox(buyer)).map(({ title }) => title)).toEqual(expect.arrayContaining(['首营企业被驳回', '首营企业审批']));
    expect(await partnerRow()).toEqual({ first_state: 'passed', first_approved: true, status: true, dated: true });
  });

  test('files the papers, takes them back with itself, and leaves an approval before it standing', async () => {
    const filed = async () =>
      (
        await sql<Values>`select type, review_state from licence where org_id = ${dealer.id} and holder_id = ${maker.id} and deleted_at is null order by type`.execute(
          server.db,
        )
      ).rows;
    const [first] = (await done(list(buyer, 'firstOrg', { tab: '2' }))).list;
    expect(await filed()).toHaveLength(4);
    const again = await passed('firstOrg', firm(), [...papers(), paper('ISO13485')]);
    expect(await filed()).toHaveLength(5);
    await done(act(quality, 'firstOrg', 'unreview', again));
    expect([await filed(), (await partnerRow()).first_state]).toEqual([expect.objectContaining({ length: 4 }), 'passed']);
    await done(act(quality, 'firstOrg', 'unreview', String(first?.id)));
    expect([await filed(), (await partnerRow()).first_state]).toEqual([[], 'none']);
    expect((await foreseen()).map(({ message }) => message)).toContain('【强健厂】未通过首营审批');
    await done(act(buyer, 'firstOrg', 'submit', String(first?.id)));
    await done(act(quality, 'firstOrg', 'review', String(first?.id), { reason: '同意' }));
    expect((await foreseen()).map(({ message }) => message)).not.toContain('【强健厂】未通过首营审批');
  });

  test('is found by how soon its papers end', async () => {
    const found = async (range: string) => (await done(list(buyer, 'firstOrg', { 'f.nearestExpiry': range, 'f.status': '2' }))).list.length;
    expect([await found('2039-01-01~'), await found('~2038-12-31')]).toEqual([1, 0]);
  });

  test('proposes the papers on file that are not in the list yet', async () => {
    const body = { header: { partner, classes: ['3'] }, lines: [paper('营业执照')], what: 'papers' };
    const { header, lines } = await done(call<{ header: Values; lines: Values[] }>(buyer, 'POST', '/v1/business/firstOrg/suggest', body));
    expect(header).toMatchObject({ role: 'supplier', businessScope: [root], businessScopeName: ['T15'] });
    expect(lines[1]).toMatchObject({ scope: [root], scopeName: ['T15'] });
    expect(lines.map((line) => [line.type, line.no])).toEqual(['营业执照', '医疗器械生产许可证', '开票信息'].map((type) => [type, `${type}1`]));
  });

  test.each([
    [
      '名称',
      () => sql`update organisation set name = '强健新厂' where id = ${maker.id}`,
      () => sql`update organisation set name = ${maker.name} where id = ${maker.id}`,
    ],
    [
      '法定代表人',
      () => sql`update licence set legal_person = '赵新' where holder_id = ${maker.id} and type = '营业执照'`,
      () => sql`update licence set legal_person = '李强' where holder_id = ${maker.id} and type = '营业执照'`,
    ],
    [
      '经营范围',
      () => sql`update licence set scope_ids = ${[other]}::uuid[] where holder_id = ${maker.id} and type = '医疗器械生产许可证'`,
      () => sql`update licence set scope_ids = ${[root]}::uuid[] where holder_id = ${maker.id} and type = '医疗器械生产许可证'`,
    ],
  ])('must be repeated when the firm has another %s', async (what, change, back) => {
    await change().execute(server.db);
    expect((await foreseen()).map(({ message }) => message)).toContain(`【强健厂】的${what}已变更，请重新首营审批`);
    expect((await partnerRow()).first_state).toBe('changed');
    expect([await tellOfFirmChanges(server.db), await tellOfFirmChanges(server.db)]).toEqual([1, 0]);
    expect((await inbox(quality)).filter(({ body }) => body.includes(`的${what}已变更`))).toHaveLength(1);
    await back().execute(server.db);
    expect((await partnerRow()).first_state).toBe('passed');
    expect(await tellOfFirmChanges(server.db)).toBe(0);
  });

  test('is due again after a year, and quality is told so once', async () => {
    const day = (await row(
      sql<Values>`select (max(biz_date) + 365)::text as day, max(due_date)::text as due from document where kind = 'firstOrg' and status = 2`,
    )) as { day: string; due: string };
    expect(day.due).toBe(day.day);
    const later = () => new Date(`${day.due}T08:00:00+08:00`);
    expect([await remindOfDocuments(server.db, later), await remindOfDocuments(server.db, later)]).toEqual([1, 0]);
    expect((await inbox(quality)).map(({ title }) => title)).toContain('首营企业年度复评');
    await sql`update partner set first_approved_on = first_approved_on - 365 where id = ${partner}`.execute(server.db);
    expect((await partnerRow()).first_state).toBe('due');
    await sql`update partner set first_approved_on = first_approved_on + 365 where id = ${partner}`.execute(server.db);
  });

  test('looks at who buys as well: until then nothing is sold to him', async () => {
    const clinic = newId();
    await sql`insert into organisation (id, kind, code, name) values (${clinic}, 'H', 'CL', '仁爱诊所')`.execute(server.db);
    const customer = (
      await done(call<{ id: string }>(buyer, 'POST', '/v1/business/partner/add', { row: { relation: 'DH', kind: 'customer', counterparty: clinic } }))
    ).id;
    await sql`insert into business_product (org_id, id, specification_id) values (${dealer.id}, ${newId()}, ${goods.spec})`.execute(server.db);
    const header = { customer, warehouse, expectedDate: '2039-01-01', deliveryAddress: '解放路', receiver: '王', phone: '1' };
    const sale = async () => act(buyer, 'salesOrder', 'review', (await done(add(buyer, 'salesOrder', header, orderLines()))).id);
    expect(await refused(sale())).toEqual(['【仁爱诊所】未通过首营审批 @ customer']);
    const given = {
      ...firm({ role: 'customer', partner: customer, creditCode: '12310000MACLINIC01', legalPerson: '陈', address: '路2号' }),
      salesperson: '',
      idNo: '',
      grantRegions: [],
      grantProducts: '',
      grantUntil: '',
    };
    expect(await tried('firstOrg', given, [paper('医疗机构执业许可证'), paper('开票信息')])).toEqual(['缺少或过期：【事业单位法人证书或营业执照】']);
    await passed('firstOrg', given, [paper('医疗机构执业许可证'), paper('事业单位法人证书'), paper('开票信息')]);
    expect((await done(sale())).status).toBe(2);
    await sql`delete from business_product where org_id = ${dealer.id}`.execute(server.db);
  });
});

describe('首营品种', () => {
  beforeAll(async () => {
    await sql`insert into business_product (org_id, id, specification_id) values (${dealer.id}, ${newId()}, ${goods.spec})`.execute(server.db);
  });
  const approved = () =>
    row(sql<Values>`select first_approved, first_supplier_ids from business_product where org_id = ${dealer.id} and specification_id = ${goods.spec}`);

  test('starts with what the catalogue says of the goods, and proposes those nobody approved', async () => {
    const { lines, header } = await done(
      call<{ lines: Values[]; header: Values }>(buyer, 'POST', '/v1/business/firstProduct/suggest', {
        header: { supplier: partner },
        lines: [],
        what: 'unapproved',
      }),
    );
    expect(header).toMatchObject({ manufacturer: maker.id, manufacturerName: maker.name });
    expect(lines).toMatchObject([
      { specification: goods.spec, registrationCert: certificate, certValidTo: '2039-12-31', deviceClass: '3', category: leaf, shelfLife: '36' },
    ]);
  });

  test.each<[string, () => ReturnType<typeof sql>, () => ReturnType<typeof sql>]>([
    [
      '注册证已过期 @ 1.registrationCert',
      () => sql`update registration_cert set valid_to = '2021-01-01' where id = ${certificate}`,
      () => sql`update registration_cert set valid_to = '2039-12-31' where id = ${certificate}`,
    ],
    [
      '产品68分类【T15-1】不在【新康器械】经营范围 @ 1.category',
      () =>
        sql`insert into licence (org_id, id, holder_id, type, no, valid_from, long_term, review_state, scope_ids)
          values (${dealer.id}, ${newId()}, ${dealer.id}, '医疗器械经营许可证', 'OWN', '2020-01-01', true, 'valid', ${[other]}::uuid[])`,
      () => sql`delete from licence where no = 'OWN'`,
    ],
    [
      '产品68分类【T15-1】不在【强健厂】经营范围 @ 1.category',
      () => sql`update licence set scope_ids = ${[other]}::uuid[], valid_to = '2039-12-31' where holder_id = ${maker.id} and type = '医疗器械生产许可证'`,
      () => sql`update licence set scope_ids = ${[root]}::uuid[] where holder_id = ${maker.id} and type = '医疗器械生产许可证'`,
    ],
    [
      '产品【留置针】未下发或已停用，不能首营 @ 1.specification',
      () => sql`update business_product set status = 0 where org_id = ${dealer.id}`,
      () => sql`update business_product set status = 1 where org_id = ${dealer.id}`,
    ],
  ])('is refused: %s', async (words, given, back) => {
    await given().execute(server.db);
    expect(await tried('firstProduct', ...product())).toContain(words);
    await back().execute(server.db);
  });

  test('is refused for another maker, another certificate, or the same goods twice', async () => {
    const another = await makeOrganisation(server.db, 'V');
    expect(await tried('firstProduct', ...product({ manufacturer: another.id }))).toEqual(['产品【留置针】的生产厂家是【强健厂】 @ 1.specification']);
    const foreign = newId();
    await sql`insert into registration_cert (id, code, name, cert_type, risk_class, holder, approved_date, valid_to)
      values (${foreign}, 'Z2', '证', 'registration', '3', 'x', '2019-01-01', '2039-12-31')`.execute(server.db);
    expect(await tried('firstProduct', ...product({}, { registrationCert: foreign }))).toEqual(['注册证与产品不符 @ 1.registrationCert']);
    const [header, [line]] = product();
    expect(await tried('firstProduct', header, [line as Values, line as Values])).toEqual(['同一规格只能有一行 @ 2']);
    expect(await tried('firstProduct', { supplier: partner }, [line as Values])).toEqual(['请填写首营理由 @ reason']);
  });

  test('makes the goods purchasable from this supplier, from no other, and is taken back with it', async () => {
    const id = await submitted('firstProduct', ...product());
    expect(await tried('firstProduct', ...product())).toEqual([expect.stringMatching(/^产品【留置针】的首营审批单【QP\d+】正在审核 @ 1\.specification$/)]);
    expect(await refused(act(buyer, 'firstProduct', 'review', id, { reason: '同意' }))).toEqual(['制单人不能审核自己的单据']);
    expect(await refused(act(quality, 'firstProduct', 'review', id))).toEqual(['请填写审核意见 @ reason']);
    await done(act(quality, 'firstProduct', 'review', id, { reason: '同意' }));
    expect(await approved()).toEqual({ first_approved: true, first_supplier_ids: [partner] });
    expect((await done(list(buyer, 'firstProduct'))).list.find((one) => one.id === id)).toMatchObject({
      goods: '留置针 22G',
      supplierName: maker.name,
      manufacturerName: maker.name,
    });
    const second = newId();
    const third = newId();
    await sql`insert into organisation (id, kind, code, name) values (${third}, 'D', 'D3', '第三家')`.execute(server.db);
    await sql`insert into partner (org_id, id, name, relation, kind, counterparty_id, first_approved) values (${dealer.id}, ${second}, '第三家', 'DD', 'supplier', ${third}, true)`.execute(
      server.db,
    );
    const asked = await done(
      call<{ problems: Problem[] }>(buyer, 'POST', '/v1/business/purchaseOrder/foresee', {
        header: { ...orderHeader(), supplier: second },
        lines: orderLines(),
      }),
    );
    expect(asked.problems.map(({ message }) => message)).toContain('产品【留置针】未通过首营审批，不能采购');
    await done(act(quality, 'firstProduct', 'unreview', id));
    expect(await approved()).toEqual({ first_approved: false, first_supplier_ids: [] });
    await done(act(buyer, 'firstProduct', 'submit', id));
    await done(act(quality, 'firstProduct', 'review', id, { reason: '同意' }));
    expect(await tried('firstProduct', ...product())).toEqual(['产品【留置针】已通过首营审批 @ 1.specification']);
  });

  test('what was approved from anybody stays so, whatever is passed or taken back', async () => {
    await sql`update business_product set first_supplier_ids = '{}' where org_id = ${dealer.id}`.execute(server.db);
    const id = await passed('firstProduct', ...product());
    await done(act(quality, 'firstProduct', 'unreview', id));
    expect(await approved()).toEqual({ first_approved: true, first_supplier_ids: [] });
    await sql`update business_product set first_supplier_ids = ${[partner]}::uuid[] where org_id = ${dealer.id}`.execute(server.db);
  });
});

test('now the dealer orders; what the order was made by cannot be taken back under it', async () => {
  expect((await foreseen()).filter(({ level }) => level !== 'warn')).toEqual([]);
  const order = await done(ordered());
  expect(order.status).toBe(2);
  const [approval] = (await done(list(buyer, 'firstOrg', { tab: 'supplier', 'f.status': '2' }))).list;
  const [admitted] = (await done(list(buyer, 'firstProduct', { 'f.status': '2' }))).list;
  expect(await refused(act(quality, 'firstOrg', 'unreview', String(approval?.id)))).toEqual([`【强健厂】已有订单【${order.sn}】，不能反审核`]);
  expect(await refused(act(quality, 'firstProduct', 'unreview', String(admitted?.id)))).toEqual([`产品【留置针】已有采购订单【${order.sn}】，不能反审核 @ 1`]);
});
