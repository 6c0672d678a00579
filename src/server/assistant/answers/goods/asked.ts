import type { ToolAnswer } from '../../tool';
import type { Told } from '../words-of';
import { askedOfAgreed } from './agreed-price';
import { askedOfEarned } from './earned';
import { askedIfEnough } from './enough';
import { askedOfFlagged } from './flagged';
import { askedOfCabinet } from './in-cabinet';
import { askedOfPlace } from './kept-where';
import { askedOfLot, askedWhoHasThem } from './lot';
import { askedOfCatalogue } from './of-catalogue';
import { askedIfMoved } from './price-moves';
import { askedOfWorth } from './worth';

/** Who answers what is asked of goods or a lot of them, in this order. */
const OF_GOODS: readonly ((told: Told) => Promise<ToolAnswer | undefined>)[] = [
  askedOfAgreed,
  askedOfLot,
  askedWhoHasThem,
  askedOfCabinet,
  askedOfPlace,
  askedIfEnough,
  askedOfFlagged,
  askedOfWorth,
  askedIfMoved,
  askedOfEarned,
  askedOfCatalogue,
];

export async function askedOfGoods(told: Told): Promise<ToolAnswer | undefined> {
  for (const one of OF_GOODS) {
    const answer = await one(told);
    if (answer) return answer;
  }
  return undefined;
}
