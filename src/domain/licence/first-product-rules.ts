import type { Check } from '../../define/document-rules';
import type { AnyDocument } from '../../define/document-view';
import { approvalOf, partnerUsable } from '../checks/gates';
import { hasLines, once, perLine } from '../checks/goods';

type Rule = Check<AnyDocument>;
const at = ['submit', 'review'] as const;

/** From whom nothing may be bought yet, nothing is approved. Not a switch: it is the order of the two papers. */
const supplierFirst: Rule = { at, needs: ['partner'], mends: ['firstOrg'], test: (d, { partner }) => approvalOf(d, partner) };

const inOwnCatalogue: Rule = {
  at,
  needs: ['product'],
  mends: ['businessProduct'],
  test: (d, facts) =>
    perLine(d, (line, i) =>
      line.specification && facts.product[i]?.tradeStatus !== '1'
        ? { field: 'specification', message: `产品【${facts.product[i]?.name ?? ''}】未下发或已停用，不能首营` }
        : undefined,
    ),
};

const madeByTheMaker: Rule = {
  at,
  needs: ['candidate', 'product'],
  test: (d, facts) =>
    perLine(d, (line, i) => {
      const goods = facts.candidate[i];
      return line.specification && d.header.manufacturer && goods && goods.maker !== d.header.manufacturer
        ? { field: 'specification', message: `产品【${facts.product[i]?.name ?? ''}】的生产厂家是【${goods.makerName}】` }
        : undefined;
    }),
};

const certified: Rule = {
  at,
  needs: ['candidate'],
  mends: ['registrationCert'],
  test: (d, { candidate }, { today }) =>
    perLine(d, (line, i) => {
      const goods = candidate[i];
      if (!line.specification || !line.registrationCert || !goods) return undefined;
      if (!goods.isOwnCertificate) return { field: 'registrationCert', message: '注册证与产品不符' };
      return goods.certValidTo && goods.certValidTo < today ? { field: 'registrationCert', message: '注册证已过期' } : undefined;
    }),
};

const withinScopes: Rule = {
  at,
  needs: ['candidate'],
  mends: ['licence'],
  test: (d, { candidate }) =>
    perLine(d, (_, i) => {
      const goods = candidate[i];
      return goods && goods.outOfScope.length > 0
        ? { field: 'category', message: goods.outOfScope.map((firm) => `产品68分类【${goods.category}】不在【${firm}】经营范围`).join('；') }
        : undefined;
    }),
};

const notTwice: Rule = {
  at,
  needs: ['candidate', 'product'],
  test: (d, facts) =>
    perLine(d, (_, i) => {
      const [goods, name] = [facts.candidate[i], facts.product[i]?.name ?? ''];
      if (goods?.waiting) return { field: 'specification', message: `产品【${name}】的首营审批单【${goods.waiting}】正在审核` };
      return goods?.isApproved ? { field: 'specification', message: `产品【${name}】已通过首营审批`, level: 'warn' } : undefined;
    }),
};

const notOrdered: Rule = {
  at: ['unreview'],
  needs: ['candidate', 'product'],
  test: (d, facts) =>
    perLine(d, (_, i) =>
      facts.candidate[i]?.ordered
        ? { message: `产品【${facts.product[i]?.name ?? ''}】已有采购订单【${facts.candidate[i]?.ordered}】，不能反审核` }
        : undefined,
    ),
};

export const firstProductRules: readonly Rule[] = [
  hasLines,
  once(['specification'], '同一规格只能有一行'),
  partnerUsable,
  supplierFirst,
  inOwnCatalogue,
  madeByTheMaker,
  certified,
  withinScopes,
  notTwice,
  notOrdered,
];
