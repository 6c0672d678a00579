import { cancel, nopass, red, review, submit, unreview } from '../../define/action';
import { defineDocument } from '../../define/define-document';
import { computed, date, extra, files, flag, quantity, ref, text } from '../../define/field';
import { compare, isPositive, mul, plain, sub } from '../../define/money';
import { virtual } from '../../define/posting';
import { counted, flow, lineRemark, purchaseMoney, source, stockLot, supplier, takenLot, takenPrice } from '../blocks';
import { partnerUsable } from '../checks/gates';
import { hasLines, perLine, wholeUnits, withinSource } from '../checks/goods';
import { hospitalGoods } from '../hospital/blocks';
import { caseNo, DOCTORS_FIRST, kitNo, operation, takenCase } from './blocks';
import { followPersonAllowed, followPersonGranted } from './follow-person';
import { boneGrnDraft, boneSaleMirror } from './follow-table';
import { hasBegun } from './plan-checks';
import { carriesPatient, filledFromPlan, planFits, planOf, startedEarlier } from './planned';

/**
 * 手术报台单: theatre and the supplier's follow-up person say together what the operation used. Passed, it is used on the patient,
 * waits to be booked in, is sold at the dealer, and the rest waits to go back: all in one transaction but the dealer's part.
 */
export const surgicalReport = defineDocument({
  kind: 'surgicalReport',
  title: '手术报台单',
  prefix: 'HB',
  owners: ['H'],
  counterparty: 'supplier',
  hidesMoney: true,
  header: {
    supplier: { ...supplier, label: '跟台供应商' },
    ...caseNo,
    surgeryPlan: planOf('partly'),
    surgeryName: { ...operation.surgeryName, label: '手术名称', required: true },
    surgeryAt: operation.surgeryAt,
    department: ref('department', '手术科室', { required: true, default: 'myDepartment', list: true, filter: true }),
    surgeon: ref('employee', '主刀', { first: DOCTORS_FIRST, required: true, column: 'doctor_id', list: true, filter: true }),
    patient: ref('patient', '患者', { required: true, list: true, filter: true }),
    followUp: text('跟台人员', { required: true, max: 50, column: 'contact' }),
    followPhone: text('跟台电话', { max: 30, column: 'phone' }),
    grantSn: extra(computed(text('跟台授权书'))),
    grantUntil: extra(date('授权有效期至', { hint: '收到供应商的人员授权书时自动带出，否则按纸质授权填写' })),
    isLate: computed(flag('超时', { list: true, filter: true })),
    counterStatus: computed(text('对方状态', { column: 'counter_status', list: true })),
  },
  lines: {
    ...hospitalGoods,
    presentedQuantity: computed(quantity('上台数', { sum: true })),
    ...counted,
    quantity: { ...counted.quantity, label: '使用数', positive: false },
    implantSite: extra(text('植入部位', { max: 60 })),
    returnQuantity: computed(quantity('退回数', { sum: true })),
    ...purchaseMoney,
    price: computed({ ...purchaseMoney.price, label: '协议价' }),
    taxRate: computed(purchaseMoney.taxRate),
    ...stockLot,
    packNo: computed(stockLot.packNo),
    ...kitNo,
    labelPhotos: extra(files('标签照片')),
    ...lineRemark,
    ...source,
    ...flow,
  },
  presses: { at: 'surgeryAt' },
  actions: [submit, { ...review, flags: ['pass'] }, nopass, unreview, red, cancel],
  completes: true,
  endsAtReview: (d) => d.lines.every((line) => !isPositive(line.baseQuantity || '0')),
  print: 'SurgicalReportFormPrint',
  sources: [
    {
      kind: 'bonePreAcceptance',
      agree: ['supplier'],
      header: { ...takenCase, surgeryPlan: 'surgeryPlan', followUp: 'followUp', followPhone: 'followPhone' },
      fixed: ['specification', 'presentedQuantity', 'price', 'taxRate', 'batchNo', 'serialNo', 'kitNo'],
      lines: { specification: 'specification', unit: 'unit', presentedQuantity: 'open', ...takenPrice, ...takenLot, kitNo: 'kitNo' },
    },
  ],
  says: [
    {
      at: 'submit',
      of: (d, _, { now, rule }) => ({ isLate: Date.parse(now) - Date.parse(d.header.surgeryAt) > Number(rule('bone.reportHours') || 24) * 3_600_000 }),
    },
  ],
  fills: [
    filledFromPlan,
    startedEarlier,
    {
      needs: ['followGrant'],
      of: (d, { followGrant: letter }) => {
        if (letter) return { header: { grantSn: letter.sn, grantUntil: letter.until } };
        // The letter was for somebody else.
        return d.header.grantSn ? { header: { grantSn: '', grantUntil: '' } } : {};
      },
    },
  ],
  derive: (d) => ({
    lines: d.lines.map((line) => ({
      owner: d.counterOrg,
      returnQuantity: line.sourceLine ? sub(line.presentedQuantity || '0', line.quantity || '0') : '',
    })),
  }),
  checks: [
    hasLines,
    wholeUnits,
    partnerUsable,
    planFits,
    {
      at: ['save', 'submit', 'review'],
      test: (d) =>
        perLine(d, (line) =>
          line.sourceLine && compare(line.quantity || '0', line.presentedQuantity || '0') > 0
            ? { field: 'quantity', message: '使用数不能大于上台数' }
            : undefined,
        ),
    },
    withinSource('quantity', false, '使用数不能大于上台数'),
    {
      at: ['submit', 'review'],
      needs: ['source', 'partner'],
      test: (d, facts, { rule }) =>
        perLine(d, (line) =>
          line.sourceLine || (rule('bone.lateAcceptance') === '1' && !facts.partner.isOnPlatform)
            ? undefined
            : { field: 'sourceSn', message: '请先完成预验收' },
        ),
    },
    {
      at: ['submit', 'review'],
      needs: ['product'],
      test: (d, { product }, { rule }) =>
        perLine(d, (line, i) => {
          if (!isPositive(line.quantity || '0')) return undefined;
          if (product[i]?.tradeStatus !== '1') return { field: 'specification', message: '产品未准入，请先办理临时准入' };
          if (product[i]?.isImplant && !line.implantSite) return { field: 'implantSite', message: '植入物必须登记植入部位' };
          return product[i]?.isImplant && rule('bone.labelPhoto') === '1' && line.labelPhotos.length === 0
            ? { field: 'labelPhotos', message: '请上传植入物标签照片' }
            : undefined;
        }),
    },
    followPersonAllowed,
    followPersonGranted,
    hasBegun,
  ],
  tells: [carriesPatient],
  makes: [
    {
      on: 'review',
      at: 'self',
      kind: 'surgicalUsage',
      status: 2,
      goesBack: 'always',
      when: (d) => d.lines.some((line) => isPositive(line.baseQuantity || '0')),
      header: (d) => ({
        source: '报台',
        side: 'hospital',
        partner: d.partner,
        warehouse: virtual('boneH'),
        surgeryPlan: d.header.surgeryPlan,
        surgeryName: d.header.surgeryName,
        surgeryAt: d.header.surgeryAt,
        department: d.header.department,
        surgeon: d.header.surgeon,
        patient: d.header.patient,
        presaleSn: d.header.presaleSn,
      }),
      lines: (d) =>
        d.lines
          .filter((line) => isPositive(line.baseQuantity || '0'))
          .map((line) => ({ from: line.id, values: { implantSite: line.implantSite, usage: '1' } })),
    },
    boneGrnDraft(() => true),
    {
      on: 'review',
      at: 'self',
      kind: 'boneReturn',
      status: 0,
      fromSource: true,
      when: (d) => d.lines.some((line) => isPositive(line.returnQuantity || '0')),
      header: (d) => ({
        side: 'hospital',
        partner: d.partner,
        reason: '1',
        presaleSn: d.header.presaleSn,
        surgeryAt: d.header.surgeryAt,
        department: d.header.department,
      }),
      lines: (d) =>
        d.lines
          .filter((line) => isPositive(line.returnQuantity || '0'))
          .map((line) => ({ from: line.id, values: { quantity: plain(line.returnQuantity), baseQuantity: mul(line.returnQuantity, line.ratio) } })),
    },
    boneSaleMirror(() => true),
  ],
});
