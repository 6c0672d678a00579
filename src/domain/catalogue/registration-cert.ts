import { addDays, addMonths } from '../../define/dates';
import { defineMaster, masterFields } from '../../define/define-master';
import { choice, computed, date, files, integer, note, ref, text } from '../../define/field';
import { type Asked, type Caller, check, completion, count, type MasterValues, refuse, verb } from '../../define/master-rules';
import { ALIVE, alike, rowsOf } from '../../define/rows';
import { certificateDays } from './category68';
import { RISK_CLASSES, VALIDITY } from './product-words';

const REGISTRATION = /^([国京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤川青藏琼宁])械注(准|进|许)(20\d{2})([123])\d{2,7}$/u;
const FILING = /^.{1,8}械备(20\d{2})\d{4,8}/u;
const squeezed = (value: unknown): string => String(value).replace(/\s+/g, '');
/** Five years less a day, as the regulation grants; a filing has no end. */
const lastDay = (certType: unknown, approved: unknown, typed: unknown): string =>
  certType === 'filing' ? '' : String(typed || addDays(addMonths(String(approved), 60), -1));
const isOdd = ({ certType, code, riskClass }: MasterValues): boolean => {
  const registration = REGISTRATION.exec(String(code));
  return certType === 'filing' ? !FILING.test(String(code)) || riskClass !== '1' : registration !== null && registration[4] !== riskClass;
};
const TOO_EARLY = { field: 'validTo', message: '批准日期须早于有效期至' };
const keeps = ({ kind, owner }: Caller, row: MasterValues): boolean => row.orgId === owner || kind === 'P';
const renewedUntil = ({ row, input }: Asked): string => String(input.validTo || lastDay(row.certType, input.approvedDate, ''));

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
  consults: { title: 'UDI数据库', by: 'code' },
  readers: ({ org }) => ({ reader_id: org }),
  // The platform keeps all; makers and self-builders their own. Reading is open to all: the numbers are public.
  writers: (caller, row) => keeps(caller, row) || (caller.kind === 'V' && row.manufacturer === caller.org),
  completes: [completion({ at: 'save', row: ({ row }) => ({ code: squeezed(row.code), validTo: lastDay(row.certType, row.approvedDate, row.validTo) }) })],
  checks: [
    refuse('save', TOO_EARLY.message, { field: TOO_EARLY.field, when: ({ row }) => row.validTo !== '' && String(row.approvedDate) >= String(row.validTo) }),
    // Old numbers were written otherwise: a mismatch is looked at, not refused.
    check({ at: ['save'], test: ({ row }) => (isOdd(row) ? [{ field: 'code', level: 'warn', message: '注册证号与管理类别不一致' }] : []) }),
    refuse('renew', '只能延续本机构维护的注册证', { when: ({ row, caller }) => !keeps(caller, row) && row.manufacturer !== caller.org }),
    check({
      at: ['renew'],
      reads: ({ input }) => ({ taken: count(rowsOf('registration_cert', { code: alike(squeezed(input.code)), ...ALIVE })) }),
      test: ({ input, read }) => (read.taken > 0 ? [{ message: `【${squeezed(input.code)}】已存在，请勿重复` }] : []),
    }),
    check({
      at: ['renew'],
      test: (asked) => (renewedUntil(asked) !== '' && renewedUntil(asked) <= String(asked.input.approvedDate) ? [TOO_EARLY] : []),
    }),
  ],
  search: ['code', 'name', 'holder'],
  picker: ['riskClass', 'validTo', 'holder'],
  pickerDetail: ['holder', 'validTo'],
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
      // A new number for the same product: its products follow in one step; the old one stays readable.
      does: verb({
        writes: (asked) => {
          const { row, input } = asked;
          const id = { new: 'certificate' };
          const { approvedDate: approved_date = '', pictures = [] } = input;
          return [
            {
              copy: 'registration_cert',
              of: row.id,
              set: { id, code: squeezed(input.code), approved_date, valid_to: renewedUntil(asked), renew_of: String(row.code), pictures, status: true },
            },
            {
              change: 'product',
              where: { registration_cert_id: row.id, ...ALIVE },
              set: { registration_cert_id: id, former_cert_ids: { with: row.id } },
            },
          ];
        },
      }),
    },
  ],
});
