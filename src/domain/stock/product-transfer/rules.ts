import type { Check } from '../../../define/document-rules';
import type { AnyDocument } from '../../../define/document-view';
import { compare, isPositive } from '../../../define/money';
import { g7Admitted, partnerUsable, saleGates, warehouseUsable } from '../../checks/gates';
import {
  availableSuffices,
  hasLines,
  lotsMayLeave,
  lotsSuffice,
  perLine,
  receivableLots,
  unless,
  warnsWhen,
  wholeUnits,
  withinSource,
} from '../../checks/goods';

type Rule = Check<AnyDocument>;
const at: Rule['at'] = ['submit', 'review'];
export const isOut = (d: Pick<AnyDocument, 'header'>): boolean => d.header.side !== 'in';
const isIn = (d: AnyDocument): boolean => !isOut(d);
const isReturn = (d: AnyDocument): boolean => d.header.mode === '3';
const isTheirs = (d: AnyDocument, owner: unknown): boolean => owner !== undefined && owner !== '' && owner !== d.org.id;

const related: Rule = {
  at,
  needs: ['partner', 'warehouse'],
  test: (d, { partner, warehouse }, { today }) => {
    if (isIn(d))
      return d.header.mode === '1' && !warehouse.allowConsigned ? [{ field: 'warehouse', message: `库房【${warehouse.name}】不可存放寄售产品` }] : [];
    if (!d.partner || !partner.isOnPlatform) return [{ field: 'partner', message: '无调拨关系' }];
    if (d.org.kind === 'H' && d.header.mode === '1') return [{ field: 'mode', message: '医院只能发起结算调拨或归还借调' }];
    if (warehouse.isVirtual) return [{ field: 'warehouse', message: '虚拟仓的货品不能调拨' }];
    return d.header.mode === '1' && d.header.backDate && String(d.header.backDate) < today ? [{ field: 'backDate', message: '应还日期不能早于今天' }] : [];
  },
};

const sent: Rule = {
  at,
  needs: ['source'],
  test: (d, facts) =>
    isOut(d)
      ? perLine(d, (line, i) => {
          if (!isPositive(String(line.quantity || '0'))) return { field: 'quantity', message: '请填写【数量】' };
          if (!line.batchNo) return { field: 'batchNo', message: '请填写【批号】' };
          if (isReturn(d))
            return !line.sourceLine || facts.source[i]?.partner !== d.partner ? { field: 'sourceSn', message: '归还须拉取向对方借入的调拨单' } : undefined;
          if (isTheirs(d, line.owner)) return { field: 'owner', message: '只能调拨自有产品' };
          return d.header.mode === '2' && !isPositive(String(line.price || '0')) ? { field: 'price', message: '结算调拨请填写【含税单价】' } : undefined;
        })
      : [],
};

const counted: Rule = {
  at: ['save', 'submit', 'review'],
  test: (d) =>
    isIn(d)
      ? perLine(d, (line) => {
          if (compare(String(line.quantity || '0'), String(line.shippedQuantity || '0')) > 0) return { field: 'quantity', message: '实收数量不能大于调出数量' };
          if (isReturn(d) && isPositive(String(line.rejectedQuantity || '0'))) return { field: 'quantity', message: '归还的借调产品须全部收回' };
          return isPositive(String(line.rejectedQuantity || '0')) && !line.rejectReason ? { field: 'rejectReason', message: '请填写【拒收原因】' } : undefined;
        })
      : [],
};

/** What was rejected is the sender's again: neither side can act as if it had not been sent. */
const settled: Rule = {
  at: ['unreview', 'red'],
  test: (d) =>
    d.lines.some((line) => isPositive(String(line.rejectedQuantity || '0')))
      ? [{ message: isIn(d) ? '拒收数量已退回对方，不能反审核' : '对方已拒收，不能反审核/红冲' }]
      : [],
};

export const productTransferRules: readonly Rule[] = [
  hasLines,
  partnerUsable,
  warehouseUsable,
  related,
  sent,
  counted,
  settled,
  wholeUnits,
  unless((d) => isIn(d) || !isReturn(d), withinSource()),
  unless(isIn, warnsWhen(isReturn, lotsMayLeave())),
  unless(isIn, lotsSuffice),
  unless((d) => isIn(d) || isReturn(d), availableSuffices),
  unless((d) => isOut(d) || isReturn(d), receivableLots),
  unless((d) => isOut(d) || isReturn(d), g7Admitted),
  ...saleGates.map((gate) => unless((d) => isIn(d) || d.header.mode !== '2', gate)),
];
