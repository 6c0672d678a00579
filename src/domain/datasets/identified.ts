import { defineDataset } from '../../define/define-dataset';
import { choice, date, datetime, integer, quantity, rate, text } from '../../define/field';
import { FINDINGS } from '../udi/findings';
import { goods, key } from './blocks';

const { productCode, productName, code, specification, unit, manufacturer, category68, isHighValue } = goods;
const specifications = (label: string) => integer(label);
export const DI_STATES = 'known 库中有:green, unknown 库中无:orange, none 未填:grey';

/** UDI核对: specifications in use beside what the national database says of their identifiers. */
export const identified = defineDataset({
  id: 'identified',
  title: 'UDI核对',
  said: 'UDI核对 UDI覆盖 产品标识 DI核对 标识覆盖率 退市 udi',
  takes: {},
  dimensions: {
    finding: choice('差异', FINDINGS, { filter: true, width: 120 }),
    diState: choice('标识', DI_STATES, { filter: true }),
    state: choice('状态', 'open 待处理:orange, aside 保留本方:grey, ok 一致:green', { filter: true }),
    productName,
    specification,
    udiDi: text('UDI-DI', { filter: true, width: 150 }),
    saidOurs: text('本方', { width: 190 }),
    saidTheirs: text('UDI数据库', { width: 190 }),
    registrationNo: text('注册证号', { filter: true }),
    manufacturer,
    category68,
    isHighValue,
    code,
    productCode,
    unit,
    releaseDay: date('数据版本'),
    asideReason: text('保留原因'),
    asideBy: text('保留人'),
    asideAt: datetime('保留时间'),
    rank: integer('轻重'),
    rowId: key('差异编号', { column: 'id' }),
    productId: key('产品编号'),
  },
  measures: {
    differences: quantity('差异', { sum: true }),
    specifications: specifications('启用规格'),
    known: specifications('库中有'),
    unknown: specifications('库中无'),
    without: specifications('未填DI'),
    agreeing: specifications('全部一致'),
    knownShare: rate('标识覆盖率%'),
    agreeingShare: rate('一致率%'),
  },
  distinct: { specifications: 'specification' },
  filtered: {
    known: { of: 'specifications', where: { diState: 'known' } },
    unknown: { of: 'specifications', where: { diState: 'unknown' } },
    without: { of: 'specifications', where: { diState: 'none' } },
    agreeing: { of: 'specifications', where: { finding: 'ok' } },
  },
  ratios: { knownShare: ['known', 'specifications'], agreeingShare: ['agreeing', 'specifications'] },
  search: ['productName', 'code', 'productCode', 'udiDi', 'registrationNo', 'manufacturer'],
  hasPinyin: true,
});
