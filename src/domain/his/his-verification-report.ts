import { defineReport } from '../../define/define-report';
import { choice, flag, ref } from '../../define/field';
import { VERIFIED, verifying } from '../datasets/verifying';
import { goodsNamed, YEAR } from '../report-words';

const amounts = ['spdAmount', 'hisAmount', 'amountDifference'] as const;
const all = ['result', 'spdQuantity', 'hisQuantity', 'difference', ...amounts, 'matched', 'matchRate', 'across', 'uncharged', 'unmatched', 'effect'] as const;
const loose = ['mapped', 'looseItem', 'itemUnit'] as const;
const toSelf = (...by: string[]) => ({
  to: 'report:hisVerificationReport',
  level: 'goods',
  with: Object.fromEntries([...by, 'from', 'to'].map((name) => [name, name])),
});
/** Both sides of a group, line by line: each use with its charges, and charges without one. */
const toBothSides = {
  to: 'report:useChargeableCheck',
  level: 'line',
  with: { department: 'department', specification: 'specification', visitNo: 'visitNo', from: 'from', to: 'to' },
};

/** HIS核对报表: what departments used for patients beside what the hospital's own system charged for it, by goods, by visit or by item of that system. */
export const hisVerificationReport = defineReport({
  resource: 'report:hisVerificationReport',
  title: 'HIS核对报表',
  owners: ['H'],
  of: verifying,
  levels: {
    goods: {
      label: '科室与产品',
      dimensions: ['department', ...goodsNamed, ...loose],
      key: ['department', 'specification', 'looseItem', 'itemUnit'],
      sort: 'department,code,looseItem',
    },
    specification: { label: '按产品', dimensions: [...goodsNamed, ...loose], key: ['specification', 'looseItem', 'itemUnit'], sort: 'code,looseItem' },
    visit: {
      label: '按患者就诊',
      dimensions: ['visitNo', 'patientName', ...goodsNamed, ...loose],
      key: ['visitNo', 'patientName', 'specification', 'looseItem', 'itemUnit'],
      sort: 'visitNo,code,looseItem',
    },
    item: { label: '按HIS项目', dimensions: ['itemCode', 'itemName', 'mapped', 'unit', 'itemUnit'], sort: 'itemCode,mapped' },
    department: {
      label: '按科室',
      dimensions: ['department'],
      measures: [...amounts, 'groups'],
      sort: '-amountDifference',
      chart: { type: 'bar', x: 'department', y: 'amountDifference', top: 10 },
      drill: toSelf('department'),
    },
    result: {
      label: '按结果',
      dimensions: ['groupResult'],
      measures: ['groups', ...amounts],
      sort: '-groups',
      chart: { type: 'pie', x: 'groupResult', y: 'groups' },
      drill: toSelf('groupResult'),
    },
  },
  measures: all,
  parameters: {
    department: ref('department', '科室'),
    specification: ref('specification', '产品'),
    item: ref('hisItem', 'HIS项目'),
    supplier: ref('partner', '供应商'),
    isHighValue: flag('只看高值'),
    groupResult: choice('结果', VERIFIED),
    showSame: flag('含一致', { default: 'true' }),
  },
  emptyRows: { shownBy: 'showSame', measures: ['difference', 'amountDifference'] },
  maxDays: YEAR,
  sort: 'department',
  drill: toBothSides,
  redWhen: { result: ['1', '-1'] },
});
