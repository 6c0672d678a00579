import type { DocumentDefinition } from '../../define/define-document';
import type { AnyDocument } from '../../define/document-view';
import type { FactName, Facts } from '../../define/facts';
import type { Context } from '../context';
import { agreedPriceFact, priceCapFact } from './agreed-price';
import { availableFact } from './available';
import { averageCostFact } from './average-cost';
import { buyersFact } from './buyers';
import { candidateFact } from './candidate';
import { changedLotFact, changedProductFact } from './changed-goods';
import { departmentFact } from './department';
import type { Load } from './fact';
import { firmFact } from './firm';
import { followGrantFact } from './follow-grant';
import { giftedFact } from './gifted';
import { grantFact } from './grant';
import { kitsFact, packContentFact, toolsFact } from './kits';
import { labelFact } from './label';
import { lotFact } from './lot';
import { mirrorFact } from './mirror';
import { openedFact } from './opened';
import { packFact } from './pack';
import { papersFact } from './papers';
import { parFact } from './par';
import { partnerFact } from './partner';
import { patientFact } from './patient';
import { pricingFact } from './pricing';
import { productFact } from './product';
import { quotesFact } from './quotes';
import { returnableFact } from './returnable';
import { runFact } from './run';
import { serialFact } from './serial';
import { sourceFact } from './source';
import { scrapWarehouseFact, toWarehouseFact, warehouseFact } from './warehouse';

const LOADERS: { [N in FactName]: Load<N> } = {
  lot: lotFact,
  available: availableFact,
  averageCost: averageCostFact,
  source: sourceFact,
  buyers: buyersFact,
  returnable: returnableFact,
  agreedPrice: agreedPriceFact,
  priceCap: priceCapFact,
  product: productFact,
  partner: partnerFact,
  warehouse: warehouseFact,
  toWarehouse: toWarehouseFact,
  scrapWarehouse: scrapWarehouseFact,
  serial: serialFact,
  newProduct: changedProductFact,
  newSerial: changedLotFact,
  opened: openedFact,
  pack: packFact,
  label: labelFact,
  par: parFact,
  department: departmentFact,
  run: runFact,
  patient: patientFact,
  followGrant: followGrantFact,
  gifted: giftedFact,
  grant: grantFact,
  pricing: pricingFact,
  quotes: quotesFact,
  mirror: mirrorFact,
  kits: kitsFact,
  tools: toolsFact,
  packContent: packContentFact,
  firm: firmFact,
  candidate: candidateFact,
  papers: papersFact,
};

/** The facts the given checks need, each loaded once. */
export async function loadFacts(context: Context, definition: DocumentDefinition, d: AnyDocument, names: ReadonlySet<FactName>): Promise<Facts> {
  const facts: Partial<Facts> = {};
  for (const name of names) Object.assign(facts, { [name]: await LOADERS[name](context, definition, d) });
  return facts as Facts;
}
