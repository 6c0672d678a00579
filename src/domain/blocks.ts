import { choice, computed, date, extra, type Fields, integer, money, note, price, quantity, ref, taxRate, text, withCost } from '../define/field';

/** Field blocks several kinds share (catalogue: resources-trade §0): H0, P0, M0, L0, S0. */

/** H0: who handles it. */
export const handling = {
  handler: ref('employee', '经办人', { required: true, default: 'me' }),
  department: ref('department', '部门', { default: 'myDepartment' }),
} satisfies Fields;

/** P0: the product of a line; everything but specification, unit and quantity is read through the specification. */
export const product = {
  specification: ref('specification', '规格型号', { required: true, width: 170 }),
  productName: computed(text('产品名称', { via: 'specification', width: 180 })),
  code: computed(text('编码', { via: 'specification' })),
  brand: computed(text('品牌', { via: 'specification' })),
  manufacturer: computed(text('生产厂家', { via: 'specification', width: 160 })),
  registrationNo: computed(text('注册证号', { via: 'specification', width: 160 })),
  storage: computed(text('储存条件', { via: 'specification' })),
  unit: ref('unit', '单位', { required: true, width: 70, within: { specification: 'specification' } }),
} satisfies Fields;

export const counted = {
  quantity: quantity('数量', { required: true, positive: true, sum: true, width: 90 }),
  ratio: computed(quantity('换算')),
  baseQuantity: computed(quantity('最小单位数量', { sum: true, madeOf: '{quantity} × {ratio}' })),
} satisfies Fields;
export const goods = { ...product, ...counted } satisfies Fields;

/** M0 on the sales side: prices are visible with the page. */
export const saleMoney = {
  price: price('含税单价', { required: true }),
  taxRate: taxRate('税率', { required: true }),
  amount: computed(money('含税金额', { sum: true, madeOf: '{quantity} × {price}' })),
  tax: computed(money('税额', { sum: true, madeOf: '{amount} × {taxRate} ÷ (100% + {taxRate})' })),
  netAmount: computed(money('不含税金额', { sum: true, madeOf: '{amount} − {tax}' })),
} satisfies Fields;
/** M0 on the purchase side: prices and amounts need viewCost. */
export const purchaseMoney = {
  price: withCost(saleMoney.price),
  taxRate: saleMoney.taxRate,
  amount: withCost(saleMoney.amount),
  tax: withCost(saleMoney.tax),
  netAmount: withCost(saleMoney.netAmount),
} satisfies Fields;

/** The ordered price travels with the goods through arrival and inspection to the receipt; nobody types it there. */
export const orderedPrice = {
  price: withCost(computed(price('订单单价'))),
  taxRate: { ...taxRate('税率'), computed: true },
} satisfies Fields;

/** L0: the lot. Batch `-` stands for products without lots. */
export const lot = {
  batchNo: text('批号', { required: true, max: 40, width: 110, filter: true }),
  serialNo: text('序列号', { max: 40 }),
  productionDate: date('生产日期'),
  expiryDate: date('有效期至', { width: 105 }),
  sterilisationNo: text('灭菌批号', { max: 40 }),
  udi: text('UDI', { max: 300, width: 160 }),
} satisfies Fields;
/** The lot of goods that already lie here: chosen from stock, its dates are shown. */
export const stockLot = {
  batchNo: lot.batchNo,
  serialNo: lot.serialNo,
  productionDate: computed(lot.productionDate),
  expiryDate: computed(lot.expiryDate),
  sterilisationNo: computed(lot.sterilisationNo),
  udi: lot.udi,
  packNo: text('包号', { max: 40 }),
  owner: ref('organisation', '货主', { column: 'owner_org_id' }),
} satisfies Fields;
export const location = { location: ref('location', '货位', { within: { warehouse: 'warehouse' } }) } satisfies Fields;

/** S0: where the line was pulled from, and what downstream took of it. */
export const source = {
  sourceSn: computed(text('来源单号', { width: 150 })),
  sourceOpen: extra(computed(quantity('来源未执行'))),
} satisfies Fields;
/** How a line is taken from its source: what is still open of its goods, at its price, of its lot. */
export const taken = { specification: 'specification', unit: 'unit', quantity: 'open' } as const;
export const takenPrice = { price: 'price', taxRate: 'taxRate' } as const;
export const takenLot = { batchNo: 'batchNo', serialNo: 'serialNo' } as const;
export const flow = {
  fulfilled: computed(quantity('已执行')),
  stopped: computed(quantity('已终止')),
  open: computed(quantity('未执行', { sum: true })),
} satisfies Fields;
export const cost = {
  unitCost: withCost(computed(price('成本单价'))),
  cost: withCost(computed(money('成本', { sum: true }))),
} satisfies Fields;

export const settleMode = choice('结算方式', '1 买断, 2 寄售', { required: true, default: '1', filter: true, list: true });
export const paymentDays = integer('账期天数', { max: 999 });
export const dueDate = computed(date('到期日'));
export const supplier = ref('partner', '供应商', {
  required: true,
  column: 'partner_id',
  where: { kind: ['supplier', 'both'] },
  list: true,
  filter: true,
  width: 200,
});
export const customer = ref('partner', '客户', {
  required: true,
  column: 'partner_id',
  where: { kind: ['customer', 'both'] },
  list: true,
  filter: true,
  width: 200,
});
/** What lies in a smart cabinet is taken at the cabinet; a document that is typed begins at the shelves. */
export const SHELVES = { kind: ['普通', '手术室', '骨科', '委托'] };
export const warehouse = (label = '仓库') => ref('warehouse', label, { required: true, usual: SHELVES, where: { scrapType: ['1'] }, list: true, filter: true });
export const delivery = {
  deliveryAddress: text('收货地址', { max: 200, required: true }),
  receiver: text('收货人', { max: 50, required: true }),
  phone: text('联系电话', { max: 30, required: true }),
} satisfies Fields;
export const lineRemark = { remark: note('行备注', { max: 200 }) } satisfies Fields;
