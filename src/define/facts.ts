import type { FirmsFacts } from './facts/firms';
import type { GoodsFacts } from './facts/goods';
import type { LeasingFacts } from './facts/leasing';
import type { MoneyFacts } from './facts/money';
import type { PlacesFacts } from './facts/places';
import type { PricesFacts } from './facts/prices';
import type { SurgeryFacts } from './facts/surgery';

export type { Paper } from './facts/firms';
export type { LotFact } from './facts/goods';
export type { BookRow, InvoicedFact, ItemFact } from './facts/money';

/**
 * What a rule may know besides the document itself. A check names the facts it needs; the server loads each
 * once per document (server/kinds/facts/<name>.ts), line facts as an array in line order.
 */
export type Facts = GoodsFacts & PricesFacts & FirmsFacts & PlacesFacts & SurgeryFacts & MoneyFacts & LeasingFacts;
export type FactName = keyof Facts;
