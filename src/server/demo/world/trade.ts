import { sql } from 'kysely';
import { newId } from '../../base/id';
import type { Db } from '../../db/open';
import { insertRows } from '../bulk';
import type { Random } from '../random';
import type { Classes } from './classes';
import type { InsuranceCode } from './insurance';
import type { Goods, Kept, Organisation } from './world';

type Row = Record<string, unknown>;
type Given = {
  random: Random;
  made: Map<string, Organisation>;
  goods: readonly Goods[];
  partners: Map<string, string>;
  classes: Classes;
  codes: ReadonlyMap<string, InsuranceCode>;
  /** Maker whose goods the joined maker sells beside its own. */
  resold: string;
  at: string;
};

/** Who may trade what, under which words of his own, and at which agreed prices. @returns the goods each carries, by its key */
export async function buildTrade(db: Db, given: Given): Promise<Map<string, Goods[]>> {
  const all = new Map<string, Goods[]>();
  const { made, goods, partners, at } = given;
  const [rights, prices]: [Row[], Row[]] = [[], []];
  const from = at.slice(0, 10);
  const price = (organisation: Organisation, kind: 'purchase' | 'sale', one: Goods, partner: string | null, amount: number): void => {
    const isBulk = one.isBulk && organisation.kind !== 'V' && (kind === 'purchase') === (organisation.kind === 'H');
    prices.push({
      org_id: organisation.id,
      id: newId(),
      kind,
      specification_id: one.id,
      partner_id: partner,
      unit_id: one.root,
      price: String(amount),
      price_cap: isBulk ? String(amount) : null,
      tax_rate: '13',
      source: isBulk ? 'vbp' : 'manual',
      valid_from: from,
      created_at: at,
      updated_at: at,
    });
  };
  const unissued = newest(goods, made.get('v1')?.id);
  for (const organisation of made.values()) {
    const carried = goods.filter((one) => !unissued.has(one.id) && carries(organisation, one, given));
    all.set(organisation.key, carried);
    for (const [i, one] of carried.entries()) {
      rights.push(rightOf(organisation, one, i + 1, given));
      if (organisation.kind === 'H') price(organisation, 'purchase', one, partners.get(`${organisation.key}>${one.dealer}`) ?? null, one.price);
      if (organisation.kind === 'D') {
        price(organisation, 'purchase', one, null, one.cost);
        price(organisation, 'sale', one, null, one.price);
      }
      if (organisation.kind === 'V') {
        price(organisation, 'sale', one, null, one.cost);
        if (one.vendor !== organisation.id) price(organisation, 'purchase', one, null, Number((one.cost * 0.82).toFixed(4)));
      }
    }
  }
  await insertRows(db, 'business_product', rights);
  await insertRows(db, 'product_price', prices);
  return all;
}

/** Released a few days ago and issued to nobody yet: every sixtieth, and one of the joined maker's. */
function newest(goods: readonly Goods[], maker: string | undefined): Set<string> {
  const own = goods.filter((one) => one.vendor === maker && !one.isBulk).slice(-1);
  return new Set([...goods.filter((one, i) => i % 60 === 37 && !one.isBulk && !one.isHighValue), ...own].map((one) => one.id));
}

function carries(organisation: Organisation, one: Goods, { random, resold }: Given): boolean {
  if (organisation.kind === 'H') return organisation.key === 'h1' || (!one.isConsigned && random.chance(0.35));
  if (organisation.kind === 'D') return one.dealer === organisation.key;
  return organisation.kind === 'V' && (one.vendor === organisation.id || (one.vendor === resold && one.group === 'general'));
}

function rightOf(organisation: Organisation, one: Goods, number: number, { made, partners, classes, codes, at }: Given): Row {
  const isHospital = organisation.kind === 'H';
  const isDealer = organisation.kind === 'D';
  const maker = made.get('v1');
  const issuer = isDealer && one.vendor === maker?.id && partners.has(`${organisation.key}>v1`) ? maker.id : (made.get('p')?.id ?? null);
  const code = codes.get(one.id);
  const isConsigned = organisation.key === 'h1' && one.isConsigned;
  return {
    org_id: organisation.id,
    id: newId(),
    specification_id: one.id,
    status: 1,
    source: organisation.kind === 'V' ? 'vendor' : isHospital ? 'admission' : 'issue',
    issuer_id: isDealer ? issuer : null,
    issue_batch_sn: isDealer ? `XF${at.slice(0, 10).replaceAll('-', '')}0001` : null,
    issued_at: at,
    own_code: `${isHospital ? 'HC' : isDealer ? 'WL' : 'CP'}${String(number).padStart(6, '0')}`,
    own_name: one.name,
    category_id: classes.business(organisation.key, one),
    finance_category_id: classes.finance(organisation.key, one),
    default_supplier_id: isHospital ? (partners.get(`${organisation.key}>${one.dealer}`) ?? null) : null,
    purchase_unit_id: one.box,
    sale_unit_id: one.box,
    first_approved: true,
    insurance_code: code?.code ?? null,
    insurance_pay: isHospital ? (code?.pay ?? null) : null,
    manage_class: isHospital ? (one.isHighValue ? '高值' : one.group === 'lab' ? '试剂' : '低值') : null,
    high_value: one.isHighValue,
    implant: one.isImplant,
    coded: isHospital && one.isCoded,
    vbp: isHospital && one.isBulk,
    chargeable: one.isChargeable,
    charge_price: isHospital && one.isChargeable ? String(one.charge) : null,
    trade_mode: isConsigned ? '2' : '1',
    settle_at: isConsigned ? 'use' : null,
    created_at: at,
    updated_at: at,
  };
}

/** Of what nobody keeps some is no longer used, no longer bought, or was taken back by its issuer: nobody carries it any more. */
export async function stopSome(db: Db, made: Map<string, Organisation>, carried: Map<string, Goods[]>, traded: ReadonlySet<string>): Promise<void> {
  const rows = ['h1', 'h2', 'd1', 'd2', 'd3', 'v1'].flatMap((key) =>
    (carried.get(key) ?? [])
      .filter((one) => !traded.has(one.id) && !one.isConsigned)
      .flatMap((one, i) => {
        const status = { 3: 0, 9: 3, 15: 0, 21: 2 }[i % 24];
        // Nobody takes back what a hospital admitted or a maker makes.
        return status === undefined || (status === 2 && !key.startsWith('d')) ? [] : [{ key, org: made.get(key)?.id, id: one.id, status }];
      }),
  );
  for (const [key, goods] of carried)
    carried.set(
      key,
      goods.filter((one) => !rows.some((row) => row.key === key && row.id === one.id)),
    );
  await sql`update business_product b set status = t.status, revoke_reason = case t.status when 2 then '授权到期' when 3 then '厂家停产，售完为止' end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (org uuid, id uuid, status int) where b.org_id = t.org and b.specification_id = t.id`.execute(
    db,
  );
}

/** What each ward keeps of the goods it uses, with upper and lower limits by what a month takes. */
export async function buildPars(db: Db, hospital: Organisation, kept: Map<string, readonly Kept[]>, at: string): Promise<void> {
  const rows = hospital.wards.flatMap((ward) =>
    (kept.get(ward.department) ?? []).map(({ one, monthly }): Row => {
      const most = Math.max(3, Math.ceil(monthly * 2));
      return {
        org_id: hospital.id,
        id: newId(),
        warehouse_id: ward.store,
        specification_id: one.id,
        restock_mode: '1',
        source_kind: 'central',
        source_warehouse_id: hospital.central,
        min_quantity: String(Math.max(1, Math.floor(monthly * 0.4))),
        reorder_quantity: String(Math.max(2, Math.ceil(monthly * 0.7))),
        max_quantity: String(most),
        pack_quantity: '1',
        lead_days: 1,
        safety_days: 2,
        created_at: at,
        updated_at: at,
      };
    }),
  );
  await insertRows(db, 'warehouse_product', rows);
  const common = hospital.wards.flatMap((ward) =>
    (kept.get(ward.department) ?? []).slice(0, 8).map(
      ({ one, monthly }, i): Row => ({
        org_id: hospital.id,
        id: newId(),
        scope: 'department',
        department_id: ward.department,
        group_name: '常规',
        specification_id: one.id,
        default_quantity: String(Math.max(1, Math.round(monthly))),
        unit_id: one.root,
        sort: i,
        created_at: at,
        updated_at: at,
      }),
    ),
  );
  await insertRows(db, 'common_product', common);
}
