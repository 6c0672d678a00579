import type { Check } from '../../define/document-rules';
import type { AnyDocument } from '../../define/document-view';
import { add, compare, div, max, mul, plain, sub } from '../../define/money';
import { hasLines, wholeUnits } from '../checks/goods';
import { isOurs, rangeOf } from './notices';

type Rule = Check<AnyDocument>;
const isCold = (d: AnyDocument): boolean => d.header.coldChain === true;

const leftCold: Rule = {
  at: ['review'],
  test: (d) => (isCold(d) && !d.header.departTemp ? [{ field: 'departTemp', message: '冷链须登记启运温度' }] : []),
};
/** Too warm or too cold is nobody's regular sign-off. */
const cameCold: Rule = {
  at: ['sign'],
  needs: ['product'],
  test: (d, { product }) => {
    if (!isCold(d)) return [];
    const said = String(d.header.arriveTemp ?? '');
    if (said === '') return [{ field: 'arriveTemp', message: '冷链须登记到达温度' }];
    const ranges = product.map(({ tempZone }) => rangeOf({ kind: tempZone, min: '', max: '' })).filter((range) => range !== undefined);
    return ranges.every(([least, most]) => Number(said) >= least && Number(said) <= most) ? [] : [{ field: 'arriveTemp', message: '温度超标，请登记异常' }];
  },
};
const agreed: Rule = {
  at: ['submit', 'review'],
  test: (d) =>
    d.header.transportWay === '2' && !(Array.isArray(d.header.agreement) && d.header.agreement.length > 0)
      ? [{ field: 'agreement', message: '委托承运须上传运输协议' }]
      : [],
};

/** Nothing goes twice, and no more than was checked. */
const withinChecked: Rule = {
  at: ['submit', 'review'],
  needs: ['carried'],
  when: isOurs,
  test: (d, { carried }) => {
    const wanted = new Map<unknown, string>();
    for (const { sourceLine, quantity, ratio } of d.lines) wanted.set(sourceLine, add(wanted.get(sourceLine) ?? '0', mul(String(quantity || '0'), ratio)));
    return d.lines.flatMap((line, i) => {
      const { whole = '', taken = '0' } = carried[i] ?? {};
      if (whole === '' || compare(add(wanted.get(line.sourceLine) ?? '0', taken), whole) <= 0) return [];
      const left = max(sub(whole, taken), '0');
      return [{ line: line.lineNo, field: 'quantity', message: `超过可发运数量${plain(div(left, line.ratio))}（其余已在其他物流单）` }];
    });
  },
};

export const logisticsRules: readonly Rule[] = [
  hasLines,
  withinChecked,
  wholeUnits,
  agreed,
  leftCold,
  cameCold,
  {
    at: ['submit', 'review'],
    test: (d) => d.lines.flatMap((line) => (line.sourceLine ? [] : [{ line: line.lineNo, field: 'sourceSn', message: '请从出库通知或销售出库单拉取明细' }])),
  },
];
