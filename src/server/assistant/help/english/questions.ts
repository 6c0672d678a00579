import type { EnglishHelp } from '../help-entry';

/** help/questions.ts in English. */
export const questionsInEnglish: EnglishHelp = {
  打印标签与条码: [
    'Print labels',
    'Open 【标签管理】 and find the labels by product, lot or receipt; make missing ones.',
    'Tick them and press “打印标签”; “补打” for lost ones.',
  ],
  红冲发票: [
    'Reverse an invoice',
    'Open the invoices and find the wrong one.',
    'Draft or submitted: change or cancel it. Reviewed: “红冲” with the reason.',
    'Take back what was settled first; an e-invoice that was issued is reversed in 【百望开票】: “申请红字”, then “开具红字”. Then enter the right invoice.',
  ],
  '新增机构（医院、经销商、厂家）': [
    'Add an organisation (hospital, dealer, manufacturer)',
    'Open 【机构管理】, press “新增”, fill in name, social credit code, kind and contact, and save; “重置管理员” helps where its account fails.',
    'They may also register on the sign-in page; the platform agrees in 【注册审核】, then in 【机构审批】.',
    'The administrator of the new organisation then makes its departments, warehouses and users.',
  ],
  重置别人的密码: [
    'Reset a password',
    'Open 【用户管理】, find the user and press “重置密码”.',
    'A locked account: “解锁”.',
    'It has to be changed at the next sign-in.',
  ],
  重置机构用户的密码: [
    'Reset the password of a user of an organisation',
    'Open 【平台账号】, which holds the users of every organisation, and find the user.',
    'Press “重置密码”; left blank it is the phone number, to be changed at the next sign-in. A locked account: “解锁”.',
    'The user may also choose “忘记密码” at sign-in, or ask the own administrator.',
  ],
  召回产品: [
    'Recall a product',
    'Open 【召回管理】, press “发起召回”: scope, level, reason, number.',
    'The goods stop at once, wards get return proposals, partners are told.',
    'Chase and recover by place; finish when nothing is left open.',
  ],
  证照与注册证换新: [
    'Renew a licence',
    'Registration certificate: 【注册证管理】, choose the old one, “延续”.',
    'Company licence: own licences, choose the old one, “换证”.',
    'The old one stays in the history.',
  ],
  出差时委托审批: ['Let a colleague approve', 'User menu, “审批委托”.', 'Choose the colleague and from when to when.', 'It can be ended at the same place.'],
  审核以后还能不能改: [
    'Changing a reviewed paper',
    'It cannot be changed as it stands: in the same month, books open and nothing built on it, press “反审核”, change and submit again.',
    'Otherwise press “红冲” and make a right one.',
    'Orders: “反审核” until the other side ships; “终止” for what is no longer wanted.',
  ],
  更正患者使用登记: [
    'Correct a use record',
    'Open 【科室使用登记】 and find it.',
    'Not reviewed: change it. Same month: “反审核”. Later or charged: “红冲”.',
    'Then register it rightly.',
  ],
  收款与核销: [
    'Receive money and settle',
    'Open 【收款单】, “新增”, choose the payer and the money.',
    '“自动核销” settles the oldest first.',
    'What is left over becomes an advance.',
  ],
  '看不到价格、金额或页面': [
    'Prices or pages are missing',
    'Prices need the right “查看成本与价格”.',
    'Pages and buttons are granted by role.',
    'Ask your administrator.',
  ],
  发不出去的原因: [
    'Why goods cannot be sent',
    'Usually: not enough available, lot expired or stopped, earlier lots first, a licence expired, or the credit limit.',
    'The red line on submit says which; open the paper and ask me why.',
  ],
  '平台新增、审核用户与机构': [
    'The platform agrees to users and organisations',
    'Open 【注册审核】, compare licences and details, press “通过” or “驳回”.',
    'Those already on the platform are switched on, off and changed in 【机构管理】.',
  ],
};
