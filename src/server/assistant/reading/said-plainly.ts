/** open orders from Kangda: those that are not done; nobody wants a page opened. */
const OPEN_PAPERS = /\bopen (?=(?:sales |purchase )?(?:orders|invoices|claims|requisitions|plans) (?:from|of|for|by|with|to|this|last)\b)/i;

/** 跟谁买的最多: asked for whom it was most, not for a price. */
const OF_WHOM = /(?<=[跟从找向](?:谁|哪家)(?:那[里儿]?)?[买进拿订])的(?=最[多少])/;

/** 没收到费: not charged. */
const GOT_PAID = /(?<=[没未])(?:有)?收(?:到|上|着)费/g;

/** 他们不是说好要付吗: nothing is denied. */
const RHETORICAL = /不是(?=(?:都|已经|早就)?(?:说好|答应|承诺|保证))/g;

/** 云溪为啥把对账单退回来了: a paper that is sent back was refused, no goods are given back. */
const SENT_BACK = /把([^，。把]{0,8}(?:单|票|申请|计划|凭证|资料|合同|报价|方案))(?:都|也|又)?(?:给)?(?:我们?)?(?:退|打|驳)回(?:来|去)?了?/;

/** 医院不认的那张结算发票: an invoice nobody accepts was refused. */
const NOT_ACCEPTED = /(?:对方|医院|客户|他们|供应商|厂家|人家)?(?:不认可?|不认账|没认)的?(?=(?:那|这|几|些|[张个份])*[^，。]{0,4}发票)/;

/** 最大的一笔是哪个月的: which month has most. */
const OF_WHICH_MONTH = /^(?:那|其中|里面)*最(?:大|多|高)的?(?:一|那)?[笔张单个]?(?:是|在)*(?:哪个月|几月)(?:份)?的?(?=[?？呢]*$)/;

/** 已经过期的还有啥没处理: what is over its day and lies here. */
const EXPIRED_LEFT =
  /(?:已经?)?过期了?的(?:货|东西|批号)?(?:还)?有?(?:啥|什么|哪些|哪几[样个批]|多少|几[样个批])(?:货|东西)?(?:还)?(?:没[处清]理|没报损|没下架|没弄)(?:掉|的)?/;

/** 康达新下的订单要什么货: the last one. */
const NEW_ORDER = /(?:新|刚)(?:下|来|到|开)的?(?=(?:那张)?(?:采购|销售)?订单)/;

/** 库里够发吗, of what an order asks for. */
const ENOUGH = /^(?:那|那么)?(?:库里?|仓库|库房|我们)?(?:的?货)?够(?:不够)?发(?:的|货)?(?:吗|不|么)?[?？]*$/;

/** 记-0018: a voucher by its number. */
const VOUCHER = /^(?:那|那么|看看?|查一?下?)?([记收付转])-?(\d{3,4})(?:号)?(?:凭证)?(?:是|记|写)[^，。]{0,8}$/;

/** 那台清创植皮我们接了没: what is asked for an operation, by whoever brings it. */
const TAKEN_ON = /(?:那|这)台([\u3400-\u9fff]{2,8}?)(?:我们|咱们?)接(?:单)?了?没(?:有)?/;

/** 没收回来的应收: it is money that did not come. */
const NOT_COLLECTED = /([没未](?:有|能)?)收(?:得)?(?:回来?|上来|到)(?=的?(?:应收|欠款|账款|货款|钱|款))/g;

/** 这四个月怎么走的: a course is asked for, nothing that is to be done. */
const HOW_IT_WENT = /(?:是)?(?:怎么|咋|如何|怎样)(?:个)?(?:走|变化|变动)的[呢啊?？。]*$/;

/** 没问题，提交吧: what is to be done stands behind it. */
const AGREED = /^(?:(?:那|嗯|哦)*(?:可以|行|好的?|没问题|没毛病|没意见|对的?|ok)的?了?[吧啊呀]?[，,。.!！\s]+)(?=.{2})/i;

/** 给它过了: it is to pass. */
const LET_PASS = /^(?:就|那|直接|帮我|你|先)*(?:给|让|把)(?:它|他|她|这[张个份]|那[张个份])过(?=(?:了|掉|一下)?[吧呗]?[。!！]*$)/;

/** 麓康那家给过了吧: the same of one that is pointed at. */
const LET_ONE_PASS = /(?<=那[家个张份户条台批笔单])(?:就|也|直接|先)?给过(?:了|掉|一下)?[吧呗][。!！]*$/;
/** Whether one that is pointed at is to pass: a deed, nothing that is asked of rows. */
export const letsPass = (said: string): boolean => LET_ONE_PASS.test(said.trim());

/** 他们怎么不肯给: why, and not how. */
const WHY_NOT = /(?:怎么|咋)(?=(?:就|都|他们|会|要|也)*不(?:肯|愿意?|想|予|太)?(?:给|认|同意|签|确认|接受|承认|答应)(?![得了]))/;

/** 几个品低于下限: kinds of goods. */
const KINDS_COUNTED = /(?<=[几多少]+(?:个|样)?)品(?![\u3400-\u9fff]?[种规牌类名项])(?=[\u3400-\u9fff])/;

/** 平台上三个月内要到期的, 从库房领走的: where it is asked for is nothing that narrows. */
const HERE = /(?:系统|平台)(?:上|里)面?(?=[\d一二两三四五六七八九十半]+个?(?:天|日|月|年|周|星期)(?:之|以)?内)|从(?:库房|仓库)里?(?=领|拿|取|要)/g;
/** 柜子申请为什么退了: a paper that is asked for was refused. */
const WHY_SENT_BACK = /(?<=(?:申请|计划|报台|准入|报价|合同|票)[^，。退]{0,8})(为什么|为啥|怎么|咋)(?:就)?(?:给|被)?退(?:了|回来|回去)+(?=[?？呢啊]*$)/;

/** 欠我们的钱里有多少已经过期了: money that is past its day is overdue, no goods are. */
const MONEY_PAST =
  /(欠[^，。,货批品材票证]{0,10}|(?:应[收付]|账款|货款|欠款|欠账)[^，。,货批品材票证]{0,6})(?:已经|都)*(?:已|(?<![没未快要将会不临近]))过了?期(?:了(?=的?(?:的|吗|没|呢|[?？]|$))|(?=的))/g;

/** 两个户头各有多少钱: all of them, one by one. */
const SO_MANY = /^(?:[两俩三四五六](?:个|家|张)(?=[^，。]{2,8}各)|[两俩三四五六几](?:个|张)(?=(?:银行)?(?:账户|户头|账号|银行|卡)))/;

/** 管瑞和要的证: asked of them. */
const ASKED_OF = /^管(?=[^，。理道]{2,8}?(?:要|借|讨|拿))/;

/** In words that are read as they are meant. */
export const plainly = (asked: string): string =>
  asked
    .replace(OPEN_PAPERS, 'unfinished ')
    .replace(OF_WHOM, '得')
    .replace(ASKED_OF, '向')
    .replace(AMONG, '$2$1')
    .replace(GOT_PAID, '收费')
    .replace(RHETORICAL, '')
    .replace(HERE, '')
    .replace(WHY_SENT_BACK, '$1被退回')
    .replace(AGREED, '')
    .replace(HOW_IT_WENT, '走势')
    .replace(LET_PASS, '通过')
    .replace(LET_ONE_PASS, '通过')
    .replace(KINDS_COUNTED, '品种')
    .replace(WHY_NOT, '为什么')
    .replace(SENT_BACK, '$1被退回')
    .replace(MONEY_PAST, '$1逾期')
    .replace(EXPIRED_LEFT, '过期的货还有哪些')
    .replace(NEW_ORDER, '最近一张')
    .replace(ENOUGH, '库存够不够')
    .replace(VOUCHER, '凭证号为$1-$2的记账凭证有哪些')
    .replace(TAKEN_ON, '骨科计划$1接单了没')
    .replace(NOT_ACCEPTED, '被驳回的')
    .replace(OF_WHICH_MONTH, '哪个月最多')
    .replace(NOT_COLLECTED, '$1收款')
    .replace(SO_MANY, '');

/** 合作的医院里哪几家: which of them. */
const AMONG = /(?:合作的|我们的|往来的)?(医院|客户|供应商|经销商|厂家|科室)(?:里面?|当中|中)(?:有)?(哪[几些]?[家个]?|几家)/;
