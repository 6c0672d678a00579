import type { AnyDocument, AnyLine } from '../../../define/document-view';
import type { Makes } from '../../../define/document-ways';

const isForeign = (d: Pick<AnyDocument, 'org'>, line: AnyLine): boolean => line.owner !== undefined && line.owner !== '' && line.owner !== d.org.id;
export const hasForeign = (d: AnyDocument): boolean => d.lines.some((line) => isForeign(d, line));
/** The line as own goods: what it named of somebody else was bought a moment before. */
export const asOwn = (line: AnyLine): AnyLine => ({ ...line, owner: '' });

/**
 * LR8: goods of somebody else are bought before they leave as own, at the price they were agreed at: one change of owner per
 * owner, in the transaction of the review. The owner gets his sale of it as of any other buy-out, and all of it goes back
 * with a review taken back.
 */
export const buyOut = (when: (d: AnyDocument) => boolean): Makes<AnyDocument> => ({
  on: 'beforeReview',
  at: 'self',
  kind: 'psiChange',
  status: 2,
  isLoose: true,
  goesBack: 'unreview',
  when: (d) => when(d) && hasForeign(d),
  per: (line, d) => (isForeign(d, line) ? (line.owner as string) : ''),
  header: (d) => ({ changeType: '3', warehouse: d.header.warehouse, partner: { partnerOf: d.lines[0]?.owner ?? '' }, reason: `自动买断：${d.sn}` }),
  lines: (d) => d.lines.map((line) => ({ from: line.id, values: { quantity: line.quantity, newPrice: '' } })),
});
