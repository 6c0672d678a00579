import type { Check } from '../../define/document-rules';
import type { AnyDocument } from '../../define/document-view';
import { compare, isNegative, isWhole } from '../../define/money';
import { perLine } from '../checks/goods';

/** Nobody types less than nothing: a return of goods that were consumed at receipt takes their use back. */
export const isBack = (d: AnyDocument): boolean => d.lines.length > 0 && d.lines.every((line) => isNegative(line.baseQuantity || '0'));

/** Somebody registered it; the others follow from a receipt, a charge or the books of the hospital. */
export const isRegistered = (d: AnyDocument): boolean => d.origin !== 'auto' && d.origin !== 'mirror';

/**
 * What is used on a patient is used by the piece and known by its lot: neither a part of a box nor goods of whatever lot. Asked when
 * it is saved already, nobody registers a use to complete it some day. Rows that follow from a receipt or a charge take over what
 * stands there.
 */
export const countedByPiece: Check<AnyDocument> = {
  at: ['save', 'submit', 'review'],
  needs: ['product'],
  test: (d, facts) =>
    !isRegistered(d)
      ? []
      : perLine(d, (line, i) => {
          const kind = facts.product[i];
          if (!line.specification || !kind || isNegative(line.baseQuantity || '0')) return undefined;
          const unit = kind.smallestUnit;
          if (compare(line.ratio || '1', '1') !== 0) return { field: 'unit', message: `使用按最小单位登记：【${kind.name}】请用“${unit}”填写` };
          if (line.quantity && !kind.isDivisible && !isWhole(String(line.quantity))) return { field: 'quantity', message: `使用数量必须是整数（${unit}）` };
          return undefined;
        }),
};
export const lotIsKnown: Check<AnyDocument> = {
  at: ['save'],
  needs: ['product'],
  test: (d, facts) =>
    !isRegistered(d)
      ? []
      : perLine(d, (line, i) =>
          line.specification && !line.batchNo
            ? { field: 'batchNo', message: `请选择【${facts.product[i]?.name ?? ''}】的批号：使用登记必须写明用的是哪一批` }
            : undefined,
        ),
};

/** Nobody is treated long after he went home. */
export const stillHere: Check<AnyDocument> = {
  at: ['submit', 'review'],
  needs: ['patient'],
  test: (d, { patient }, { rule }) =>
    d.header.patient && patient.isDischarged && patient.dischargedHours > Number(rule('use.afterDischargeHours') || 24)
      ? [{ field: 'patient', message: '患者已出院' }]
      : [],
};

/** Coded goods are used by their code, once, from where it lies. */
export const codesLieHere: Check<AnyDocument> = {
  at: ['submit', 'review'],
  needs: ['label', 'product', 'warehouse'],
  test: (d, facts) =>
    perLine(d, (line, i) => {
      const code = isBack(d) ? undefined : facts.label[i];
      if (facts.product[i]?.isCoded && !line.labelNo && d.origin !== 'auto') return { field: 'labelNo', message: '高值耗材必须扫描唯一码' };
      if (!line.labelNo || !code) return undefined;
      if (code.status === '4') return { field: 'labelNo', message: `唯一码【${String(line.labelNo)}】已使用，患者【${code.patient}】，单据【${code.usedBy}】` };
      if (!code.isKnown || code.warehouse !== String(d.header.warehouse))
        return { field: 'labelNo', message: `唯一码【${String(line.labelNo)}】不在【${facts.warehouse.name}】` };
      return undefined;
    }),
};
