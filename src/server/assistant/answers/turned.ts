import type { Frame } from '../reading/frame';
import type { Intent, Subject } from '../reading/grammar/cell';

/**
 * What the words say more surely than the model: a few words decide by themselves what a sentence is about, whatever its build reminds the
 * model of. Each is a rule about words, none about a question.
 */
type Turn = { when(frame: Frame): boolean; intent?: Intent; subject?: Subject; kind?(frame: Frame): string | undefined };

const MINE = /(?:待|等|要|该|轮到|需要|归)(?:着)?我(?:们)?(?:来|去)?(?:审|批|处理|办|复核|确认)/;
/** What is to be paid is not paid yet. */
const AHEAD = /[下明后]|将|月底|年底|[要该]付/;
const COMPARED = /(?:比较|对比|相比)(?:一下|下)?[?？。!！]*$/;
const LOOKS = new Set<Intent>(['list', 'figure', 'none', 'open', 'detail', 'compare', 'rank']);
const GOODS = /东西|货|耗材|产品|物资/;
const isPaid = (frame: Frame): boolean => frame.flows.some(({ flow }) => flow === 'pay' || flow === 'collect');

const TURNS: readonly Turn[] = [
  // 等我审的: what waits for the asker is what his inbox holds.
  {
    when: (frame) => (frame.has('noun.todo') || MINE.test(frame.text)) && !frame.number && LOOKS.has(frame.intent) && frame.subject !== 'help',
    subject: 'todo',
  },
  // 这个月和上个月比较: two spans and a word for holding them against each other.
  {
    when: (frame) =>
      (frame.has('calc.compare') || COMPARED.test(frame.text)) && frame.periods.length > 1 && ['figure', 'list', 'rank', 'trend'].includes(frame.intent),
    intent: 'compare',
  },
  // 怎么处理 asks how, whatever figures the rest speaks of; 怎么就 asks where from.
  {
    when: (frame) => frame.has('ask.how') && !frame.has('ask.why') && !['how', 'explain', 'act', 'forecast'].includes(frame.intent),
    intent: 'how',
    subject: 'help',
  },
  // 等谁复核 asks who has the next word; nothing is to be done.
  {
    when: (frame) => frame.has('noun.reason') && ['act', 'list', 'detail', 'figure'].includes(frame.intent) && frame.subject === 'document' && !frame.number,
    intent: 'explain',
  },
  // sales by customer: told apart, not listed.
  {
    when: (frame) =>
      frame.intent === 'list' && frame.flows.length > 0 && frame.cover.some(({ sense, text }) => sense.startsWith('by.') && /^(?:by |按|各|每)/.test(text)),
    intent: 'rank',
  },
  // 做个付款申请 makes one.
  {
    when: (frame) => frame.has('verb.make') && (Boolean(frame.kind) || frame.flows.length > 0) && !asks(frame) && LOOKS.has(frame.intent) && !frame.has('past'),
    intent: 'draft',
    subject: 'document',
  },
  // 这个月付出去多少: what was paid is in papers, what is still owed in the accounts.
  {
    when: (frame) => frame.subject === 'account' && isPaid(frame) && frame.periods.length > 0 && !frame.has('noun.account') && !AHEAD.test(frame.text),
    subject: 'document',
  },
  // 超过90天没收回来的钱: money that is out for so many days.
  {
    when: (frame) => /(?:超过?|大于|以上)?\d+天.{0,4}(?:没|未)(?:收|付|回款|还)|\d+天以上.{0,6}(?:应收|应付|欠)/.test(frame.text),
    intent: 'figure',
    subject: 'account',
  },
  // 中心库里安泰的东西: goods in a store.
  {
    when: (frame) => frame.warehouses.length > 0 && GOODS.test(frame.text) && ['record', 'none', 'page'].includes(frame.subject) && frame.flows.length === 0,
    intent: 'list',
    subject: 'stock',
  },
  // 3万6的预付款等谁: a paper that has a state of its own, not what is owed.
  {
    when: (frame) => frame.subject === 'account' && frame.has('noun.credit') && (frame.has('noun.reason') || Boolean(frame.amount)),
    subject: 'document',
    kind: (frame) => frame.cover.find(({ sense, text }) => sense === 'noun.credit' && text.endsWith('款'))?.text,
  },
  // 为什么还不能结账: what closing a month asks for.
  { when: (frame) => frame.intent === 'explain' && !frame.number && /结账|关账|月结/.test(frame.text), intent: 'how', subject: 'help' },
  // 为什么库存预警有174条: why so many are low.
  { when: (frame) => frame.intent === 'explain' && frame.has('noun.low'), subject: 'low' },
];
const asks = (frame: Frame): boolean =>
  frame.cover.some(({ sense, text }) => /^ask\.(?!how$|what$)/.test(sense) || (sense.startsWith('by.') && text.includes('哪')));

export function turned(frame: Frame): Frame {
  const turn = TURNS.find(({ when }) => when(frame));
  if (!turn) return frame;
  return { ...frame, intent: turn.intent ?? frame.intent, subject: turn.subject ?? frame.subject, kind: frame.kind ?? turn.kind?.(frame) };
}

/** Nobody and nothing is named in it: neither papers nor goods nor what happens to them. */
export const isBare = ({
  intent,
  subject,
  kind,
  flows,
  partners,
  goods,
  departments,
  warehouses,
  people,
  number,
  tail,
  page,
  lot,
  code,
  state,
  trait,
  amount,
  periods,
}: Frame): boolean =>
  ['use', 'document'].includes(subject) &&
  !['explain', 'detail', 'act', 'draft', 'how'].includes(intent) &&
  ![kind, number, tail, page, lot, code, state, trait, amount].some(Boolean) &&
  [flows, partners, goods, departments, warehouses, people, periods].every((list) => list.length === 0);

/** So little was read that any answer would be about something else. */
export const isUnread = ({ sure, unknown, kind, flows, partners, goods, departments, warehouses, number, page, lot, code }: Frame): boolean =>
  sure < 0.75 &&
  unknown.length > 0 &&
  ![kind, number, page, lot, code].some(Boolean) &&
  [flows, partners, goods, departments, warehouses].every((list) => list.length === 0);
