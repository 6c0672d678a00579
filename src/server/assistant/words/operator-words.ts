/**
 * Words of what is done with sets of rows: what one has and the other has not, how many of one thing belong to another, the first and the last
 * time, what changed from one time to the next, the part of the first few, the difference of two sums.
 */

/** Things rows are told apart by. */
export type Thing = 'product' | 'partner' | 'department' | 'warehouse' | 'lot' | 'paper' | 'invoice' | 'order' | 'person' | 'brand' | 'maker' | 'account' | 'surgery' | 'patient';

/** What a thing is called; the first that fits counts. */
export const THINGS: readonly [Thing, string][] = [
  ['account', '账号|帐号|用户|登录名'],
  ['invoice', '(?:进项|销项)?(?:发票|票(?!据))'],
  ['order', '(?:采购|销售)?(?:订单|采购单)'],
  ['paper', '(?:入库|出库|发货|销售|收货|使用)?(?:单子|单据|单)|笔入库|入库'],
  ['lot', '批号|批次|批货|批'],
  ['partner', '供应商|供货商|供货方|客户|医院|经销商|代理商|代理|公司|单位|厂商|下家|上家'],
  ['maker', '生产厂家|厂家|生产商'],
  ['department', '科室|病区|病房|部门|科'],
  ['warehouse', '库房|仓库|二级库|库位|仓|库(?!存)'],
  ['brand', '品牌|牌子'],
  ['person', '医生|大夫|主任|业务员|销售员|护士'],
  ['surgery', '手术'],
  ['patient', '病人|患者'],
  ['product', '品种|品规|产品|东西|耗材|规格|物资|材料|物料|型号|品项|货品|料|货'],
];
/** What things are counted by where they are not named. */
export const CLASSIFIERS: readonly [Thing, string][] = [
  ['partner', '家'],
  ['warehouse', '处|个地方'],
  ['lot', '批|个批'],
  ['product', '样|种'],
  ['paper', '张|次|回|笔'],
  ['brand', '个牌'],
];

/** 没用过, 一直没有人买, 从来不进: what did not happen. */
export const NOT = '(?:从来?没有?|一[点回次]?(?:都|也)没有?|从未|一直没有?|都没有?|还没有?|压根没有?|一[次回]都?没有?|没有人|没人|没有|没怎么|没|未曾|未|无|不)';
/** Between the not and what did not happen. */
export const BETWEEN = '(?:被|人|再|怎么|有|能|任何|一次|一回|给|跟我们|向我们|在我们这|找我们|我们|他们|去|过|来|真正|经销商|客户|科室|在){0,3}';
export const NEVER = /从来?没|从未|一[次回点]?[都也]没|从来不|压根没/;

/** How many: 只有一家, 两个以上, 好几张, 不止一个. */
export const ONLY = '(?:只有|仅有|就只有|就|只|仅|仅仅|单单|独独|总共就|唯一|独此)';
export const SEVERAL = '(?:好几|好多|多|几|不同|不止一|不只一)';

/** Words of a sentence that narrow nothing where an operator was read. */
export const LITTLE =
  '有没有|是不是|能不能|哪几个|哪几家|哪几种|哪几样|哪几张|哪几批|哪些个?|哪个|哪家|哪样|哪种|哪批|哪几|哪|有几[个家张种样批]|多少[个家张种样批]?|几[个家张种样批]|什么|啥|到现在|到目前|至今|截至目前|目前|现在|一直|压根|根本|明明|其实|实际|真正|却|但是|但|可是|而|就|在我们这|在|也|还|都|来着|到底|究竟|统统|全都|分别|各自?|列一下|列出来?|列|给我|帮我|帮忙|麻烦|请|看看|看一?下|查一?下|查查|查|告诉我|说说|想知道|要|我们?|咱们?|这边|这里|那些|这些|的话|情况|清单|明细|名单|一共|总共|合计|加起来|算下来|算算|算|是|的|了|过|着|地|得|吗|么|呢|吧|啊|呀|嘛|和|跟|与|把|从|里面?|里头|头|上|下来?|中|个|家|张|种|样|有|已经|已|自从|自|以来|之后|后|以前|之前|这|那|它|们|又|再|给|让|被|对|每|所有|全部|整个|一下|一点|大概|左右|其中';

/** 头一回, 第一次, 新来的. */
export const FIRST = /头一?[回次遭]|第一[次回]|首次|初次|首[单批]|新(?:来|进|增|合作|开|上|加|冒出)(?:来)?的?|刚(?:开始|来|合作)|开始合作|才(?:开始|来)|新(?=供应商|客户|供货商|医院|经销商|品种|产品)/;
/** 多久没, 最后一次, 上一次. */
export const SINCE = /(?:多久|多长时间|多少天|几天|好久|很久|老长时间|(\d+|[一二两三四五六七八九十百半]+)个?(天|多月|月|周|年)(?:多|以上)?(?:都|了|里|内|来)?)(?:都|了)?没|没动静|不来往/;
export const LAST = /最后一?[次回]|最近一[次回]|上一?[次回](?!.*比)|末次/;

/** 涨价, 比上次贵. */
export const DEARER = /涨了?价|提价|涨了|贵了|更贵|变贵|比(?:上|前)一?[次回批][^，。]{0,6}[高贵多]|往上[涨走]|涨/;
export const CHEAPER = /降了?价|跌价|便宜了|更便宜|变便宜|比(?:上|前)一?[次回批][^，。]{0,6}[低便少]|往下[降走]|降了|降|跌/;
export const PRICE_OF = /价|上[一]?[次回批]|前一[次回批]|买贵|贵了|便宜了/;

/** 集中度, 前三家占多少. */
export const CONCENTRATION = /集中度|(?:前|头)([一二两三四五六七八九十\d]+)(?:大|名|位|个|家|种|样|的)?[^，。]{0,14}?(?:占|比重|比例|几成|百分)|最[^，。的]{1,4}的?(?:前|那|这|头)?([一二两三四五六七八九十\d]+)(?:个|家|种|样|名)[^，。]{0,14}?(?:占|比重|比例|几成|百分)/;

/** 净下来, 相减, 差多少. */
export const NET = /净下来?|轧差|相抵|抵掉|抵完|(?:入|进|买|收)[^，。]{0,6}(?:减|比|和|跟|与)[^，。]{0,8}(?:差|多|少)|减去?|扣掉|差额|差多少|相差|差了多少|顺差|逆差|收支/;
/** 还剩多少, 结余: what is left of the one after the other. */
export const REST = /剩|结余|余下|余了|堆|压|没[^，。]{1,4}(?:完|光)|差[多几]少|多出|多[^，。]{0,4}多少|还有多少/;

/** 多久一次, 节奏. */
export const RHYTHM = /节奏|频率|频次|隔(?:多久|几天|多少天)|(?:多久|多长时间|几天|多少天)(?:就|才)?(?:来|进|下|拿|要|买|订|补|领)[^，。]{0,3}(?:一?[次回单趟批货])|周期/;

/** 多用了, 涨了, 少了: which way something went. */
export const MORE = /比[^，。]{0,6}(?:多|高)|卖得多|多[用领进卖买耗花拿发出要]了?|涨[了得幅]?|增加|增长|上升|升了|升高|多了|高了|变多|翻倍|猛增|上去了/;
export const LESS = /比[^，。]{0,6}(?:少|低)|少[用领进卖买耗花拿发出要]了?|降[了得低幅]?|减少|下降|下滑|跌|少了|低了|变少|缩水|萎缩|掉了|下来了/;
/** What it is held against. */
export const AGAINST = /比|较|环比|相比|对比|跟|和(?=上|去|前)|同期|同比/;
/** 前三, 三个科: how many of them. */
export const COUNT_OF = /(?:前|头|最[^，。]{1,3}的)([一二两三四五六七八九十\d]+)|([一二两三四五六七八九十\d]+)[个家种样]/;

/** 寄售和自有各占, 高值低值各占: parts of a whole that have names of their own. */
export const PARTS: readonly [RegExp, string][] = [
  [/(?:寄售|代销)[^，。]{0,4}(?:自有|自购|自己的|买断)|(?:自有|自购|自己的|买断)[^，。]{0,4}(?:寄售|代销)/, 'ownership'],
  [/高值[^，。]{0,4}(?:低值|普通|普耗)|(?:低值|普通|普耗)[^，。]{0,4}高值/, 'isHighValue'],
  [/国产[^，。]{0,4}进口|进口[^，。]{0,4}国产/, 'madeIn'],
];
export const PART_OF = /占|比例|比重|几成|百分|几几开|占比/;

/** What is owed, either way. */
export const OWED_TO_US = /(?:医院|客户|人家|别人|经销商|他们|下家)[^，。]{0,3}欠(?:着)?(?:我|咱)|欠(?:着)?(?:我们|咱们|我)|应收(?:款|账款)?/;
export const OWED_BY_US = /(?:我们|咱们?|我|公司|本院|医院)欠(?:着)?[^，。我咱]{0,6}?(?:厂家|供应商|上家|人家|别人|的|着)|欠(?:着)?(?:厂家|供应商|上家|人家|别人)|应付(?:款|账款)?/;
