import type { Check, Problem } from '../../../define/document-rules';
import type { AnyDocument } from '../../../define/document-view';
import { compare, isPositive, isWhole, isZero, mul } from '../../../define/money';
import { hasLines, lotsSuffice, once, perLine, unless, wholeUnits } from '../../checks/goods';
import { isTheirs } from './money';
import { changedLot, isOtherLot } from './moves';

type Rule = Check<AnyDocument>;
type LineRule = Omit<Problem, 'line'> | undefined;
const typeOf = (d: AnyDocument): string => String(d.header.changeType);
const is = (d: AnyDocument, ...types: string[]): boolean => types.includes(typeOf(d));
/** Types 1–3 change goods that lie here; 4–6 only values. */
export const takesGoods = (d: AnyDocument): boolean => is(d, '1', '2', '3');
/** What the system or the other side says was proved where it was said. */
const isTyped = (d: AnyDocument): boolean => d.origin === 'manual' || d.origin === 'pull';
const at: Rule['at'] = ['submit', 'review'];
const isEmptyList = (value: unknown): boolean => !Array.isArray(value) || value.length === 0;

const proved: Rule = {
  at: ['submit'],
  test: (d) => [
    ...(isTyped(d) && isEmptyList(d.header.evidence) ? [{ field: 'evidence', message: '请上传变更依据' }] : []),
    ...(is(d, '1') && isEmptyList(d.header.expiryProof) && d.lines.some((line) => String(line.newExpiryDate ?? '') > (line.expiryDate || ''))
      ? [{ field: 'expiryProof', message: '有效期延后须上传厂家证明' }]
      : []),
  ],
};

const place: Rule = {
  at,
  needs: ['warehouse'],
  test: (d, { warehouse }) => {
    if (is(d, '6')) return d.org.kind === 'H' ? [{ field: 'changeType', message: '医院没有销售单据，不能变更销售价' }] : [];
    return warehouse.isVirtual && isTyped(d) ? [{ field: 'warehouse', message: '虚拟仓的货品不能变更' }] : [];
  },
};

const goodsFree: Rule = {
  at,
  needs: ['lot'],
  test: (d, facts) =>
    takesGoods(d)
      ? perLine(d, (line, i): LineRule => {
          if (!isPositive(String(line.quantity || '0'))) return { field: 'quantity', message: '请填写【数量】' };
          if (!line.batchNo) return { field: 'batchNo', message: '请填写【批号】' };
          if (facts.lot[i]?.isFrozen) return { message: '仓库盘点冻结中' };
          return line.packNo && is(d, '1', '2') ? { field: 'packNo', message: `包${line.packNo}内的货品须先拆包再变更` } : undefined;
        })
      : [],
};

/** 1: something changes, the new lot agrees with what is known of it. */
const lotChange: Rule = {
  at,
  needs: ['newSerial', 'product'],
  test: (d, facts) =>
    is(d, '1')
      ? perLine(d, (line, i): LineRule => {
          const now = changedLot(line);
          if (['batchNo', 'serialNo', 'productionDate', 'expiryDate', 'sterilisationNo', 'udi'].every((name) => (now[name] || '') === (line[name] || '')))
            return { field: 'newBatchNo', message: '请填写变更后的内容' };
          if (now.productionDate && now.expiryDate && now.productionDate > now.expiryDate) return { field: 'newExpiryDate', message: '有效期不能早于生产日期' };
          if (!isOtherLot(line)) return undefined;
          if (isTheirs(d, line)) return { field: 'newBatchNo', message: '寄售产品的批号与序列号须由货主更正' };
          if (line.newSerialNo && facts.product[i]?.tracking !== '序列号') return { field: 'newSerialNo', message: '该产品不按序列号管理' };
          if (facts.newSerial[i]?.isInStock && line.newSerialNo) return { field: 'newSerialNo', message: `序列号${now.serialNo}已在库` };
          return facts.newSerial[i]?.isKnownExpiryDifferent ? { field: 'newBatchNo', message: '同一批号的有效期不一致，请核对' } : undefined;
        })
      : [],
};

/** 2: the goods are really others, which the organisation may trade and follows in the same way. */
const specificationChange: Rule = {
  at,
  needs: ['newProduct', 'product'],
  test: (d, facts) =>
    is(d, '2')
      ? perLine(d, (line, i): LineRule => {
          const field = 'newSpecification';
          if (!line.newSpecification) return { field, message: '请选择新规格型号' };
          if (line.newSpecification === line.specification) return { field, message: '新规格与原规格相同' };
          if (isTheirs(d, line)) return { field, message: '寄售产品的规格须由货主更正' };
          const target = facts.newProduct[i];
          if (target?.tradeStatus !== '1') return { field, message: `产品【${target?.name ?? ''}】未下发或已停用，不能变更` };
          if (target.tracking !== facts.product[i]?.tracking) return { field, message: '新旧规格的批号管理方式不一致' };
          const becomes = mul(line.baseQuantity, String(line.newRatio || '1'));
          return target.isDivisible || isWhole(becomes) ? undefined : { field: 'newRatio', message: '换算后的数量不是整数' };
        })
      : [],
};

/** 3: the goods are the counterparty's, or ours and shall become his. */
const ownerChange: Rule = {
  at,
  needs: ['warehouse'],
  test: (d, { warehouse }) =>
    is(d, '3')
      ? perLine(d, (line): LineRule => {
          if (isTheirs(d, line) && line.owner !== d.counterOrg) return { field: 'owner', message: '货主与往来单位不一致' };
          if (line.newPrice === '' || line.newPrice === undefined) return { field: 'newPrice', message: '请填写【变更后单价】' };
          return !isTheirs(d, line) && !warehouse.allowConsigned ? { message: `库房【${warehouse.name}】不可存放寄售产品` } : undefined;
        })
      : [],
};

/** 4: the cost of a cell is one figure. */
const costChange: Rule = {
  at,
  test: (d) =>
    is(d, '4')
      ? perLine(d, (line): LineRule => {
          if (line.newUnitCost === '' || line.newUnitCost === undefined) return { field: 'newUnitCost', message: '请填写【新单位成本】' };
          if (!isPositive(String(line.quantity || '0'))) return { field: 'specification', message: '该仓库没有自有库存，不能调整成本' };
          return isTheirs(d, line) ? { field: 'owner', message: '寄售产品没有成本，不能调整' } : undefined;
        })
      : [],
};

/** 5, 6: a price of a posted line, of what was neither returned nor invoiced. */
const priceChange: Rule = {
  at,
  needs: ['source'],
  test: (d, facts) => {
    if (!is(d, '5', '6')) return [];
    const [kind, words] = is(d, '5') ? ['purchaseGrn', '采购入库单'] : ['saleOdo', '销售出库单'];
    return perLine(d, (line, i): LineRule => {
      const upstream = facts.source[i];
      if (!line.sourceLine || upstream?.kind !== kind || !['2', '7'].includes(upstream.status)) return { field: 'sourceSn', message: `请拉取${words}的明细` };
      if (upstream.partner !== d.partner) return { field: 'sourceSn', message: `来源单据${upstream.sn}的往来单位不一致` };
      if (is(d, '5') && upstream.warehouse !== d.header.warehouse) return { field: 'sourceSn', message: `来源单据${upstream.sn}的仓库不一致` };
      if (!isPositive(String(line.quantity || '0'))) return { field: 'quantity', message: '该明细已全部开票或退货，不能变更价格' };
      if (line.newPrice === '' || line.newPrice === undefined) return { field: 'newPrice', message: '请填写【变更后单价】' };
      return compare(String(line.newPrice), String(line.oldPrice || '0')) === 0 ? { field: 'newPrice', message: '变更后单价与变更前相同' } : undefined;
    });
  },
};

const oncePer = (types: readonly string[], fields: readonly string[], message: string): Rule => unless((d) => !is(d, ...types), once(fields, message));

export const psiChangeRules: readonly Rule[] = [
  hasLines,
  proved,
  place,
  goodsFree,
  unless((d) => !takesGoods(d), wholeUnits),
  unless((d) => !takesGoods(d) || d.lines.some((line) => isZero(line.baseQuantity || '0')), lotsSuffice),
  lotChange,
  specificationChange,
  ownerChange,
  costChange,
  priceChange,
  oncePer(['4'], ['specification'], '同一规格只能调整一次成本'),
  oncePer(['5', '6'], ['sourceLine'], '同一来源明细不能重复'),
];
