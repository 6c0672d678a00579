import type { Context } from '../../base/context';
import { isField } from '../words/field-names';
import { kindsIn } from '../words/kinds';
import { onlyPaper } from '../words/paper-told';
import { MINE } from '../words/said/mine';
import { type AskingOf, askingOf } from './asking-of';
import type { Frame } from './frame';
import { asksContact, isWhoDid, WHOM } from './leans';
import { mostUrgentOwed } from './most-urgent';
import { uncounted } from './of-those-told';
import { NOTHING_BEFORE, readOne } from './read-one';
import { applied, slotOf } from './slots';
import { WHICH_PATIENT } from './told-apart';

const OF_ROWS = new Set<Frame['subject']>(['document', 'expiry', 'licence', 'record', 'todo', 'page', 'use', 'stock', 'low', 'account']);
const TOLD = new Set<Frame['intent']>(['list', 'figure', 'rank', 'detail', 'explain', 'open']);

/**
 * What is asked of the rows told before, as a frame of just those rows: 主刀呢, 最大的是哪张, 紧急的那几个原因是啥. `otherwise` reads the question as it is
 * read where the rows have no field that is asked for.
 */
export async function askedNext(context: Context, said: string, was: Frame | undefined): Promise<Frame | undefined> {
  if (!was || !OF_ROWS.has(was.subject) || !TOLD.has(was.intent) || was.within || was.oneOf || was.unknown.length > 0) return undefined;
  // 都是哪个病人的, after a figure: it is told apart by them.
  if (was.intent !== 'list' && WHICH_PATIENT.test(said) && !said.includes('最')) return undefined;
  // 最大的一笔是什么, after what was not charged: whatever it was not charged for.
  if (was.intent === 'figure' && was.flows.some(({ flow }) => flow === 'charge') && LARGEST.test(said))
    return { ...(await readOne(context, `${uncounted(was)} 最多的是哪个产品`, NOTHING_BEFORE, false)), intent: 'rank' };
  const urgent = mostUrgentOwed(said, was);
  if (urgent) return readOne(context, urgent, NOTHING_BEFORE, false);
  // 缺多少, after what lacks: what was told of it.
  if (was.subject === 'low' && LACKS.test(said)) return { ...was, asking: { asks: '哪个', ...(was.asking?.end ? { end: was.asking.end } : {}) } };
  const asking = askingOf(isOfPage(was) && PAID_BY.test(said) ? '对方是谁' : said, isField);
  if (!asking || !isOfRows(asking, was)) return undefined;
  // 合同什么时候到期, after what is owed: papers of another sort than what is owed.
  if (was.subject === 'account' && kindsIn(said) && !was.kind) return undefined;
  // 最近一次什么时候进的, after what wards used: another thing that is done with those goods.
  if (LAST_TIME.test(said) && isDoneOtherwise(await readOne(context, said, NOTHING_BEFORE, false), was)) return undefined;
  const { asking: before, again: _, ...rows } = was;
  const { rest, field: __, ...given } = asking;
  // 最早的是哪个, of what ends: by the day it does.
  const isOfEnd = (given.end && given.asks === '' && ENDING.test(was.text)) || (was.subject === 'account' && DUE.test(given.asks)) || LEFT.test(given.asks);
  const asked = isOfEnd ? { ...given, asks: '什么时候到期' } : given;
  // 最早那笔是哪张, of what one house owes: its papers in the order they are due.
  // 最老的一笔拖了多少天: of what is late already it is counted in days.
  if (was.subject === 'account' && given.end)
    return readOne(context, `${was.text} ${LATE_FOR.test(said) ? '逾期最久的是哪几笔' : '最早哪天到期'}`, NOTHING_BEFORE, false);
  // 最早的是哪批, after how many end: those lots in the order they end.
  if (was.subject === 'expiry' && was.intent === 'figure' && given.end === 'first' && rest === '')
    return { ...(await readOne(context, `${uncounted(was)} 有哪些`, NOTHING_BEFORE, false)), intent: 'list', subject: 'expiry' };
  if (rest === '' && !(await isSlotless(context, asking))) return undefined;
  // 都有啥货, after the largest of them: of that one.
  if (rest === '') return { ...rows, asking: before?.end && !asked.end ? { asks: `${before.asks} ${asked.asks}`, end: before.end } : asked };
  const narrowed = await narrowedBy(context, rows, rest, said);
  if (narrowed) return { ...narrowed, asking: asked };
  // 余静那台要带什么: somebody who is written on one of them, and is known nowhere else.
  return was.subject === 'document' && !asked.end && POINTS.test(said) && WRITTEN.test(rest) ? { ...rows, asking: { ...asked, holds: rest } } : undefined;
}
const LAST_TIME = /^(?:那|那么)?(?:最近|最后|上|上一)(?:一)?[次回]/;
const isDoneOtherwise = (now: Frame, was: Frame): boolean =>
  was.subject !== 'document' && now.flows.length > 0 && !now.flows.some(({ flow }) => was.flows.some((one) => one.flow === flow));
const LARGEST = /^(?:那|那么|其中)?(?:金额)?最[大多高]的?(?:那|这|一)*(?:笔|个|项|条|样)?(?:是)?(?:什么|啥|哪[\u3400-\u9fff]?)?(?:东西|产品|耗材)?[?？呢]*$/;
/** 拖了多少天, and not how many are left. */
const LATE_FOR = /(?:[拖欠]|逾期|超期|过期)[^，。]{0,4}(?:[多几]|久)|(?:多少|几)天了/;
const LEFT = /还[剩有](?:多少|几)天/;
const LACKS = /^(?:还|那|各|都)*(?:缺|差|要补|该补)(?:的)?(?:多少|几[\u3400-\u9fff]?)[?？呢]*$/;
/** 是谁打的, of money that came or went. */
export const PAID_BY = /^(?:是|都)*(?:谁|哪家)[打付转汇给交]来?的[?？呢]*$|^(?:是|都)*[打付转汇]?给谁的?[?？呢]*$/;
const ENDING = /到期|过期|失效/;
/** 几号要付: the day it is due. */
const DUE = /[要该得应][付还收给]/;
const POINTS = /[那这][几些一两]?[张台笔份单票个件]/;
const WRITTEN = /^(?!.*[最多少第几没未得])[\u3400-\u9fff]{2,4}$/;

/** What is asked of the one paper an answer told of, whatever it was one of: 跟谁签的, after the largest of the contracts. */
export async function askedOfOne(context: Context, said: string, answer: string): Promise<Frame | undefined> {
  const number = onlyPaper(answer);
  const asking = askingOf(said, isField);
  if (!number || !asking || asking.rest !== '' || asking.end) return undefined;
  const { rest: _, field: __, ...asked } = asking;
  const asks = LEFT.test(asked.asks) ? '什么时候到期' : asked.asks;
  return { ...(await readOne(context, number, NOTHING_BEFORE, false)), asking: { asks } };
}

/** Who wrote and whom it went to are told person by person; of what lies there only what ends is told lot by lot. */
function isOfRows({ rest, asks, end }: AskingOf, was: Frame): boolean {
  const waits = was.subject === 'todo' || MINE.test(was.text);
  if (end === undefined && rest === '' && !waits && (isWhoDid(asks) || WHOM.test(asks)))
    return (isOfPage(was) && /家/.test(asks)) || (was.amount !== undefined && was.intent !== 'figure');
  if (was.subject === 'stock') return /过期|到期|效期/.test(rest);
  // Of what is owed the day it is due is asked; all else of it is told by questions of its own.
  if (was.subject === 'account')
    return rest === '' && (end === undefined ? /到期/.test(asks) || DUE.test(asks) : (end === 'first' || end === 'last') && was.partners.length === 1);
  if (was.subject === 'low') return end === 'urgent' || end === 'most';
  // 最大那张里面是什么, of what waits: that paper is asked, no row of the inbox.
  if (waits) return end === undefined ? rest === '' : end === 'urgent' || ((end === 'most' || end === 'first') && asks === '');
  return !(was.number && end);
}
/** Rows of a page that are no papers. */
const isOfPage = ({ page, kind, flows }: Frame): boolean => page !== undefined && kind === undefined && flows.length === 0;

const WHOLE_NAME = 4;
/** A word that says by itself what figures are of or told apart by is no field of rows: 毛利多少, 金额呢. */
async function isSlotless(context: Context, { field }: AskingOf): Promise<boolean> {
  if (field === undefined) return true;
  const read = await readOne(context, field, NOTHING_BEFORE, false);
  // 采购订单呢: what is a kind of papers by the same name.
  if (read.cover.some(({ sense, text }) => /^(?:kind|page|master)$/.test(sense) && text.length === field.length)) return false;
  if (field.length >= WHOLE_NAME && isField(field)) return true;
  return read.cover.every((arc) => ['state', 'versus', undefined].includes(slotOf(arc)));
}

const NARROWS = new Set(['place', 'partner', 'person', 'goods', 'state', 'when', 'lot', 'worth', 'consigned', 'owed']);
/** The rows before with what narrows them; undefined where what is said is a question of its own. */
async function narrowedBy(context: Context, was: Frame, rest: string, said: string): Promise<Frame | undefined> {
  const now = await readOne(context, rest, NOTHING_BEFORE, false);
  const slots = now.cover.flatMap((arc) => slotOf(arc) ?? []);
  // 还有谁家没到: of the others as well.
  if (/^(?:那|那么)?还有(?:谁|哪)/.test(said) && was.partners.length > 0) return undefined;
  // 麓康的联系人是谁: of that house, of whatever rows it was one.
  if (!POINTS.test(said) && asksContact({ ...now, kind: undefined, text: said })) return undefined;
  if (slots.length === 0 || !slots.every((slot) => NARROWS.has(slot)) || now.unknown.length > 0 || now.number) return undefined;
  // A state narrows beside the one that was said; another place or day is told instead of it.
  const taken = slots.filter((slot) => slot !== 'state');
  const gone = was.cover.filter((arc) => /^(?:ask\.howmuch|measure\.|by\.|calc\.)/.test(arc.sense) || taken.includes(slotOf(arc) ?? ' '));
  const text = applied(
    was.text,
    gone.map(({ from, to }) => ({ from, to, text: '' })),
  );
  const whole = await readOne(context, `${text} ${rest}`.trim(), NOTHING_BEFORE, false);
  const ends = whole.has('noun.expired') || whole.has('noun.expiry');
  return { ...whole, intent: 'list', subject: was.subject === 'stock' && ends ? 'expiry' : was.subject, by: undefined, kind: whole.kind ?? was.kind };
}
