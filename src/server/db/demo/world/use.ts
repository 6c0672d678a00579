import type { Random } from '../random';
import type { Goods, Organisation, Size } from './world';

/** Groups of products a ward uses besides the general ones. */
const SPECIAL: Record<string, string> = {
  骨科: 'ortho,suture,wound',
  心内科: 'intervention,monitor',
  普外科: 'surgery,suture,wound',
  神经外科: 'surgery,airway,monitor',
  泌尿外科: 'surgery,general',
  妇产科: 'suture,surgery,wound',
  儿科: 'airway,general',
  呼吸内科: 'airway,monitor',
  消化内科: 'general,lab',
  肾内科: 'dialysis,wound',
  重症医学科: 'airway,monitor,general',
  急诊科: 'airway,wound,monitor',
  手术室: 'surgery,suture,protect,airway',
  导管室: 'intervention,protect',
  检验科: 'lab,protect',
};
/** How many goods a ward keeps. */
const KEPT: Record<Size, number> = { small: 14, medium: 46, large: 46 };

/** What no ward can do without: it is in every store, so that somebody new finds it wherever he begins. */
const EVERYWHERE = '一次性使用静脉留置针';

/** What each ward keeps and uses, by its department: half of it general, half of its own trade. */
export function goodsOfWards(hospital: Organisation, carried: readonly Goods[], size: Size, random: Random): Map<string, Goods[]> {
  const of = (groups: readonly string[]): Goods[] => carried.filter((one) => groups.includes(one.group));
  const everyday = random.some(of(['general', 'wound', 'protect']), KEPT[size] * 2);
  const needed = carried.filter((one) => one.name === EVERYWHERE).slice(0, 4);
  return new Map(
    hospital.wards.map((ward) => {
      const own = random.some(of((SPECIAL[ward.name] ?? 'general').split(',')), Math.ceil(KEPT[size] / 2));
      return [ward.department, [...new Set([...needed, ...random.some(everyday, Math.floor(KEPT[size] / 2)), ...own])]];
    }),
  );
}
