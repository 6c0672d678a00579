import type { Check } from '../../define/document-rules';
import type { AnyDocument, AnyLine } from '../../define/document-view';
import { add, compare, isPositive, isWhole, mul } from '../../define/money';
import { partnerUsable, warehouseUsable } from '../checks/gates';
import { hasLines, lotComplete, perLine, wholeUnits } from '../checks/goods';
import { isOurs, rangeOf, underLease } from './notices';

type Rule = Check<AnyDocument>;
const now = (line: AnyLine, name: 'receivedNow' | 'rejectedNow'): string => String(line[name] || '0');

/** Neither over nor outside what the lessee may deal in. */
const mayCome: Rule = {
  at: ['submit', 'review'],
  needs: ['lease'],
  test: (d, { lease }, { today }) =>
    perLine(d, (line, i) => {
      if (line.expiryDate && today > line.expiryDate) return { field: 'expiryDate', message: '批号已过期，不能入库' };
      return lease.outOfScope[i] ? { field: 'specification', message: `委托方经营范围不含【${lease.outOfScope[i]}】` } : undefined;
    }),
};

const registered: Rule = {
  at: ['submit', 'review'],
  rule: 'cert.expired',
  needs: ['product'],
  mends: ['registrationCert'],
  test: (d, { product }, { today }) =>
    perLine(d, (line, i) => {
      const goods = product[i];
      if (!line.specification || !goods) return undefined;
      if (goods.certNo === '') return { field: 'specification', message: `产品【${goods.name}】没有注册证，不能入库` };
      return (line.productionDate || today) > goods.certValidTo && goods.certValidTo !== ''
        ? { field: 'specification', message: '产品注册证不在有效期内' }
        : undefined;
    }),
};

const fromSupplier: Rule = {
  at: ['submit'],
  test: (d) => (isOurs(d) && d.header.kind === '1' && !d.header.supplier ? [{ field: 'supplier', message: '请填写【供货方】' }] : []),
};

const counted: Rule = {
  at: ['receive'],
  needs: ['product'],
  test: (d, { product }, { today }) =>
    perLine(d, (line, i) => {
      const [got, refused] = [now(line, 'receivedNow'), now(line, 'rejectedNow')];
      const all = add(got, refused, String(line.receivedQuantity || '0'), String(line.refusedQuantity || '0'), String(line.stopped || '0'));
      if (compare(all, String(line.quantity)) > 0) return { field: 'receivedNow', message: '实收数量不能大于通知数量' };
      if (isPositive(refused) && !line.rejectReason) return { field: 'rejectReason', message: '请填写【拒收原因】' };
      if (!isPositive(got)) return undefined;
      if (!product[i]?.isDivisible && !isWhole(mul(got, line.ratio))) return { field: 'receivedNow', message: '数量不能换算为整数最小单位' };
      return line.expiryDate && today > line.expiryDate ? { field: 'expiryDate', message: '批号已过期，不能入库' } : undefined;
    }),
};

const keptCold: Rule = {
  at: ['receive'],
  needs: ['lease', 'product'],
  test: (d, { lease, product }) => {
    const area = lease.areas.find(({ id }) => id === d.header.stockArea);
    if (d.header.stockArea && !area) return [{ field: 'stockArea', message: '所选库区没有租给该委托方' }];
    return d.lines.flatMap((line, i) => {
      const zone = product[i]?.tempZone ?? '';
      const isCold = zone === '冷藏' || zone === '冷冻';
      return isPositive(now(line, 'receivedNow')) && isCold && area && area.kind !== zone
        ? [{ line: line.lineNo, field: 'location', message: `产品【${product[i]?.name}】须【${zone}】，库区【${area.name}】不是` }]
        : [];
    });
  },
};

/** Of goods that travel cold the temperature is measured when they come. */
const measured: Rule = {
  at: ['receive'],
  needs: ['lease'],
  test: (d, { lease }) => {
    if (d.header.coldChain !== true) return [];
    const said = String(d.header.arriveTemp ?? '');
    if (said === '') return [{ field: 'arriveTemp', message: '请填写【到货温度 ℃】' }];
    const areas = d.header.stockArea ? lease.areas.filter(({ id }) => id === d.header.stockArea) : lease.areas;
    const ranges = areas.map(rangeOf).filter((range) => range !== undefined);
    const fits = ranges.some(([least, most]) => Number(said) >= least && Number(said) <= most);
    return ranges.length === 0 || fits ? [] : [{ field: 'arriveTemp', message: `到货温度【${said}】超出库区范围` }];
  },
};

export const grnNoticeRules: readonly Rule[] = [
  hasLines,
  wholeUnits,
  partnerUsable,
  warehouseUsable,
  underLease,
  fromSupplier,
  lotComplete,
  mayCome,
  registered,
  counted,
  keptCold,
  measured,
];
