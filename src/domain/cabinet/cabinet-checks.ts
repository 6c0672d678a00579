import { type Asked, check, type MasterCheck, refuse } from '../../define/master-rules';
import { ALIVE, alike, not, rowsOf } from '../../define/rows';
import { LOGGER } from './cabinet-words';

/** A logger needs no place of its own, and may stand in any store. */
const isLogger = ({ row }: Asked): boolean => row.kind === LOGGER;
const isAtPlatform = ({ caller }: Asked): boolean => caller.kind === 'P';
/** The place of the cabinet, as it will be once this is done. */
const placeOf = ({ row, input }: Asked) => ({
  warehouse: String(input.warehouse ?? row.warehouse ?? ''),
  location: String(input.location ?? row.location ?? ''),
});

/** Layers, places and people are said once each. */
const saidOnce = check({
  at: ['save'],
  test: ({ lines }) => {
    const twice = (name: string, keyOf: (line: Record<string, unknown>) => string, message: (key: string) => string) => {
      const seen = new Set<string>();
      return (lines?.[name] ?? []).flatMap((line, i) => {
        const key = keyOf(line);
        const isTwice = key !== '' && seen.has(key);
        seen.add(key);
        return isTwice ? [{ message: `${message(key)}（第${i + 1}行）` }] : [];
      });
    };
    const layers = new Set((lines?.layers ?? []).map((line) => String(line.layerNo)));
    const strangers = (lines?.slots ?? []).filter((slot) => !layers.has(String(slot.layerNo)));
    return [
      ...twice(
        'layers',
        (line) => String(line.layerNo),
        (key) => `层号${key}重复`,
      ),
      ...twice(
        'slots',
        (line) => `${line.layerNo}-${line.position}`,
        (key) => `位置${key}重复`,
      ),
      ...twice(
        'staff',
        (line) => String(line.employee ?? ''),
        () => '同一人员只能授权一次',
      ),
      ...twice(
        'staff',
        (line) => String(line.cardNo ?? ''),
        (key) => `卡号${key}重复`,
      ),
      ...(lines?.layers && strangers.length > 0 ? [{ message: `布局中的第${strangers[0]?.layerNo}层不存在，请先在“层”中登记` }] : []),
    ];
  },
});

/** Where a cabinet may stand, whose it may become, and when it may leave. */
export const cabinetChecks: readonly MasterCheck[] = [
  saidOnce,
  refuse('add', '设备号【{deviceSn}】已登记', { field: 'deviceSn', found: ({ row }) => rowsOf('cabinet_device', { device_sn: alike(row.deviceSn) }) }),
  refuse('save', '请选择库房', { field: 'warehouse', when: (asked) => !isAtPlatform(asked) && !asked.row.warehouse }),
  refuse('save', '请选择货位', { field: 'location', when: (asked) => !isAtPlatform(asked) && !isLogger(asked) && !asked.row.location }),
  refuse('save', '请选择科室', { field: 'department', when: (asked) => asked.caller.kind === 'H' && !isLogger(asked) && !asked.row.department }),
  refuse('save, place', '智能柜须放在科室二级库', {
    field: 'warehouse',
    when: (asked) => asked.caller.kind === 'H' && !isLogger(asked) && placeOf(asked).warehouse !== '',
    missing: (asked) => rowsOf('warehouse', { org_id: asked.caller.org, id: placeOf(asked).warehouse, level: 2, ...ALIVE }),
  }),
  refuse('save, place', '货位上已装有智能柜【{found.name}】', {
    field: 'location',
    when: (asked) => placeOf(asked).location !== '',
    found: (asked) => rowsOf('cabinet', { org_id: asked.caller.org, location_id: placeOf(asked).location, id: not(asked.row.id), ...ALIVE }),
  }),
  refuse('save, place', '库房未启用货位，不能安装智能柜', {
    field: 'warehouse',
    when: (asked) => !isLogger(asked) && placeOf(asked).warehouse !== '',
    found: (asked) => rowsOf('warehouse', { org_id: asked.caller.org, id: placeOf(asked).warehouse, use_location: false }),
  }),
  refuse('place', '货位不在所选库房', {
    field: 'location',
    missing: ({ input, caller }) => rowsOf('location', { org_id: caller.org, id: input.location, warehouse_id: input.warehouse, ...ALIVE }),
  }),
  refuse('enable', '请先绑定库房与货位', { when: (asked) => !isLogger(asked) && !asked.row.location }),
  refuse('bind', '【{name}】已交付使用，请先解绑', { when: ({ row, caller }) => row.orgId !== caller.org }),
  refuse('bind', '使用机构只能是已入驻的医院或经销商', {
    field: 'hospital',
    missing: ({ input }) => rowsOf('organisation', { id: input.hospital, kind: ['H', 'D'], joined: true, status: true, ...ALIVE }),
  }),
  refuse('bind', '使用机构没有编码为【{input.warehouseCode}】的库房', {
    field: 'warehouseCode',
    when: ({ input }) => input.warehouseCode !== '',
    missing: ({ input }) => rowsOf('warehouse', { org_id: input.hospital, code: alike(input.warehouseCode), ...ALIVE }),
  }),
  refuse('bind', '使用机构已有柜号【{code}】，请先修改柜号', {
    found: ({ row, input }) => rowsOf('cabinet', { org_id: input.hospital, code: alike(row.code), ...ALIVE }),
  }),
  refuse('disable, del, unbind', '柜内仍有耗材（{n}项），请先清柜', {
    found: ({ row }) => rowsOf('cabinet_content', { org_id: row.orgId, cabinet_id: row.id }),
  }),
  refuse('disable, del, unbind', '还有{n}条取出待核销，请先登记使用或归还', {
    found: ({ row }) => rowsOf('cabinet_record', { org_id: row.orgId, cabinet_id: row.id, bind_state: '待核销' }),
  }),
  refuse('unbind', '【{name}】尚未交付使用', { when: ({ row, caller }) => row.orgId === caller.org }),
];
