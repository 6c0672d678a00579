import { defineDataset } from '../../define/define-dataset';
import { choice, date, integer, quantity, ref, text } from '../../define/field';
import { goods as card, key, signed } from './blocks';

export const LACKING_REASONS =
  'out 缺货:red, low 低于补货点未补:orange, over 超上限:yellow, unset 未设定数:grey, late 补货超时:red, short 补货不足:orange, unfit 定数不合理:yellow, centre 中心库缺货:red';

const { productName, code, specification, unit, manufacturer, category68, isHighValue } = card;

/** 补货异常: where restocking does not work, once for each reason, as things stand now. */
export const lacking = defineDataset({
  id: 'lacking',
  title: '补货异常',
  said: '补货异常 缺货 断货 未设定数 补货超时',
  takes: {},
  dimensions: {
    reason: choice('异常', LACKING_REASONS, { filter: true }),
    warehouse: ref('warehouse', '库房', { filter: true }),
    department: ref('department', '科室', { filter: true }),
    level: choice('级别', '1 中心库, 2 科室二级库, 3 科室虚拟库', { filter: true }),
    productName,
    code,
    specification,
    unit,
    manufacturer,
    category68,
    isHighValue,
    since: date('起始日期', { filter: true }),
    sn: text('相关单号', { column: 'doc_sn', filter: true, width: 150 }),
    kind: choice('单据种类', 'suppliesClaim 物资申领单', { column: 'doc_kind' }),
    documentId: key('单据编号'),
    goodsId: key('品规编号'),
    rowId: key('行编号'),
  },
  measures: {
    minQuantity: quantity('下限'),
    maxQuantity: quantity('上限'),
    fitQuantity: quantity('建议上限', { column: 'fit_max', hint: '日均用量乘补货周期、安全天数与补货间隔之和' }),
    onHand: quantity('现存量'),
    available: quantity('可用', { ...signed }),
    coming: quantity('在途'),
    daily: quantity('日均用量'),
    coverDays: quantity('可用天数', { places: 1, ...signed }),
    lacks: quantity('建议补货'),
    lines: integer('行数'),
    goods: integer('品规数'),
    stores: integer('库房数'),
  },
  distinct: { lines: 'rowId', goods: 'goodsId', stores: 'warehouse' },
  ratios: { coverDays: ['available', 'daily'] },
  search: ['productName', 'code', 'sn'],
  hasPinyin: true,
  warehouse: 'warehouse',
  department: 'department',
  unit: 'unit',
});
