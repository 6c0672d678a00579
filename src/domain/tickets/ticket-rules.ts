import type { Check } from '../../define/document-rules';
import type { AnyDocument, AnyLine } from '../../define/document-view';
import { hasLines, perLine } from '../checks/goods';

type Rule = Check<AnyDocument>;
export const isGiven = (line: AnyLine): boolean => Boolean(line.ticketNo);
const isAsked = (d: AnyDocument): boolean => d.header.side === 'in';

const onceEach: Rule = {
  at: ['save', 'submit'],
  test: (d) =>
    perLine(d, (line, i) =>
      d.lines.findIndex((other) => other.specification === line.specification && other.batchNo === line.batchNo) < i
        ? { field: 'batchNo', message: `同一批号只能索取一次：${String(line.batchNo)}` }
        : undefined,
    ),
};

const fromDealer: Rule = {
  at: ['submit'],
  needs: ['partner'],
  test: (d, { partner }) =>
    !isAsked(d) && partner?.orgKind === 'V'
      ? [{ field: 'partner', message: `【${partner.name}】是生产企业，没有第一票；缺少的发票请在核销台处理`, mends: ['purchaseInvoice'] }]
      : [],
};

const reachable: Rule = {
  at: ['submit'],
  needs: ['partner'],
  test: (d, { partner }) =>
    isAsked(d) || !partner || partner.isOnPlatform || d.lines.every(isGiven)
      ? []
      : [{ field: 'partner', message: `【${partner.name}】未入驻平台，请线下索取第一票后逐行登记号码、日期和扫描件` }],
};

/** An invoice that is given is told whole; what is not given says why. */
const whole: Rule = {
  at: ['submit', 'review'],
  test: (d) =>
    perLine(d, (line) => {
      if (!isGiven(line)) return undefined;
      for (const [field, label] of [
        ['sellerIs', '第一票开票方'],
        ['boughtBy', '第一票购买方'],
        ['ticketDate', '第一票日期'],
      ] as const)
        if (!line[field]) return { field, message: `请填写${label}` };
      if (line.sellerIs !== 'maker' && !line.sellerName) return { field: 'sellerName', message: '开票方不是生产企业，请填写开票方名称' };
      return (line.ticketFiles as readonly string[] | undefined)?.length ? undefined : { field: 'ticketFiles', message: '请上传第一票扫描件' };
    }),
};
const answered: Rule = {
  at: ['review'],
  test: (d) =>
    isAsked(d) ? perLine(d, (line) => (isGiven(line) || line.reason ? undefined : { field: 'ticketNo', message: '请填写第一票号码，或未提供的原因' })) : [],
};

export const ticketRules: readonly Rule[] = [hasLines, onceEach, fromDealer, reachable, whole, answered];
