import type { Check, Problem } from '../../define/document-rules';
import type { AnyDocument } from '../../define/document-view';
import type { Facts } from '../../define/facts';
import { add, compare, div, lineMoney, mul, plain } from '../../define/money';
import { perLine } from './goods';

/** LR12: GSP gates, credit and price. Each gate is a rule of its own because its strength is a rule key of its own. */
type Rule = Check<AnyDocument>;
type Side = 'purchase' | 'sale';
const at = ['review'] as const;

/** The counterparty and the warehouse must be usable at all. */
export const partnerUsable: Rule = {
  at: ['submit', 'review'],
  needs: ['partner'],
  mends: ['partner'],
  test: (d, { partner }, { today }) => {
    if (!d.partner) return [];
    if (!partner.isEnabled) return [{ field: 'partner', message: `【${partner.name}】已停用，不能审核` }];
    if (partner.isFrozen) return [{ field: 'partner', message: '往来单位已冻结' }];
    return partner.validTo && today > partner.validTo ? [{ field: 'partner', message: '合作已到期' }] : [];
  },
};
export const warehouseUsable: Rule = {
  at: ['submit', 'review'],
  needs: ['warehouse'],
  // None chosen yet is another rule's business.
  mends: ['warehouse'],
  test: (_, { warehouse }) => (warehouse.isEnabled || warehouse.name === '' ? [] : [{ field: 'warehouse', message: `【${warehouse.name}】已停用，不能审核` }]),
};

/** What stands against a partner: no first approval, or one of a firm that is another today. */
export const approvalOf = (d: AnyDocument, partner: Facts['partner']): Problem[] => {
  if (!d.partner || (partner.isFirstApproved && !partner.firstChange)) return [];
  const words = partner.isFirstApproved ? `的${partner.firstChange}已变更，请重新首营审批` : '未通过首营审批';
  return [{ field: 'partner', message: `【${partner.name}】${words}` }];
};
/** G1 / G4: first approval and licences of the counterparty (and our own). A hospital approves its suppliers with what they supply. */
export const g1Approved: Rule = {
  at,
  rule: 'quality.gsp',
  needs: ['partner'],
  mends: ['firstOrg', 'productAdmission', 'partner'],
  test: (d, { partner }) => approvalOf(d, partner),
};
export const g1Licences: Rule = {
  at,
  rule: 'licence.expired',
  needs: ['partner'],
  mends: ['licence'],
  test: (_, { partner }) => [
    ...partner.licenceProblems.map((message) => ({ field: 'partner', message })),
    ...partner.ownLicenceProblems.map((message) => ({ message })),
  ],
};
/** G2: first approval of the product and its registration certificate. */
export const g2Approved: Rule = {
  at,
  rule: 'quality.gsp',
  needs: ['product'],
  mends: ['firstProduct', 'productAdmission', 'hospitalProduct', 'businessProduct'],
  test: (d, facts) =>
    perLine(d, (_, i) =>
      facts.product[i]?.isFirstApproved ? undefined : { field: 'specification', message: `产品【${facts.product[i]?.name}】未通过首营审批，不能采购` },
    ),
};
export const g2Certificate: Rule = {
  at,
  rule: 'cert.expired',
  needs: ['product'],
  mends: ['registrationCert'],
  test: (d, facts, { today }) =>
    perLine(d, (line, i) => {
      const validTo = facts.product[i]?.certValidTo;
      return validTo && (line.productionDate || today) > validTo ? { field: 'specification', message: '产品注册证不在有效期内' } : undefined;
    }),
};
/** G3: class and category within the business scope. */
export const g3Scope: Rule = {
  at,
  rule: 'licence.expired',
  needs: ['product'],
  mends: ['licence'],
  test: (d, facts) => perLine(d, (_, i) => (facts.product[i]?.inScope === false ? { field: 'specification', message: '超出经营范围' } : undefined)),
};
/** G5: authorisation chain. */
export const g5Grant: Rule = {
  at: ['submit', 'review'],
  rule: 'grant.missing',
  needs: ['product', 'partner'],
  mends: ['licenceGrant'],
  test: (d, facts) =>
    perLine(d, (_, i) => {
      const kind = facts.product[i];
      return kind?.needGrant && !kind.isGrantValid
        ? { field: 'specification', message: `【${kind.name}】缺少【${facts.partner.name}】对${d.org.kind === 'H' ? '本院' : '本单位'}的有效授权` }
        : undefined;
    }),
};
/** G6: cold chain needs its transport record. */
export const g6ColdChain: Rule = {
  at,
  rule: 'quality.gsp',
  needs: ['product'],
  test: (d, facts) =>
    d.lines.some((_, i) => ['冷藏', '冷冻'].includes(facts.product[i]?.tempZone ?? '')) && isBlank(d.header.temperature)
      ? [{ field: 'temperature', message: '冷链产品须上传运输温度记录' }]
      : [],
};
/** G7: a hospital buys only what it has admitted; dealers only what they were issued. */
export const g7Admitted: Rule = {
  at: ['submit', 'review'],
  needs: ['product'],
  mends: ['productAdmission', 'hospitalProduct', 'businessProduct'],
  test: (d, facts) =>
    perLine(d, (_, i) => {
      const kind = facts.product[i];
      return kind?.tradeStatus === '1' ? undefined : { field: 'specification', message: `产品【${kind?.name ?? ''}】未下发或已停用，不能采购` };
    }),
};
/** What was admitted for a time may be bought up to what was admitted. */
export const withinTemporary: Rule = {
  at: ['submit', 'review'],
  needs: ['product'],
  mends: ['productAdmission'],
  test: (d, { product }) => {
    const wanted = new Map<string, string>();
    return perLine(d, (line, i) => {
      const left = product[i]?.temporaryLeft ?? '';
      const sum = add(wanted.get(line.specification) ?? '0', line.baseQuantity || '0');
      wanted.set(line.specification, sum);
      return left !== '' && compare(sum, left) > 0
        ? { field: 'quantity', message: `产品【${product[i]?.name ?? ''}】为临时采购，剩余可采购数量${plain(left)}` }
        : undefined;
    });
  },
};
export const notStopSold: Rule = {
  at: ['submit', 'review'],
  needs: ['product'],
  mends: ['stopSell'],
  test: (d, facts) => perLine(d, (_, i) => (facts.product[i]?.isStopSold ? { field: 'specification', message: '产品已停售，不能采购' } : undefined)),
};
export const notStopSoldHere: Rule = {
  at: ['submit', 'review'],
  needs: ['product'],
  mends: ['stopSell'],
  test: (d, facts) => perLine(d, (_, i) => (facts.product[i]?.isStopSold ? { field: 'specification', message: '产品已停售，不能销售' } : undefined)),
};

/** Price worse than the agreed one at documentDate; a block is passed only with priceOverride. */
export const agreedPrice = (side: Side): Rule => ({
  at: ['submit', 'review'],
  rule: 'price.policy',
  needs: ['agreedPrice'],
  mends: ['productPrice'],
  test: (d, facts, { may, rule }) =>
    perLine(d, (line, i): Omit<Problem, 'line'> | undefined => {
      const agreed = facts.agreedPrice[i];
      if (!agreed || d.origin === 'mirror') return undefined;
      const worse = side === 'purchase' ? compare(String(line.price), agreed) > 0 : compare(String(line.price), agreed) < 0;
      if (!worse) return undefined;
      const message = side === 'purchase' ? '采购单价高于协议价' : '销售单价低于协议价';
      const passes = may('priceOverride') ? { level: 'warn' as const, ...(rule('price.policy') === 'block' ? { by: 'priceOverride' } : {}) } : {};
      return { field: 'price', message: `${message}${plain(agreed)}`, ...passes };
    }),
});

/** Above the limit of the agreement (限价/省平台价): never a block, never unseen. */
export const withinCap: Rule = {
  at: ['submit', 'review'],
  needs: ['priceCap'],
  test: (d, { priceCap }) =>
    perLine(d, (line, i) => {
      const cap = priceCap[i];
      return cap && compare(String(line.price || '0'), cap) > 0 ? { field: 'price', message: `单价超过限价${plain(cap)}`, level: 'warn' } : undefined;
    }),
};

/** Sold for less than such goods cost here on average: allowed, but never unseen. The figure itself is not said: costs need viewCost. */
export const aboveCost: Rule = {
  at: ['submit', 'review'],
  needs: ['averageCost'],
  test: (d, { averageCost }) =>
    perLine(d, (line, i) => {
      const cost = averageCost[i];
      if (!cost || line.isGift) return undefined;
      const net = div(mul(String(line.price || '0'), '100'), add('100', String(line.taxRate || '0')));
      return compare(net, cost) < 0 ? { field: 'price', message: '销售单价低于成本', level: 'warn' } : undefined;
    }),
};

export const credit: Rule = {
  at,
  rule: 'partner.credit',
  needs: ['partner'],
  mends: ['partner'],
  test: (d, { partner }) => {
    if (!partner.creditLimit) return [];
    const after = add(partner.receivable || '0', partner.openOrders || '0', d.total.amount);
    return compare(after, partner.creditLimit) > 0 ? [{ field: 'partner', message: `客户应收超过信用额度${plain(partner.creditLimit)}元` }] : [];
  },
};

/** Amount 0 must be meant: a gift is marked so. */
export const priced = (exempt: (d: AnyDocument) => boolean = () => false): Rule => ({
  at: ['submit'],
  test: (d) =>
    exempt(d)
      ? []
      : perLine(d, (line) =>
          compare(lineMoney(line.baseQuantity, String(line.price || '0'), '0').amount, '0') === 0 && !line.isGift
            ? { field: 'price', message: '金额为0，请填写单价或标记赠品' }
            : undefined,
        ),
});

const isBlank = (value: unknown): boolean => value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

export const purchaseGates: readonly Rule[] = [g1Approved, g1Licences, g2Approved, g2Certificate, g3Scope, g5Grant, g7Admitted];
export const receiptGates: readonly Rule[] = [g1Approved, g1Licences, g2Approved, g2Certificate, g3Scope, g5Grant, g7Admitted];
export const saleGates: readonly Rule[] = [g1Approved, g2Certificate, g3Scope, g1Licences];
