import { defineMaster, masterFields } from '../../define/define-master';
import { choice, computed, files, flag, integer, money, quantity, ref, refs, text, withCost } from '../../define/field';
import { check, list } from '../../define/master-rules';
import { ALIVE, rowsOf } from '../../define/rows';
import { copiedFromLibrary, libraryChecks } from './from-library';

const copied = { table: 'surgery_kit', code: 'code', called: '套包', lines: ['surgery_kit_line'], sets: { edition: 1, department_id: null, surgeon_id: null } };

/** 手术套包: what an operation takes, a template that claims and packs expand; the platform keeps a library to copy from. */
export const surgeryKit = defineMaster({
  resource: 'surgeryKit',
  title: '手术套包',
  table: 'surgery_kit',
  view: 'surgery_kit_list',
  owners: ['P', 'H', 'D', 'V'],
  scope: 'catalogue',
  fields: {
    code: text('编码', { required: true, max: 50, list: true }),
    name: text('名称', { required: true, max: 100, list: true, width: 200 }),
    surgeryName: text('术式', { max: 100, list: true, filter: true, hint: 'ICD-9-CM-3' }),
    department: ref('department', '科室', { list: true, filter: true }),
    surgeon: ref('employee', '术者'),
    origin: computed(choice('来源', 'own 本单位, platform 平台标准:blue', { filter: true })),
    specificationCount: computed(integer('规格数', { list: true })),
    amount: withCost(computed(money('参考金额', { list: true }))),
    edition: computed(integer('版本', { list: true })),
    contents: computed(text('含产品', { filter: true, width: 260 })),
    pictures: files('图片'),
    remark: masterFields.remark,
  },
  lines: {
    contents: {
      label: '内容',
      table: 'surgery_kit_line',
      parentColumn: 'kit_id',
      fields: {
        specification: ref('specification', '规格', { required: true, width: 180 }),
        productName: computed(text('产品名称', { via: 'specification', width: 180 })),
        quantity: quantity('数量', { required: true, positive: true, hint: '最小单位' }),
        isOptional: flag('可选'),
        substitutes: refs('specification', '替代规格'),
      },
      atLeastOne: '请录入套包内容',
      once: { field: 'specification', message: '规格重复' },
    },
  },
  search: ['code', 'name', 'surgeryName', 'contents'],
  picker: ['surgeryName'],
  pickerDetail: ['surgeryName'],
  offers: (row, operation, { owner }) => (operation === 'copyFromPlatform') !== (row.orgId === owner),
  checks: [
    ...libraryChecks(copied),
    // A hospital takes only what it keeps in its catalogue. Every wrong line is named.
    check({
      at: ['save'],
      reads: ({ lines, caller }) => ({
        kept: list(
          rowsOf('business_product', {
            org_id: caller.org,
            specification_id: (lines?.contents ?? []).map((line) => String(line.specification)),
            status: 1,
            ...ALIVE,
          }),
          ['specification_id'],
        ),
      }),
      test: ({ lines, caller, read }) => {
        const kept = new Set(read.kept.map((row) => row.specification_id));
        const contents = caller.kind === 'H' ? (lines?.contents ?? []) : [];
        return contents.flatMap((line, i) => (kept.has(String(line.specification)) ? [] : [{ line: i + 1, field: 'specification', message: '规格未准入' }]));
      },
    }),
  ],
  operations: ['add', 'edit', 'del', 'enable', 'disable', 'import', 'export'],
  leads: [{ id: 'packs', label: '打包记录', flags: [], on: 'row', to: 'packOrder', with: { surgeryKit: 'id' }, always: { packKind: 'kit' } }],
  actions: [
    { id: 'copyFromPlatform', label: '从平台复制', flags: ['copyFromPlatform'], risk: 'write', on: 'rows', does: copiedFromLibrary(copied) },
    {
      id: 'toPack',
      label: '打包',
      flags: ['toPack'],
      risk: 'write',
      on: 'row',
      answers: true,
      kinds: ['D', 'V'],
      input: {
        warehouse: ref('warehouse', '仓库', { required: true, where: { scrapType: ['1'] }, own: {} }),
        count: integer('包数', { required: true, min: 1, max: 100, default: '1' }),
      },
    },
    {
      id: 'toClaim',
      label: '转申领',
      flags: ['toClaim'],
      risk: 'write',
      on: 'row',
      answers: true,
      input: {
        department: ref('department', '申领科室', { required: true, default: 'myDepartment' }),
        sourceWarehouse: ref('warehouse', '供应库房', { required: true, where: { level: ['1'], scrapType: ['1'] } }),
        targetWarehouse: ref('warehouse', '科室库房', { where: { level: ['2'] }, within: { department: 'department' } }),
        surgeryPlan: text('手术计划', { required: true, max: 100, hint: '手术单号或日期、台次' }),
        count: integer('台数', { required: true, min: 1, max: 100, default: '1' }),
      },
    },
  ],
});
