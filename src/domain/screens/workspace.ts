import { defineScreens } from '../../define/define-screen';

/** Places of the workspace beside the routes of the specification: in no menu, everybody's, and showing only what his pages show him. */
const everybodys = defineScreens('首页', [
  ['/inbox', '收件箱', 'PHDV', 'inbox', 'dashboard', 'inbox', ''],
  ['/schedules', '定时发送', 'PHDV', 'schedules', 'dashboard', 'schedules', ''],
]);
/** A second place of a page of the menu: whoever holds that page has it, with the operations he holds there. */
export const besideScreens = defineScreens('财务管理', [
  ['/bankBalance', '余额调节', 'HDV', 'bankAccounts', 'dashboard', 'bankBalance', 'query,export'],
  ['/closingDesk', '月结台', 'HDV', 'stockFinance', 'dashboard', 'closingDesk', 'query,closePeriod,reopenPeriod'],
  ['/matchDesk', '核销台', 'HDV', 'bizPurchaseInvoice', 'dashboard', 'matchDesk', 'add,edit'],
  ['/saleMatchDesk', '销售核销台', 'DV', 'bizSaleInvoice', 'dashboard', 'saleMatchDesk', 'add,edit'],
]);

export const workspaceScreens = [...everybodys, ...besideScreens];
