import type { Check, Problem } from '../../../define/document-rules';
import type { AnyDocument } from '../../../define/document-view';
import { compare } from '../../../define/money';
import { partnerUsable } from '../../checks/gates';
import { hasLines, once, perLine } from '../../checks/goods';
import { missingPapers } from '../../licence/required-papers';

type Rule = Check<AnyDocument>;
const at = ['submit', 'review'] as const;
const isTemporary = (d: AnyDocument): boolean => d.header.admissionKind === '4';
const isChange = (d: AnyDocument): boolean => d.header.admissionKind === '5';

/** A line is goods of the platform, or words for goods it does not have yet: those must be built and released before they are admitted. */
const namesGoods: Rule = {
  at,
  needs: ['candidate', 'product'],
  mends: ['product'],
  test: (d, facts) =>
    perLine(d, (line, i) => {
      if (!line.specification)
        return line.newProduct
          ? { field: 'specification', message: `平台没有产品【${String(line.newProduct)}】，须先建立并发布` }
          : { field: 'specification', message: '请选择规格型号' };
      return facts.candidate[i]?.isReleased ? undefined : { field: 'specification', message: `产品【${facts.product[i]?.name ?? ''}】未发布，不能准入` };
    }),
};
/** Asked for in words it may wait for its release while others decide. */
const waitsForRelease: Rule = {
  ...namesGoods,
  at: ['submit'],
  test: (d, facts, context) =>
    namesGoods.test(d, facts, context).map((problem) => (d.lines[(problem.line ?? 0) - 1]?.newProduct ? { ...problem, level: 'warn' as const } : problem)),
};

const admittedOrNot: Rule = {
  at,
  needs: ['product', 'candidate'],
  test: (d, { product, candidate }) =>
    perLine(d, (line, i) => {
      if (!line.specification) return undefined;
      const isAdmitted = product[i]?.tradeStatus === '1';
      const waiting = candidate[i]?.waiting;
      if (waiting) return { field: 'specification', message: `该规格的准入申请【${waiting}】正在审批` };
      if (isChange(d)) return isAdmitted ? undefined : { field: 'specification', message: '该规格未准入，不能变更' };
      return isAdmitted ? { field: 'specification', message: '该规格已准入' } : undefined;
    }),
};

const certified: Rule = {
  at,
  needs: ['candidate'],
  mends: ['registrationCert'],
  test: (d, { candidate }, { today }) =>
    perLine(d, (line, i) => {
      const goods = candidate[i];
      if (!line.specification || !goods) return undefined;
      if (!goods.isOwnCertificate) return { field: 'registrationCert', message: '注册证与产品不符' };
      return goods.certValidTo && goods.certValidTo < today ? { field: 'registrationCert', message: '注册证已过期，不能准入' } : undefined;
    }),
};

/** Who sells and who makes them must show their papers; the supplier is told what is missing (server/kinds). */
const papersComplete: Rule = {
  at,
  rule: 'licence.expired',
  needs: ['papers'],
  mends: ['licence'],
  test: (d, { papers }, { today }) =>
    papers.flatMap((firm): Problem[] => {
      const missing = missingPapers(firm, firm.held, today).map((accepted) => `【${accepted.join('或')}】`);
      const field = d.partner ? 'supplier' : 'newSupplier';
      return missing.length > 0 ? [{ ...(firm.role === 'supplier' ? { field } : {}), message: `【${firm.firm}】缺少或过期：${missing.join('、')}` }] : [];
    }),
};

const soldByDealerOrMaker: Rule = {
  at,
  needs: ['papers'],
  test: (d, { papers }) =>
    papers.some((firm) => firm.role === 'supplier' && firm.orgKind !== 'D' && firm.orgKind !== 'V')
      ? [{ field: d.partner ? 'supplier' : 'newSupplier', message: '供货商须为经销商或厂家' }]
      : [],
};

const belowProvince: Rule = {
  at,
  test: (d) =>
    perLine(d, (line) =>
      line.provincePrice && compare(String(line.price || '0'), String(line.provincePrice)) > 0 ? { field: 'price', message: '供货价高于省平台价' } : undefined,
    ),
};

const charged: Rule = {
  at: ['submit'],
  test: (d) =>
    perLine(d, (line) =>
      line.suggestedChargePrice && line.chargeable !== true ? { field: 'chargeable', message: '填写了建议收费价，请标记可收费' } : undefined,
    ),
};

const notTooOften: Rule = {
  at,
  needs: ['candidate'],
  test: (d, { candidate }, { rule }) =>
    perLine(d, (_, i) =>
      isTemporary(d) && (candidate[i]?.temporary ?? 0) >= Number(rule('admission.tempLimit'))
        ? { field: 'specification', message: '临时采购次数已达上限，请办理正式准入' }
        : undefined,
    ),
};

const committeeAgreed: Rule = {
  at: ['review'],
  test: (d) => (d.header.committeeResult === '不同意' ? [{ message: '耗材管理委员会表决未通过' }] : []),
};

export const admissionRules: readonly Rule[] = [
  hasLines,
  once(['specification', 'newProduct'], '同一规格只能有一行'),
  partnerUsable,
  waitsForRelease,
  { ...namesGoods, at: ['review'] },
  admittedOrNot,
  certified,
  soldByDealerOrMaker,
  papersComplete,
  belowProvince,
  charged,
  notTooOften,
  committeeAgreed,
];
