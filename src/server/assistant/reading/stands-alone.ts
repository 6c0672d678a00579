import { kindsIn } from '../words/kinds';
import type { Frame } from './frame';

const ASKED = /^ask\.(?!why$)/;
/** 那, 再, 换成 and 呢 lean on what was said, whatever else is. */
const POINTS = /^(?:那么?(?!些|几)|那就|再|换|改|其中|里面|这里|它|他们|她们|此外|and |what about|how about)|(?:呢|怎么样)[?？。!！]*$/;
const LATEST = /^最(?:近|新|后)(?:的)?(?:那)?一?[张单笔份次][\u3400-\u9fff]{2}/;
const OF_STATE = new Set<Frame['subject']>(['expiry', 'low', 'idle', 'licence', 'todo', 'stock', 'account']);
/**
 * A question with its own asking, and its own matter: goods in a store that ended, what is still owed by whom. It takes nothing of the one
 * before; what is asked after a form was begun edits no form.
 */
export function standsAlone({ text, cover, by, kind, flows, goods, warehouses, departments, partners, ahead, subject, ...frame }: Frame, was: Frame): boolean {
  if (POINTS.test(text)) return false;
  const isAsked = cover.some(({ sense }) => ASKED.test(sense) || sense === 'verb.list') || /[吗么呀啥][?？]*$/.test(text);
  if (was.intent === 'draft') return isAsked && !cover.some(({ sense }) => sense === 'qty');
  const isOfPaper = kind !== undefined || flows.length > 0;
  const isMatter = isOfPaper || cover.some(({ sense }) => /^noun\.(?:account|stock|low|idle|todo|licence|expiry|expired|profit)$/.test(sense));
  // 还有多少票没开出去, after one paper: papers of all.
  if (was.number && isOfPaper && isAsked && cover.some(({ sense }) => /^ask\.(?:howmuch|which)$/.test(sense))) return true;
  // 还有几张发放单没弄好: papers of another kind than before, in a state of their own.
  const isOtherKind = kind !== undefined && kind !== was.kind && !was.flows.some(({ said }) => said.includes(kind) || kind.includes(said));
  if (isOtherKind && isAsked && (frame.state || frame.trait) && /^(?:还)?有(?:几|多少|哪)/.test(text)) return true;
  // 按供应商看应付占比: another matter, told apart.
  if (isMatter && by !== undefined && frame.has('noun.account') !== (was.subject === 'account')) return true;
  // 冷藏库里什么过期了, 下周要过期的有哪些: what ended, where or when it did.
  const isEnding = ahead !== undefined || cover.some(({ sense }) => /^noun\.exp/.test(sense));
  if (isEnding && isAsked && subject !== was.subject && (warehouses.length > 0 || /哪些|什么(?!时)|有没有|几/.test(text))) return true;
  // 穿刺包在哪些仓库: goods, and where they lie.
  if (goods.length > 0 && (frame.has('ask.where') || (frame.has('noun.warehouse') && isAsked))) return true;
  // 冷藏库都放着啥, 盘点做完了几张: a place or a kind of papers of its own, of another matter than before.
  if (isAsked && warehouses.length > 0 && /放|存|有(?:什么|啥|哪些)|还(?:剩|有)/.test(text)) return true;
  // 最近一张申领是谁填的: one paper of its own sort.
  if (isOfPaper && LATEST.test(text) && !flows.some(({ flow }) => was.flows.some((one) => one.flow === flow)) && kind !== was.kind) return true;
  const isNoun = flows.some(({ said }) => kindsIn(said)?.said === said);
  const isOther = !flows.some(({ flow }) => was.flows.some((one) => one.flow === flow));
  return isNoun && isOther && isAsked && partners.length === 0 && departments.length === 0 && OF_STATE.has(was.subject) === false;
}
