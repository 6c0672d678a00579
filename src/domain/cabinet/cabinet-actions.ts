import type { MasterAction } from '../../define/define-master';
import { integer, ref, text } from '../../define/field';
import { type Asked, one, verb } from '../../define/master-rules';
import { ALIVE, alike, rowsOf } from '../../define/rows';

/** What is done with a cabinet beyond writing it down: given to a house and taken back, stood in its place, its key, its doors, its count. */
export const cabinetActions: readonly MasterAction[] = [
  {
    // The device goes to another house under a row of its own there: what it did here stays here, and its key ends.
    id: 'bind',
    label: '交付机构',
    flags: ['bind'],
    risk: 'write',
    on: 'row',
    kinds: ['P'],
    input: {
      hospital: ref('organisation', '使用机构', { required: true, where: { systemType: ['1', '2'] } }),
      warehouseCode: text('库房编码', { max: 50, hint: '不填 = 由使用机构自己选定' }),
    },
    does: verb({
      reads: ({ input }) => ({ warehouse: one(rowsOf('warehouse', { org_id: input.hospital, code: alike(input.warehouseCode || '-'), ...ALIVE }), 'id') }),
      row: ({ now }) => ({ deleted_at: now }),
      writes: (asked) => movesTo(asked, String(asked.input.hospital), { warehouse_id: asked.read.warehouse }),
    }),
  },
  {
    id: 'unbind',
    label: '收回',
    flags: ['unbind'],
    risk: 'irreversible',
    on: 'row',
    kinds: ['P'],
    reason: 'required',
    does: verb({
      row: ({ now }) => ({ deleted_at: now }),
      writes: (asked) => movesTo(asked, asked.caller.org, { warehouse_id: null, location_id: null, department_id: null, keeper_id: null, phone: null }),
    }),
  },
  {
    id: 'place',
    label: '绑定库位',
    flags: ['bind'],
    risk: 'write',
    on: 'row',
    kinds: ['H', 'D'],
    input: {
      warehouse: ref('warehouse', '库房', { required: true }),
      location: ref('location', '货位', { required: true, within: { warehouse: 'warehouse' } }),
    },
    does: verb({
      reads: ({ input, caller }) => ({ department: one(rowsOf('warehouse', { org_id: caller.org, id: input.warehouse }), 'department_id') }),
      row: ({ input, read }) => ({ warehouse: String(input.warehouse), location: String(input.location), department: read.department }),
    }),
  },
  {
    id: 'issueKey',
    label: '生成密钥',
    flags: ['add', 'edit'],
    risk: 'irreversible',
    on: 'row',
    answers: true,
    calls: { service: 'issueCabinetKey' },
  },
  {
    id: 'openDoor',
    label: '远程开门',
    flags: ['openDoor'],
    risk: 'write',
    on: 'row',
    reason: 'required',
    kinds: ['H', 'D'],
    answers: true,
    input: { door: integer('门号', { required: true, min: 1, max: 20, default: '1' }) },
    calls: { service: 'openCabinetDoor' },
  },
  { id: 'sync', label: '盘存同步', flags: ['sync'], risk: 'write', on: 'rows', kinds: ['H', 'D'], answers: true, calls: { service: 'countCabinets' } },
];

/** The same device in another house: a copy of what was registered, with a device that has no key yet. */
function movesTo({ row }: Asked, org: string, set: Record<string, string | null>) {
  const asNew = { online_state: '未激活', last_heartbeat: null, door_state: '关', temperature: null, counted_at: null, is_simulated: 'false', firmware: null };
  return [
    { take: 'cabinet_device', where: { org_id: row.orgId, cabinet_id: row.id } },
    { copy: 'cabinet', of: row.id, set: { ...asNew, ...set, id: { new: 'cabinet' }, org_id: org, deleted_at: null } },
    { copy: 'cabinet_layer', of: { org_id: row.orgId, cabinet_id: row.id }, set: { org_id: org, cabinet_id: { new: 'cabinet' } } },
    { add: 'cabinet_device', rows: [{ device_sn: String(row.deviceSn).toUpperCase(), org_id: org, cabinet_id: { new: 'cabinet' } }] },
  ];
}
