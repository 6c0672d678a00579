import { defineScreens } from '../../define/define-screen';
import { voucherTabs } from './tabs';

/** Pages of the menu beside the 290 routes of the specification. */
export const addedScreens = [
  ...defineScreens('组织与用户', [['/ptm/apiKeys', '接口密钥', 'PHDV', 'apiKeys', 'list', 'apiKey', 'add,edit,del,enable,disable,assign,export']]),
  ...defineScreens('财务管理', [
    [
      '/commonView/vouchers',
      '记账凭证',
      'HDV',
      'vouchers',
      'list',
      'voucher',
      'generate,review,unreview,del,exportTo,print,export,view',
      { tabs: voucherTabs },
    ],
    ['/commonView/voucherAccounts', '会计科目', 'HDV', 'voucherAccounts', 'list', 'voucherAccount', 'seed,add,edit,del,enable,disable,import,export'],
    ['/commonView/voucherRules', '凭证规则', 'HDV', 'voucherRules', 'list', 'voucherRule', 'add,edit,del,enable,disable,export'],
  ]),
  ...defineScreens('打印', [['/newprint/voucherPrint', '记账凭证打印', 'HDV', 'printVoucher', 'print', 'print:voucherPrint', 'print,pdf,setCopies']]),
];
