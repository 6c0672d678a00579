import { defineMaster } from '../../define/define-master';
import { choice, choices, computed, date, files, flag, integer, note, options, ref, refs, text } from '../../define/field';

const TYPES = options(
  '营业执照, 医疗器械经营许可证, 二类经营备案凭证, 医疗器械生产许可证, 一类生产备案凭证, 医疗机构执业许可证, 事业单位法人证书, 开票信息, 质量保证协议, 销售人员授权委托书, 境内代理人授权, ISO13485, 网络销售备案, 放射诊疗许可证, 大型设备配置许可证',
);

/** Papers of the organisation itself and copies of its partners' papers; the gates of documents read them. */
export const licence = defineMaster({
  resource: 'licence',
  title: '证照',
  table: 'licence',
  view: 'licence_list',
  owners: ['H', 'D', 'V'],
  fields: {
    holder: ref('organisation', '持证机构', { required: true, fixed: true, list: true, filter: true, width: 200 }),
    type: choice('类型', TYPES, { required: true, list: true, filter: true, width: 160 }),
    no: text('证号', { required: true, max: 60, list: true }),
    name: text('名称', { max: 100 }),
    issuer: text('发证机关', { max: 100 }),
    issueDate: date('发证日期'),
    validFrom: date('有效期自', { required: true, list: true }),
    validTo: date('有效期至', { requiredWhen: { longTerm: ['false'] }, list: true, filter: true }),
    longTerm: flag('长期'),
    scope: refs('category68', '经营范围', { column: 'scope_ids', list: true }),
    classes: choices('管理类别', '1 Ⅰ类, 2 Ⅱ类, 3 Ⅲ类'),
    creditCode: text('统一社会信用代码', { max: 18, pattern: /^[0-9A-Z]{18}$/, message: '统一社会信用代码有效长度是18位' }),
    legalPerson: text('法定代表人', { max: 40 }),
    address: text('地址', { max: 200 }),
    files: files('附件', { max: 9 }),
    source: computed(choice('来源', 'own 自建, shared 对方共享', { list: true, filter: true })),
    reviewState: computed(choice('审核状态', 'draft 草稿:grey, pending 待审:orange, valid 有效:green, refused 驳回:red', { list: true, filter: true })),
    daysLeft: computed(integer('剩余天数', { list: true })),
    state: computed(choice('证照状态', 'valid 有效:green, soon 即将到期:orange, expired 已过期:red, replaced 已替换:grey', { list: true, filter: true })),
    holderKind: computed(choice('持证类型', 'H 医院, D 经销商, V 厂家', { filter: true })),
    isOwn: computed(flag('本机构', { filter: true })),
    remark: note(),
  },
  unique: [['holder', 'type', 'no']],
  label: 'no',
  pinyinOf: '',
  search: ['no', 'name', 'issuer', 'holder'],
  picker: ['type', 'holder', 'validTo'],
  operations: ['add', 'edit', 'del', 'import', 'export'],
  hasStatus: false,
  actions: [
    { id: 'submit', label: '提交', flags: ['submit'], risk: 'write', on: 'rows' },
    { id: 'pass', label: '通过', flags: ['pass'], risk: 'write', on: 'rows' },
    { id: 'nopass', label: '驳回', flags: ['nopass'], risk: 'write', on: 'rows', reason: 'required' },
    { id: 'remind', label: '提醒', flags: ['remind'], risk: 'write', on: 'rows' },
    {
      id: 'replace',
      label: '换证',
      flags: ['replace', 'edit'],
      risk: 'write',
      on: 'row',
      input: {
        no: text('新证号', { required: true, max: 60 }),
        validFrom: date('有效期自', { required: true }),
        validTo: date('有效期至'),
        longTerm: flag('长期'),
        files: files('附件'),
      },
    },
  ],
});
