import { type Asked, check, list, type MasterCheck } from '../../define/master-rules';
import { above, around, type Match, not, type Rows, rowsOf } from '../../define/rows';

/** 试剂: what may be done with a piece, in which state, and what stands in the way. */
export const REAGENT_STATES = '在库:grey, 已领用:blue, 已开瓶:orange, 上机:green, 已用完:grey, 已废弃:red';
export const COMPARISONS = '合格:green, 不合格:red';
/** What may be done with a piece in which state. */
export const STARTS: Record<string, readonly string[]> = {
  openBottle: ['已领用'],
  load: ['已开瓶'],
  finish: ['已开瓶', '上机'],
  discard: ['在库', '已领用', '已开瓶', '上机'],
};
const NAMES: Record<string, string> = { openBottle: '开瓶', load: '上机', finish: '登记用完', discard: '废弃' };
const NOT_ENDED = ['在库', '已领用', '已开瓶', '上机'];
/** So much more than it is made for may come out of a piece. */
const mostTests = (tests: string): number => Math.floor(Number(tests || 0) * 1.1);

/** The piece as its page shows it: its label, its lot, where it stands. */
const pieceOf = ({ row }: Asked, same: Match = {}): Rows => rowsOf('reagent_record_list', { org_id: row.orgId, id: row.id, ...same });
const shown = (asked: Asked) => list(pieceOf(asked), ['label_no', 'state', 'batch_no', 'tests'], { most: 1 });

const inItsTurn: readonly MasterCheck[] = Object.entries(STARTS).map(([at, states]) =>
  check({
    at: [at],
    reads: (asked) => ({ now: shown(asked) }),
    test: ({ read: { now } }) => {
      const { label_no: no = '', state = '' } = now[0] ?? {};
      return states.includes(state) ? [] : [{ message: `【${no}】当前为${state}，不能${NAMES[at]}` }];
    },
  }),
);

const stillGood = check({
  at: ['load'],
  test: ({ before, now }) => {
    const until = String(before?.openExpiry ?? '');
    return until !== '' && Date.parse(until) < Date.parse(now) ? [{ message: '试剂已过开瓶效期，禁止上机' }] : [];
  },
});

/** The same goods of a lot that ends earlier lie in the same laboratory, opened or not. */
const olderFirst = check({
  at: ['openBottle', 'load'],
  reads: (asked) => ({
    older: list(
      rowsOf(
        'reagent_record_list',
        { org_id: asked.row.orgId, state: NOT_ENDED },
        pieceOf(asked, {
          specification_id: around('specification_id'),
          unit_department_id: around('unit_department_id'),
          batch_no: not(around('batch_no')),
          expiry_date: above(around('expiry_date')),
        }),
      ),
      ['batch_no'],
      { most: 1 },
    ),
  }),
  test: ({ input, read: { older } }) =>
    older[0] && input.evenNewer !== true
      ? [{ field: 'evenNewer', message: `存在更早批号未用完：批号${older[0].batch_no}，如仍先用此瓶请勾选“仍使用较新批号”` }]
      : [],
});

/** An analyser that worked with another lot before is compared first. */
const compared = check({
  at: ['load'],
  reads: (asked) => ({
    now: shown(asked),
    before: list(
      rowsOf(
        'reagent_record_list',
        { org_id: asked.row.orgId, analyser: asked.input.analyser, id: not(asked.row.id) },
        pieceOf(asked, { specification_id: around('specification_id') }),
      ),
      ['batch_no'],
      { newest: 'load_time', most: 1 },
    ),
  }),
  test: ({ input, read: { now, before } }) => {
    if (input.comparison === '不合格') return [{ field: 'comparison', message: '批间比对不合格，不能上机' }];
    const last = before[0]?.batch_no ?? '';
    return last !== '' && last !== now[0]?.batch_no && !input.comparison
      ? [{ field: 'comparison', message: `【${String(input.analyser)}】上一批号为${last}，新批号上机请填写批间比对结果` }]
      : [];
  },
});

/** A piece of which nothing came out was thrown away. */
const someCameOut = check({
  at: ['finish'],
  reads: (asked) => ({ now: shown(asked) }),
  test: ({ row, read: { now } }) =>
    Number(now[0]?.tests || 0) > 0 && Number(row.testsUsed || 0) === 0 ? [{ field: 'testsUsed', message: '请填写已用人份；一份没用的请登记废弃' }] : [],
});

const testsFit = check({
  at: ['edit', 'finish'],
  reads: (asked) => ({ now: shown(asked) }),
  test: ({ row, before, read: { now } }) => {
    const { label_no: no = '', state = '', tests = '' } = now[0] ?? {};
    const used = Number(row.testsUsed || 0);
    if (used === Number(before?.testsUsed || 0)) return [];
    if (!['已开瓶', '上机'].includes(state)) return [{ field: 'testsUsed', message: `【${no}】当前为${state}，不能登记已用人份` }];
    const most = mostTests(tests);
    return most > 0 && used > most ? [{ field: 'testsUsed', message: `已用人份${used}超过每单位${tests}人份的110%（最多${most}）` }] : [];
  },
});

export const reagentChecks: readonly MasterCheck[] = [...inItsTurn, stillGood, olderFirst, compared, someCameOut, testsFit];
