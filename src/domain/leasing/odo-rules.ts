import type { Check } from '../../define/document-rules';
import type { AnyDocument, AnyLine } from '../../define/document-view';
import type { Facts } from '../../define/facts';
import { add, compare, isPositive, isWhole, mul, plain, sub } from '../../define/money';
import { partnerUsable, warehouseUsable } from '../checks/gates';
import { hasLines, perLine, wholeUnits } from '../checks/goods';
import { isOurs, underLease } from './notices';

type Rule = Check<AnyDocument>;
const said = (line: AnyLine, name: string): string => String(line[name] || '0');

/** What lies there for the lessee, and is asked for by no other notice, covers it. */
const suffices: Rule = {
  at: ['submit', 'review'],
  needs: ['custody', 'product'],
  test: (d, { custody, product }) => {
    const wanted = new Map<string, string>();
    return perLine(d, (line, i) => {
      const free = custody[i]?.available ?? '0';
      const key = [line.specification, line.batchNo, line.serialNo].join('|');
      const all = plain(add(wanted.get(key) ?? '0', line.baseQuantity || '0'));
      wanted.set(key, all);
      const lot = line.batchNo ? ` 批号${line.batchNo}` : '';
      return line.specification && compare(all, free) > 0
        ? { field: 'quantity', message: `委托方库存不足：${product[i]?.name ?? ''}${lot} 需要${all}，可用${plain(free)}` }
        : undefined;
    });
  },
};

/** Whom it goes to may have it. */
const mayGetIt: Rule = {
  at: ['submit'],
  needs: ['consignee'],
  mends: ['partner', 'licence'],
  test: (d, { consignee }) => {
    if (!isOurs(d) || !d.header.consignee) return [];
    if (!consignee.isEnabled) return [{ field: 'consignee', message: `收货单位【${consignee.name}】已停用` }];
    return consignee.licenceProblems.map((message) => ({ field: 'consignee', message }));
  },
};

/** The lot may leave: neither over nor stopped, at either house. */
const lotUsable = (line: AnyLine, lot: { expiryDate: string; isStopped: boolean } | undefined, today: string) => {
  if (lot?.expiryDate && today > lot.expiryDate) return { field: 'batchNo', message: `批号${line.batchNo}已于${lot.expiryDate}过期，不能出库` };
  return lot?.isStopped ? { field: 'batchNo', message: `批号${line.batchNo}已停售，不能出库` } : undefined;
};

/** Where else the lot lies: another place is chosen, or several are picked one after the other. */
function elsewhere(lot: Facts['custody'][number] | undefined): string {
  const places = (lot?.lies ?? []).filter(({ name }) => name !== '').map(({ name, quantity }) => `${name} ${quantity}`);
  return places.length > 0 ? `；该批号在货位 ${places.slice(0, 3).join('、')}` : '';
}

const picked: Rule = {
  at: ['pick'],
  needs: ['custody', 'product'],
  test: (d, { custody, product }, { today }) =>
    perLine(d, (line, i) => {
      const quantity = said(line, 'pickedQuantity');
      if (!isPositive(quantity)) return undefined;
      if (compare(quantity, sub(String(line.quantity), said(line, 'stopped'))) > 0) return { field: 'pickedQuantity', message: '已拣数量不能大于通知数量' };
      if (compare(quantity, said(line, 'checkedQuantity')) < 0) return { field: 'pickedQuantity', message: '已拣数量不能小于已复核数量' };
      if (!product[i]?.isDivisible && !isWhole(mul(quantity, line.ratio))) return { field: 'pickedQuantity', message: '数量不能换算为整数最小单位' };
      if (!line.batchNo) return { field: 'batchNo', message: '请填写【批号】' };
      const unusable = lotUsable(line, custody[i], today);
      if (unusable) return unusable;
      const toLeave = mul(sub(quantity, said(line, 'checkedQuantity')), line.ratio);
      return compare(toLeave, custody[i]?.atPlace ?? '0') > 0
        ? {
            field: 'pickedQuantity',
            message: `委托方库存不足：${product[i]?.name ?? ''} 批号${line.batchNo} 需要${plain(toLeave)}，可用${plain(custody[i]?.atPlace ?? '0')}${elsewhere(custody[i])}`,
          }
        : undefined;
    }),
};

/** Who picked does not check it; what is checked is what was picked, and leaves in the lot that began. */
const checked: Rule = {
  at: ['recheck'],
  needs: ['custody'],
  test: (d, { custody }, { today, user }) => {
    if (d.header.picker !== '' && d.header.picker === user.employee) return [{ message: '拣货人不能复核自己的拣货，拣货与复核须为两人' }];
    return perLine(d, (line, i) => {
      const now = said(line, 'checkedNow');
      if (!isPositive(now)) return undefined;
      if (compare(add(now, said(line, 'checkedQuantity')), said(line, 'pickedQuantity')) > 0)
        return { field: 'checkedNow', message: `复核数量不能大于已拣未复核的${plain(sub(said(line, 'pickedQuantity'), said(line, 'checkedQuantity')))}` };
      return lotUsable(line, custody[i], today);
    });
  },
};

export const odoNoticeRules: readonly Rule[] = [hasLines, wholeUnits, partnerUsable, warehouseUsable, underLease, suffices, mayGetIt, picked, checked];
