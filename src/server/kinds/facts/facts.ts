import type { FactName } from '../../../define/facts';
import { agreedPriceFact, priceCapFact } from '../../engine/documents/agreed-price';
import type { Load } from '../../engine/documents/facts';
import { lotFact } from '../../engine/documents/lot-fact';
import { consigneeFact, custodyFact, custodyHeldFact, leaseFact } from '../leasing/lease';
import { leaseFeesFact } from '../leasing/lease-fees';
import { accountRowsFact, statementsDueFact } from './account-rows';
import { availableFact } from './available';
import { averageCostFact } from './average-cost';
import { buyersFact } from './buyers';
import { cabinetPlaceFact } from './cabinet-place';
import { candidateFact } from './candidate';
import { carriedFact } from './carried';
import { certificateDaysFact } from './certificate-days';
import { changedLotFact, changedProductFact } from './changed-goods';
import { contractBesideFact, contractPricesFact, heldPricesFact, lastPriceFact, underContractFact } from './contract';
import { cooperatingFact } from './cooperation';
import { deliveryPlaceFact, directStoreFact } from './delivery-place';
import { departmentFact } from './department';
import { dueItemsFact, ownOpenFact, prepaidLeftFact } from './due-items';
import { eInvoiceFact, onPaperFact } from './e-invoice';
import { firmFact } from './firm';
import { followGrantFact } from './follow-grant';
import { giftedFact } from './gifted';
import { givenPapersFact, papersAskedFact } from './given-papers';
import { grantFact } from './grant';
import { disputedFact } from './invoice-disputes';
import { invoicedFact, isTakenFact, originalFact, reddenedFact, toReddenFact } from './invoiced';
import { claimFact, itemFact } from './item';
import { keepingFact, validityFact } from './keeping';
import { kitsFact, packContentFact, setNamesFact, toolsFact } from './kits';
import { labelFact } from './label';
import { listedFact } from './listed';
import { mirrorFact } from './mirror';
import { openedFact } from './opened';
import { lineTermsFact, openingBillsFact } from './opening-lines';
import { packFact } from './pack';
import { papersFact } from './papers';
import { parFact } from './par';
import { ownFirmFact, partnerFact } from './partner';
import { patientFact, surgeonFact } from './patient';
import { prepaidOrderFact } from './prepaid-order';
import { pricingFact } from './pricing';
import { productFact } from './product';
import { quotesFact } from './quotes';
import { returnableFact } from './returnable';
import { runFact } from './run';
import { serialFact } from './serial';
import { serviceBaseFact } from './service-base';
import { sourceFact } from './source';
import { carriedOutByFact, freeInHouseFact, planFact, plannedTwiceFact, usualGoodsFact } from './surgery-plan';
import { unplacedFact } from './unplaced';
import { usedUpFact } from './used-up';
import { valueChangeFact } from './value-change';
import { scrapWarehouseFact, toWarehouseFact, warehouseFact } from './warehouse';

/** Every fact a rule may ask for, by its name. */
export const FACTS: { [N in FactName]: Load<N> } = {
  lot: lotFact,
  available: availableFact,
  averageCost: averageCostFact,
  source: sourceFact,
  buyers: buyersFact,
  returnable: returnableFact,
  agreedPrice: agreedPriceFact,
  priceCap: priceCapFact,
  listed: listedFact,
  product: productFact,
  partner: partnerFact,
  ownFirm: ownFirmFact,
  warehouse: warehouseFact,
  toWarehouse: toWarehouseFact,
  scrapWarehouse: scrapWarehouseFact,
  deliveryPlace: deliveryPlaceFact,
  directStore: directStoreFact,
  keeping: keepingFact,
  validity: validityFact,
  usedUp: usedUpFact,
  certificateDays: certificateDaysFact,
  carried: carriedFact,
  valueChange: valueChangeFact,
  ownOpen: ownOpenFact,
  dueItems: dueItemsFact,
  prepaidLeft: prepaidLeftFact,
  lineTerms: lineTermsFact,
  openingBills: openingBillsFact,
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
  surgeon: surgeonFact,
  plan: planFact,
  plannedTwice: plannedTwiceFact,
  carriedOutBy: carriedOutByFact,
  freeInHouse: freeInHouseFact,
  usualGoods: usualGoodsFact,
  setNames: setNamesFact,
  followGrant: followGrantFact,
  gifted: giftedFact,
  grant: grantFact,
  givenPapers: givenPapersFact,
  papersAsked: papersAskedFact,
  pricing: pricingFact,
  quotes: quotesFact,
  mirror: mirrorFact,
  kits: kitsFact,
  tools: toolsFact,
  packContent: packContentFact,
  firm: firmFact,
  candidate: candidateFact,
  papers: papersFact,
  item: itemFact,
  claim: claimFact,
  prepaidOrder: prepaidOrderFact,
  invoiced: invoicedFact,
  isTaken: isTakenFact,
  original: originalFact,
  reddened: reddenedFact,
  disputed: disputedFact,
  toRedden: toReddenFact,
  onPaper: onPaperFact,
  eInvoice: eInvoiceFact,
  serviceBase: serviceBaseFact,
  accountRows: accountRowsFact,
  statementsDue: statementsDueFact,
  leaseFees: leaseFeesFact,
  lease: leaseFact,
  custody: custodyFact,
  custodyHeld: custodyHeldFact,
  unplaced: unplacedFact,
  consignee: consigneeFact,
  lastPrice: lastPriceFact,
  contractPrices: contractPricesFact,
  heldPrices: heldPricesFact,
  contractBeside: contractBesideFact,
  underContract: underContractFact,
  cooperating: cooperatingFact,
  cabinetPlace: cabinetPlaceFact,
};
