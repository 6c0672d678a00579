import { defineMaster } from '../../define/define-master';
import { choice, computed, date, integer, note, price, rate, ref, text } from '../../define/field';
import { type Caller, refuse, verb } from '../../define/master-rules';
import { ALIVE, not, PLATFORM, rowsOf } from '../../define/rows';

const goods = { specification: ref('specification', '规格', { required: true }) };
/** Mappings of the platform and of makers stand for everybody. */
const mapper = ({ kind, org }: Caller): string => (kind === 'P' || kind === 'V' ? PLATFORM : org);

/** The national code base (kept by the platform) and what it is mapped to. */
export const medicalInsuranceCode = defineMaster({
  resource: 'medicalInsuranceCode',
  title: '医保码',
  table: 'medical_insurance_code',
  view: 'medical_insurance_code_list',
  owners: ['P'],
  scope: 'platform',
  fields: {
    code: text('医保码', { required: true, max: 20, pattern: /^C\d{19}$/, message: '医保码格式不正确', list: true, width: 180 }),
    code27: text('27位码', { max: 27, pattern: /^C\d{26}$/, message: '医保码格式不正确' }),
    level1: text('一级分类'),
    level2: text('二级分类'),
    level3: text('三级分类', { list: true }),
    name: text('通用名', { required: true, list: true, width: 160 }),
    material: text('材质'),
    feature: text('特征'),
    spec: text('规格', { list: true, max: 200 }),
    vendorName: text('企业', { list: true, width: 180 }),
    certNo: text('注册证号', { list: true }),
    provinceCode: text('省平台码', { max: 60 }),
    payClass: choice('支付类别', '甲, 乙, 丙', { list: true, filter: true }),
    payStandard: price('支付标准', { list: true }),
    selfPayRate: rate('自付比例'),
    bidPrice: price('挂网价', { list: true }),
    validFrom: date('生效日期'),
    validTo: date('失效日期'),
    editionDate: date('版本日期'),
    mappedCount: computed(integer('已对照产品', { list: true })),
    segments: computed(text('编码含义', { list: true, max: 2000, width: 260 })),
    remark: note(),
  },
  unique: [],
  checks: [
    refuse('save', '医保码格式不正确', { field: 'code27', when: ({ row }) => row.code27 !== '' && !String(row.code27).startsWith(String(row.code)) }),
    refuse('save', '【{code27|code}】已存在，请勿重复', {
      found: ({ row }) => {
        const said = row.code27 || row.code;
        const others = { edition_date: row.editionDate || null, id: not(row.id), ...ALIVE };
        return [rowsOf('medical_insurance_code', { ...others, code27: said }), rowsOf('medical_insurance_code', { ...others, code27: null, code: said })];
      },
    }),
  ],
  search: ['code', 'code27', 'name', 'spec', 'vendorName', 'certNo'],
  picker: ['spec', 'vendorName', 'payClass'],
  pickerDetail: ['spec', 'vendorName'],
  actions: [
    {
      // One confirmed code per specification and organisation; the organisation's own catalogue shows it.
      id: 'bind',
      label: '绑定',
      flags: ['bind'],
      risk: 'write',
      on: 'row',
      input: goods,
      does: verb({
        writes: ({ row, input, caller, now }) => {
          const mapping = { org_id: mapper(caller), specification_id: String(input.specification) };
          const shown = mapping.org_id === PLATFORM ? { insurance_code: null } : { org_id: caller.org };
          return [
            { take: 'medical_insurance_mapping', where: mapping },
            { add: 'medical_insurance_mapping', rows: [{ ...mapping, code_id: row.id, confirmed: true, mapped_by: caller.user, mapped_at: now }] },
            { change: 'business_product', where: { specification_id: mapping.specification_id, ...shown }, set: { insurance_code: String(row.code) } },
          ];
        },
      }),
    },
    {
      id: 'unbind',
      label: '解绑',
      flags: ['unbind'],
      risk: 'write',
      on: 'row',
      input: goods,
      does: verb({
        writes: ({ row, input, caller }) => {
          const specification_id = String(input.specification);
          return [
            { take: 'medical_insurance_mapping', where: { org_id: mapper(caller), code_id: row.id, specification_id } },
            { change: 'business_product', where: { org_id: caller.org, specification_id, insurance_code: row.code }, set: { insurance_code: null } },
          ];
        },
      }),
    },
  ],
});
