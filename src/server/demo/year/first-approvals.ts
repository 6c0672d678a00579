import { sql } from 'kysely';
import { addDays, addMonths, type Day, dayOf } from '../../../define/dates';
import type { FileStore } from '../../files/file-store';
import { organisationOf, type World } from '../world/world';
import type { At } from './day';
import { act, type Desk, draft, inPerson, keepRecord, type Values } from './desk';
import { paper } from './papers';

export type Firm = { id: string; name: string };
export type Goods = { id: string; unit: string };
type News = { stranger: Firm; other: Firm; gauze: Goods; gel: Goods; probe: Goods };

/** What every first approval of this day is written with. */
type Scene = { world: World; at: At; files: FileStore; today: Day; scope: string[] };

/** The dealer's first approvals of two makers and of the new goods, and the maker's of its buyers. */
export async function firstApprovals(world: World, at: At, files: FileStore, news: News): Promise<void> {
  const scene: Scene = { world, at, files, today: dayOf(world.end), scope: await scopeOf(world, news.probe) };
  await dealersApprovals(scene, news);
  await makersApprovals(scene);
}

/** The classes of devices a firm is approved for: those of its goods. */
async function scopeOf(world: World, { id }: Goods): Promise<string[]> {
  const found = sql<{ id: string }>`select category68_id as id from product where id = (select product_id from specification where id = ${id})`;
  return (await found.execute(world.db)).rows.map((row) => row.id);
}

const CUSTOMER = { role: 'customer', salesperson: '', idNo: '', grantRegions: [], grantProducts: '', grantUntil: '' };

async function dealersApprovals(scene: Scene, { stranger, other, gauze, gel, probe }: News): Promise<void> {
  const { world, at, today } = scene;
  const [buyer, quality] = [at('d1', '16:52').desk('dbuyer'), at('d1', '16:58').desk('dquality')];
  const partnerOf = (counterparty: string) =>
    keepRecord(buyer, 'partner', { relation: 'DV', kind: 'supplier', counterparty, settlementMode: '月结', paymentDays: '60' });
  const maker = await partnerOf(stranger.id);
  const shown = await papersOf(scene, buyer, stranger, addMonths(today, 26));
  await submit(buyer, quality, 'firstOrg', await firmOf(scene, buyer, maker), shown, '资料齐全，同意');
  await submit(buyer, quality, 'firstOrg', await firmOf(scene, buyer, await partnerOf(other.id)), await papersOf(scene, buyer, other, addDays(today, 50)));
  const hospital = await firmOf(scene, buyer, world.partners.get('d1>h2') ?? '', { ...CUSTOMER, legalPerson: '', address: '' });
  await draft(buyer, 'firstOrg', hospital, []);
  const wanted = (supplier: string, reason: string): Values => ({ supplier, reason, expectMonthly: '50' });
  const known = world.partners.get('d1>v1') ?? '';
  const passed = '注册证有效，储运条件符合，同意';
  await submit(buyer, quality, 'firstProduct', wanted(known, '医院新增需求'), [{ specification: gauze.id }], passed);
  await submit(buyer, quality, 'firstProduct', wanted(maker, '扩充监护耗材'), [{ specification: probe.id }]);
  await draft(buyer, 'firstProduct', wanted(known, '骨科与妇科备货'), [{ specification: gel.id }]);
}

/** The maker looks at who sells to it and buys from it, too. */
async function makersApprovals(scene: Scene): Promise<void> {
  const { world, at, files, today } = scene;
  const [clerk, head] = [at('v1', '16:54').desk('vkeeper'), at('v1', '16:59').desk('vendor')];
  for (const [i, seller] of (await sellersTo(world, 'v1')).entries()) {
    const shown = await papersOf(scene, clerk, seller, addMonths(today, 31));
    const partner = world.partners.get(`v1>${seller.key}`) ?? '';
    await submit(clerk, head, 'firstOrg', await firmOf(scene, clerk, partner), shown, i === 0 ? '资料齐全，同意' : undefined);
  }
  const buyer = (key: string) => firmOf(scene, clerk, world.partners.get(`v1>${key}`) ?? '', { ...CUSTOMER, classes: ['2', '3'] });
  const shown = await Promise.all(
    ['营业执照', '医疗器械经营许可证', '二类经营备案凭证', '开票信息'].map(async (type) => ({
      type,
      no: `鄂${type.slice(-3)}003`,
      validFrom: addMonths(today, -20),
      validTo: addMonths(today, 22),
      files: [await paper(clerk, files, type, [organisationOf(world, 'd3').name])],
    })),
  );
  await submit(clerk, head, 'firstOrg', await buyer('d3'), shown, '同意建立购销关系');
  const others = shown.map((line) => ({ ...line, no: `鄂${line.type.slice(-3)}001` }));
  await submit(clerk, head, 'firstOrg', await buyer('d1'), others);
}

/** The papers a maker shows; `ends`: of its permission to make. */
async function papersOf({ files, today }: Scene, desk: Desk, firm: Firm, ends: string): Promise<Values[]> {
  const line = async (type: string, more: Values): Promise<Values> => ({
    type,
    no: `沪${type.slice(-3)}${firm.id.slice(-6)}`,
    validFrom: addMonths(today, -20),
    files: [await paper(desk, files, type, [firm.name])],
    ...more,
  });
  return [await line('营业执照', { longTerm: true }), await line('医疗器械生产许可证', { validTo: ends }), await line('开票信息', { longTerm: true })];
}

/** What is written of a firm, and of whom it sends. */
const firmOf = async ({ world, files, today, scope }: Scene, desk: Desk, partner: string, more: Values = {}): Promise<Values> => ({
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
  qualityAgreement: [await paper(desk, files, '质量保证协议', [organisationOf(world, 'd1').name])],
  ...more,
});

/** Written and submitted; passed too where an opinion is given. */
async function submit(maker: Desk, checker: Desk, kind: string, header: Values, lines: Values[], opinion?: string): Promise<string> {
  const saved = await draft(maker, kind, header, lines);
  const done = await act(maker, kind, 'submit', saved);
  if (opinion !== undefined) await act(inPerson(checker, kind), kind, 'review', done, { reason: opinion });
  return saved.id;
}

/** Makers an organisation buys from. */
async function sellersTo(world: World, key: string): Promise<(Firm & { key: string })[]> {
  const keys = [...world.vendors.keys()].filter((maker) => world.partners.has(`${key}>${maker}`)).slice(0, 2);
  const { rows } = await sql<Firm>`select id, name from organisation where id = any(${keys.map((one) => world.vendors.get(one) ?? '')}::uuid[])`.execute(
    world.db,
  );
  return keys.flatMap((one) => rows.filter((row) => row.id === world.vendors.get(one)).map((row) => ({ ...row, key: one })));
}
