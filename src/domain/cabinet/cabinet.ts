import { defineMaster, masterFields } from '../../define/define-master';
import { choice, choices, computed, datetime, flag, integer, quantity, ref, text } from '../../define/field';
import { completion, follows, one } from '../../define/master-rules';
import { rowsOf } from '../../define/rows';
import { platformReadsAll } from '../readers';
import { cabinetActions } from './cabinet-actions';
import { cabinetChecks } from './cabinet-checks';
import { CABINET_KINDS, LAYER_KINDS, RIGHTS } from './cabinet-words';

const degrees = (label: string) => quantity(label, { places: 1, min: '-90', max: '90' });
const HOUR = /^([01]\d|2[0-3]):[0-5]\d$/;
const hour = (label: string) => text(label, { max: 5, pattern: HOUR, message: `${label}请填写为 08:00`, width: 90 });

/**
 * 智能柜: a cabinet that knows what lies in it. The platform registers devices and gives them to organisations; these say where a cabinet
 * stands, how it is built, who may open it. What the device tells of itself (server/kinds/cabinet/gateway) is never typed.
 */
export const cabinet = defineMaster({
  resource: 'cabinet',
  title: '智能柜',
  table: 'cabinet',
  view: 'cabinet_list',
  owners: ['P', 'H', 'D'],
  readers: platformReadsAll,
  writers: ({ kind, org }, row) => kind === 'P' || row.orgId === org,
  scopeBy: { warehouse: 'warehouse', department: 'department' },
  fields: {
    code: text('柜号', { required: true, max: 40, list: true, filter: true }),
    name: { ...masterFields.name, filter: true },
    kind: choice('类型', CABINET_KINDS, { required: true, list: true, filter: true }),
    deviceSn: text('设备号', {
      required: true,
      fixed: true,
      max: 40,
      pattern: /^[A-Za-z0-9-]+$/,
      message: '设备号只能是字母、数字和短横线',
      list: true,
      filter: true,
      hint: '机身铭牌上的编号，登记后不能修改',
    }),
    model: text('型号', { max: 60 }),
    holder: computed(ref('organisation', '使用机构', { filter: true, width: 180 })),
    warehouse: ref('warehouse', '库房', { list: true, filter: true, hint: '医院为科室二级库' }),
    location: ref('location', '货位', { within: { warehouse: 'warehouse' }, hint: '一个货位只装一台柜' }),
    department: ref('department', '科室', { list: true, filter: true, hint: '不填 = 库房所属科室' }),
    keeper: ref('employee', '责任人', { list: true }),
    phone: text('联系电话', { max: 30 }),
    tempMin: { ...degrees('温度下限 ℃'), upTo: 'tempMax' },
    tempMax: degrees('温度上限 ℃'),
    networkId: text('网络标识', { max: 60 }),
    remark: masterFields.remark,
    onlineState: computed(choice('在线状态', '在线:green, 离线:red, 未激活:grey', { list: true, filter: true })),
    lastHeartbeat: computed(datetime('最近心跳', { list: true })),
    doorState: computed(choice('柜门', '开:orange, 关:grey', { list: true, filter: true })),
    openDoors: computed(text('开着的门', { hint: '门号、开门人、时间' })),
    temperature: computed({ ...degrees('温度 ℃'), list: true }),
    countedAt: computed(datetime('最近盘存', { list: true })),
    firmware: computed(text('固件版本')),
    pieces: computed(quantity('柜内件数', { list: true })),
    pendingPieces: computed(quantity('待核销', { list: true })),
    lowLines: computed(integer('低于下限', { list: true })),
    nearExpiry: computed(integer('近效期', { list: true })),
    openErrors: computed(integer('待处理异常', { list: true, filter: true })),
    isSimulated: computed(flag('模拟设备', { filter: true })),
  },
  lines: {
    layers: {
      label: '层',
      table: 'cabinet_layer',
      parentColumn: 'cabinet_id',
      fields: {
        layerNo: integer('层号', { required: true, min: 1, max: 100, width: 90 }),
        doorNo: integer('门号', { required: true, min: 1, max: 20, default: '1', width: 90 }),
        kind: choice('方式', LAYER_KINDS, { required: true, default: 'RFID' }),
        capacity: quantity('容量（件）'),
      },
    },
    slots: {
      label: '布局',
      table: 'cabinet_slot',
      parentColumn: 'cabinet_id',
      fields: {
        layerNo: integer('层号', { required: true, min: 1, max: 100, width: 80 }),
        position: integer('位', { required: true, min: 1, max: 200, default: '1', width: 70 }),
        specification: ref('specification', '产品', { required: true, width: 260 }),
        low: quantity('下限', { upTo: 'par' }),
        par: quantity('定数'),
      },
    },
    staff: {
      label: '授权人员',
      table: 'cabinet_staff',
      parentColumn: 'cabinet_id',
      fields: {
        employee: ref('employee', '人员', { required: true }),
        cardNo: text('卡号/人脸编号', { max: 60 }),
        rights: choices('权限', RIGHTS, { required: true, width: 180 }),
        fromTime: hour('时段起'),
        toTime: hour('时段止'),
      },
    },
  },
  cutaway: {
    title: '实时柜面',
    facts: ['onlineState', 'temperature', 'doorState', 'pieces', 'pendingPieces', 'lowLines', 'nearExpiry', 'openErrors', 'lastHeartbeat'],
    bounds: { temperature: ['tempMin', 'tempMax'] },
    layers: { table: 'layers', no: 'layerNo', behind: 'doorNo', sort: 'kind', capacity: 'capacity', open: 'openDoors' },
    holds: {
      resource: 'cabinetStock',
      of: 'cabinet',
      layer: 'layer',
      name: 'productName',
      more: ['specification', 'batchNo', 'labelNo'],
      quantity: 'deviceQuantity',
      expiry: 'expiryDate',
    },
  },
  search: ['code', 'name', 'deviceSn'],
  picker: ['kind', 'warehouse'],
  pickerDetail: ['warehouse'],
  sort: 'code',
  leads: [
    { id: 'jumpStock', label: '柜内库存', flags: [], on: 'row', to: 'cabinetStock', with: { cabinet: 'id' } },
    { id: 'jumpRecords', label: '存取记录', flags: [], on: 'row', to: 'cabinetRecord', with: { cabinet: 'id' } },
    { id: 'jumpErrors', label: '异常记录', flags: [], on: 'row', to: 'cabinetError', with: { cabinet: 'id' } },
    { id: 'jumpLog', label: '柜日志', flags: [], on: 'row', to: 'cabinetLog', with: { cabinet: 'id' } },
  ],
  operations: ['add', 'edit', 'del', 'enable', 'disable', 'export'],
  ownOnly: ['keeper', 'phone'],
  usedBy: ['weight_plate.cabinet_id'],
  offers: (row, operation, { org }) => {
    if (operation === 'bind') return row.orgId === org;
    if (operation === 'unbind') return row.orgId !== org;
    return (operation !== 'openDoor' && operation !== 'sync') || row.onlineState !== '未激活';
  },
  completes: [
    completion({
      at: 'save',
      reads: ({ row, caller }) => ({ department: one(rowsOf('warehouse', { org_id: caller.org, id: row.warehouse ?? '' }), 'department_id') }),
      row: ({ row, read }) => ({ department: row.department || read.department }),
    }),
  ],
  checks: cabinetChecks,
  follows: [
    follows({
      at: ['add'],
      writes: ({ row }) => [{ add: 'cabinet_device', rows: [{ device_sn: String(row.deviceSn).toUpperCase(), org_id: row.orgId, cabinet_id: row.id }] }],
    }),
    follows({ at: ['del'], writes: ({ row }) => [{ take: 'cabinet_device', where: { org_id: row.orgId, cabinet_id: row.id } }] }),
  ],
  actions: cabinetActions,
});
