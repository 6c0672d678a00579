import type { EnglishHelp } from '../help-entry';

/** help/across.ts in English. */
export const acrossInEnglish: EnglishHelp = {
  导出凭证到财务软件: [
    'Export vouchers to accounting software',
    'Open 【记账凭证】, press “生成凭证” by period, look through them and review; what has no account is listed by name and mended in 【会计科目】 or 【凭证规则】.',
    'Choose reviewed vouchers, press “导出”, take the format of Yonyou U8, Kingdee K3 or Kingdee Cloud, and import the file there.',
    'What was exported does not change any more; deal with it in the accounting software first, then reverse it.',
  ],
  采购计划转采购订单: [
    'Turn a purchase plan into orders',
    'Open 【采购计划】, choose the reviewed plan and press “转采购订单”.',
    'Or press “拉取” in a new order and take the open lines.',
    'Check supplier, quantity and date, save and submit.',
  ],
  '新增菜单、调整页面': [
    'Add a menu, arrange pages',
    'The platform opens 【菜单母树】, chooses the node above, presses “新增”, fills in and saves; moving changes the order.',
    'Which menus an organisation has is set in 【机构菜单树】; who may use them by ticking them in a role.',
  ],
  定时发送列表和报表: [
    'Send lists and reports on a schedule',
    'Open the list or report, set its columns and filters.',
    'In “列与视图” at the top right press the calendar beside a view, or “定时发送现在的表格”.',
    'Choose every day, which day of the week or month, and the hour; choose colleagues; tick “附表格” for a file.',
    '【定时发送】 tells when it is sent next and how it went, and stops it.',
  ],
  一行里有几个批号: [
    'Several lots in one line',
    'A line has one lot: type as many lines as there are lots, the product the same, each with its own quantity.',
    'Add a line of the same product with the other lot, expiry and quantity; the lines together make up the box.',
    'With barcodes scan one by one: different lots become lines of their own.',
  ],
  往来单位的证照过期: [
    'A licence of a partner has expired',
    'Open the partner’s licences (of dealers, manufacturers or hospitals) and see which has expired; the red words at submission say so too.',
    'Ask them to renew: once they press “换证” on their own page it is new here too. For those not on the platform press “新增” or “编辑”, add the scan, and submit.',
    'Ask for it with “证照申请” where they have to send it.',
    'Once the new one is agreed to, the paper can be submitted.',
  ],
  '更正已入库的批号、有效期': [
    'Correct a lot number or expiry date',
    'A receipt that is not reviewed yet: open it, change lot and expiry date, and save.',
    'Already in stock: open 【进销存变更】, press “新增”, choose the kind of change “库存属性”, pick the wrong lot from stock, fill in the right one and submit.',
    'Once reviewed the stock stands under the right lot; the receipt stays as it is.',
  ],
  产品卖进医院的手续: [
    'What it takes to sell a product to a hospital',
    'On your side: the product is among 【业务产品】 with a valid registration; a dealer first does “首营品种” (and “首营企业” for a new maker) and holds its letter of authorisation.',
    'The hospital asks for admission in 【产品准入】 and agrees step by step; have registration, authorisation and the ground of the price at hand.',
    'Once admitted, the hospital puts it into its catalogue with an agreed price (a contract may be signed) and can order.',
  ],
  为新医院开通账号: [
    'An account for a new hospital',
    'Where it registered itself: open 【注册审核】, compare licences and details, press “通过”, then choose level and roles in 【机构审批】 and press “通过”: it is open from then on.',
    'Where the platform makes it: open 【机构管理】, press “新增”, choose hospital, fill in name, social credit code and the administrator’s telephone; account and first password go out by text message.',
    'Press “重置管理员” where they cannot sign in; departments, warehouses and other users are made by that hospital’s administrator.',
  ],
  导入银行流水: [
    'Import bank lines',
    'Open 【银行流水】, press “导入”, choose the account and the file from the bank.',
    'The first time say which column is which.',
    'Then match each line or make its paper.',
  ],
  催款与催款函: [
    'Chase a customer for payment',
    'Open 【催收】: what is due and overdue by customer, with promises.',
    'Choose the customer and press “催款”, or “出催款函” for a letter.',
    'Keep what was promised with “记录承诺”.',
  ],
  催供应商发货: [
    'Chase a supplier',
    'Open the purchase orders and choose the reviewed one that is not complete.',
    'Press “催办” and write what you need; the supplier is told at once.',
    'The answer stands on the order.',
  ],
  按金额设置审批: [
    'Set approval by amount',
    'Open 【审批设置】, press “新增” and choose the kind of paper.',
    'Add the steps: who approves, and from which amount on.',
    'Save and enable it; papers submitted later follow it.',
  ],
  给本单位的人开账号: [
    'Give somebody an account',
    'Open 【人员管理】, press “新增”, then “开通账号”; or 【用户管理】, “新增”.',
    'Choose the roles, and the ward and store.',
    'The account is the mobile number; the first password comes by message.',
  ],
  拆成小单位发: [
    'Issue in a smaller unit',
    'Boxes, packs and pieces of one product are kept by their ratio: just choose the smaller unit in the line and type the quantity.',
    'The ratio stands in the product’s units; what does not make a full box stays under the same lot.',
    'What was packed to fixed quantities or sets is unpacked first: press “新增” in 【拆包管理】 and scan the package.',
  ],
  '查谁改过、谁删过': [
    'Who changed or deleted it',
    'A paper: open it and look at “历史”: who changed what from what to what, and when.',
    'Masters and settings: open 【操作日志】 and filter by person, day and page.',
    'The log cannot be changed or deleted; ask your administrator where you do not see that page.',
  ],
  发票与入库有差异: [
    'Invoice and receipt differ',
    'Open the check of the invoice: line by line what differs.',
    'Cents within the tolerance pass by themselves.',
    'Otherwise find out why; whoever may presses “差异通过” with the reason, or the invoice is corrected.',
  ],
  新产品上架与平台审核: [
    'Publish a new product',
    'First enter the registration in 【注册证管理】 with its scan; then open 【产品新建】, press “新增”, fill in product, specifications, units and registration.',
    'Save and press “提交”; the platform agrees or rejects in 【产品审核】. Mend what was rejected and submit again.',
    'Agreed means published; press “下发” in 【未下发产品】 or 【已发布产品】, and dealers and hospitals can use it.',
  ],
  科室点收到货: [
    'Receive goods on the ward',
    'Open 【科室收货入库】 (or scan the note) and find what was sent.',
    'Check lots and quantities; write what is missing or broken.',
    'Press “收货”: what came is in the ward’s stock.',
  ],
  发错了货: [
    'Wrong goods were sent',
    'Not reviewed yet: change the paper.',
    'Reviewed, not received: “反审核” in the same month, or “红冲”, then send the right ones.',
    'Received: the other side returns them, then send the right ones.',
  ],
  与往来单位对账: [
    'Agree accounts with a partner',
    'Open 【往来对账】 and press “生成对账单”: choose the period, payable or receivable, and the partner; every partner gets a draft.',
    'Look through it and press “发送” (“通过并发送” at the last step of approval): the other side has it at once, and presses “确认对账” or “提出异议”.',
    'What is objected to comes back: look at the differences and send it again; for who is not on the platform print it, and press “登记回函” when his answer is there.',
  ],
};
