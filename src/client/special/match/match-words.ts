import type { MatchDeskAnswer, MatchRow } from '../../../contract/match-answer';
import type { MatchDesk } from '../../../domain/finance/match-desks';
import type { BadgeTone } from '../../ui/badge';

type State = { label: string; tone: BadgeTone };
const STATES: Record<MatchRow['state'], State> = {
  same: { label: '一致', tone: 'green' },
  tail: { label: '尾差', tone: 'grey' },
  quantity: { label: '数量差', tone: 'orange' },
  price: { label: '价差', tone: 'red' },
  extra: { label: '票多', tone: 'red' },
  missing: { label: '', tone: 'orange' },
  disputed: { label: '争议', tone: 'red' },
};
/** One word for a state, on every side of trade. */
export const stateOf = ({ state, accepted, dispute }: MatchRow, { words }: MatchDesk): State =>
  accepted && dispute?.asked ? { label: '等待对方', tone: 'orange' } : state === 'missing' ? { ...STATES.missing, label: words.missing } : STATES[state];

export const isDifference = ({ state }: MatchRow): boolean => state === 'quantity' || state === 'price' || state === 'extra' || state === 'disputed';
/** Nothing to be done before the other side did something. */
export const isWaitingForOthers = ({ dispute }: MatchRow): boolean => dispute?.asked !== undefined;
export const isAcceptable = ({ accepted, whyNot }: MatchRow): boolean => !accepted && whyNot === '';
/** What one key accepts of all rows. */
export const isSoundAndOpen = (row: MatchRow): boolean => isAcceptable(row) && row.isSound;

export type Show = 'all' | 'open' | 'difference' | 'missing' | 'done';
const SHOWN: Record<Show, (row: MatchRow) => boolean> = {
  all: () => true,
  open: (row) => !row.accepted && row.state !== 'missing',
  difference: isDifference,
  missing: ({ state }) => state === 'missing',
  done: ({ accepted }) => accepted !== undefined,
};
export const rowsShown = (rows: readonly MatchRow[], show: Show): MatchRow[] => rows.filter(SHOWN[show]);
export const tabsOf = ({ rows, hidden }: MatchDeskAnswer, { words }: MatchDesk): { id: Show; label: string; count: number }[] =>
  (['all', 'open', 'difference', 'missing', 'done'] as const).map((id) => ({
    id,
    label: { all: '全部', open: '待核销', difference: '差异', missing: words.missing, done: '已核销' }[id],
    count: rowsShown(rows, id).length + (id === 'all' || id === 'missing' ? hidden : 0),
  }));
