import type { Check, Problem } from '../../define/document-rules';
import type { AnyDocument } from '../../define/document-view';
import type { Facts } from '../../define/facts';
import { add, compare, isZero, mul } from '../../define/money';
import { perLine } from '../checks/goods';

const WRONG = { field: 'quantity', message: '包内数量与标准不符' };

/** Where goods of a specification belong in the content: as themselves or in place of another. */
export const placeOf = (content: Facts['packContent'], specification: string): Facts['packContent'][number] | undefined =>
  content.find((one) => one.specification === specification) ?? content.find((one) => one.substitutes.includes(specification));

/** A kit holds its template exactly, as often as there are packs; a set is never filled above its par, and below it only with a reason. One owner in a pack. */
export const packHoldsItsContent: Check<AnyDocument> = {
  at: ['submit', 'review'],
  needs: ['packContent'],
  test: (d, { packContent }): Problem[] => {
    const kind = String(d.header.packKind);
    if (kind === 'fixedQty') return d.org.kind === 'H' ? [] : [{ field: 'packKind', message: '定数包由医院打包' }];
    const isSet = kind === 'set';
    const packs = isSet ? '1' : String(d.header.packCount || '0');
    const got = new Map<string, string>();
    for (const line of d.lines) {
      const place = placeOf(packContent, line.specification);
      if (place) got.set(place.specification, add(got.get(place.specification) ?? '0', line.baseQuantity || '0'));
    }
    const strangers = perLine(d, (line) => {
      if (!placeOf(packContent, line.specification)) return { field: 'specification', message: WRONG.message };
      return (line.owner || '') !== (d.lines[0]?.owner || '') ? { field: 'owner', message: '一个包只能装同一货主的产品' } : undefined;
    });
    if (strangers.length > 0) return strangers;
    const gap = packContent.map((one) => ({ one, difference: compare(got.get(one.specification) ?? '0', mul(one.quantity, packs)) }));
    if (gap.some(({ difference }) => difference > 0)) return [WRONG];
    if (!isSet) return gap.some(({ one, difference }) => difference < 0 && !(one.isOptional && isZero(got.get(one.specification) ?? '0'))) ? [WRONG] : [];
    return gap.some(({ difference }) => difference < 0) && !d.header.remark ? [{ field: 'remark', message: '低于标准数量，请在备注中填写原因' }] : [];
  },
};
