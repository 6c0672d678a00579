import { addDays, dayOf } from '../../../../define/dates';
import type { Goods } from '../world/world';
import { crewOf, type Day } from './day';
import { post, type Values } from './desk';
import { freshLot } from './lots';

/** The stock everybody begins with: dealers and the maker in boxes, hospitals less, wards a little. */
export async function openStock(at: Day, traded: ReadonlySet<string>): Promise<void> {
  const { organisation, world, random } = at;
  const crew = crewOf(organisation);
  const carried = (world.carried.get(organisation.key) ?? []).filter((one) => traded.has(one.id));
  const isHospital = organisation.kind === 'H';
  const lines = carried.flatMap((one) =>
    isHospital && one.isCoded ? [] : openingLines(at, one, isHospital ? random.int(1, 2) : boxesOf(one) * (organisation.kind === 'V' ? 6 : 2)),
  );
  await post(at.desk(crew.keep), at.desk(crew.recheck), 'initialStock', { warehouse: organisation.central, remark: '系统启用期初' }, lines);
  for (const ward of organisation.wards) {
    const kept = (world.kept.get(ward.department) ?? []).filter((one) => !one.isCoded && !one.isHighValue);
    const few = random.some(kept, Math.ceil(kept.length * 0.7)).map((one, i): Values => {
      const line = {
        specification: one.id,
        unit: one.root,
        quantity: String(random.int(4, Math.max(6, Math.min(60, one.boxRatio)))),
        unitCost: String(one.price),
        taxRate: '13',
        ...freshLot(random, one, at.day),
      };
      // Something is always kept too long.
      return i % 9 === 4 ? { ...line, batchNo: `W${1000 + i}`, expiryDate: addDays(dayOf(at.world.end), 12 + ((i * 17) % 160)) } : line;
    });
    await post(at.desk(crew.keep), at.desk(crew.recheck), 'initialStock', { warehouse: ward.store, remark: '科室期初' }, few);
  }
}

/** Boxes a dealer keeps of something: many of what is cheap, few of what is dear. */
export const boxesOf = (one: Goods): number => Math.max(2, Math.min(40, Math.round(9000 / (one.cost * one.boxRatio))));

function openingLines(at: Day, one: Goods, boxes: number): Values[] {
  const { random, organisation } = at;
  const cost = organisation.kind === 'H' ? one.price : organisation.kind === 'D' ? one.cost / 1.13 : (one.cost * 0.6) / 1.13;
  const line = (count: number, lot: ReturnType<typeof freshLot>): Values => ({
    specification: one.id,
    unit: one.box,
    quantity: String(count),
    unitCost: (cost * one.boxRatio).toFixed(4),
    taxRate: '13',
    ...lot,
  });
  if (boxes < 3) return [line(boxes, freshLot(random, one, at.day))];
  const early = Math.max(1, Math.floor(boxes / 3));
  const lots = [line(early, freshLot(random, one, addDays(at.day, -120))), line(boxes - early, freshLot(random, one, at.day))];
  // A few lots are near their end when the year is over, so that the expiry screens have content.
  if (random.chance(0.06))
    lots.push(
      line(1, { ...freshLot(random, one, at.day), batchNo: `N${random.int(1000, 9999)}`, expiryDate: addDays(dayOf(at.world.end), random.int(5, 170)) }),
    );
  return lots;
}
