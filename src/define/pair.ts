import type { Action } from './action';
import type { AnyDocument, AnyLine } from './document-view';
import { type ChoiceField, choice, computed, datetime, extra, type Fields, note } from './field';

/**
 * One paper in the books of two: what is submitted here stands at the other side at once as its copy, to be confirmed or disputed there,
 * and goes the way of ours: passed, taken back, flushed in red. What the copy posts is posted in the transaction of our pass.
 */
export type Pair = {
  /** The page of the other side that shows the copy, and the uri of what it is told. */
  page: string;
  uri: string;
  /** Rule that says whether its word is asked before the pass; without one it is asked. */
  asks?: string;
  /** Rules: nobody who waits this many days is waited for any longer, silence counts as agreed. */
  overdue: { days?: string; agrees: string };
  /** What the copy says that ours says of itself, beside `side`, who we are and our number. */
  header(d: AnyDocument): Record<string, unknown>;
  /** What lines of the copy say otherwise than ours: no department, no patient of ours. */
  lines?(line: AnyLine): Record<string, unknown>;
};

export const OWN_SIDE = { side: ['hospital'] };
export const COPY_SIDE = { side: ['supplier'] };

/** What the other side said of it. */
export const CONFIRM_STATES = '0 待确认:orange, 1 已确认:green, 2 有异议:red, 3 无需确认:grey';
export const confirmState: ChoiceField = computed(choice('供应商确认', CONFIRM_STATES, { column: 'stage', default: '0', list: true, filter: true }));
export const answered = { confirmTime: extra(computed(datetime('确认时间'))), objection: extra(computed(note('异议'))) } satisfies Fields;

/** Its word travels after the commit. */
export const toldBack = [
  { on: 'confirm', to: 'origin' },
  { on: 'dispute', to: 'origin' },
] as const;

/** The other side answers its copy; its word goes to ours. `asked`: what it may say of each line. */
export const answering = (asked: Pick<Action, 'lineInput' | 'lineShows'> = {}): readonly Action[] => [
  {
    ...{ id: 'confirm', label: '确认', from: [1], to: 'same', flags: ['pass'], does: 'answer', risk: 'write' },
    when: { ...COPY_SIDE, confirmState: ['0', '2'] },
  },
  {
    ...{ id: 'dispute', label: '提出异议', from: [1], to: 'same', flags: ['nopass'], does: 'answer', risk: 'write' },
    reason: 'required',
    when: COPY_SIDE,
    ...asked,
  },
];
