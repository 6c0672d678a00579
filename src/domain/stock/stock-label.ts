import { defineMaster } from '../../define/define-master';
import { choice, computed, flag, integer, note, quantity, ref, text } from '../../define/field';
import { goodsCard } from '../catalogue/goods-card';

/**
 * Unique labels. They are generated, bound and voided by actions, and their state follows the ledger. Codes that stand on the goods
 * already (another system's, a printed roll's) are entered or imported; what they stand for is never changed by typing.
 */
export const stockLabel = defineMaster({
  resource: 'stockLabel',
  title: '标签',
  table: 'stock_label',
  view: 'stock_label_list',
  owners: ['H', 'D', 'V'],
  scopeBy: { warehouse: 'warehouse' },
  fields: {
    labelNo: text('标签号', {
      required: true,
      fixed: true,
      max: 60,
      pattern: /^[\w.-]+$/,
      message: '标签号只能是字母、数字、点、横线和下划线',
      list: true,
      filter: true,
      width: 160,
    }),
    labelKind: computed(choice('类型', '1 单品码, 2 定数包, 3 套包, 4 货位, 5 RFID', { list: true, filter: true })),
    specification: ref('specification', '规格', { fixed: true, filter: true, hint: '不填 = 空白标签，以后再绑定' }),
    productName: goodsCard.productName,
    specModel: goodsCard.specModel,
    batchNo: text('批号', { fixed: true, max: 40, list: true, filter: true }),
    expiryDate: computed({ kind: 'date', label: '有效期至', list: true, filter: true }),
    serialNo: text('序列号', { fixed: true, max: 60 }),
    quantity: computed(quantity('数量', { list: true, sum: true })),
    packNo: computed(text('包号', { filter: true })),
    warehouse: ref('warehouse', '仓库', { fixed: true, list: true, filter: true, hint: '不填 = 货品所在的仓库' }),
    location: ref('location', '货位', { within: { warehouse: 'warehouse' }, list: true }),
    epc: computed(text('EPC')),
    hasEpc: computed(flag('已绑RFID', { list: true, filter: true })),
    sourceSn: computed(text('来源单号', { list: true, filter: true })),
    state: computed(choice('状态', '0 已生成:grey, 1 已打印:blue, 2 在库:green, 3 已出库:grey, 4 已使用:grey, 5 作废:red', { list: true, filter: true })),
    printCount: computed(integer('打印次数', { list: true })),
    remark: note('备注', { max: 200, list: true }),
  },
  unique: [['labelNo']],
  offers: (row, operation) => (operation === 'void' ? row.state !== '5' : operation !== 'bind' || (row.state !== '4' && row.state !== '5')),
  unstored: ['batchNo'],
  label: 'labelNo',
  pinyinOf: '',
  search: ['labelNo', 'packNo', 'epc', 'batchNo', 'serialNo', 'productName'],
  operations: ['add', 'edit', 'import', 'export'],
  actions: [
    {
      id: 'generate',
      label: '生成标签',
      flags: ['generate'],
      risk: 'write',
      on: 'list',
      begins: true,
      input: {
        labelKind: choice('类型', '1 单品码, 4 货位码', { required: true, default: '1' }),
        warehouse: ref('warehouse', '库房', { hint: '给库房内还没有标签的货品或货位生成' }),
        specification: ref('specification', '产品', { shownWhen: { labelKind: ['1'] } }),
        batchNo: text('批号', { max: 40, shownWhen: { labelKind: ['1'] } }),
        sourceSn: text('入库单号', { max: 40, hint: '只给这张单据入库的货品生成', shownWhen: { labelKind: ['1'] } }),
        count: integer('空白标签数', { max: 2000, hint: '不选库房和单号时，先生成空白标签，再逐个绑定', shownWhen: { labelKind: ['1'] } }),
      },
    },
    {
      id: 'bind',
      label: '绑定',
      flags: ['bind'],
      risk: 'write',
      on: 'row',
      input: { code: text('UDI 或 EPC', { max: 300, required: true, hint: '扫描产品的UDI，或RFID标签的EPC' }) },
    },
    { id: 'unbind', label: '解绑', flags: ['unbind'], risk: 'write', on: 'row' },
    { id: 'void', label: '作废', flags: ['void'], risk: 'irreversible', on: 'rows', reason: 'required' },
  ],
  leads: [{ id: 'timeline', label: '追溯', flags: ['timeline'], on: 'row', to: 'report:traceability', with: { code: 'labelNo' } }],
  hasStatus: false,
});
