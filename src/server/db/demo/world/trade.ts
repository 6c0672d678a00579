import { newId } from '../../../id';
import type { Db } from '../../open';
import { insertRows } from '../bulk';
import type { Random } from '../random';
import type { Goods, Organisation } from './world';

type Row = Record<string, unknown>;
type Given = { random: Random; made: Map<string, Organisation>; goods: readonly Goods[]; partners: Map<string, string>; at: string };

/** Who may trade what, under which words of his own, and at which agreed prices. @returns the goods each carries, by its key */
export async function buildTrade(db: Db, given: Given): Promise<Map<string, Goods[]>> {
  const all = new Map<string, Goods[]>();
  const { random, made, goods, partners, at } = given;
  const [rights, prices]: [Row[], Row[]] = [[], []];
  const from = at.slice(0, 10);
  const price = (organisation: Organisation, kind: 'purchase' | 'sale', one: Goods, partner: string | null, amount: number): void => {
    prices.push({
      org_id: organisation.id,
      id: newId(),
      kind,
      specification_id: one.id,
      partner_id: partner,
      unit_id: one.root,
      price: String(amount),
      tax_rate: '13',
      source: 'manual',
      valid_from: from,
      created_at: at,
      updated_at: at,
    });
  };
  const classes = await buildClasses(db, made, at);
  for (const organisation of made.values()) {
    const carried = goods.filter((one) => carries(organisation, one, random));
    all.set(organisation.key, carried);
    for (const [i, one] of carried.entries()) {
      rights.push({ ...rightOf(organisation, one, i + 1, partners, at), finance_category_id: classes.get(`${organisation.key}>${classOf(one)}`) ?? null });
      if (organisation.kind === 'H') price(organisation, 'purchase', one, partners.get(`${organisation.key}>${one.dealer}`) ?? null, one.price);
      if (organisation.kind === 'D') {
        price(organisation, 'purchase', one, null, one.cost);
        price(organisation, 'sale', one, null, one.price);
      }
      if (organisation.kind === 'V') price(organisation, 'sale', one, null, one.cost);
    }
  }
  await insertRows(db, 'business_product', rights);
  await insertRows(db, 'product_price', prices);
  return all;
}

/** Under what a hospital's accounts book consumables. */
const CLASSES: readonly (readonly [code: string, name: string])[] = [
  ['F01', '高值耗材'],
  ['F02', '普通卫生材料'],
  ['F03', '检验试剂'],
];
const classOf = (one: Goods): string => (one.isHighValue ? 'F01' : one.group === 'lab' ? 'F03' : 'F02');

async function buildClasses(db: Db, made: Map<string, Organisation>, at: string): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  const rows = [...made.values()]
    .filter((organisation) => organisation.kind === 'H')
    .flatMap((organisation) =>
      CLASSES.map(([code, name]): Row => {
        const id = newId();
        ids.set(`${organisation.key}>${code}`, id);
        return { org_id: organisation.id, id, kind: 'finance', code, name, path: [id], created_at: at, updated_at: at };
      }),
    );
  await insertRows(db, 'custom_category', rows);
  return ids;
}

function carries(organisation: Organisation, one: Goods, random: Random): boolean {
  if (organisation.kind === 'H') return organisation.key === 'h1' || random.chance(0.35);
  if (organisation.kind === 'D') return one.dealer === organisation.key;
  return organisation.kind === 'V' && one.vendor === organisation.id;
}

function rightOf(organisation: Organisation, one: Goods, number: number, partners: Map<string, string>, at: string): Row {
  const isHospital = organisation.kind === 'H';
  return {
    org_id: organisation.id,
    id: newId(),
    specification_id: one.id,
    status: 1,
    source: organisation.kind === 'V' ? 'vendor' : isHospital ? 'admission' : 'issue',
    issued_at: at,
    own_code: `${isHospital ? 'HC' : organisation.kind === 'D' ? 'WL' : 'CP'}${String(number).padStart(6, '0')}`,
    own_name: one.name,
    default_supplier_id: isHospital ? (partners.get(`${organisation.key}>${one.dealer}`) ?? null) : null,
    purchase_unit_id: one.box,
    sale_unit_id: one.box,
    first_approved: true,
    manage_class: isHospital ? (one.isHighValue ? '高值' : one.group === 'lab' ? '试剂' : '低值') : null,
    high_value: one.isHighValue,
    implant: one.group === 'ortho',
    coded: isHospital && one.isCoded,
    chargeable: one.isChargeable,
    charge_price: isHospital && one.isChargeable ? String(one.charge) : null,
    trade_mode: '1',
    created_at: at,
    updated_at: at,
  };
}

/** What each ward keeps of the goods it uses, with upper and lower limits. */
export async function buildPars(db: Db, hospital: Organisation, kept: Map<string, readonly Goods[]>, random: Random, at: string): Promise<void> {
  const rows = hospital.wards.flatMap((ward) =>
    (kept.get(ward.department) ?? []).map((one): Row => {
      const most = one.isHighValue ? 6 : Math.max(20, one.boxRatio * random.int(1, 3));
      return {
        org_id: hospital.id,
        id: newId(),
        warehouse_id: ward.store,
        specification_id: one.id,
        restock_mode: '1',
        source_kind: 'central',
        source_warehouse_id: hospital.central,
        min_quantity: String(Math.ceil(most / 4)),
        reorder_quantity: String(Math.ceil(most / 3)),
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
      (one, i): Row => ({
        org_id: hospital.id,
        id: newId(),
        scope: 'department',
        department_id: ward.department,
        group_name: '常规',
        specification_id: one.id,
        default_quantity: '10',
        unit_id: one.root,
        sort: i,
        created_at: at,
        updated_at: at,
      }),
    ),
  );
  await insertRows(db, 'common_product', common);
}
