import type { EnglishHelp } from '../help-entry';

/** help/groundwork.ts in English. */
export const groundworkInEnglish: EnglishHelp = {
  新增用户与授权: [
    'Add users and rights',
    'Make the person in 【人员管理】, then the account in 【用户管理】.',
    'Give roles in 【用户授权】; what a role may do is set in 【角色管理】.',
    'Changes hold at once.',
  ],
  设置审批流程: [
    'Set approval steps',
    'Open 【审批设置】, choose the kind and the conditions.',
    'Set who approves step by step.',
    'It holds for what is submitted later.',
  ],
  录入证照: ['Enter a licence', 'Open your own licences, “新增”, upload it and its dates.', 'You are warned before it ends.'],
  添加供应商或客户: [
    'Add a supplier or customer',
    'Open 【供应商管理】 (【经销商管理】), “新增”, choose the house.',
    'Fill in the terms; after first approval you can trade.',
  ],
  修改信用额度与账期: [
    'Change credit limit and terms',
    'Both stand in the record of the partner: open 【机构管理】, choose the customer, “往来条件” under “⋯”, choose the row, “编辑”, change “信用额度” and “账期(天)”, save.',
    'Dealers are in 【经销商管理】 too, with “编辑” right there. Who has neither page asks his own administrator.',
    'How much it is and by how much it is exceeded stands in 【应收应付汇总】; when an order goes beyond it you are told, and a rule says whether it is refused.',
  ],
  '录入供货价（协议价）': [
    'Enter agreed prices',
    'Open 【合同起草】, “新增”: kind, partner, first and last day; choose the goods line by line with their prices; submit.',
    'Once both sides have agreed they are the agreed prices of those days, and papers to that partner take them.',
    'What came of an enquiry is taken over by “转协议价”. Prices of a contract that runs are changed by “补充协议” in 【合同台账】.',
  ],
  产品准入与目录: [
    'Admission and catalogue of products',
    'The hospital asks in 【产品准入管理】; once agreed to, the product is in its catalogue.',
    'Dealers and manufacturers make it in 【产品自建】; it is handed out once the platform has agreed and published it.',
  ],
  首营审批: [
    'First approval',
    'In 【首营企业】 add the house with its licences and submit.',
    'Then the goods in 【首营品种】.',
    'Quality reviews; then you can buy.',
  ],
  设置定数与补货: ['Set par levels', 'Open 【库房产品设置】 and set minimum and maximum.', 'What is below is proposed.'],
  授权书: [
    'Letters of authorisation',
    'Open 【授权书管理】, “新增”: house, goods, term, scan.',
    'Reviewed, the other side sees it.',
    '“续签” renews, “撤销授权” revokes.',
  ],
  起草与续签合同: [
    'Contracts',
    'Open 【合同起草】, “新增”: kind, partner, dates, prices, scan; submit.',
    'Passed here it goes to the other side.',
    'Renew, supplement or end it in 【合同台账】.',
  ],
  恢复暂停的推送: [
    'Resume a paused webhook',
    'Open 【推送订阅】: its state tells whether it is paused, how many wait and how many were not delivered; 【推送记录】 tells what the other side answered. It pauses by itself after failing for 12 hours.',
    'Have the address mended, press “发送测试”, then “恢复推送”: what waits is sent in order.',
    'What counts as not delivered is sent again by “重放” over a span of time, or chosen in 【推送记录】.',
  ],
  向往来单位索取证照: [
    'Ask a partner for licences',
    'Open 【证照申请】, “新增”: partner, purpose, what you need; submit.',
    'What you are asked for stands under “待我方确认”.',
  ],
};
