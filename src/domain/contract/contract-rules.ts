import type { Check } from '../../define/document-rules';
import type { AnyDocument } from '../../define/document-view';
import { add, compare, grouped, isPositive, plain } from '../../define/money';
import { g1Approved, partnerUsable } from '../checks/gates';
import { once, perLine } from '../checks/goods';
import { isFirstParty, isOfGoods } from './contract-words';

type Rule = Check<AnyDocument>;
const text = (value: unknown): string => String(value ?? '');

const hasPrices: Rule = {
  at: ['submit', 'review'],
  test: (d) => {
    if (isOfGoods(d)) return d.lines.length === 0 ? [{ message: '请至少填写一行价格明细' }] : [];
    return d.lines.length > 0 && d.header.type ? [{ field: 'type', message: '只有采购、销售、寄售合同有价格明细' }] : [];
  },
};

const daysFit: Rule = {
  at: ['save', 'submit'],
  test: (d) => {
    const [from, to] = [text(d.header.startDate), text(d.header.endDate)];
    if (from === '' || to === '') return [];
    if (to <= from) return [{ field: 'endDate', message: '结束日期须晚于开始日期' }];
    return perLine(d, (line) => {
      if (line.validFrom && text(line.validFrom) < from) return { field: 'validFrom', message: `价格起不能早于合同开始日期${from}` };
      return line.validTo && text(line.validTo) > to ? { field: 'validTo', message: `价格止不能晚于合同结束日期${to}` } : undefined;
    });
  },
};

/** What is over when it is agreed would write prices nobody can order by. */
const notOver: Rule = {
  at: ['submit'],
  test: (d, _, { today }) =>
    d.header.side === 'out' && d.header.endDate && text(d.header.endDate) < today ? [{ field: 'endDate', message: '结束日期已过，不能提交' }] : [],
};

const inCatalogue: Rule = {
  at: ['submit', 'review'],
  needs: ['product'],
  mends: ['productAdmission', 'firstProduct', 'hospitalProduct', 'businessProduct'],
  test: (d, { product }) =>
    perLine(d, (line, i) =>
      !line.specification || product[i]?.tradeStatus === '1'
        ? undefined
        : { field: 'specification', message: `产品【${product[i]?.name ?? ''}】未准入或已停用，不能签订价格` },
    ),
};

/** One price of a thing with a partner on any day: a supplement replaces, another contract does not. */
const noOtherPrice: Rule = {
  at: ['submit', 'review'],
  needs: ['contractPrices', 'product'],
  test: (d, { contractPrices, product }) =>
    perLine(d, (_, i) => {
      const sn = contractPrices[i];
      return sn
        ? { field: 'specification', message: `【${product[i]?.name ?? ''} ${product[i]?.specModel ?? ''}】在有效期内已有协议价，合同【${sn}】` }
        : undefined;
    }),
};

/** Whoever pays more than last time says why. */
const riseExplained: Rule = {
  at: ['submit'],
  test: (d) =>
    isFirstParty(d) && d.header.side === 'out'
      ? perLine(d, (line) =>
          line.oldPrice && compare(text(line.price || '0'), text(line.oldPrice)) > 0 && !line.reason
            ? { field: 'reason', message: `价格高于上次的${plain(text(line.oldPrice))}，请填写原因` }
            : undefined,
        )
      : [],
};

const scanned: Rule = {
  at: ['submit', 'review'],
  test: (d) =>
    d.header.side === 'out' && !(Array.isArray(d.header.files) && d.header.files.length > 0) ? [{ field: 'files', message: '请上传合同扫描件' }] : [],
};

/** A supplement stands under a contract in force with the same partner, and ends with it. */
const underParent: Rule = {
  at: ['submit', 'review'],
  needs: ['contractBeside'],
  test: (d, { contractBeside: { parent } }) => {
    if (!d.header.parent) return [];
    if (!parent) return [{ field: 'parent', message: '主合同不存在' }];
    if (parent.partner !== d.partner) return [{ field: 'parent', message: `主合同【${parent.sn}】不是与该单位签订的` }];
    if (!parent.isLive) return [{ field: 'parent', message: `主合同【${parent.sn}】不在有效期内` }];
    return text(d.header.endDate) > parent.to ? [{ field: 'endDate', message: `补充协议不能超出主合同的结束日期${parent.to}` }] : [];
  },
};

const nothingOrdered: Rule = {
  at: ['unreview'],
  needs: ['contractBeside'],
  test: (_, { contractBeside: { ordered, supplement } }) =>
    ordered ? [{ message: `合同已有订单【${ordered}】，不能反审核` }] : supplement ? [{ message: `存在补充协议【${supplement}】，不能反审核` }] : [],
};
const supplementsFirst: Rule = {
  at: ['stop'],
  needs: ['contractBeside'],
  test: (_, { contractBeside: { supplement } }) => (supplement ? [{ message: `请先终止补充协议【${supplement}】` }] : []),
};

export const contractRules: readonly Rule[] = [
  hasPrices,
  daysFit,
  notOver,
  partnerUsable,
  g1Approved,
  inCatalogue,
  once(['specification', 'unit'], '同一规格和单位只能有一行'),
  noOtherPrice,
  riseExplained,
  scanned,
  underParent,
  nothingOrdered,
  supplementsFirst,
];

/** What is ordered (or paid ahead) under a contract is within it: its partner, its days, its sum and the quantities agreed on. */
export const withinContract = (role: 'A' | 'B'): Rule => ({
  at: ['submit', 'review'],
  needs: ['underContract'],
  mends: ['contract'],
  test: (d, { underContract: under }) => {
    if (!under) return [];
    const wrong = (message: string) => [{ field: 'contract', message }];
    if (under.partner !== d.partner) return wrong(`合同【${under.sn}】不是与该单位签订的`);
    if (under.role !== role) return wrong(`合同【${under.sn}】中我方不是${role === 'A' ? '买方' : '卖方'}`);
    if (!under.isInForce) return wrong(`合同【${under.sn}】不在有效期内`);
    const after = add(under.executed, d.total.amount || '0');
    if (isPositive(under.limit) && compare(after, under.limit) > 0)
      return wrong(
        `超出合同金额上限：合同【${under.sn}】上限${grouped(under.limit, 2)}，已执行${grouped(under.executed, 2)}，本次${grouped(d.total.amount || '0', 2)}`,
      );
    return perLine(d, (_, i) => {
      const { limit = '', executed = '0', asked = '0' } = under.lines[i] ?? {};
      return isPositive(limit) && compare(add(executed, asked), limit) > 0
        ? { field: 'quantity', message: `超出合同【${under.sn}】约定数量${plain(limit)}，已执行${plain(executed)}` }
        : undefined;
    });
  },
});
