import { addDays, type Day } from '../../../define/dates';
import type { Goods, World } from '../world/world';
import type { At } from './day';
import { keepRecord } from './desk';

/** What was bought by volume for the whole country, round by round: which goods, how long ago it began, and by how much prices fell. */
const ROUNDS: readonly [name: string, groups: readonly string[], begun: number, fell: number][] = [
  ['国家组织心血管介入耗材集采', ['intervention'], 240, 0.55],
  ['国家组织骨科耗材集采', ['ortho'], 210, 0.82],
  ['省际联盟血液透析与眼科耗材集采', ['dialysis', 'eye'], 180, 0.45],
  ['省际联盟通用耗材集采', ['general', 'suture', 'wound'], 150, 0.5],
];
/** How many products of a round have a task, and how much of a year's need was agreed of each: some run ahead, some lag, some will never get there. */
const MOST = 6;
/** Of which rounds the contract counts the first product together with the next of its unit. */
const TOGETHER = new Set(['省际联盟通用耗材集采']);
const AGREED = [0.85, 1, 1.15, 0.6, 1.3, 1.8];

/** The hospital's tasks of goods bought by volume, as its buyer keeps them: a year each, from the day the round began. */
export async function volumeTasks(world: World, at: At, today: Day): Promise<void> {
  const demand = world.demand.get('h1') ?? new Map<string, number>();
  const goods = (world.carried.get('h1') ?? []).filter((one) => one.isBulk && (demand.get(one.id) ?? 0) > 0);
  const { desk } = at('h1', '16:20');
  for (const [name, groups, begun, fell] of ROUNDS) {
    const most = (one: Goods) => demand.get(one.id) ?? 0;
    const chosen = goods.filter((one) => groups.includes(one.group)).sort((a, b) => most(b) - most(a) || a.code.localeCompare(b.code));
    // A short history begins later.
    const first = addDays(today, world.size === 'small' ? -20 : -begun);
    const lead = chosen[0];
    const joined = TOGETHER.has(name) ? chosen.slice(MOST).find((one) => one.rootName === lead?.rootName && one.dealer === lead.dealer) : undefined;
    for (const [i, one] of chosen.slice(0, MOST).entries()) {
      const others = i === 0 && joined ? [joined] : [];
      const need = [one, ...others].reduce((sum, each) => sum + most(each), 0);
      await keepRecord(desk('hospital'), 'vbpTask', {
        batch: `${name}（${first.slice(0, 4)}年）`,
        specification: one.id,
        others: others.map(({ id }) => id),
        ...(world.partners.has(`h1>${one.dealer}`) ? { supplier: world.partners.get(`h1>${one.dealer}`) } : {}),
        validFrom: first,
        validTo: addDays(first, 364),
        agreedQuantity: String(Math.max(5, Math.ceil(need * 12 * (AGREED[i % AGREED.length] ?? 1)))),
        unitPrice: String(one.price),
        priceBefore: (one.price / (1 - fell)).toFixed(2),
      });
    }
  }
}
