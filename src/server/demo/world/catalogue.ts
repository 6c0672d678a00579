import { sql } from 'kysely';
import { addDays, addMonths, dayOf } from '../../../define/dates';
import { newId } from '../../base/id';
import type { Db } from '../../db/open';
import { insertRows } from '../bulk';
import { classification } from '../facts/classification';
import { type Family, families, specificationsOf } from '../facts/families';
import { type MakerFact, makers } from '../facts/organisations';
import type { Random } from '../random';
import { certificateNumber } from './codes';
import { words } from './organisations';
import { type SpecificationRows, specificationsFor } from './specifications';
import type { Goods, Size } from './world';

type Row = Record<string, unknown>;
type Given = { random: Random; size: Size; at: string; end: Date; vendors: Map<string, string> };
/** How many products of a family, and of specifications of a product. */
const AMOUNT = { small: { makers: 1, least: 1, most: 2 }, medium: { makers: 5, least: 3, most: 8 }, large: { makers: 5, least: 3, most: 8 } } as const;
const WANTED = { small: 320, medium: 3000, large: 3000 } as const;

/** The shared catalogue: classification, brands, certificates, products, specifications with units and codes. */
export async function buildCatalogue(db: Db, given: Given): Promise<Goods[]> {
  const categories = await buildClassification(db, given.at);
  const brands = new Map(makers.map((one) => [one.key, newId()]));
  await insertRows(
    db,
    'brand',
    makers.map((one) => ({
      id: brands.get(one.key),
      code: `B${one.key}`,
      name: one.brand,
      ...words(one.brand),
      vendor_id: given.vendors.get(one.key),
      country: one.country,
      created_at: given.at,
      updated_at: given.at,
    })),
  );
  const [certificates, products]: Row[][] = [[], []];
  const collected: SpecificationRows = { specifications: [], units: [], barcodes: [], items: new Map() };
  const goods: Goods[] = [];
  let number = 0;
  for (const { family, maker, specs } of offers(given)) {
    number += 1;
    const vendor = given.vendors.get(maker.key) as string;
    const certificate = certificateRow(given, family, maker, vendor, categories, number);
    const product = productRow(given, family, maker, vendor, {
      brand: brands.get(maker.key),
      certificate: certificate.id,
      category: certificate.category68_id,
      code: `P${String(number).padStart(8, '0')}`,
    });
    certificates?.push(certificate);
    products?.push(product);
    goods.push(...specificationsFor(given, collected, { family, maker, product, specs, makerNumber: makers.indexOf(maker) }));
  }
  await insertRows(db, 'registration_cert', certificates ?? []);
  await insertRows(db, 'product', products ?? []);
  await insertRows(db, 'specification', collected.specifications);
  await insertRows(db, 'unit', collected.units);
  await insertRows(db, 'product_barcode', collected.barcodes);
  await sql`select setval('product_code_seq', ${number})`.execute(db);
  return goods;
}

/** Who makes what in which specifications, until there are enough. */
function offers({ random, size }: Given): { family: Family; maker: MakerFact; specs: string[] }[] {
  const { makers: count, least, most } = AMOUNT[size];
  const list = families.flatMap((family) =>
    random
      .some(
        makers.filter((one) => one.groups.split(',').includes(family.group)),
        count,
      )
      .map((maker) => ({ family, maker, all: specificationsOf(family.specs) })),
  );
  let left: number = WANTED[size];
  return list.flatMap(({ family, maker, all }) => {
    const wanted = Math.min(random.int(least, most), left, all.length);
    left -= wanted;
    const chosen = new Set(random.some(all, wanted));
    return wanted > 0 ? [{ family, maker, specs: all.filter((spec) => chosen.has(spec)) }] : [];
  });
}

/** Delivered by the platform's import as a rule; where nothing is there yet, the levels the demo needs. @returns ids by code (2017) */
async function buildClassification(db: Db, at: string): Promise<Map<string, string>> {
  const known = await sql<{ id: string; code: string }>`select id, code from category68 where edition = '2017' and deleted_at is null`.execute(db);
  if (known.rows.length > 0) return new Map(known.rows.map((row) => [row.code, row.id]));
  const ids = new Map<string, string>();
  const rows = classification.map((one, i) => {
    const id = newId();
    ids.set(`${one.edition} ${one.code}`, id);
    const parent = one.parent === '' ? null : (ids.get(`${one.edition} ${one.parent}`) ?? null);
    return {
      id,
      edition: one.edition,
      code: one.code,
      name: one.name,
      ...words(one.name),
      parent_id: parent,
      level: parent ? 2 : 1,
      path: parent ? [parent, id] : [id],
      sort: i,
      created_at: at,
      updated_at: at,
    };
  });
  await insertRows(db, 'category68', rows);
  return new Map([...ids].filter(([key]) => key.startsWith('2017 ')).map(([key, id]) => [key.slice(5), id]));
}

/** Approved within the last years, valid for five years less a day; some end within half a year, so the warnings have content. */
function certificateRow(given: Given, family: Family, maker: MakerFact, vendor: string, categories: Map<string, string>, serial: number) {
  const { random, end, at } = given;
  const today = dayOf(end);
  const age = random.chance(0.04) ? random.int(1640, 1780) : random.int(420, 1500);
  const approved = addDays(today, -age);
  const isFiling = family.riskClass === '1';
  return {
    id: newId(),
    code: certificateNumber({
      mark: maker.mark,
      riskClass: family.riskClass,
      category: family.category,
      year: Number(approved.slice(0, 4)),
      serial: 1000 + serial,
    }),
    name: family.name,
    ...words(family.name),
    cert_type: isFiling ? 'filing' : 'registration',
    risk_class: family.riskClass,
    holder: maker.name,
    agent: maker.mark === '进' ? `${maker.brand}(上海)贸易有限公司` : null,
    manufacturer_id: vendor,
    category68_id: categories.get(family.category) ?? categories.get(family.category.slice(0, 2)) ?? null,
    approved_date: approved,
    valid_to: isFiling ? null : addDays(addMonths(approved, 60), -1),
    scope: `适用于医疗机构临床使用的${family.name}。`,
    structure: '由主体、连接件及包装组成，产品按说明书使用。',
    created_at: at,
    updated_at: at,
  };
}

const tempZone = (family: Family): string => (family.marks.includes('cold') ? 'cold' : 'normal');

function productRow(
  { random, at }: Given,
  family: Family,
  maker: MakerFact,
  vendor: string,
  known: { brand: string | undefined; certificate: string; category: string | null; code: string },
) {
  const has = (mark: string): boolean => family.marks.includes(mark);
  return {
    id: newId(),
    code: known.code,
    name: family.name,
    ...words(family.name),
    status: 2,
    origin: 'platform',
    brand_id: known.brand,
    vendor_id: vendor,
    registration_cert_id: known.certificate,
    category68_id: known.category,
    risk_class: family.riskClass,
    domestic: maker.mark !== '进',
    origin_country: maker.mark === '进' ? maker.country : null,
    is_high_value: has('h'),
    is_implant: has('i'),
    is_reagent: has('r'),
    tracking: 'batch',
    sterile: has('s'),
    sterile_method: has('s') ? random.pick(['环氧乙烷', '辐照']) : null,
    disposable: !has('d'),
    temp_zone: tempZone(family),
    storage_text: has('cold') ? '避光冷藏，不得冷冻' : '阴凉干燥，通风良好',
    shelf_life_months: has('r') ? 18 : has('i') ? 60 : random.pick([24, 36, 36, 60]),
    medical_category: has('h') ? '高值医用耗材' : has('r') ? '检验试剂' : '低值医用耗材',
    chargeable: !has('n'),
    tax_rate: '13',
    reference_price: String(family.price),
    passed_at: at,
    submitted_at: at,
    created_at: at,
    updated_at: at,
  };
}
