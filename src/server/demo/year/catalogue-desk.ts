import { sql } from 'kysely';
import { addDays } from '../../../define/dates';
import type { FileStore } from '../../files/file-store';
import { organisationOf, type World } from '../world/world';
import type { At } from './day';
import { actOnRecord, type Desk, keepRecord, type Values } from './desk';
import { paper } from './papers';

type Draft = { name: string; category: string; riskClass: string; specs: readonly string[]; unitText: string; price: string };

/** New products on their way into the catalogue: drafts, some that wait for the check, some sent back; and what a dealer and a hospital wrote down themselves. */
export async function catalogueWork(world: World, at: At, files: FileStore): Promise<void> {
  const write = (desk: Desk, vendor: string, draft: Draft) => writeProduct({ world, files, desk }, vendor, draft);
  const maker = organisationOf(world, 'v1').id;
  const own = at('v1', '09:10').desk('vendor');
  const platform = at('p', '09:30').desk('platform');
  await write(own, maker, PRESSURE);
  const submitted = await write(own, maker, STOPPER);
  await actOnRecord(own, 'product', 'submit', submitted);
  const refused = await write(own, maker, STRIP);
  await actOnRecord(own, 'product', 'submit', refused);
  await actOnRecord(platform, 'product', 'nopass', refused, {}, '注册证附件不清晰，请补充彩色扫描件');
  const other = world.vendors.get('m18') ?? maker;
  await write(platform, other, SUTURE);
  for (const [key, by, fact] of [
    ['d1', 'dealer', WARMER],
    ['h1', 'hospital', TRAY],
  ] as const) {
    const desk = at(key, '09:20').desk(by);
    await write(desk, other, { ...fact, name: `${fact.name}（待补资料）` });
    await actOnRecord(desk, 'product', 'submit', await write(desk, other, fact));
  }
}

const PRESSURE: Draft = { name: '一次性使用压力延长管', category: '14-02', riskClass: '2', specs: ['50cm', '100cm'], unitText: '根；盒=50根', price: '6.8' };
const STOPPER: Draft = { name: '一次性使用输液止液夹', category: '14-02', riskClass: '2', specs: ['标准型', '滚轮型'], unitText: '只；盒=100只', price: '0.9' };
const STRIP: Draft = { name: '医用硅凝胶敷料', category: '14-10', riskClass: '2', specs: ['5×10cm', '10×15cm'], unitText: '片；盒=10片', price: '46' };
const SUTURE: Draft = { name: '可吸收外科缝线（抗菌型）', category: '02-13', riskClass: '3', specs: ['3-0', '4-0'], unitText: '包；盒=36包', price: '58' };
const WARMER: Draft = { name: '一次性使用输液加温管', category: '14-02', riskClass: '2', specs: ['成人型'], unitText: '套；盒=20套', price: '38' };
const TRAY: Draft = { name: '一次性使用换药盘', category: '14-09', riskClass: '2', specs: ['三件套', '五件套'], unitText: '只；箱=100只', price: '3.2' };

type Author = { world: World; files: FileStore; desk: Desk };
/** A certificate and a product under it, as the form would save them. @returns the product */
async function writeProduct({ world, files, desk }: Author, vendor: string, { name, category, riskClass, specs, unitText, price }: Draft): Promise<string> {
  const found = await sql<{ id: string }>`select id from category68 c where edition = '2017' and code = ${category} and deleted_at is null`.execute(world.db);
  const maker = await sql<{ name: string }>`select name from organisation where id = ${vendor}`.execute(world.db);
  const day = desk.context.now().toISOString().slice(0, 10);
  const count = await sql<{ n: number }>`select count(*)::int as n from registration_cert`.execute(world.db);
  const certificate = await keepRecord(desk, 'registrationCert', {
    code: `${riskClass === '3' ? '国' : '沪'}械注准${addDays(day, -90).slice(0, 4)}${riskClass}${category.slice(0, 2)}${String(5000 + (count.rows[0]?.n ?? 0))}`,
    name,
    certType: 'registration',
    riskClass,
    holder: maker.rows[0]?.name ?? '',
    manufacturer: vendor,
    category68: found.rows[0]?.id,
    approvedDate: addDays(day, -90),
    validTo: addDays(day, 365 * 5 - 91),
    pictures: [await paper(desk, files, '医疗器械注册证', [name])],
  });
  const row: Values = {
    name,
    vendor,
    registrationCert: certificate,
    category68: found.rows[0]?.id,
    riskClass,
    tracking: 'batch',
    sterile: true,
    sterileMethod: '环氧乙烷',
    shelfLifeMonths: '36',
    referencePrice: price,
  };
  return keepRecord(desk, 'product', row, { specifications: specs.map((spec): Values => ({ spec, unitText, referencePrice: price })) });
}
