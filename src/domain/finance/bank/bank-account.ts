import { defineMaster } from '../../../define/define-master';
import { choice, computed, date, flag, integer, money, note, text } from '../../../define/field';
import { refuse } from '../../../define/master-rules';
import { rowsOf } from '../../../define/rows';
import { BANKS } from './statement-words';

/**
 * 银行账户: whose statements are imported, and what stood on it when that began. Documents of money name it in their 收付款账户 by its name or the last digits of
 * its number; those that name none are of the default one.
 */
export const bankAccount = defineMaster({
  resource: 'bankAccount',
  title: '银行账户',
  table: 'bank_account',
  view: 'bank_account_list',
  owners: ['H', 'D', 'V'],
  fields: {
    name: text('账户名称', {
      required: true,
      max: 60,
      list: true,
      hint: '收付款单的账户按它认，如 基本户 工行 8866',
      pattern: /^[^<>?]*$/,
      message: '名称中请不要输入特殊字符',
    }),
    bank: choice('银行', BANKS, { required: true, default: 'icbc', list: true, filter: true }),
    accountNo: text('账号', { required: true, max: 40, list: true, width: 200, pattern: /^\d[\d -]{6,38}\d$/, message: '【账号】应为8至40位数字' }),
    isDefault: flag('默认账户', { list: true, hint: '没有写账户的收付款单算在这个账户' }),
    openingDay: date('启用日期', { required: true, list: true, hint: '从下一天起核对，期初余额是这一天日终的余额' }),
    openingBalance: money('银行期初余额', { required: true, default: '0', min: '-999999999999.99' }),
    openingBooks: money('账面期初余额', { min: '-999999999999.99', hint: '不填 = 与银行相同' }),
    lastDay: computed(date('流水截止', { list: true })),
    bankBalance: computed(money('银行余额', { list: true, sum: true, min: '-999999999999.99' })),
    waiting: computed(integer('待匹配流水', { list: true })),
    remark: note(),
  },
  unique: [['name'], ['accountNo']],
  search: ['name', 'accountNo'],
  operations: ['add', 'edit', 'del', 'enable', 'disable', 'export'],
  onlyOne: { flag: 'isDefault', among: [] },
  checks: [refuse('del', '账户【{name}】已有银行流水，不能删除', { found: ({ row }) => rowsOf('bank_line', { org_id: row.orgId, account_id: row.id }) })],
  leads: [
    { id: 'viewLines', label: '查看流水', flags: [], on: 'row', to: 'bankLine', with: { account: 'id' } },
    { id: 'toBalance', label: '余额调节', flags: ['query'], on: 'row', to: 'bankBalance', with: { account: 'id' } },
  ],
});
