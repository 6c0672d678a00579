import { defineMaster } from '../../define/define-master';
import { choice, computed, date, datetime, integer, price, ref, text } from '../../define/field';
import { refuse, verb } from '../../define/master-rules';

const UNSETTLED = ['none', 'ended', 'conflict'];

/** 医保对照: the goods a hospital charges and the code of the national base each has, with what that is known by; what has none, or two, waits, with codes it may be and why. */
export const insuranceMatch = defineMaster({
  resource: 'insuranceMatch',
  title: '医保对照',
  table: 'insurance_match_list',
  isWorkedOut: true,
  owners: ['H'],
  hasStatus: false,
  fields: {
    code: computed(text('院内编码', { list: true, width: 120 })),
    productName: computed(text('产品名称', { list: true, width: 180 })),
    specModel: computed(text('规格型号', { list: true, width: 150 })),
    state: computed(choice('状态', 'none 待对照:orange, conflict 冲突:red, ended 编码失效:red, matched 已对照:green', { list: true, filter: true })),
    mappedCode: computed(text('医保码', { list: true, width: 230 })),
    conflict: computed(text('问题', { list: true, width: 210 })),
    segments: computed(text('编码含义', { list: true, width: 260, max: 2000 })),
    payClass: computed(choice('支付类别', '甲, 乙, 丙', { list: true, filter: true })),
    payStandard: computed(price('支付标准', { list: true })),
    chargePrice: computed(price('收费价', { list: true })),
    aboveStandard: computed(price('高于标准', { list: true })),
    proof: computed(text('依据', { list: true, width: 200 })),
    editionDate: computed(date('目录版本', { list: true })),
    mappedBy: computed(ref('user', '对照人', { column: 'mapped_by', list: true })),
    mappedAt: computed(datetime('对照时间', { list: true })),
    manufacturer: computed(text('生产厂家', { list: true, filter: true })),
    registrationNo: computed(text('注册证号', { list: true })),
    codeName: computed(text('医保通用名')),
    codeSpec: computed(text('医保规格')),
    writtenCode: computed(text('产品上的医保码')),
    specification: computed(ref('specification', '规格')),
  },
  unique: [],
  label: 'productName',
  pinyinOf: '',
  search: ['code', 'productName', 'specModel', 'mappedCode', 'registrationNo', 'manufacturer'],
  sort: '-aboveStandard,productName',
  operations: ['export'],
  waits: { flags: ['match'], where: { state: UNSETTLED }, isMany: true },
  offers: ({ state }, operation) => {
    if (operation === 'unmatch') return state !== 'none';
    return operation !== 'match' || UNSETTLED.includes(String(state));
  },
  checks: [refuse('unmatch', '【{productName}】还没有对照', { when: ({ row }) => row.state === 'none' })],
  proposes: {
    title: '可能的医保码',
    accept: 'match',
    keys: { U: 'unmatch' },
    fields: {
      name: text('通用名'),
      spec: text('规格'),
      code: text('编码'),
      vendor: text('企业'),
      cert: text('注册证号'),
      edition: date('目录版本'),
      pay: text('支付类别'),
      payStandard: price('支付标准'),
      score: integer('匹配度'),
    },
  },
  actions: [
    {
      id: 'match',
      label: '对照',
      flags: ['match'],
      risk: 'write',
      on: 'row',
      isStep: true,
      input: { candidate: text('医保码', { required: true, max: 40 }) },
      calls: { service: 'matchInsurance' },
    },
    { id: 'acceptSure', label: '对照有把握的', flags: ['match'], risk: 'write', on: 'list', answers: true, calls: { service: 'matchSureInsurance' } },
    {
      id: 'unmatch',
      label: '取消对照',
      flags: ['unmatch'],
      risk: 'write',
      on: 'rows',
      reason: 'required',
      does: verb({
        writes: ({ row, caller }) => [
          { take: 'medical_insurance_mapping', where: { org_id: caller.org, specification_id: row.specification } },
          { change: 'business_product', where: { org_id: caller.org, specification_id: row.specification }, set: { insurance_code: null } },
        ],
      }),
    },
  ],
  leads: [{ id: 'codes', label: '医保编码', flags: [], on: 'list', to: 'medicalInsuranceCode' }],
});
