import { asksWay } from '../reading/asks-way';
import type { ToolAnswer } from '../tool';
import { help, surelyHelp } from '../tools/help';
import { derivedHelp } from '../tools/help-task';
import { use } from '../use';
import { aboutHelp } from './about-help';
import { WHICH_WAY } from './asked-how';
import { hearsAll, type Told } from './words-of';

/** 怎么改, 能撤吗, 想取消: a deed is asked for, whatever papers the sentence speaks of; 怎么还没到, 怎么这么多 ask for something else. */
const ASKS_DEED = new RegExp(
  [
    '(?:怎么样?|咋|如何|怎样)(?!回事|[^，,。]{0,2}(?:还[没不在是有要能]|这么|那么|会|又|都|就|才|没|不(?!要|想)|算))',
    '还?能(?:不能)?(?:再|重新|直接|自己)?(?:撤|改|取消|退|反悔|恢复|删|作废|补|通过|追回|收回|加|减|换|发|提|开|报|打开|启用)',
    WHICH_WAY,
    '(?:在|去|到)(?:哪[里儿]?|哪个[^，。]{0,4})[^，。]{0,2}(?:接单|改|办|处理|弄|做|录|填|登|记|设|配|审|撤|退)|可以(?:撤|改|取消|退|反悔|恢复|删|作废)',
  ].join('|'),
);
const ASKS_ELSE = /多少|几[张条个笔]|哪些|哪几|为什么|为啥|谁/;
/** Whether something can be done. */
export const MAY_IT = /能不能|可不可以|能否|行不行|行吗|可以吗|能[^，。]{2,12}吗/;
const WENT_WRONG = /[错误]了?|不对|不要了|不想要了|反悔|[少漏多](?:扫|录|填|开|写)|[想要](?:加|改|撤|退|换|删|减|取消|作废|重开|重做|红冲|终止)/;

/** How a paper that stands in the state the question names is put right, sent on or taken back: asked before its papers are looked for. */
export async function howSaid(told: Told): Promise<ToolAnswer | undefined> {
  const { asking, frame } = told;
  const { text } = frame;
  if (frame.number || asking.from.documentId) return undefined;
  // 审批能不能交给别人代几天: whether it can be done is how it is done.
  const sure = MAY_IT.test(text) && frame.goods.length === 0 && !derivedHelp(asking.context, text) ? surelyHelp(text, asking.context) : undefined;
  if (sure) {
    hearsAll({ asking, frame });
    return use(help, asking, { task: sure.title });
  }
  if (ASKS_ELSE.test(text)) return undefined;
  // 标签掉了怎么重打: a way that is asked for is told before any figure or list the words are of.
  if (asksWay(text)) {
    const way = await aboutHelp(told);
    // 这单客户不要了怎么取消: nothing narrows a way.
    if (way.text !== '') return { ...way, isFinal: true };
  }
  const asksDeed = ASKS_DEED.test(text);
  if (!asksDeed && !WENT_WRONG.test(text)) return undefined;
  const derived = derivedHelp(asking.context, text);
  if (!derived || !(derived.entry.isOfState || (asksDeed && derived.isNamed))) return undefined;
  hearsAll({ asking, frame });
  return use(help, asking, { task: text });
}
