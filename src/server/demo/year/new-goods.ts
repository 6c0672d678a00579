import { sql } from 'kysely';
import { addMonths, dayOf } from '../../../define/dates';
import { newId } from '../../base/id';
import type { FileStore } from '../../files/file-store';
import { organisationOf, type World } from '../world/world';
import { admissions } from './admissions';
import type { At } from './day';
import { actOnRecord, keepRecord } from './desk';
import { type Firm, firstApprovals, type Goods } from './first-approvals';
import { paper } from './papers';

/**
 * Goods nobody had before: the platform releases them, the dealer looks at their maker and at them (首营), the hospital's wards ask
 * for them (准入). Passed, waiting, refused and begun at every step.
 */
export async function newGoods(world: World, at: At, files: FileStore): Promise<void> {
  const known = organisationOf(world, 'v1').id;
  const [stranger, other] = await makersWithoutPartner(world);
  if (!stranger || !other) return;
  const gauze = await release(at, files, { maker: known, name: '可吸收止血纱布', spec: '5cm×7.5cm', unit: '片', serial: 9001 });
  const gel = await release(at, files, { maker: known, name: '医用几丁糖', spec: '2ml', unit: '支', serial: 9002 });
  const probe = await release(at, files, { maker: stranger.id, name: '一次性使用血氧探头', spec: 'SpO2-A', unit: '只', serial: 9003 });
  const issue = { organisations: [organisationOf(world, 'd1').id], specifications: [gauze.id, gel.id, probe.id] };
  await actOnRecord(at('p', '16:50').desk('platform'), 'businessProduct', 'issue', '', issue);
  await firstApprovals(world, at, files, { stranger, other, gauze, gel, probe });
  await admissions(world, at, { gauze, gel, probe });
  await keepAdmitted(world);
}

/** What a ward had admitted is what it takes again and again from then on: its store keeps it, without levels yet. */
async function keepAdmitted({ db, organisations }: World): Promise<void> {
  for (const hospital of organisations.values())
    for (const ward of hospital.wards) {
      const { rows } = await sql<{ id: string }>`
        select c.specification_id as id from common_product c where c.org_id = ${hospital.id} and c.department_id = ${ward.department} and c.deleted_at is null
          and not exists (select from warehouse_product p where p.org_id = c.org_id and p.warehouse_id = ${ward.store} and p.specification_id = c.specification_id and p.deleted_at is null)`.execute(
        db,
      );
      for (const { id } of rows)
        await sql`insert into warehouse_product (org_id, id, warehouse_id, specification_id, source_kind, source_warehouse_id, pack_quantity, lead_days)
          values (${hospital.id}, ${newId()}, ${ward.store}, ${id}, 'central', ${hospital.central}, 1, 1)`.execute(db);
    }
}

/** Makers of the catalogue the dealer has not dealt with. */
const makersWithoutPartner = async (world: World): Promise<Firm[]> =>
  (
    await sql<Firm>`select o.id, o.name from organisation o where o.kind = 'V' and not o.joined and o.social_credit_code is not null
      and not exists (select from partner p where p.org_id = ${organisationOf(world, 'd1').id} and p.counterparty_id = o.id) order by o.code limit 2`.execute(
      world.db,
    )
  ).rows;

/** A certificate and one specification of the maker's trade, written and passed by the platform. */
async function release(at: At, files: FileStore, given: { maker: string; name: string; spec: string; unit: string; serial: number }): Promise<Goods> {
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
    specifications: [{ spec: given.spec, unitText: `${given.unit}；盒=10${given.unit}`, purchaseUnitName: '盒', saleUnitName: '盒' }],
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
