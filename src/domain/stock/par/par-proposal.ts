import { defineMaster } from '../../../define/define-master';
import { choice, computed, date, integer, money, quantity, ref, text, withCost } from '../../../define/field';
import { refuse } from '../../../define/master-rules';

const figure = (label: string, more = {}) => computed(quantity(label, { list: true, min: '-99999999999', ...more }));
const STATES = 'open 待处理:orange, accepted 已采纳:green, wanted 待确认:blue, dismissed 已忽略:grey';
const DECIDES = ['accept', 'amend', 'dismiss'];

/** 定数建议: what the levels of a product in a store should be by its use, with the numbers behind it. They change nothing: a person accepts them, through the door of 库房产品设置. */
export const parProposal = defineMaster({
  resource: 'parProposal',
  title: '定数建议',
  table: 'par_proposal_list',
  isWorkedOut: true,
  owners: ['H'],
  scopeBy: { warehouse: 'warehouse', department: 'department' },
  hasStatus: false,
  fields: {
    state: computed(choice('状态', STATES, { list: true, filter: true })),
    warehouse: computed(ref('warehouse', '库房', { list: true, filter: true })),
    department: computed(ref('department', '科室', { filter: true })),
    productName: computed(text('产品名称', { list: true, width: 170 })),
    specification: computed(ref('specification', '规格型号', { list: true, filter: true, width: 130 })),
    nowMin: figure('现下限'),
    nowReorder: figure('现补货点', { list: false }),
    nowMax: figure('现上限'),
    minQuantity: figure('建议下限'),
    reorderQuantity: figure('建议补货点'),
    maxQuantity: figure('建议上限'),
    packQuantity: figure('定数包数量', { list: false }),
    packCount: computed(integer('建议包数')),
    daily: figure('日均用量'),
    isLumpy: computed(choice('用量', 'steady 平稳, lumpy 间歇', { list: true, filter: true })),
    lead: figure('到货天数'),
    leadSpread: figure('到货波动(天)', { list: false }),
    leads: computed(integer('到货次数', { hint: '少于3次按设置的补货周期' })),
    season: figure('季节系数', { list: false, hint: '去年同期四周用量 ÷ 之前四周；没有去年数据为1' }),
    safety: figure('安全库存'),
    service: computed(integer('服务水平 %')),
    usedDays: computed(integer('依据天数')),
    outBefore: computed(integer('缺货天数(现)', { list: true, hint: '按现定数重演最近90天' })),
    outAfter: computed(integer('缺货天数(建议)', { list: true })),
    stockBefore: figure('平均库存(现)', { list: false }),
    stockAfter: figure('平均库存(建议)', { list: false }),
    valueBefore: withCost(computed(money('平均库存金额(现)', { list: true }))),
    valueAfter: withCost(computed(money('平均库存金额(建议)', { list: true }))),
    daysSaved: figure('减少缺货天数', { list: false }),
    stockSaved: figure('减少库存 %', { list: false }),
    computedOn: computed(date('计算日期', { list: true })),
    reason: computed(text('忽略原因', { max: 200 })),
  },
  unique: [],
  label: 'productName',
  pinyinOf: '',
  search: ['productName'],
  sort: '-daysSaved,-stockSaved',
  operations: ['export'],
  offers: (row, operation) => !DECIDES.includes(operation) || row.state === 'open',
  checks: [refuse(DECIDES.join(', '), '【{productName}】的建议已经处理', { when: ({ row }) => row.state !== 'open' })],
  actions: [
    { id: 'refresh', label: '重新计算', flags: ['refresh'], risk: 'write', on: 'list', answers: true, calls: { service: 'refreshPars' } },
    { id: 'accept', label: '采纳', flags: ['accept'], risk: 'write', on: 'rows', answers: true, calls: { service: 'acceptProposals' } },
    {
      id: 'amend',
      label: '修改后采纳',
      flags: ['accept'],
      risk: 'write',
      on: 'row',
      answers: true,
      input: {
        minQuantity: quantity('下限', { required: true }),
        reorderQuantity: quantity('补货点', { required: true }),
        maxQuantity: quantity('上限', { required: true }),
      },
      calls: { service: 'acceptProposals' },
    },
    { id: 'dismiss', label: '忽略', flags: ['dismiss'], risk: 'write', on: 'rows', reason: 'required', calls: { service: 'dismissProposals' } },
  ],
  leads: [
    { id: 'setting', label: '库房产品设置', flags: [], on: 'row', to: 'warehouseProduct', with: { warehouse: 'warehouse', specification: 'specification' } },
  ],
});
