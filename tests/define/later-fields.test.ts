import { expect, it } from 'vitest';
import { STATUS } from '../../src/define/status';
import { documents } from '../../src/domain/registry';

/**
 * What an action of a later step asks of the lines is not typed when the document is written: it is computed there. What may be known
 * earlier already is named here, with the reason.
 */
const KNOWN_EARLIER: Record<string, string> = {
  enquiry:
    'quotePrice,taxRate,leadDays,minOrderQuantity,offeredBrand: what the invited supplier writes himself the buyer enters for one who is not on the platform',
  purchasePlan: 'supplier: whoever plans may know whom to buy from',
  inspectionOrder:
    'qualifiedQuantity,unqualifiedQuantity,pendingQuantity,handling,unqualifiedReason: the inspector writes down what he found before he submits',
  salesOrder: 'confirmedQuantity: an order taken by telephone is confirmed while it is written',
  advanceSale: 'price: agreed at the sale, or confirmed later',
  odoNotice: 'batchNo,serialNo: who owns the goods may say which lot goes, else whoever picks',
  ticketRequest: 'sellerIs,sellerName,boughtBy,ticketNo,ticketDate,ticketFiles,reason: what came on paper the hospital writes down itself',
  boneReturn: 'quantity,qualifiedQuantity,unqualifiedQuantity: what the supplier takes back by himself he counts while he writes it',
  stockTake: 'recountQuantity,reason: whoever counts may count twice and say why it differs',
};

it.each(documents.map((definition) => [definition.kind, definition] as const))('%s', (kind, { actions, lines }) => {
  const later = actions.filter(({ from }) => !from.includes(STATUS.draft)).flatMap(({ lineInput = {} }) => Object.keys(lineInput));
  const typed = [...new Set(later)].filter((name) => lines[name] && !lines[name].computed);
  expect(typed.join()).toBe(KNOWN_EARLIER[kind]?.split(':')[0] ?? '');
});
