import { NUMBER, numberOf } from '../../../define/spoken-numbers';
import type { Word } from './word';

/** What is no word of a list but has a shape: a number beside its field, and what is asked of rows. */
export type Shape = { at: number; said: string; word: Word };

const ABOVE = '超过|大于|高于|多于|不少于|不低于|至少|满';
const BELOW = '不到|低于|小于|少于|不足|不超过|以内';
const COUNTED = new RegExp(`(${ABOVE})?(${BELOW})?(${NUMBER})(?:天|日|个月|月|年|次|人|度|℃|%|个点|个百分点)?(以上|多)?(以下|以内)?`, 'g');

/** 60天, 超过3次, 5个点以上: a range for the number field it stands beside. */
export function numbersIn(text: string): Shape[] {
  return [...text.matchAll(COUNTED)].flatMap((found): Shape[] => {
    const [said, above, below, count = '', more, less] = found;
    const value = numberOf(count);
    if (!Number.isFinite(value)) return [];
    const range = above || more ? `${value}~` : below || less ? `~${value}` : `${value}~${value}`;
    return [{ at: found.index, said, word: { is: 'amount', range, said } }];
  });
}

const VERB = '[审批提交开下建写报申登做送收发领退还付签办管拿取用借验盘拣定填到过生结打印]';
const ASKS: readonly RegExp[] = [
  new RegExp(`(?:分别|都)?(?:是|由|归)?(?:谁|哪位|哪个人|什么人)(?:[来去给帮在]|负责)?${VERB}{0,2}[的了过]?`, 'g'),
  new RegExp(`(?:分别|都)?(?:是|在)?(?:什么时候|啥时候|何时|哪一?天|几号|几点)(?:[能要该会才就来去给]|可以)*(?:(?!到期|过期)${VERB}){0,2}[的了过]?`, 'g'),
  /(?:分别|都|现在)?(?:放|存|收)?(?:在|到)?(?:哪里|哪儿|哪个(?:库|仓|柜|区|货位|位置|手术间|地方)|(?<=[在到])哪(?=$|[ ,，。?？呢]))[的了]?/g,
  /(?:分别|都)?(?:是)?(?:因为)?(?:什么|啥)(?:原因|理由)|为什么|为啥|怎么回事|(?:原因|理由)(?:是什么)?/g,
  /(?:怎么|咋|为何)(?:会|就|又|给|被)*(?=[退驳打拒停作红])/g,
  /(?:报价|价格|单价|收费)(?:是)?多少/g,
];
/** 到了没, 盘完没有, 批下来没: how far it is. */
const STANDS =
  /(?:到底|都|已经|现在)*(?:[审批提交开下送收发领还付签办盘报过到给对用登验退生打]|签收|兑现|收货|验收|发货|上报|入库|处理|确认)(?:了|完|完了|好|好了|齐|齐了|下来|上|上去)?(?:没有?|了吗)(?=$|[ ,，。?？])/g;

/** 到哪一步了, 什么状态: how far it is as well. */
const HOW_FAR =
  /(?:现在|目前)?(?:走|办|审|批|弄)?到(?:了)?(?:哪一?步|哪儿|哪里|哪)了?(?=$|[ ,，。?？])|(?:现在|目前)?(?:是)?什么(?:状态|进度|进展)|(?:怎么样|咋样)了(?=$|[ ,，。?？])/g;

/** 谁批的, 在哪个库, 什么原因. */
export const asksIn = (text: string): Shape[] => [
  ...[...text.matchAll(STANDS), ...text.matchAll(HOW_FAR)].map((found): Shape => ({ at: found.index, said: found[0], word: { is: 'asks', isStand: true } })),
  ...ASKS.flatMap((words) => [...text.matchAll(words)].map((found): Shape => ({ at: found.index, said: found[0], word: { is: 'asks' } }))),
];
