import type { Check, Problem } from '../../define/document-rules';
import type { AnyDocument } from '../../define/document-view';
import { hasLines, once, perLine } from '../checks/goods';
import { type Firm, missingPapers } from './required-papers';

type Rule = Check<AnyDocument>;
const isSupplier = (d: AnyDocument): boolean => d.header.role === 'supplier';
const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

const written: Rule = {
  at: ['save', 'submit'],
  test: (d) =>
    perLine(d, (line) => {
      if (line.longTerm === true) return undefined;
      const [from, to] = [String(line.validFrom ?? ''), String(line.validTo ?? '')];
      return from !== '' && to !== '' && to <= from ? { field: 'validTo', message: '有效期至须晚于有效期自' } : undefined;
    }),
};

/** The firm is what the partner's entry says it is, and nobody else is at it. */
const isTheFirm: Rule = {
  at: ['submit', 'review'],
  needs: ['firm'],
  test: (d, { firm }): Problem[] => {
    if (!d.partner) return [];
    if (!(isSupplier(d) ? firm.isSupplier : firm.isCustomer))
      return [{ field: 'role', message: `【${firm.name}】不是${isSupplier(d) ? '供应商' : '客户'}，请核对往来单位的类型`, mends: ['partner'] }];
    if (firm.waiting) return [{ field: 'partner', message: `【${firm.name}】的首营审批单【${firm.waiting}】正在审核` }];
    return firm.creditCode && d.header.creditCode && firm.creditCode !== d.header.creditCode
      ? [{ field: 'creditCode', message: '统一社会信用代码与机构不一致' }]
      : [];
  },
};

/** The quality agreement is attached to the paper itself; a live letter of the salesman stands for his authority. */
const heldOf = (d: AnyDocument, isLetterLive: boolean) => [
  ...d.lines.map((line) => ({ type: String(line.type ?? ''), validTo: String(line.validTo ?? ''), isLongTerm: line.longTerm === true })),
  ...(listOf(d.header.qualityAgreement).length > 0 ? [{ type: '质量保证协议', validTo: '', isLongTerm: true }] : []),
  ...(isLetterLive ? [{ type: '销售人员授权委托书', validTo: '', isLongTerm: true }] : []),
];

const papersComplete: Rule = {
  at: ['submit', 'review'],
  needs: ['firm'],
  mends: ['licence'],
  test: (d, { firm }, { today }) => {
    const classes = listOf(d.header.classes);
    if (!d.partner || classes.length === 0) return [];
    const asked: Firm = { orgKind: firm.orgKind, role: isSupplier(d) ? 'supplier' : 'customer', classes, isImported: d.header.isImported === true };
    return missingPapers(asked, heldOf(d, firm.letter?.isLive === true), today).flatMap((accepted): Problem[] => {
      const message = `缺少或过期：【${accepted.join('或')}】`;
      const over = d.lines.filter((line) => accepted.includes(String(line.type)));
      return over.length > 0 ? over.map((line) => ({ line: line.lineNo, field: 'validTo', message })) : [{ message }];
    });
  },
};

/** What is approved is what the papers allow. */
const scopeOnPaper: Rule = {
  at: ['submit', 'review'],
  needs: ['firm'],
  test: (_, { firm }) => (firm.isBeyondPapers ? [{ field: 'businessScope', message: '经营范围超出证载范围' }] : []),
};

/** Who sells names area, products and period of his authority. */
const salesmanAuthorised: Rule = {
  at: ['submit', 'review'],
  needs: ['firm'],
  mends: ['licenceGrant'],
  test: (d, { firm }, { today }) => {
    if (!isSupplier(d)) return [];
    const [sn, until, person] = [String(d.header.grantSn ?? ''), String(d.header.grantUntil ?? ''), String(d.header.salesperson ?? '')];
    if (sn === '') return until !== '' && until < today ? [{ field: 'grantUntil', message: '销售人员授权已过期' }] : [];
    if (!firm.letter) return [{ field: 'grantSn', message: `没有收到【${firm.name}】的人员授权书【${sn}】` }];
    if (!firm.letter.isLive) return [{ field: 'grantSn', message: `授权书【${sn}】已失效` }];
    return firm.letter.person !== person ? [{ field: 'salesperson', message: `授权书【${sn}】的被授权人是【${firm.letter.person}】` }] : [];
  },
};

const notOrdered: Rule = {
  at: ['unreview'],
  needs: ['firm'],
  test: (_, { firm }) => (firm.ordered ? [{ message: `【${firm.name}】已有订单【${firm.ordered}】，不能反审核` }] : []),
};

export const firstOrgRules: readonly Rule[] = [
  hasLines,
  written,
  once(['type', 'no'], '同一证照只能有一行'),
  isTheFirm,
  papersComplete,
  scopeOnPaper,
  salesmanAuthorised,
  notOrdered,
];
