import { sql } from 'kysely';
import { newId } from '../../base/id';
import type { Db } from '../../db/open';
import { insertRows } from '../bulk';
import { families } from '../facts/families';
import { makers } from '../facts/organisations';
import type { Random } from '../random';
import type { Goods } from './world';

/** First level of the national classification of consumables (17 classes); reagents have none. */
const CLASS: Record<string, readonly [code: string, name: string]> = {
  general: ['16', '注射穿刺类材料'],
  wound: ['17', '功能性敷料'],
  protect: ['14', '基础卫生材料'],
  airway: ['01', '非血管介入治疗类材料'],
  monitor: ['14', '基础卫生材料'],
  suture: ['15', '止血防粘连材料'],
  surgery: ['11', '吻合器及附件'],
  ortho: ['03', '骨科材料'],
  intervention: ['02', '血管介入治疗类材料'],
  eye: ['08', '眼科材料'],
  dental: ['07', '口腔材料'],
  dialysis: ['10', '血液净化材料'],
  lab: ['14', '基础卫生材料'],
};
const PAY = ['甲', '乙', '乙', '丙'] as const;

export type InsuranceCode = { code: string; pay: string };

/**
 * Codes as the national base forms them: C, six digits of the class, three of the generic name, five of the make, five of the
 * firm (twenty places), and seven of the specification. The figures behind the class are invented. @returns by specification
 */
export async function buildInsuranceCodes(db: Db, goods: readonly Goods[], vendors: ReadonlyMap<string, string>, random: Random, at: string) {
  const numberOf = new Map(families.map((family, i) => [family.name, i + 1]));
  const makerOf = new Map([...vendors].map(([key, id]) => [id, makers.findIndex((maker) => maker.key === key) + 1]));
  const nameOf = new Map(
    (await sql<{ id: string; name: string }>`select id, name from organisation where kind = 'V'`.execute(db)).rows.map((row) => [row.id, row.name]),
  );
  const two = (n: number): string => String(n).padStart(2, '0');
  const codes = new Map<string, InsuranceCode>();
  const rows: Record<string, unknown>[] = [];
  const mappings: Record<string, unknown>[] = [];
  for (const [i, one] of goods.entries()) {
    // A few are not in the base yet.
    if (one.group === 'lab' ? !one.isChargeable && random.chance(0.6) : random.chance(0.06)) continue;
    const [first, level1] = CLASS[one.group] ?? ['14', '基础卫生材料'];
    const family = numberOf.get(one.name) ?? 0;
    const maker = makerOf.get(one.vendor) ?? 0;
    const sort = `${two((family % 12) + 1)}${two((family % 7) + 1)}${String(family).padStart(3, '0')}${two((family % 9) + 1)}`;
    const code = `C${first}${sort}${String(maker % 1000).padStart(3, '0')}${String(10_000 + maker * 37).padStart(5, '0')}`;
    const pay = one.isBulk ? '甲' : random.pick(PAY);
    const id = newId();
    codes.set(one.id, { code, pay });
    rows.push({
      id,
      code,
      name: one.name,
      code27: `${code}${String(i + 1).padStart(7, '0')}`,
      level1,
      level2: one.name,
      level3: one.name,
      spec: one.code,
      vendor_name: nameOf.get(one.vendor) ?? '',
      pay_class: pay,
      pay_standard: String(one.charge),
      bid_price: String(one.price),
      self_pay_rate: pay === '甲' ? '0' : pay === '乙' ? '20' : '100',
      valid_from: '2023-01-01',
      remark: '演示编码，按国家医保编码规则虚构',
      created_at: at,
      updated_at: at,
    });
    mappings.push({ id: newId(), code_id: id, specification_id: one.id, confirmed: true, mapped_at: at });
  }
  await insertRows(db, 'medical_insurance_code', rows);
  await insertRows(db, 'medical_insurance_mapping', mappings);
  return codes;
}
