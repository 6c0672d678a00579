import { sql } from 'kysely';
import { addDays, addMonths, dayOf } from '../../../../define/dates';
import { screensOf } from '../../../../domain/registry';
import type { FileStore } from '../../../files/file-store';
import { organisationOf, personOf, type World } from '../world/world';
import type { At } from './day';
import { act, actOnRecord, type Desk, draft, keepRecord, type Values, versionOf } from './desk';
import { paper } from './makers';

/**
 * Goods nobody had before: the platform releases them, the dealer looks at their maker and at them (首营), the hospital's wards ask
 * for them (准入). Passed, waiting, refused and begun at every step.
 */
export async function newGoods(world: World, at: At, files: FileStore): Promise<void> {
  const known = organisationOf(world, 'v1').id;
  const [stranger, other] = await makersWithoutPartner(world);
  if (!stranger || !other) return;
  const gauze = await release(at, files, { maker: known, name: '可吸收止血纱布', spec: '5cm×7.5cm', serial: 9001 });
  const gel = await release(at, files, { maker: known, name: '医用几丁糖', spec: '2ml', serial: 9002 });
  const probe = await release(at, files, { maker: stranger.id, name: '一次性使用血氧探头', spec: 'SpO2-A', serial: 9003 });
  const issue = { organisations: [organisationOf(world, 'd1').id], specifications: [gauze.id, gel.id, probe.id] };
  await actOnRecord(at('p', '16:50').desk('platform'), 'businessProduct', 'issue', '', issue);
  await firstApprovals(world, at, files, { stranger, other, gauze, gel, probe });
  await admissions(world, at, { gauze, gel, probe });
}

type Firm = { id: string; name: string };
type Goods = { id: string; unit: string };

/** Makers of the catalogue the dealer has not dealt with. */
const makersWithoutPartner = async (world: World): Promise<Firm[]> =>
  (
    await sql<Firm>`select o.id, o.name from organisation o where o.kind = 'V' and not o.joined and o.social_credit_code is not null
      and not exists (select from partner p where p.org_id = ${organisationOf(world, 'd1').id} and p.counterparty_id = o.id) order by o.code limit 2`.execute(
      world.db,
    )
  ).rows;

/** A certificate and one specification of the maker's trade, written and passed by the platform. */
async function release(at: At, files: FileStore, given: { maker: string; name: string; spec: string; serial: number }): Promise<Goods> {
  const desk = at('p', '16:46').desk('platform');
  const { db } = desk.world;
  const { rows } = await sql<{ category: string; maker: string }>`
    select p.category68_id as category, o.name as maker from product p join organisation o on o.id = ${given.maker} where p.risk_class = '3' and p.status = 2 and p.category68_id is not null
    order by p.vendor_id = o.id desc, p.code limit 1`.execute(db);
  const { category, maker } = rows[0] ?? { category: '', maker: '' };
  const approved = addMonths(dayOf(desk.world.end), -8);
  const code = `国械注准${approved.slice(0, 4)}314${given.serial}`;
  const registrationCert = await keepRecord(desk, 'registrationCert', {
    certType: 'registration',
    code,
    name: given.name,
    riskClass: '3',
    holder: maker,
    approvedDate: approved,
    pictures: [await paper(desk, files, '医疗器械注册证', [code, given.name, maker])],
  });
  const row = {
    name: given.name,
    vendor: given.maker,
    registrationCert,
    category68: category,
    riskClass: '3',
    domestic: true,
    sterile: true,
    disposable: true,
    taxRate: '13',
    shelfLifeMonths: '24',
  };
  const product = await keepRecord(desk, 'product', row, {
    specifications: [{ spec: given.spec, unitText: '片；盒=10片', purchaseUnitName: '盒', saleUnitName: '盒' }],
  });
  await actOnRecord(desk, 'product', 'submit', product);
  await actOnRecord(desk, 'product', 'pass', product);
  // Whoever needs letters of authority for new goods would have nothing else to show.
  await sql`update product set need_grant = false where id = ${product}`.execute(db);
  const made =
    await sql<Goods>`select s.id, u.id as unit from specification s join unit u on u.specification_id = s.id and u.name = '盒' where s.product_id = ${product}`.execute(
      db,
    );
  return made.rows[0] as Goods;
}

type News = { stranger: Firm; other: Firm; gauze: Goods; gel: Goods; probe: Goods };

async function firstApprovals(world: World, at: At, files: FileStore, { stranger, other, gauze, gel, probe }: News): Promise<void> {
  const today = dayOf(world.end);
  const d1 = organisationOf(world, 'd1');
  const scan = (desk: Desk, type: string, firm: string) => paper(desk, files, type, [firm]);
  const papers = async (desk: Desk, firm: Firm, ends: string): Promise<Values[]> => {
    const line = async (type: string, more: Values): Promise<Values> => ({
      type,
      no: `沪${type.slice(-3)}${firm.id.slice(-6)}`,
      validFrom: addMonths(today, -20),
      files: [await scan(desk, type, firm.name)],
      ...more,
    });
    return [await line('营业执照', { longTerm: true }), await line('医疗器械生产许可证', { validTo: ends }), await line('开票信息', { longTerm: true })];
  };
  const scope = (
    await sql<{ id: string }>`select category68_id as id from product where id = (select product_id from specification where id = ${probe.id})`.execute(
      world.db,
    )
  ).rows.map(({ id }) => id);
  const firm = async (desk: Desk, partner: string, more: Values = {}): Promise<Values> => ({
    partner,
    classes: ['3'],
    businessScope: scope,
    legalPerson: '方建平',
    address: '上海市闵行区元江路210号',
    salesperson: '唐永安',
    idNo: '310112198603054017',
    grantRegions: ['42'],
    grantProducts: '本厂全部产品',
    grantUntil: addMonths(today, 14),
    qualityAgreement: [await scan(desk, '质量保证协议', d1.name)],
    ...more,
  });
  const [buyer, quality] = [at('d1', '16:52').desk('dbuyer'), at('d1', '16:58').desk('dquality')];
  const partnerOf = (counterparty: string) =>
    keepRecord(buyer, 'partner', { relation: 'DV', kind: 'supplier', counterparty, settlementMode: '月结', paymentDays: '60' });
  const maker = await partnerOf(stranger.id);
  await submit(buyer, quality, 'firstOrg', await firm(buyer, maker), await papers(buyer, stranger, addMonths(today, 26)), '资料齐全，同意');
  await submit(buyer, quality, 'firstOrg', await firm(buyer, await partnerOf(other.id)), await papers(buyer, other, addDays(today, 50)));
  const customer = { role: 'customer', salesperson: '', idNo: '', grantRegions: [], grantProducts: '', grantUntil: '' };
  await draft(buyer, 'firstOrg', await firm(buyer, world.partners.get('d1>h2') ?? '', { ...customer, legalPerson: '', address: '' }), []);
  const wanted = (supplier: string, reason: string): Values => ({ supplier, reason, expectMonthly: '50' });
  await submit(
    buyer,
    quality,
    'firstProduct',
    wanted(world.partners.get('d1>v1') ?? '', '医院新增需求'),
    [{ specification: gauze.id }],
    '注册证有效，储运条件符合，同意',
  );
  await submit(buyer, quality, 'firstProduct', wanted(maker, '扩充监护耗材'), [{ specification: probe.id }]);
  await draft(buyer, 'firstProduct', wanted(world.partners.get('d1>v1') ?? '', '骨科与妇科备货'), [{ specification: gel.id }]);
  // The maker looks at who buys from it, too.
  const [clerk, head] = [at('v1', '16:54').desk('vkeeper'), at('v1', '16:59').desk('vendor')];
  const buyers = { ...customer, classes: ['2', '3'] };
  const shown = await Promise.all(
    ['营业执照', '医疗器械经营许可证', '二类经营备案凭证', '开票信息'].map(async (type) => ({
      type,
      no: `鄂${type.slice(-3)}003`,
      validFrom: addMonths(today, -20),
      validTo: addMonths(today, 22),
      files: [await scan(clerk, type, organisationOf(world, 'd3').name)],
    })),
  );
  await submit(clerk, head, 'firstOrg', await firm(clerk, world.partners.get('v1>d3') ?? '', buyers), shown, '同意建立购销关系');
  await submit(
    clerk,
    head,
    'firstOrg',
    await firm(clerk, world.partners.get('v1>d1') ?? '', buyers),
    shown.map((line) => ({ ...line, no: `鄂${String(line.type).slice(-3)}001` })),
  );
}

/** Written and submitted; passed too where an opinion is given. */
async function submit(maker: Desk, checker: Desk, kind: string, header: Values, lines: Values[], opinion?: string): Promise<string> {
  const saved = await draft(maker, kind, header, lines);
  const done = await act(maker, kind, 'submit', saved);
  if (opinion !== undefined) await act(inPerson(checker, kind), kind, 'review', done, { reason: opinion });
  return saved.id;
}

/** Somebody who decides in person: he holds the page, and the step must be his. */
const inPerson = (desk: Desk, kind: string): Desk => ({
  ...desk,
  context: { ...desk.context, isSystem: false, permissions: Object.fromEntries(screensOf(kind).map((screen) => [screen.flag, [...screen.actions]])) },
});

async function admissions(world: World, at: At, { gauze, gel, probe }: Pick<News, 'gauze' | 'gel' | 'probe'>): Promise<void> {
  const today = dayOf(world.end);
  const h1 = organisationOf(world, 'h1');
  const person = (userName: string, time: string) => inPerson(at('h1', time).deskOfPerson(personOf(h1, userName)), 'productAdmission');
  const department = personOf(h1, 'nurse').department;
  const asked = (reason: string, more: Values = {}): Values => ({
    department,
    supplier: world.partners.get('h1>d1') ?? '',
    reason,
    expectMonthly: '30',
    ...more,
  });
  const line = (goods: Goods, price: string, more: Values = {}): Values => ({ specification: goods.id, unit: goods.unit, price, chargeable: true, ...more });
  const write = async (header: Values, lines: Values[]): Promise<string> => {
    const nurse = person('nurse', '17:00');
    const saved = await draft(nurse, 'productAdmission', header, lines);
    await act(nurse, 'productAdmission', 'submit', saved);
    return saved.id;
  };
  const decide = async (id: string, userName: string, action: string, more: { reason?: string; input?: Values }): Promise<void> => {
    await act(person(userName, '17:10'), 'productAdmission', action, { id, version: await versionOf(world, h1, id) }, more);
  };
  const passed = await write(asked('关节置换术中止血，减少输血'), [line(gauze, '1860', { suggestedChargePrice: '205', marketPrice: '2100' })]);
  await decide(passed, 'hospital', 'review', { reason: '临床确有需要，市场价合理' });
  await decide(passed, 'hfinance', 'review', { reason: '医保可收费' });
  for (const [who, opinion] of [
    ['manager', '同意试用半年后评估'],
    ['hfinance', ''],
  ] as const)
    await decide(passed, who, 'vote', { input: { vote: 'agree', opinion } });
  await decide(passed, 'manager', 'review', { reason: '委员会通过' });
  await decide(passed, 'hospital', 'review', { reason: '同意' });
  const waiting = await write(asked('关节腔注射，替代进口产品'), [line(gel, '960', { marketPrice: '1180' })]);
  await decide(waiting, 'hospital', 'review', { reason: '同意' });
  const urgent = asked('抢救患者术中监护，库存产品不适用', { admissionKind: '4', tempQuantity: '40', tempUntil: addDays(today, 60), urgent: true });
  await decide(await write(urgent, [line(probe, '320')]), 'hospital', 'review', { reason: '同意临时采购' });
  const refused = await write(asked('供货商申请调整价格', { admissionKind: '5' }), [line(gauze, '2050')]);
  await decide(refused, 'hospital', 'nopass', { reason: '刚准入，不予调价' });
  const wish = { newProduct: '可降解吻合口支架 22mm', newRegistrationNo: '国械注准20243130456', price: '4800' };
  await draft(person('nurse', '17:20'), 'productAdmission', asked('腔镜手术新技术开展'), [wish]);
}
