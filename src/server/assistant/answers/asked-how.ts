import type { Frame } from '../reading/frame';

/**
 * 怎么 asks for three things: how something is done (怎么退), where something stands (怎么还没到), where a figure comes from (怎么这么多).
 */
/** 冲红走哪, 走哪个菜单: not where somebody went (送到走哪). */
export const WHICH_WAY = '(?<!到)走哪(?:里|儿|个?(?:页面|菜单|流程)|条路?|边)?(?:去?(?:改|弄|办|处理|做))?[?？]*$';
const HOW = new RegExp(
  [
    '手续',
    '要走[^，。]{0,4}流程',
    WHICH_WAY,
    '[需要走办]?(?:哪些|什么)(?:步骤|流程)',
    '(?:在哪里?|从哪里?|哪儿)(?:能|可以)?(?:弄|做|录|填|改|登|记|申请|设|配|维护|调|开|导|关|停)',
    '(?:怎么|咋|如何|怎样)(?:办|才能|再|重新|批量|一次性?|一起)',
    '(?:改|更正|填|录|弄|点)(?:在)?哪(?:里|儿|个)',
  ].join('|'),
);
/** 我这边要做什么单: which paper something is done with; nothing is to be made yet. */
const WHICH_PAPER = /(?:要|该|得|应该|需要)(?:先)?(?:做|开|填|走|录|下|补|办)(?:个|一张|张)?(?:什么|哪种|哪个|啥)(?:样的)?单/;
const STANDS =
  /(?:怎么|咋|为什么|为啥|为何)(?:到现在|都|一直|这么久)?(?:都)?(?:还|一直|老|总)(?:是)?(?:没|不|未|在)|(?:怎么|咋|为什么|为啥)(?:一直)?没(?:人|有人)?(?:审|批|发|到|送|收|处理|动)/;

const WHICH = ['ask.which', 'verb.list', 'ask.howmuch', 'ask.who'];
const SAYS_HOW = ['ask.how', 'ask.where', 'ask.yes', 'noun.help', 'ask.why'];
/** What is over, with a word that asks why. */
const HAPPENED =
  /(?:那|这|上)(?:次|张|份|单|笔|个|回)[^，。]{0,8}(?:为什么|为啥|原因|咋回事|怎么回事)|(?:怎么|咋|为什么|为啥)(?:会|就|又)?(?:被)?(?:退|驳|打|拒|作废|红冲|停)[^，。怎么]{0,3}了/;
const MEANS = /意思|提示|什么情况|怎么回事/;
const STEPS = /(?:走|办|要|需要)(?:哪些|什么|几)(?:个)?(?:步|手续|流程|程序)/;
const OWN = /领|申|[要订买]的|我的|我们的/;

/** What asks how something is done, in whatever words. */
const ASKS_HOW =
  /怎么|咋|如何|怎样|(?<!到)走哪|步骤|流程|手续|方法|教|操作|指引|帮助|说明书?|规定|要求|意思|(?:在|从|去|到)哪(?:里|儿|个|一)?(?:页|菜单)?(?:能|可以)?(?:点|弄|做|录|填|改|登|申|设|开|导|办|看)|能不能|可不可以|可以吗|行不行|how|help|steps|guide|\bcan i\b/i;
/** 心内科盘点盘到哪了, 我的退库批了么: nothing asks how, a paper is asked of. */
const isOfPaper = ({ text, flows, kind, ...frame }: Frame): boolean =>
  !ASKS_HOW.test(text) &&
  (flows.length > 0 || kind !== undefined) &&
  ['ask.yes', 'ask.where', 'ask.what', 'ask.who', 'ask.when', 'noun.progress', 'ask.howmuch'].some((sense) => frame.has(sense));

/** The frame by what 怎么 asks for. */
export function askedHow(frame: Frame): Frame {
  if (frame.intent === 'how' && isOfPaper(frame)) return { ...frame, intent: 'detail', subject: 'document' };
  if (
    STANDS.test(frame.text) &&
    !['stock', 'expiry', 'low', 'price'].includes(frame.subject) &&
    (frame.goods.length === 0 || frame.kind !== undefined || OWN.test(frame.text))
  )
    return { ...frame, intent: 'explain', subject: 'document' };
  // 查一下康达的应付: what is owed, and no papers.
  if (
    frame.has('noun.account') &&
    frame.partners.length > 0 &&
    !frame.kind &&
    frame.flows.length === 0 &&
    !frame.number &&
    ['document', 'record', 'none'].includes(frame.subject) &&
    ['list', 'open', 'none', 'detail'].includes(frame.intent)
  )
    return { ...frame, intent: 'figure', subject: 'account' };
  // 新进一个缝线要走哪些步: nothing is to be made yet.
  if (STEPS.test(frame.text) || (WHICH_PAPER.test(frame.text) && !frame.number)) return { ...frame, intent: 'how', subject: 'help' };
  // 哪些冷链的货超温了: nothing says how.
  if (
    (frame.intent === 'how' || (frame.intent === 'explain' && frame.subject === 'help' && !MEANS.test(frame.text))) &&
    WHICH.some((sense) => frame.has(sense)) &&
    !SAYS_HOW.some((sense) => frame.has(sense)) &&
    !HOW.test(frame.text)
  )
    return { ...frame, intent: 'list', subject: frame.subject === 'help' ? 'none' : frame.subject };
  // 验收不合格那次是为什么, 那合同咋退回了: of what happened it is asked why.
  if ((frame.intent === 'how' || frame.subject === 'help') && HAPPENED.test(frame.text) && !HOW.test(frame.text))
    return { ...frame, intent: 'explain', subject: 'document' };
  if (frame.number || ['draft', 'act', 'how'].includes(frame.intent)) return frame;
  return HOW.test(frame.text) && !/多少|几/.test(frame.text) ? { ...frame, intent: 'how', subject: 'help' } : frame;
}
