import { NUMBER, numberOf } from '../../../define/spoken-numbers';

const DAYS_OF_MONTH = 30;
type Idiom = readonly [RegExp, string | ((...said: string[]) => string)];

/** Turns of speech that say in other words what lists have a word for. */
const IDIOMS: readonly Idiom[] = [
  // 欠款超过三个月: ages are told in days.
  [
    new RegExp(`(?<=(?:欠款|欠钱|拖欠|账龄|没还)[^，。]{0,3}(?:超过|大于|满|过)了?)(${NUMBER})个月(?:以上|多)?`, 'g'),
    (_whole, count = '') => `${numberOf(count) * DAYS_OF_MONTH}天`,
  ],
  // 从下单到到货平均要几天, 平均多少天到货: what suppliers are rated by.
  [/(?:采购订单)?从?下单到(?:到货|收货)(?:平均)?(?:要|需要|得)?(?:几|多少)天|平均(?:要|需要|得)?(?:几|多少)天(?:才|能)?到货?/g, '平均到货天数'],
  // 我有什么要处理: what waits for whoever asks.
  [
    /我(?:现在|今天|手上|这边)?(?:还)?有(?:什么|哪些|啥|几张|多少)(?:事情?|单子?|单据|东西|活儿?)?(?:是)?(?:要|需要|该|得)我?(?:处理|办理?|做|审批?|批)的?(?=$|[?？吗呢])/g,
    '等我处理的有哪些',
  ],
  // 再领一次上次的东西: another paper like the last one.
  [/再(领|申领|要|订|采购|进|买)一?(?:次|遍|份|回)(?:跟|和)?上[次回](?:一样)?的(?:东西|货|那些)?/g, '照上次的再$1一份'],
  // 今天有货要到吗, 明天有什么货要来, 这周会到哪些货: what is expected.
  [/(?:还)?有(?:什么|哪些|啥|没有)?货(?:要|会|能)(?:到|来)货?(?:的|吗|么|没有?)*/g, '要到货的有哪些'],
  [/(?<=[天日周期月底里内])(?:会|要|能)?(?:到|来)(?:哪些|什么|啥)货/g, '要到货的有哪些'],
  // 汉立的货啥时候到: what has not come yet.
  [/的货(?:现在|都)?(?=(?:什么|啥)时候(?:能|会|要|才)?到(?:货)?[?？呢啊]*$)/g, '没到货的'],
  [/预计(?=[到来])/g, '要'],
  // 云溪买的怎么越来越少: why it is so.
  [/(?:怎么|咋)(?=越来越|这么(?:多|少|高|低|贵|慢|久)|突然|老是|总是|一直|还没|又(?:涨|跌|降|少|多)|(?:涨|跌|降|少|多)了)/g, '为什么'],
  // 任务哪个完成得最差: by the rate they were done by.
  [/完成(?:得|的)?(?:情况)?最(差|慢|少|低|好|快|高)的?/g, (_whole, way = '') => `完成率最${/[差慢少低]/.test(way) ? '低' : '高'}的`],
  // 几个科室的退库单都交了没: which of them are not given in.
  [/(?<=[单领请划])(?:是不是)?(?:都|全)(?:提|上)?交(?:上来|上去|齐|全)?了(?:没有?|吗|么)[?？]*$/g, '没提交的有哪些'],
  // 咋没有审核按钮: why it cannot be done.
  [/(?:没有?|看不到|找不到|不见)了?([\u3400-\u9fff]{2,4}?)的?按钮/g, '不能$1'],
  // 盘点单能不能用excel倒入: how it is done.
  [/倒入(?=实盘|数|数据|表|$)/g, '导入'],
  // 最老的拖了多少天: since it was due.
  [/拖(?:欠)?了?(?=(?:有)?(?:多少|几)天|(?:有)?多久)/g, '逾期'],
  // 柜子申请怎么给退了: why it was.
  [/(?:怎么|咋)(?:会|就|又|都)?(?:给|被)(?:人家?|他们|你们)?(?=退(?![货库])|驳|打回|拒)/g, '为什么被'],
  // 凭证还有几张没过, 没记账的: nobody has passed them yet.
  [/(?:还没有?|没有?|未)(?:过账|记账)|(?:还没有?|没|未)过(?=的(?:凭证|单|有|$)|[?？]*$)/g, '没审核'],
  // 申请为啥被退, of a paper: it was refused; goods that were sent back are another matter.
  [/(?<=(?:申请|申领|单|合同|发票|计划|报告|记录|票)[^，。货品]{0,6})被退(?=了?的?[?？啊呢]*$|了?[,，])/g, '被退回'],
];

export const withoutIdioms = (text: string): string => IDIOMS.reduce((said, [idiom, words]) => said.replace(idiom, words as string), text);
