import { type Action, cancel, nopass, review, submit } from './action';
import type { AnyDocument, AnyLine } from './document-view';
import { choice, computed, type Fields, text } from './field';
import { STATUS } from './status';

/**
 * The other side has the last word. What our side agreed to stands there as its copy, to be passed or refused: passed, it counts in both
 * books, refused, ours is open again with the reason, each in one transaction. From then on both go the same way: what one side stops is
 * stopped at the other, what is taken back here is taken back there, and what the copy's side does with it (`echoes`) is read on ours.
 *
 * @example
 * countersign: { at: 'submit', page: 'opCooperationDea', uri: 'cooperation', header: ({ header }) => ({ startDate: header.startDate, endDate: header.endDate }) }
 */
export type Countersign = {
  /** When it goes over: with its submit (or the last step of approval, where there are any), or with the pass of our own side. */
  at: 'submit' | 'review';
  /** Only while so; who keeps no books here is asked nothing. */
  when?(d: AnyDocument): boolean;
  /** The page (by its flag) on which the other side decides, and the uri of what it and the maker are told. */
  page: string;
  uri: string;
  /** What the copy says in its header beside whose it is. */
  header(d: AnyDocument): Record<string, unknown>;
  /** What its lines say otherwise than ours, and what no line of the other side may know (''). */
  lines?(line: AnyLine, d: AnyDocument): Record<string, unknown>;
  /** What is written on the copy and read on ours, from the pass on and after each of these actions there. */
  echoes?: { header?: readonly string[]; lines?: readonly string[]; after?: readonly string[] };
};

export const SIDES = 'out 我方发出:blue, in 对方发来:green';
const OUR_SIDE = { side: ['out'] };
export const THEIR_SIDE = { side: ['in'] };
/** What stands on ours while the other side is asked, and what came of it. */
export const ASKED = '待对方确认';
export const AGREED = '对方已确认';
export const DECLINED = '对方已拒绝';
const TO_ANSWER = '待我方确认';

/** Submitted, it waits for one of the two: whose turn it is is its state. '' = what the status itself says. */
export function turnOf({ status, side, counterStatus }: Record<string, unknown>): string {
  if (Number(status) !== STATUS.submitted) return '';
  return side === 'in' ? TO_ANSWER : counterStatus === ASKED ? ASKED : '';
}

/** Header of every kind the other side signs. */
export const countersigned = {
  side: computed(choice('来往', SIDES, { default: 'out', list: true, filter: true })),
  counterSn: computed(text('对方单号', { filter: true, width: 150 })),
  // While it waits its state says so (turnOf).
  counterStatus: computed(
    choice('对方确认', `${ASKED}:orange, ${AGREED}:green, ${DECLINED}:red`, { filter: true, shownWhen: { counterStatus: [AGREED, DECLINED] } }),
  ),
} satisfies Fields;

/** Only whoever drew it up does it. */
export const ours = (action: Action): Action => ({ ...action, when: { ...action.when, ...OUR_SIDE } });
/** Passed and refused by our own side as long as the other one is not asked. */
export const beforeAsking = (action: Action): Action => ({ ...action, offeredWhen: { ...action.offeredWhen, counterStatus: ['', DECLINED] } });

/** The key that passes is our own side's. */
const { keys: _, ...passing } = review;
/** One side asks line by line, the other answers each: with these fields, beside what it is shown of the line. */
export const askedAndAnswered = (lineInput: Fields, lineShows: readonly string[]): readonly Action[] => [
  ours(submit),
  ours({ ...beforeAsking(review), flags: ['pass'] }),
  { ...passing, id: 'answer', label: '答复', from: [1], flags: ['pass'], when: THEIR_SIDE, lineInput, lineShows },
  beforeAsking(nopass),
  ours(cancel),
];
