import { defineMaster } from '../../define/define-master';
import { choice, computed, date, integer, note, price, rate, ref, text } from '../../define/field';

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
    remark: note(),
  },
  unique: [],
  search: ['code', 'code27', 'name', 'spec', 'vendorName', 'certNo'],
  picker: ['spec', 'vendorName', 'payClass'],
  actions: [
    { id: 'bind', label: '绑定', flags: ['bind'], risk: 'write', on: 'row', input: { specification: ref('specification', '规格', { required: true }) } },
    { id: 'unbind', label: '解绑', flags: ['unbind'], risk: 'write', on: 'row', input: { specification: ref('specification', '规格', { required: true }) } },
  ],
});
