import { defineScreens } from '../../../define/define-screen';
import { applicationTabs } from '../tabs';

export const hospitalFinanceScreens = defineScreens('财务管理', [
  [
    '/hospital/paymentApplicationH',
    '院内付款申请',
    'H',
    'paymentApplicationH',
    'list',
    'paymentApplication',
    'add,edit,del,pull:settlementInvoice,pull:purchaseInvoice,submit,pass,nopass,unreview,cancel,print,export',
    { tabs: applicationTabs },
  ],
]);
