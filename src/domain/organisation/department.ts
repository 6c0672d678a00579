import { defineMaster, masterFields } from '../../define/define-master';
import { computed, flag, integer, money, ref, text } from '../../define/field';
import { type Asked, completion, one, refuse, verb } from '../../define/master-rules';
import { ALIVE, above, around, type Rows, rowsOf } from '../../define/rows';

const isRoot = ({ before }: Asked): boolean => !before?.parent;
const people = ({ row }: Asked): Rows => rowsOf('employee', { org_id: row.orgId, department_id: row.id, ...ALIVE });

/** 部门/科室: a tree of the organisation; its root carries the organisation's name. */
export const department = defineMaster({
  resource: 'department',
  title: '部门',
  table: 'department',
  view: 'department_list',
  owners: ['P', 'H', 'D', 'V'],
  tree: { depth: 5, path: true },
  scopeBy: { department: 'id' },
  fields: {
    parent: ref('department', '上级部门'),
    ...masterFields,
    code: text('编码', { required: true, max: 40, list: true }),
    deptType: text('类型', {
      max: 20,
      list: true,
      filter: true,
      dictionary: 'deptType',
    }),
    leader: ref('employee', '负责人', { list: true }),
    phone: text('电话', { max: 20, list: true }),
    hisDeptCode: text('HIS科室编码', { max: 40 }),
    isSurgery: flag('手术科室'),
    canClaim: flag('可申领', { default: true }),
    costCentre: text('成本中心', { max: 40 }),
    monthBudget: money('月度耗材预算', { min: '0' }),
    employeeCount: computed(integer('人数', { list: true })),
  },
  unique: [['code'], ['parent', 'name'], ['hisDeptCode']],
  search: ['code', 'name', 'hisDeptCode'],
  picker: ['parent'],
  // Every department hangs below the root, which registration made.
  completes: [
    completion({
      at: 'save',
      reads: ({ caller }) => ({ root: one(rowsOf('department', { org_id: caller.org, parent_id: null, ...ALIVE }), 'id') }),
      row: ({ row, read }) => (row.parent || read.root === row.id ? {} : { parent: read.root }),
    }),
  ],
  checks: [
    refuse('disable', '机构的根部门不能停用', { when: isRoot }),
    refuse('del', '机构的根部门不能删除', { when: isRoot }),
    refuse('move', '机构的根部门不能移动', { when: isRoot }),
    refuse('disable', '部门下存在人员，不能停用', { found: people }),
    refuse('del', '部门下存在人员，不能删除', { found: people }),
    refuse('disable', '科室【{name}】仍有库存，不能停用', {
      found: ({ row }) =>
        rowsOf(
          'warehouse',
          { org_id: row.orgId, department_id: row.id },
          rowsOf('stock_balance', { org_id: around('org_id'), warehouse_id: around('id'), quantity: above(0) }),
        ),
    }),
    refuse('disable', '科室【{name}】有未完成的申领单', {
      found: ({ row }) => rowsOf('document', { org_id: row.orgId, kind: 'suppliesClaim', department_id: row.id, status: [0, 1, 2] }),
    }),
  ],
  usedBy: ['document.department_id', 'employee.department_id', 'warehouse.department_id', 'patient.department_id'],
  actions: [
    {
      id: 'move',
      label: '移动',
      flags: ['move'],
      risk: 'write',
      on: 'row',
      input: { parent: ref('department', '新的上级', { required: true }) },
      does: verb({ hangs: true }),
    },
  ],
});
