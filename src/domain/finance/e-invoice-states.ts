import type { Check, Moment } from '../../define/document-rules';
import type { AnyDocument } from '../../define/document-view';

/** How far an electronic invoice is: nothing asked yet, asked and not answered, there, refused; then its way into red, and the end. */
export const ISSUE_STATES = '0 待开具:orange, 1 开具中:blue, 2 已开具:green, 3 开具失败:red, 4 红字确认中:blue, 5 已红冲:red, 6 已取消:grey';
export const RED_REASONS = '01 开票有误, 02 销货退回, 03 服务中止, 04 销售折让';
/** As the platform of the tax office names how far a red confirmation is. */
export const CONFIRM_STATES =
  '01 无需确认:green, 02 销方录入待购方确认:orange, 03 购方录入待销方确认:orange, 04 双方已确认:green, 05 购方否认:red, 06 销方否认:red, ' +
  '07 超72小时未确认:red, 08 发起方撤销:red, 09 确认后撤销:red, 10 异常凭证:red';
/** Confirmed: the paper in red may be issued. */
export const CONFIRMED = ['01', '04'];
export const UNKNOWN = '开具结果未知，请先查询';

const stateOf = ({ header }: AnyDocument): string => String(header.issueState || '0');
const refused = (at: Moment, words: Record<string, string>): Check<AnyDocument> => ({
  at: [at],
  test: (d) => {
    const message = words[stateOf(d)];
    return message === undefined ? [] : [{ field: 'issueState', message }];
  },
});

const ISSUED = '电子发票已开具，请勿重复开具';
const NOT_YET = '电子发票尚未开具';
const IN_RED = '正在办理红字确认，请先查询结果';

/** Every way out of a state that is none, in the words of that state. */
export const stateRules: readonly Check<AnyDocument>[] = [
  refused('issue', { 1: UNKNOWN, 2: ISSUED, 4: ISSUED, 5: ISSUED }),
  refused('query', { 0: NOT_YET, 2: '电子发票已开具，无需查询', 3: '上次开具已有结果，可重新开具', 5: '电子发票已红冲，无需查询' }),
  refused('download', { 0: NOT_YET, 1: UNKNOWN, 3: NOT_YET, 4: IN_RED }),
  refused('send', { 0: NOT_YET, 1: UNKNOWN, 3: NOT_YET, 4: IN_RED, 5: '电子发票已红冲，不再发送' }),
  refused('redApply', { 0: NOT_YET, 1: UNKNOWN, 3: NOT_YET, 4: IN_RED }),
  refused('redIssue', { 0: NOT_YET, 1: UNKNOWN, 2: '请先申请红字', 3: NOT_YET, 5: '红字发票已开具' }),
  {
    at: ['redIssue'],
    test: (d) => {
      if (stateOf(d) !== '4') return [];
      if (d.header.redStep === 'issue') return [{ field: 'redSerialNo', message: UNKNOWN }];
      return CONFIRMED.includes(String(d.header.confirmState)) ? [] : [{ field: 'confirmState', message: '红字确认尚未完成，请先查询' }];
    },
  },
  {
    // What came back with another amount is a paper somewhere: a second one is issued by nobody who did not read that.
    at: ['issue'],
    test: (d) =>
      stateOf(d) === '3' && d.header.strayNo
        ? [{ field: 'errorMsg', message: `上次返回的发票【${d.header.strayNo}】金额不一致，请先在开票平台红冲，再重新开具`, level: 'warn' }]
        : [],
  },
];
