import { defineMaster, masterFields } from '../../../define/define-master';
import { choice, computed, flag, text } from '../../../define/field';

/** 会计科目: the accounts vouchers are written to, as the books of account outside call them, and what each is kept apart by. */
export const voucherAccount = defineMaster({
  resource: 'voucherAccount',
  title: '会计科目',
  table: 'voucher_account',
  view: 'voucher_account_list',
  card: 'voucher_account_list',
  label: 'title',
  owners: ['H', 'D', 'V'],
  fields: {
    code: text('科目编码', { required: true, max: 40, list: true, pattern: /^[0-9A-Za-z.-]+$/, message: '科目编码只能是字母、数字、点和横线' }),
    name: text('科目名称', { max: 100, required: true, list: true, pattern: /^[^<>?]*$/, message: '名称中请不要输入特殊字符' }),
    category: choice('类别', '资产, 负债, 净资产, 权益, 成本, 收入, 费用, 损益', { list: true, filter: true }),
    direction: choice('余额方向', 'debit 借, credit 贷', { required: true, default: 'debit', list: true, filter: true }),
    byPartner: flag('往来核算', { list: true, filter: true }),
    byDepartment: flag('部门核算', { list: true, filter: true }),
    byCategory: flag('存货分类核算', { list: true, filter: true }),
    title: computed(text('科目', { max: 200 })),
    remark: masterFields.remark,
  },
  sort: 'code',
  onImport: 'change',
  comesBack: true,
  usedBy: ['voucher_rule_line.account_id', 'voucher_rule_exception.account_id', 'document_line.account_id'],
  actions: [{ id: 'seed', label: '建立默认科目', flags: ['seed'], risk: 'write', on: 'list', answers: true, calls: { service: 'seedVoucherChart' } }],
});
