import { defineMaster, masterFields } from '../../define/define-master';
import { choice, computed, date, files, integer, note, ref, text } from '../../define/field';
import { certificateDays } from './category68';
import { RISK_CLASSES, VALIDITY } from './product-words';

/** Registration certificates (Ⅱ, Ⅲ) and filings (Ⅰ). The number is the code, the product name on it the name. */
export const registrationCert = defineMaster({
  resource: 'registrationCert',
  title: '注册证',
  table: 'registration_cert',
  view: 'registration_cert_list',
  owners: ['P', 'V', 'D', 'H'],
  scope: 'platform',
  fields: {
    certType: choice('类型', 'registration 注册证, filing 备案凭证', { required: true, default: 'registration', filter: true }),
    code: text('注册证号', { required: true, max: 60, list: true, width: 190 }),
    name: text('产品名称', { required: true, max: 200, list: true, width: 200 }),
    riskClass: choice('管理类别', RISK_CLASSES, { required: true, list: true, filter: true }),
    holder: text('注册人/备案人', { required: true, max: 200, list: true, width: 200 }),
    agent: text('代理人', { max: 200 }),
    manufacturer: ref('organisation', '生产企业', { where: { systemType: ['3'] }, filter: true }),
    address: text('生产地址', { max: 300 }),
    structure: note('结构及组成', { max: 4000 }),
    scope: note('适用范围', { max: 4000 }),
    category68: ref('category68', '68分类', { column: 'category68_id' }),
    ...certificateDays,
    renewOf: text('原注册证号', { max: 60 }),
    pictures: files('证照图片', { required: true, max: 20 }),
    remark: masterFields.remark,
    daysLeft: computed(integer('剩余天数', { list: true })),
    validity: computed(choice('有效状态', VALIDITY, { list: true, filter: true })),
    productCount: computed(integer('关联产品数', { list: true })),
  },
  lines: {
    changes: {
      label: '变更文件',
      table: 'registration_cert_change',
      parentColumn: 'cert_id',
      fields: { changeDate: date('变更日期', { required: true }), content: text('变更内容', { required: true, max: 500 }), pictures: files('图片') },
    },
  },
  unique: [['code']],
  search: ['code', 'name', 'holder'],
  picker: ['riskClass', 'validTo', 'holder'],
  usedBy: ['product.registration_cert_id'],
  operations: ['add', 'edit', 'del', 'enable', 'disable', 'import', 'export'],
  actions: [
    {
      id: 'renew',
      label: '延续',
      flags: ['renew'],
      risk: 'write',
      on: 'row',
      input: {
        code: text('新注册证号', { required: true, max: 60 }),
        approvedDate: date('批准日期', { required: true }),
        validTo: date('有效期至'),
        pictures: files('证照图片', { required: true, max: 20 }),
      },
    },
  ],
});
