import { defineDataset } from '../../define/define-dataset';
import { choice, date, integer, money, price, quantity, ref, text, withCost } from '../../define/field';
import { goods as card, key } from './blocks';

export const PRESSING_REASONS =
  'unaccepted 未接单:orange, unshipped 临期未发货:orange, late 超期未到:red, stalled 部分到货停滞:orange, unstored 到货未入库:orange, ' +
  'price 价格异常:yellow, certificate 注册证问题:red, stopped 停售停用:red, stoppable 超期可终止:grey';

const { productName, code, specification, unit, manufacturer, category68, isHighValue } = card;

/** 订单预警: lines of orders still to come that want something done, once for each reason. */
export const pressing = defineDataset({
  id: 'pressing',
  title: '订单预警',
  said: '订单预警 催货 超期未到 未接单 未发货',
  takes: {},
  dimensions: {
    reason: choice('预警', PRESSING_REASONS, { filter: true }),
    day: date('订单日期', { filter: true }),
    supplier: ref('partner', '供应商', { column: 'partner_id', filter: true, width: 200 }),
    handler: ref('employee', '采购员', { filter: true }),
    warehouse: ref('warehouse', '收货仓库', { filter: true }),
    expectedDate: date('预计到货', { filter: true }),
    daysLate: integer('超期天数', { filter: true }),
    supplierStatus: text('供应商状态', { column: 'counter_status', filter: true }),
    price: withCost(price('单价')),
    productName,
    code,
    specification,
    unit,
    manufacturer,
    category68,
    isHighValue,
    kind: choice('单据种类', 'purchaseOrder 采购订单', { column: 'doc_kind' }),
    sn: text('订单号', { column: 'doc_sn', filter: true, width: 150 }),
    documentId: key('单据编号'),
    lineId: key('行号'),
  },
  measures: {
    // A line that is pressed for two reasons stands there twice: over reasons nothing is added up.
    ordered: quantity('订购数量'),
    arrived: quantity('已到数量'),
    open: quantity('未到数量'),
    openAmount: withCost(money('未到金额')),
    lines: integer('行数'),
    orders: integer('订单数'),
    suppliers: integer('供应商数'),
  },
  distinct: { lines: 'lineId', orders: 'documentId', suppliers: 'supplier' },
  search: ['productName', 'code', 'sn'],
  hasPinyin: true,
  warehouse: 'warehouse',
  unit: 'unit',
});
