import { addDays, addMonths } from '../../../define/dates';
import type { Random } from '../random';
import { batchNumber } from '../world/codes';
import type { Goods } from '../world/world';

/** Lot data of goods a maker ships around a day: made some months ago, with most of their life ahead. */
export function freshLot(random: Random, one: Goods, day: string): { batchNo: string; productionDate: string; expiryDate: string; sterilisationNo: string } {
  const productionDate = addDays(day, -random.int(20, Math.min(150, one.shelfMonths * 6)));
  return {
    batchNo: batchNumber(random, productionDate),
    productionDate,
    expiryDate: addDays(addMonths(productionDate, one.shelfMonths), -1),
    sterilisationNo: `ST${productionDate.replaceAll('-', '').slice(2)}`,
  };
}
