import type { OrgKind } from '../../../define/field';
import type { Frame } from '../reading/frame';
import type { ToolAnswer } from '../tool';
import { whoDid } from '../tools/who-did';
import { use } from '../use';
import { WHO_DECIDED, WHO_MADE, WHO_NAMED } from '../words/said/who-did';
import { documentWordsOf } from './document-words-of';
import type { Told } from './words-of';

/** Firms and wards do these: 谁领的 asks for a ward, 谁退货最多 of a seller for a customer. */
const BY_OTHERS: Readonly<Record<OrgKind, readonly string[]>> = {
  H: ['use', 'claim', 'giveback', 'issue', 'sell', 'receive'],
  D: ['return', 'buy', 'claim', 'use', 'collect', 'pay'],
  V: ['return', 'buy', 'claim', 'use', 'collect', 'pay'],
  P: [],
};
const WITH = /[跟向找从给和]$/;
/** What people of the house do: 谁出的库最多. */
const DONE_HERE = new Set(['ship', 'take', 'scrap', 'transfer']);
const OTHERWISE = new Set(['draft', 'how', 'act', 'command', 'forecast']);
const isOfOthers = (kind: OrgKind, frame: Frame): boolean => frame.flows.some(({ flow }) => BY_OTHERS[kind].includes(flow)) && !WHO_DECIDED.test(frame.text);

/** 谁下的, 谁审的, 谁盘的: the people of the papers the question speaks of. */
export async function askedWho(told: Told): Promise<ToolAnswer | undefined> {
  const { frame, asking } = told;
  const { kind } = asking.context.org;
  if (OTHERWISE.has(frame.intent) || (!frame.number && !['document', 'none', 'todo', 'log', 'record', 'use'].includes(frame.subject))) return undefined;
  const said = (
    [
      ['decided', WHO_DECIDED],
      ['made', WHO_MADE],
      ['named', WHO_NAMED],
    ] as const
  ).find(([, words]) => words.test(frame.text));
  // 谁开的 里头都有啥, of one paper: all of it is told.
  if (frame.number && frame.has('noun.content')) return undefined;
  // 跟谁采购的: whom with, not who did it.
  if (said && WITH.test(frame.text.slice(0, frame.text.search(said[1])))) return undefined;
  // 还没审的谁提的: who wrote them; nobody has decided them yet. 谁在办: with whom they are now.
  const isOpen = /谁在[审批办]/.test(frame.text) || (said?.[0] === 'decided' && /还没|没[审批签]|等谁|该谁/.test(frame.text));
  if (!said || isOpen || (!frame.number && isOfOthers(kind, frame))) return undefined;
  const words = frame.number ? { number: frame.number } : documentWordsOf(told);
  if (!('kind' in words && words.kind) && !frame.number) return undefined;
  const [found = ''] = said[1].exec(frame.text) ?? [];
  asking.asked?.push({
    tool: 'heard',
    args: [found, ...frame.cover.filter((arc) => found.includes(arc.text) || /^(?:ask|calc|by)\./.test(arc.sense)).map(({ text }) => text)].join(' '),
  });
  // 明天的手术谁做: who operates, not who wrote the plan.
  const isOperation = said[0] === 'made' && /做|开|动|主/.test(found) && /手术/.test(('kind' in words && words.kind) || '');
  const verb = isOperation ? '主' : (/(?:谁|哪个人|哪位|什么人)(?:给|去|来|帮|在)?(.)/.exec(found)?.[1] ?? found.slice(0, 1));
  return use(whoDid, asking, {
    ...words,
    did: isOperation ? 'named' : said[0],
    verb,
    ...(frame.end === 'least' ? { order: 'smallest' as const } : {}),
    ...(frame.count ? { count: Math.min(frame.count, 20) } : {}),
  });
}

/** 上月收了多少钱: money is taken in, no goods. */
export function collected(frame: Frame): Frame {
  const isMoney =
    /收(?:了|到|进|上来|回)?(?:多少|几)?(?:笔)?(?:钱|款)|收(?:了|到)多少(?:钱|款)|(?:how much )?money (?:did|have|has|do) .{0,12}receiv|receiv\w* .{0,8}money|money received/.test(
      frame.text,
    ) &&
    !/货|票|费|入库/.test(frame.text) &&
    frame.goods.length === 0;
  const isReceived = frame.flows.length === 1 && frame.flows[0]?.flow === 'receive' && /^(?:收|receiv)/.test(frame.flows[0].said);
  if (!isMoney || !isReceived || frame.kind) return frame;
  return { ...frame, flows: [{ flow: 'collect', said: '收款' }], subject: 'document' };
}

/** 谁卖得最好, asked by a seller: salesmen. 谁退货最多: customers of a seller, wards of a hospital. */
export function byWhom(kind: OrgKind, frame: Frame): Frame {
  const isAsked = frame.by === undefined && /谁/.test(frame.text) && frame.end !== undefined;
  const flow = frame.flows[0]?.flow ?? (/^买/.test(frame.kind ?? '') ? 'buy' : undefined);
  if (!isAsked || !flow || !['document', 'use', 'none', 'record'].includes(frame.subject)) return frame;
  const by =
    kind !== 'H' && flow === 'sell'
      ? 'person'
      : !BY_OTHERS[kind].includes(flow)
        ? DONE_HERE.has(flow)
          ? 'person'
          : undefined
        : kind === 'H' && flow !== 'sell' && flow !== 'receive'
          ? 'department'
          : 'partner';
  return by ? { ...frame, by, intent: 'rank', subject: frame.subject === 'use' ? 'use' : 'document' } : frame;
}
