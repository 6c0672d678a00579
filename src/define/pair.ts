import type { Action } from './action';
import type { AnyDocument, AnyLine } from './document-view';
import { type ChoiceField, choice, computed, datetime, extra, type Fields, note, type OrgKind } from './field';

/**
 * One paper in the books of two, a hospital and its supplier: what is submitted here stands at the other side at once as its copy, and
 * both go one way: passed, taken back, flushed in red. The hospital passes it; what either posts is posted in the transaction of that pass.
 */
export type Pair = {
  /** The page of each side that shows the paper, and the uri of what it is told. */
  pages: Record<Side, string>;
  uri: string;
  /** Either side writes it, the hospital decides in any case; without this the hospital writes it and the supplier answers his copy. */
  isOfBoth?: true;
  /** Rule that says whether the supplier's word is asked before the pass; without one it is asked. */
  asks?: string;
  /** Rules: nobody who waits this many days is waited for any longer, silence counts as agreed. */
  overdue?: { days?: string; agrees: string };
  /** What the copy says that ours says of itself, beside `side`, who we are and our number. */
  header(d: AnyDocument): Record<string, unknown>;
  /** What lines of the copy say otherwise than ours: no department, no patient of ours. */
  lines?(line: AnyLine): Record<string, unknown>;
};

export type Side = 'hospital' | 'supplier';
export const sideOf = (kind: OrgKind): Side => (kind === 'H' ? 'hospital' : 'supplier');
/** Whose paper it is of the two. */
export const pairSide = computed(choice('方向', 'hospital 医院, supplier 供应商', { column: 'side', default: 'hospital', shownWhen: { side: [] } }));

export const OWN_SIDE = { side: ['hospital'] };
const COPY_SIDE = { side: ['supplier'] };

/** What the other side said of it. */
const CONFIRM_STATES = '0 待确认:orange, 1 已确认:green, 2 有异议:red, 3 无需确认:grey';
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
