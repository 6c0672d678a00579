import { defineMaster } from '../../define/define-master';
import { choice, computed, datetime, integer, money, price, quantity, ref, text, withPatient } from '../../define/field';
import { completion, refuse, verb } from '../../define/master-rules';
import { isZero } from '../../define/money';

const FEE_STATES =
  '0 待匹配:grey, 1 已匹配:green, 2 部分匹配:yellow, 3 未对照:orange, 4 无使用:red, 5 患者不符:red, 6 库存不足:orange, 7 已忽略:grey, 8 已退费:grey';
/** Those somebody has to look at. */
const OPEN_STATES = ['2', '3', '4', '5', '6'] as const;
const [MATCHED, IGNORED, REFUNDED] = ['1', '7', '8'];
const isDone = (state: unknown): boolean => state === MATCHED || state === IGNORED || state === REFUNDED;

/**
 * HIS计费记录: what the hospital's own system charged patients, row by row as it told it and never changed here; beside it stands which use each pays for. What
 * finds none by itself waits on a desk, with the uses it may mean.
 */
export const hisFee = defineMaster({
  resource: 'hisFee',
  title: 'HIS计费',
  table: 'his_fee',
  view: 'his_fee_list',
  owners: ['H'],
  scopeBy: { department: 'department' },
  fields: {
    chargeTime: datetime('计费时间', { required: true, list: true, filter: true }),
    feeId: text('HIS流水号', { required: true, max: 60, column: 'code', list: true, filter: true, width: 150 }),
    feeType: choice('类型', '1 收费, 2 退费:orange', { required: true, default: '1', list: true, filter: true }),
    originalFeeId: text('原收费流水号', { max: 60, requiredWhen: { feeType: ['2'] }, shownWhen: { feeType: ['2'] } }),
    visitType: choice('就诊类型', 'inpatient 住院, outpatient 门诊, emergency 急诊', { required: true, default: 'inpatient' }),
    visitNo: text('住院/门诊号', { required: true, max: 40, list: true, filter: true }),
    visitSeq: integer('住院次数', { min: 1, max: 999, default: '1' }),
    patientNo: text('患者编号', { max: 40 }),
    patientName: text('姓名', { max: 60, column: 'name', list: true, pattern: /^[^<>?]*$/, message: '姓名中请不要输入特殊字符' }),
    itemCode: text('HIS项目编码', { required: true, max: 50, list: true, filter: true }),
    itemName: text('HIS项目', { max: 200, list: true, filter: true, width: 180 }),
    spec: text('规格', { max: 200, list: true }),
    unit: text('单位', { max: 20, list: true }),
    quantity: quantity('数量', { required: true, positive: true }),
    netQuantity: computed(quantity('计费数量', { list: true, min: '-99999999999999' })),
    price: price('单价', { list: true }),
    amount: money('金额', { required: true, min: '0' }),
    netAmount: computed(money('计费金额', { list: true, sum: true, min: '-999999999999.99' })),
    uniqueCode: text('唯一码', { max: 60, list: true, filter: true }),
    batchNo: text('批号', { max: 40 }),
    orderNo: text('医嘱号', { max: 60 }),
    orderDept: text('开单科室编码', { max: 40 }),
    execDept: text('执行科室编码', { required: true, max: 40 }),
    department: computed(ref('department', '执行科室', { list: true, filter: true })),
    doctor: text('医生编码', { max: 40, list: true, filter: true }),
    operator: text('操作员编码', { max: 40 }),
    insuranceCode: text('医保码', { max: 40 }),
    matchStatus: computed(choice('匹配状态', FEE_STATES, { list: true, filter: true })),
    reason: computed(text('原因', { list: true, max: 200, width: 200 })),
    specification: computed(ref('specification', '院内产品', { list: true, filter: true })),
    productName: computed(text('产品名称', { via: 'specification', list: true })),
    factor: computed(quantity('换算系数')),
    smallQuantity: computed(quantity('最小单位数量')),
    matchedQuantity: computed(quantity('已匹配数量', { list: true })),
    openQuantity: computed(quantity('未匹配数量')),
    refundedQuantity: computed(quantity('已退数量')),
    useSn: computed(text('使用单号', { list: true, width: 150 })),
    twins: computed(integer('疑似重复', { filter: true, hint: '同一患者十分钟内同项目、同数量、同金额的其他收费' })),
    handledBy: computed(ref('user', '处理人', { column: 'handled_by' })),
    handledAt: computed(datetime('处理时间')),
    receiveTime: computed(datetime('接收时间', { filter: true })),
    nextAt: computed(datetime('下次自动匹配')),
  },
  hasStatus: false,
  isPerson: true,
  unique: [['feeId']],
  onImport: 'keep',
  label: 'feeId',
  pinyinOf: 'patientName',
  search: ['feeId', 'visitNo', 'patientName', 'itemCode', 'itemName', 'uniqueCode'],
  sort: '-chargeTime,feeId',
  masks: { patientName: 'person', patientNo: 'middle' },
  operations: ['add', 'import', 'export'],
  waits: { flags: ['match'], where: { matchStatus: OPEN_STATES }, isMany: true },
  offers: (row, operation) => {
    const isCharge = row.feeType === '1';
    const state = String(row.matchStatus);
    if (operation === 'restore') return state === IGNORED;
    if (operation === 'unmatch') return isCharge && !isZero(String(row.matchedQuantity || '0'));
    if (operation === 'ignore') return !isDone(state) && isZero(String(row.matchedQuantity || '0'));
    if (operation === 'createUse') return isCharge && (state === '4' || state === '6' || state === '2');
    return !['match', 'rematch'].includes(operation) || !isDone(state);
  },
  // As it told it; what it means is found out when it is matched.
  completes: [completion({ at: 'add', row: ({ now }) => ({ matchStatus: '0', receiveTime: now, nextAt: now }) })],
  checks: [
    refuse('ignore', '已匹配使用的计费请先取消匹配', { when: ({ before }) => !isZero(String(before?.matchedQuantity || '0')) }),
    refuse('ignore', '计费【{feeId}】已匹配、已忽略或已退费', { when: ({ before }) => isDone(before?.matchStatus) }),
    refuse('restore', '计费【{feeId}】没有被忽略', { when: ({ before }) => before?.matchStatus !== IGNORED }),
  ],
  proposes: {
    shows: ['openQuantity'],
    title: '可能的使用',
    accept: 'match',
    keys: { I: 'ignore', U: 'createUse', M: 'rematch' },
    fields: {
      usedAt: datetime('使用时间'),
      sn: text('单号'),
      name: text('产品'),
      spec: text('规格'),
      lot: text('批号/唯一码'),
      place: text('科室'),
      visitNo: text('住院/门诊号'),
      patient: withPatient(text('患者')),
      open: quantity('未收费数量'),
      unit: text('单位'),
      chargePrice: price('收费价'),
    },
  },
  actions: [
    {
      id: 'pullHis',
      label: '拉取HIS',
      flags: ['pullHis'],
      risk: 'write',
      on: 'list',
      answers: true,
      input: { from: datetime('开始', { hint: '不填从上次拉取起' }), to: datetime('结束', { hint: '不填到现在' }) },
      calls: { service: 'pullFees' },
    },
    { id: 'autoMatch', label: '全部自动匹配', flags: ['autoMatch'], risk: 'write', on: 'list', answers: true, calls: { service: 'matchAllFees' } },
    { id: 'rematch', label: '自动匹配', flags: ['autoMatch'], risk: 'write', on: 'rows', answers: true, calls: { service: 'matchTheseFees' } },
    {
      id: 'match',
      label: '匹配',
      flags: ['match'],
      risk: 'write',
      on: 'row',
      isStep: true,
      input: { candidate: text('使用', { required: true, max: 40 }), take: quantity('数量', { positive: true, hint: '最小单位，不填为尽量多' }) },
      calls: { service: 'matchFee' },
    },
    { id: 'unmatch', label: '取消匹配', flags: ['unmatch'], risk: 'write', on: 'rows', reason: 'required', calls: { service: 'unmatchFees' } },
    { id: 'createUse', label: '生成使用', flags: ['createUse'], risk: 'write', on: 'rows', answers: true, calls: { service: 'useForFees' } },
    {
      id: 'ignore',
      label: '忽略',
      flags: ['ignore'],
      risk: 'write',
      on: 'rows',
      reason: 'required',
      does: verb({ row: ({ reason, caller, now }) => ({ matchStatus: IGNORED, reason, handledBy: caller.user, handledAt: now, nextAt: '' }) }),
    },
    {
      id: 'restore',
      label: '恢复',
      flags: ['restore'],
      risk: 'write',
      on: 'rows',
      does: verb({ row: ({ now }) => ({ matchStatus: '0', reason: '', handledBy: '', handledAt: '', nextAt: now }) }),
    },
  ],
  leads: [
    { id: 'income', label: '医疗收入', flags: ['import'], on: 'list', to: 'hisIncome', isInside: true },
    { id: 'toComparison', label: '去对照', flags: ['toComparison'], on: 'row', to: 'productComparison', with: { itemCode: 'itemCode' } },
    { id: 'viewMatch', label: '查看匹配', flags: ['viewMatch', 'match'], on: 'row', to: 'hisFeeMatch', with: { feeId: 'feeId' }, isInside: true },
  ],
});
