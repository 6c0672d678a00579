import type { Check } from '../../define/document-rules';
import type { AnyDocument } from '../../define/document-view';
import { isNegative } from '../../define/money';
import { perLine } from '../checks/goods';

/** Nobody types less than nothing: a return of goods that were consumed at receipt takes their use back. */
export const isBack = (d: AnyDocument): boolean => d.lines.length > 0 && d.lines.every((line) => isNegative(line.baseQuantity || '0'));

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
