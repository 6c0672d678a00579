import type { Scored } from './assistant-questions';

/**
 * What a keeper, a nurse, a salesman, a finance clerk and a director say in a day's work, with what they have a right to expect.
 * Written without a look at the words the engine knows.
 */
export const dailyQuestions: readonly Scored[] = [
  // A keeper
  { ask: '留置针还剩多少', expect: { says: ['512'] } },
  { ask: '哪些东西快过期了', expect: { says: ['A1'], reference: 'stock' } },
  { ask: '最近三个月要到期的批号给我列一下', expect: { says: ['A1', 'S1'], never: ['A2'] } },
  { ask: '今天有什么货要收', expect: { command: /^open\./ } },
  { ask: '哪些采购订单货还没到齐', expect: { says: ['{order}'], reference: 'document' } },
  { ask: '帮我看下昨天入了哪些库', expect: { says: ['没有找到'] } },
  { ask: '上周报损了几笔', expect: { says: ['没有'] } },
  { ask: '调20支留置针到骨科', expect: { command: /^add\..*[Tt]ransfer/, args: { lines: /"quantity":"20"/ } } },
  { ask: '哪些货低于下限了该补了', expect: { command: /^open\./ } },
  { ask: 'G1这批货都用到谁身上了', expect: { says: ['8'], reference: /use|document/ } },
  { ask: '盘点怎么弄', expect: { says: ['盘点'], reference: 'help' } },
  { ask: '快过期的货为什么发不出去', expect: { says: ['效期'], reference: 'help' } },
  { ask: '把昨天的出库单找出来', expect: { says: ['没有找到'] } },
  // A nurse
  { ask: '我要领20支留置针22G', who: 'nurse', expect: { command: 'add.suppliesClaim', args: { lines: /"quantity":"20"/ } } },
  { ask: '我们科申领的单子审了没', who: 'nurse', expect: { says: ['{claim}', '待审核'] } },
  { ask: '科室里留置针够不够用', who: 'nurse', expect: { says: ['52'] } },
  { ask: '领多了想退回去怎么退', who: 'nurse', expect: { says: ['退'], reference: 'help' } },
  { ask: '给病人用掉的耗材在哪里登记', who: 'nurse', expect: { says: ['使用'], reference: 'help' } },
  { ask: '骨科上个月花了多少钱耗材', expect: { says: ['骨科'] } },
  { ask: '条码扫不出来怎么办', who: 'nurse', expect: { says: ['扫'], reference: 'help' } },
  { ask: '今天申领的东西发了吗', who: 'nurse', expect: { says: ['{claim}', '待审核'] } },
  // A salesman
  { ask: '这个月康和买了我们多少钱', who: 'dealer', expect: { says: ['康和'], reference: 'document' } },
  { ask: '还有哪些订单没发货', who: 'dealer', expect: { says: ['康和'], reference: 'document' } },
  { ask: '哪些医院还欠我们钱', who: 'dealer', expect: { says: ['应收'] } },
  { ask: '我们有哪些证要到期了', who: 'dealer', expect: { says: ['证'], command: /^open\./ } },
  // Nothing left the dealer's stores yet.
  { ask: '卖得最好的十个产品', who: 'dealer', expect: { says: ['没有找到', '销售'] } },
  { ask: '上季度哪个客户买得最多', who: 'dealer', expect: { says: ['没有'] } },
  { ask: '手套还有现货吗', who: 'dealer', expect: { says: ['手套'] } },
  { ask: '最近一周有没有客户退货', who: 'dealer', expect: { says: ['没有'] } },
  // A finance clerk
  { ask: '客户的回款情况怎么样', who: 'dealer', expect: { says: ['收'] } },
  { ask: '这个月收了多少发票', expect: { says: ['发票'] } },
  { ask: '还没付钱的发票有哪些', expect: { says: ['发票'] } },
  { ask: '我们欠强生多少钱', expect: { says: ['强生', '应付'] } },
  { ask: '仓库里的货一共值多少钱', expect: { says: ['库存'], reference: 'report' } },
  { ask: '月底关账怎么操作', expect: { says: ['月'], reference: 'help' } },
  { ask: '这个月各供应商入库金额排个名', expect: { says: ['康达', '400.00'] } },
  { ask: '五万块以上的采购单有哪些', expect: { says: ['没有找到'] } },
  { ask: '审过的单子做错了怎么改', expect: { says: ['反审核'], reference: 'help' } },
  // A director
  { ask: '哪个科室用耗材最多', expect: { says: ['骨科'] } },
  { ask: '有几张单子等我审', expect: { says: ['{claim}'] } },
  { ask: '采购金额比上个月涨了多少', expect: { says: ['1,200.00'] } },
];
