import { defineMaster } from '../../define/define-master';
import { choice, choices, computed, date, files, integer, money, month, note, price, quantity, ref, refs, text } from '../../define/field';
import { type Asked, completion, list, refuse, verb } from '../../define/master-rules';
import { ALIVE, above, atLeast, atMost, meets, not, rowsOf } from '../../define/rows';

/** What may be done in which state. */
const STARTS: Record<string, readonly string[]> = {
  edit: ['draft', 'refused'],
  submit: ['draft', 'refused'],
  pass: ['pending'],
  nopass: ['pending'],
  disable: ['live'],
  enable: ['stopped'],
  stop: ['live', 'stopped'],
  charge: ['live', 'stopped'],
};
const becomes = (state: string) => verb({ row: () => ({ state, opinion: '' }) });
/** Before a lease counts, and whenever it counts again. */
const BEGINS = 'submit, pass, enable';

/** The papers of the house that let it keep goods for others. */
const ownLetter = ({ caller, today }: Asked) =>
  [{ long_term: true }, { long_term: false, valid_to: atLeast(today) }].map((time) =>
    rowsOf('licence', { org_id: caller.org, holder_id: caller.org, type: '第三方储运备案凭证', review_state: 'valid', ...time, ...ALIVE }),
  );
const underContract = ({ row }: Asked) =>
  ['sn', 'basis_no'].map((number) =>
    rowsOf('document', {
      ...{ org_id: row.orgId, kind: 'contract', subkind: '6', status: [2, 7], partner_id: row.partner, [number]: row.leaseNo },
      ...{ period_from: atMost(row.startDate), period_to: atLeast(row.endDate) },
    }),
  );
/** Of what lies for a lessee, in the order it is shown. */
const LOT_COLUMNS = ['code', 'product_name', 'spec_model', 'batch_no', 'serial_no', 'expiry_date', 'warehouse', 'location', 'quantity', 'unit'];
const others = ({ row }: Asked) => ({ org_id: row.orgId, id: not(row.id), ...ALIVE });
const kept = ({ row }: Asked) => rowsOf('lessee_list', { org_id: row.orgId, id: row.id, stock_pieces: above(0) });

/** 委托方: who stores goods in our warehouse, in which areas of it, under which contract, and what that costs. Its goods stay its own. */
export const lessee = defineMaster({
  resource: 'lessee',
  title: '委托方',
  table: 'lessee',
  view: 'lessee_list',
  owners: ['D'],
  scopeBy: { warehouse: 'warehouse' },
  fields: {
    code: text('编码', { max: 50, list: true }),
    partner: ref('partner', '委托方', { required: true, fixed: true, list: true, filter: true, width: 200 }),
    leaseNo: text('委托合同', { required: true, max: 60, list: true, hint: '委托储运合同的单号或纸质合同号' }),
    warehouse: ref('warehouse', '存放仓库', { required: true, where: { kind: ['委托'] }, list: true, filter: true, hint: '库房类别为“委托”' }),
    areas: refs('stockArea', '库区', { column: 'area_ids', within: { warehouse: 'warehouse' }, list: true, max: 20 }),
    areaM2: computed(quantity('面积（㎡）', { column: 'area_m2', places: 2, list: true, sum: true })),
    startDate: date('开始日期', { required: true, list: true }),
    endDate: date('结束日期', { required: true, since: 'startDate', list: true, filter: true }),
    daysLeft: computed(integer('剩余天数', { list: true, min: -100_000 })),
    period: computed(choice('租期', 'in 有效:green, soon 即将到期:yellow, over 已到期:red', { list: true, filter: true })),
    services: choices('委托服务', '收货验收, 贮存, 拣配, 运输', { required: true }),
    feeMode: choice('计费方式', '1 按面积, 2 按托盘位, 3 按件次', { required: true, default: '1', list: true, filter: true }),
    rentPrice: price('租金（元/㎡·天）', { shownWhen: { feeMode: ['1'] }, requiredWhen: { feeMode: ['1'] } }),
    palletPrice: price('托盘位费（元/托·天）', { shownWhen: { feeMode: ['2'] }, requiredWhen: { feeMode: ['2'] } }),
    inFee: price('入库操作费（元/件）'),
    outFee: price('出库操作费（元/件）'),
    settleDay: integer('结算日', { min: 1, max: 28, default: '1', hint: '每月1至28日' }),
    agreement: files('质量保证协议', { required: true }),
    contact: text('联系人', { required: true, max: 50 }),
    phone: text('联系电话', { max: 30 }),
    stockPieces: computed(quantity('库存件数', { list: true, sum: true })),
    monthFee: computed(money('本月费用', { list: true, sum: true })),
    state: computed(
      choice('状态', 'draft 草稿:grey, pending 待审核:orange, live 启用:green, refused 已驳回:red, stopped 停用:grey', { list: true, filter: true }),
    ),
    opinion: computed(text('驳回/停用原因')),
    remark: note(),
  },
  unique: [['code']],
  label: 'leaseNo',
  pinyinOf: '',
  search: ['leaseNo', 'partner', 'contact'],
  picker: ['partner', 'endDate'],
  pickerDetail: ['endDate'],
  picks: { state: 'live' },
  sort: '-startDate',
  operations: ['add', 'edit', 'export'],
  hasStatus: false,
  offers: (row, operation) => STARTS[operation]?.includes(String(row.state)) ?? true,
  waits: { flags: ['pass'], where: { state: ['pending'] } },
  completes: [
    completion({ at: 'add', row: () => ({ state: 'draft' }) }),
    completion({
      at: 'save',
      row: ({ row }) => ({ rentPrice: row.feeMode === '1' ? row.rentPrice : '', palletPrice: row.feeMode === '2' ? row.palletPrice : '' }),
    }),
  ],
  checks: [
    ...Object.entries(STARTS).map(([id, states]) =>
      refuse(id, '委托方【{leaseNo}】当前状态不能执行此操作', { when: ({ before }) => before !== undefined && !states.includes(String(before.state)) }),
    ),
    refuse(BEGINS, '本单位没有有效的【第三方储运备案凭证】，不能受托储运', { missing: ownLetter }),
    refuse(BEGINS, '委托方的证照已过期或缺失，不能委托储运', {
      field: 'partner',
      found: ({ row }) => rowsOf('partner_list', { org_id: row.orgId, id: row.partner, licence_state: 'missing' }),
    }),
    refuse('save, submit, pass', '没有与该委托方签订、覆盖租期的委托储运合同【{leaseNo}】', { field: 'leaseNo', missing: underContract }),
    refuse(BEGINS, '该委托方在此期间已有委托【{found.lease_no}】', {
      field: 'startDate',
      found: (asked) =>
        rowsOf('lessee', {
          ...{ ...others(asked), partner_id: asked.row.partner, state: ['pending', 'live'] },
          ...{ start_date: atMost(asked.row.endDate), end_date: atLeast(asked.row.startDate) },
        }),
    }),
    refuse(BEGINS, '请选择按面积计费的库区', { field: 'areas', when: ({ row }) => row.feeMode === '1' && (row.areas as string[]).length === 0 }),
    refuse('save, submit, pass, enable', '库区已租给【{found.partner_name}】至{found.end_date}', {
      field: 'areas',
      when: ({ row }) => (row.areas as string[]).length > 0,
      found: (asked) =>
        rowsOf('lessee_list', { ...others(asked), state: 'live', end_date: atLeast(asked.today), own_area_ids: meets(asked.row.areas as string[]) }),
    }),
    refuse('charge', '委托方【{leaseNo}】在往来单位中不是客户，不能开具销项发票', {
      missing: ({ row }) => rowsOf('partner', { org_id: row.orgId, id: row.partner, kind: ['customer', 'both'] }),
    }),
    refuse('stop', '委托方【{leaseNo}】仍有库存，请先出库', { found: kept }),
  ],
  actions: [
    { id: 'submit', label: '提交', flags: ['submit'], risk: 'write', on: 'rows', does: becomes('pending') },
    { id: 'pass', label: '通过', flags: ['pass'], risk: 'write', on: 'rows', does: becomes('live') },
    {
      id: 'nopass',
      label: '驳回',
      flags: ['nopass'],
      risk: 'write',
      on: 'rows',
      reason: 'required',
      does: verb({ row: ({ reason }) => ({ state: 'refused', opinion: reason }) }),
    },
    { id: 'disable', label: '停用', flags: ['disable'], risk: 'write', on: 'rows', does: becomes('stopped') },
    { id: 'enable', label: '启用', flags: ['enable'], risk: 'write', on: 'rows', does: becomes('live') },
    {
      // Over before its day: what was stored is gone, its areas are free.
      id: 'stop',
      label: '终止',
      flags: ['stop'],
      risk: 'irreversible',
      on: 'row',
      reason: 'required',
      does: verb({
        row: ({ row, reason, today }) => ({ state: 'stopped', opinion: reason, endDate: today < String(row.startDate) ? String(row.startDate) : today }),
      }),
    },
    {
      id: 'stock',
      label: '委托库存',
      flags: ['view'],
      risk: 'read',
      on: 'row',
      answers: true,
      does: verb({
        reads: ({ row }) => ({ lots: list(rowsOf('custody_lots', { org_id: row.orgId, lessee_id: row.id }), LOT_COLUMNS) }),
        table: ({ read }) => ({
          head: ['编码', '产品', '规格型号', '批号', '序列号', '有效期至', '库房', '货位', '数量', '单位'],
          rows: [...read.lots]
            .sort((a, b) => `${a.product_name}${a.expiry_date}`.localeCompare(`${b.product_name}${b.expiry_date}`))
            .map((lot) => LOT_COLUMNS.map((name) => lot[name] ?? '')),
        }),
      }),
    },
    {
      id: 'charge',
      label: '生成费用',
      flags: ['edit'],
      risk: 'write',
      on: 'row',
      answers: true,
      input: { month: month('费用月份', { required: true, hint: '生成该月仓储费用的销项发票草稿' }) },
      calls: { service: 'chargeLease' },
    },
  ],
});
