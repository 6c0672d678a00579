/**
 * 怎么弄, 咋重打, 在哪儿登记: a way to do something is asked for, whatever figures and papers the words are of besides. What asks why it is not done (怎么还没到),
 * how it came to be (怎么退的, 怎么打回来了) or how it goes (怎么样, 怎么走的) asks for no way.
 */
const ASKS = '(?:怎么样?|咋个?|咋样|如何|怎样)';
const BEFORE_DEED =
  '(?:才能?|能|该|应该|可以|去|来|再|重新|重|补|批量|一次性?|一起|直接|自己|手工|先|帮|替|全部|单独|提前|往[上下]|给(?:[^，。\\s给]{1,8}?)' +
  '|把[^，。\\s]{1,14}?|跟[^，。\\s]{1,6}?|和[^，。\\s]{1,6}?|向[^，。\\s]{1,6}?|对[^，。\\s]{1,6}?' +
  '|在[^，。\\s]{1,10}?(?:里|上|中|面)?|从[^，。\\s]{1,10}?|按[^，。\\s]{1,8}?|用[^，。\\s]{1,8}?)';
/** Letters deeds are made of. */
const DEEDS =
  '办弄搞整处操做改换退撤审提交打补印发领申请录建加删设配导传登填报结核冲开关停启拆拼装移调盘扫匹认签续催收付购买订卖定转变生归还取消作废恢复解锁绑找查看选分派指委授拒驳回接确标贴记用入出送寄借延变联绕申起推拉复粘恢搁忽通批放冻追召算清隔销毁挂减增约红月下挪给';
const WAY = new RegExp(
  `${ASKS}${BEFORE_DEED}*(?!回事|样|这么|那么|会|又|都|就|才|没|不(?!要)|还(?![原回给掉]|$|[呢啊?？])|越|只有?|变[^更成为]|少|多|有|是)[${DEEDS}](?![^，。\\s]{0,4}(?:的|来了|回了|掉了|走了)[呢啊?？。]*$|得(?:怎|咋)|成的|[^，。\\s]{0,2}不[了成上出下掉动通过进])`,
);
const WHERE =
  /(?:在|到|去|从)(?:系统)?哪(?:里|儿|个?(?:页面|菜单|地方|模块|功能))?(?:能|可以|才能|去|来|里)?(?:办|弄|搞|处理|操作|做|改|换|录|建|加|删|设|配|导|登记?|填|报|开|关|停|拆|申请|打印|补|点|查看|维护|提交|审|核销|核对|匹配)/;
/** 标签掉了咋办, 该走什么流程. */
const STEPS = new RegExp(
  `(?:要|需要|得)(?:填|准备|提供|交|写|传)(?:些)?(?:什么|哪些|啥)(?:资料|材料|东西|内容)?[?？]*$|(?:要|该|得|应该|需要)(?:先)?(?:做|开|填|走|录|下|补|办)(?:个|一张|张)?(?:什么` +
    String.raw`|哪种|哪个|啥)(?:样的)?单|(?:走|办|要|需要)(?:什么|哪些|啥)(?:手续|流程|步骤)|(?:怎么|咋)办[呢啊呀才好]*[?？]*$|\bhow (?:do|can|should) (?:i|we)\b|\bhow to\b`,
  'i',
);

/** Where papers and goods are looked for is no way. */
const asksHow = (text: string): boolean => WAY.test(text) || STEPS.test(text);
export const asksWay = (text: string): boolean => asksHow(text) || WHERE.test(text);

/** What points at what was told, and what is said beside a deed. */
const AROUND =
  /^(?:那么?|这(?:些|个|种|几[个条张])?|它们?|这样|一般|通常|平时|正常|现在|接下来|后面|下面|我|我们|该|应该|应当|要|得|需要|具体|到底|可以|可以怎么|请问|[\s,，])+|(?:呢|啊|呀|嘛|吗|好|合适|比较好|一下|[\s?？。!！])+$/g;
const BARE = new RegExp(`^${ASKS}(?:才能?|能|该|应该|去|来|给它?|把它们?|都|一个个|一次性?|批量)*(?<deed>[\\u3400-\\u9fff]{1,4}?)(?:掉|了|它们?|一下|才好)*$`);
const BARE_WHERE = /^(?:在|到|去)(?:哪(?:里|儿)?|哪个(?:页面|菜单|地方))(?:能|可以|来|去)*(?<deed>(?!看|查|找)[\u3400-\u9fff]{1,4}?)(?:掉|了|它们?|一下)*$/;
const LONGEST = 16;

/** The deed where nothing but a way is asked for: 咋处理, 那怎么操作, 这些一般怎么弄掉. */
export function wayAlone(said: string): string | undefined {
  const bare = said
    .trim()
    .replace(AROUND, '')
    .replace(/^(?:都|一般|应该|该|要|得)+/, '');
  if (said.trim().length > LONGEST) return undefined;
  return (asksHow(bare) ? BARE.exec(bare) : BARE_WHERE.exec(bare))?.groups?.deed;
}
/** Deeds that say nothing of which button is meant. */
export const isAnyDeed = (deed: string): boolean => /^(?:[办弄搞整做]|处理?|操作|解决|办理|搞定|做|来)(?:掉|好|完|了)?$/.test(deed);
