import type { EnglishHelp } from '../help-entry';

/** help/wards.ts in English. */
export const wardsInEnglish: EnglishHelp = {
  打定数包: [
    'Make packs of a fixed quantity',
    'Open 【定数包打包】, press “新增”, choose the kind of pack and warehouse, fill in “每包数量” (smallest unit), scan or choose the products; or press “按需求生成”.',
    'Save and submit; once agreed each pack has its number, and loose goods have become packs at their place or at “包存放货位”.',
    'Press “打印标签” for the labels; scanning one on issue is one pack.',
  ],
  拆开整包: [
    'Open a pack',
    'Select the pack in 【库存管理】 and press “拆包”; in a hospital also “新增” in 【拆包管理】: choose the store and scan or type the number of the pack.',
    'Save and submit; once agreed the goods are loose again at their place, and the number is void.',
  ],
  核销从柜里取出的耗材: [
    'Settle what was taken from a cabinet',
    'Open 【柜存取记录】 and select the rows in “待核销”.',
    'What was used: press “登记使用”, choose patient and doctor; without a patient it is the ward’s own use, and what can be charged needs a reason.',
    'What was put back: “确认归还”; what does not agree: “标记异常”. Both need a reason.',
  ],
  智能柜离线: [
    'A smart cabinet is offline',
    'Open 【柜体管理】 and look at its state and last heartbeat: offline after 180 seconds without one. See to power and network first.',
    'Go on opening it and taking things: what happened is sent in order once it is online, none lost and none twice; what is urgent can be entered by hand in the ward’s use.',
    'Where the network is well and it stays offline, look at 【柜异常记录】 and call its maker.',
  ],
  科室申领: [
    'Request supplies for the ward',
    'Open 【物资申领】 and press “新增”.',
    'Choose the kind, the store and the day; scan or pick goods.',
    'Submit; when they come, confirm in 【科室收货入库】.',
  ],
  审核申领并备货: [
    'Review a request',
    'Open 【申领审核备货】 and choose it.',
    'Approved quantities may be lowered with a reason.',
    '“备货” reserves the goods, then make the issue.',
  ],
  发放出库: [
    'Issue goods to a ward',
    'Open 【发放出库】 and pull the reviewed request.',
    'Pick by scanning.',
    'Somebody else checks it; then the ward can receive.',
  ],
  科室收货: [
    'Receive on the ward',
    'Open 【科室收货入库】 and scan the note or choose what waits.',
    'Check each quantity; write why it differs.',
    'Confirm: it is in the ward’s stock.',
  ],
  使用登记: [
    'Register use',
    'Open 【科室使用登记】 and press “新增”.',
    'Choose the kind and the patient; scan the goods.',
    'Reviewed, the ward’s stock goes down; goods on consignment are registered so too, and are then to be settled.',
  ],
  '登记跟台、预售货的使用': [
    'Register the use of goods sent for an operation',
    'Open 【手术使用记录】, press “新增” and pull the advance sale (a hospital also its plan or acceptance): the operation and what was sent come with it.',
    'Say line by line how much was used, scan the lots; submit and review. A hospital on the platform registers it itself, the supplier only for those that are not.',
    'What was used becomes a sale, what is left is taken back by a return.',
  ],
  科室退库: ['Return goods to the store', 'Open 【发放退库】 and pull the issue.', 'Write quantity and reason and submit; the store reviews it.'],
  查跑冒滴漏: [
    'Find where money leaks',
    'Open 【跑冒滴漏】: total, trend, and amount and count of each sort are above; press a sort, department or month to see only that.',
    'Enter opens the paper a row is based on, Alt+H leads to where it is dealt with, filled in.',
    'Alt+Z puts it off with a reason and a day; it comes back then, or when quantity or amount change.',
    'How many days count as unused and which amounts are told is set in 【规则配置】.',
  ],
};
