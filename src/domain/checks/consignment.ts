import type { Check } from '../../define/document-rules';
import type { AnyDocument } from '../../define/document-view';
import { perLine } from './goods';

/**
 * Unsold goods between two houses stand in both books (I12). Where the other side keeps its own on the platform they come, go back and
 * are settled with its papers; typed on one side alone the two books would differ for ever.
 */
type Rule = Check<AnyDocument>;
/** Written by somebody of the house, from nothing or from its own papers; not sent by the other side, not made by another document. */
const isTyped = (d: AnyDocument): boolean => d.origin === 'manual' || d.origin === 'pull';

/** Goods of a supplier that is on the platform come with his delivery: pulled from an order or typed, nothing of his would stand outside. */
export const deliveredByOwner: Rule = {
  at: ['submit', 'review'],
  needs: ['partner'],
  test: (d, { partner }) =>
    isTyped(d) && d.header.settleMode === '2' && partner.isOnPlatform
      ? [{ field: 'settleMode', message: `供应商【${partner.name}】在平台上，寄售产品须由其预售出库送达，不能手工入库` }]
      : [],
};

/** A return says what it came of: a settlement takes back by itself (结算冲回), goods on consignment come back from their delivery (寄售退回). */
export const returnsAsSold: readonly Rule[] = [
  {
    at: ['save', 'submit', 'review'],
    test: (d) => (d.header.returnKind === '5' && isTyped(d) ? [{ field: 'returnKind', message: '结算冲回只由结算单或货主变更生成，不能手工填写' }] : []),
  },
  {
    at: ['submit', 'review'],
    needs: ['source', 'partner'],
    test: (d, { source, partner }) => {
      if (d.header.returnKind !== '4' || !isTyped(d)) return [];
      if (partner.isOnPlatform) return [{ field: 'returnKind', message: '平台客户的寄售产品由对方退货单退回，不能手工退回' }];
      return perLine(d, (_, i) => (source[i]?.kind === 'advanceSale' ? undefined : { field: 'sourceSn', message: '寄售退回只能来自预售单' }));
    },
  },
];
