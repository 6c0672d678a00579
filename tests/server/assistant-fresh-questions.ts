import type { Scored } from './assistant-questions';

/**
 * Written before a single rule was made for them, and kept apart so that the score says how the engine does with what nobody
 * prepared it for: typing errors, sounds, spoken sentences, the ward's and the seller's point of view, and questions that lean on
 * the one before (`after`).
 */
export const freshQuestions: readonly Scored[] = [
  // Leaning on the question before
  { ask: '那上个月呢', after: '今天采购订单一共多少钱', expect: { says: ['{lastMonth}', '2 张', '1,200.00'] } },
  { ask: '强生的呢', after: '今天发给康达的采购订单', expect: { says: ['强生', '300.00'], never: ['{order}'] } },
  { ask: '缝合线呢', after: '留置针还有多少库存', expect: { says: ['50 支'], never: ['512'] } },
  { ask: '打开它', after: '最近一张采购订单', expect: { command: 'open.hPurchaseOrder', args: { id: /./ } } },
  { ask: '那心内科呢', after: '骨科本月用量', expect: { says: ['心内科', '没有使用记录'] } },
  // Why a number is so
  { ask: '为什么库存是512', expect: { says: ['512'], never: ['请打开那张单据'] } },
  { ask: '留置针的库存怎么来的', expect: { says: ['512', '期初'], reference: 'document' } },
  { ask: '骨科库的留置针为啥只剩52支了', expect: { says: ['52', '使用'], reference: 'document' } },
  { ask: '为什么欠康达400', expect: { says: ['400.00'], reference: 'document' } },
  // Typing errors and sounds
  { ask: '留直针还有多少', expect: { says: ['512 支'] } },
  { ask: '采够订单', expect: { command: 'open.hPurchaseOrder' } },
  { ask: 'kangda欠款', expect: { says: ['400.00'] } },
  { ask: '打开库村管理', expect: { command: 'open.inventory' } },
  { ask: '库里还有几支留置针啊', expect: { says: ['512 支'] } },
  // The ward
  { ask: '我们科留置针还有没有', who: 'nurse', expect: { says: ['52 支'], never: ['512'] } },
  { ask: '帮我领5盒留置针', who: 'nurse', expect: { command: 'add.suppliesClaim', args: { lines: /"quantity":"5"/ } } },
  { ask: '我上次领的东西到哪了', who: 'nurse', expect: { says: ['{claim}'] } },
  { ask: '怎么领东西', who: 'nurse', expect: { reference: 'help', says: ['申领'] } },
  // The seller
  { ask: '康和欠我们多少', who: 'dealer', expect: { says: ['康和', '0.00'] } },
  { ask: '今天有没有新订单', who: 'dealer', expect: { reference: 'document', command: 'open.salesOrder' } },
  { ask: '留置针还能卖多少', who: 'dealer', expect: { says: ['800 支'] } },
  { ask: '来了订单怎么接', who: 'dealer', expect: { reference: 'help', says: ['接单'] } },
  { ask: '哪家医院下单最多', who: 'dealer', expect: { says: ['康和医院'] } },
  // Spoken
  { ask: '骨科申领的那张帮我审一下', expect: { command: /^act\.(suppliesClaim|hApplicationManage)\.review$/, says: ['{claim}'] } },
  { ask: '有几张单子等着我审', expect: { says: ['{claim}'] } },
  { ask: '康达这个月和上个月一共多少钱', expect: { says: ['2,100.00'] } },
  { ask: '哪家供应商采购最多', expect: { says: ['康达', '2,100.00'] } },
  { ask: '最早到期的批号是哪个', expect: { says: ['A1', '剩 20 天'] } },
  { ask: '金额最小的采购订单', expect: { says: ['300.00'] } },
  { ask: '500~800元的采购订单', expect: { says: ['700.00', '500.00'], never: ['{order}'] } },
  { ask: '{order}里面都有什么', expect: { says: ['{order}', '留置针'] } },
  { ask: '给强生订5盒缝合线和10盒留置针', expect: { command: 'add.hPurchaseOrder', args: { lines: /"quantity":"5".*"quantity":"10"/ } } },
  // Records and everyday help
  { ask: '康达的联系电话', expect: { says: ['康达'], command: 'open.supplierManage', args: { id: /./ } } },
  { ask: '骨科是哪个科室编码多少', expect: { says: ['骨科', 'GK'] } },
  { ask: '中心库的信息', expect: { says: ['中心库', 'W1'] } },
  { ask: '密码忘了怎么办', expect: { reference: 'help', says: ['密码'] } },
  { ask: '科室用不完的东西怎么还回去', expect: { reference: 'help', says: ['退库'] } },
  { ask: '声音太吵了关掉', expect: { command: 'workspace.mute' } },
  { ask: '左边菜单收起来', expect: { command: 'workspace.menu' } },
  { ask: '你能做什么', expect: { says: ['打开', '库存'] } },
];
