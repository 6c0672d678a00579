import type { Check } from '../../define/document-rules';
import type { AnyDocument } from '../../define/document-view';
import { compare, plain } from '../../define/money';
import { perLine } from './goods';

/** Bought on the procurement platform, or it says so: never above the listed price, nothing that is not listed. What nobody lists anything for is not asked. */
export const listedOnPlatform: Check<AnyDocument> = {
  at: ['submit', 'review'],
  rule: 'sunshine.listed',
  needs: ['listed'],
  mends: ['sunshineMatch'],
  test: (d, { listed }) =>
    perLine(d, (line, i) => {
      const one = listed[i];
      if (!one || one.state === '' || line.isGift) return undefined;
      if (one.state === 'none') return { field: 'specification', message: '没有对照到阳光平台挂网产品' };
      if (one.state === 'over') return { field: 'specification', message: `阳光平台挂网已失效（${one.code}${one.validTo ? `，有效期至${one.validTo}` : ''}）` };
      if (one.price === '' || compare(String(line.price || '0'), one.price) <= 0) return undefined;
      return { field: 'price', message: `单价高于阳光平台挂网价${plain(one.price)}（${one.code}）` };
    }),
};
