import type { Frame } from './frame';
import type { Intent, Subject } from './grammar/cell';

/** What is to be done with what was told, of which the words say nothing: 怎么处理掉, 帮我报损, 那你替我填一张. */
export type Done = { text: string; intent: Intent; subject: Subject };

/** What an answer was about, as the thing something is done with. */
const THINGS: Partial<Record<Subject, (was: Frame) => string>> = {
  expiry: (was) => was.kind ?? (was.has('noun.expired') ? '过期的' : '快过期的'),
  low: () => '缺货的',
  idle: () => '积压的库存',
};
/** Where it lay and what it was, as it was said. */
const placesOf = ({ warehouses, departments, goods }: Frame): string => [...warehouses, ...departments, ...goods].map(({ said }) => said).join('');
const SHORT = 12;

const isUnnamed = ({ goods, partners, departments, warehouses, number, kind }: Frame): boolean =>
  [goods, partners, departments, warehouses].every((list) => list.length === 0) && !number && !kind;

export function doneWith(now: Frame, was: Frame): Done | undefined {
  if (now.text.length > SHORT) return undefined;
  const thing = THINGS[was.subject]?.(was);
  // 做个采购计划, after what is low: of just that.
  if (thing && was.subject === 'low' && now.intent === 'draft' && now.goods.length === 0)
    return { text: `${now.text} ${thing}`, intent: 'draft', subject: 'document' };
  if (thing && now.has('ask.how') && isUnnamed(now) && now.flows.length === 0) return { text: `${thing}${now.text}`, intent: 'how', subject: 'help' };
  // 帮我报损, 都退了吧, after lots that end.
  const [flow] = now.flows;
  if (thing && was.subject === 'expiry' && flow && TO_DO.has(flow.flow) && isUnnamed(now) && !now.cover.some(({ sense }) => sense.startsWith('ask.')))
    return { text: `帮我把${placesOf(was)}${thing}${flow.said}`, intent: 'draft', subject: 'document' };
  // 那你替我填一张, after how it is done.
  if (was.intent === 'how' && now.has('verb.make') && isUnnamed(now) && now.flows.length === 0 && !now.has('ask.how'))
    return { text: `帮我${was.text.replace(HOW, '').replace(/[啊呀呢吗?？]+$/, '')}`, intent: 'draft', subject: 'document' };
  return undefined;
}

const TO_DO = new Set(['loss', 'return', 'giveback', 'scrap', 'transfer']);
const HOW = /怎么样?|咋样?|如何|怎样|要怎么|该怎么|how (?:do|can|to) (?:i |we )?/gi;
