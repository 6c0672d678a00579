import { defineMaster } from '../../../define/define-master';
import { choice, computed, date, datetime, integer, money, ref, text, unseen } from '../../../define/field';
import { refuse, verb } from '../../../define/master-rules';
import { isZero } from '../../../define/money';

const LINE_STATES = '0 待匹配:grey, 1 已建议:blue, 2 已匹配:green, 3 部分匹配:yellow, 4 已搁置:grey';
const [WAITING, PROPOSED, MATCHED, IN_PART, PARKED] = ['0', '1', '2', '3', '4'];
const nothingMatched = (row: Record<string, unknown> | undefined): boolean => isZero(String(row?.matchedAmount || '0'));

/**
 * 银行流水: what moved on an account, line by line as the bank's statement says it and never changed here; beside it stands which document of money it is. Those
 * documents post; a line posts nothing.
 */
export const bankLine = defineMaster({
  resource: 'bankLine',
  title: '银行流水',
  table: 'bank_line',
  view: 'bank_line_list',
  owners: ['H', 'D', 'V'],
  fields: {
    day: computed(date('交易日期', { list: true, filter: true })),
    at: computed(text('时间', { max: 8 })),
    state: computed(choice('状态', LINE_STATES, { list: true, filter: true })),
    counterName: computed(text('对方户名', { max: 200, list: true, filter: true, width: 200 })),
    direction: computed(choice('收支', 'in 收入:green, out 支出:orange', { filter: true })),
    inAmount: computed(money('收入', { list: true, sum: true })),
    outAmount: computed(money('支出', { list: true, sum: true })),
    amount: computed(money('金额', { filter: true })),
    counterAccount: computed(text('对方账号', { max: 60, width: 180 })),
    counterBank: computed(text('对方开户行', { max: 200 })),
    summary: computed(text('摘要', { max: 400, list: true, width: 160 })),
    purpose: computed(text('用途', { max: 400, list: true, width: 160 })),
    account: computed(ref('bankAccount', '账户', { column: 'account_id', list: true, filter: true, width: 170 })),
    balance: computed(money('余额', { list: true, min: '-999999999999.99' })),
    serialNo: computed(text('流水号', { max: 100, list: true, filter: true, width: 150 })),
    documentSn: computed(text('匹配单据', { list: true, max: 1000, width: 160 })),
    proposedSn: computed(text('建议单据', { list: true, width: 140 })),
    proposedWhy: computed(text('建议理由', { list: true, max: 200, width: 160 })),
    matchedAmount: computed(money('已匹配金额')),
    openAmount: computed(money('未匹配金额', { sum: true })),
    reason: computed(text('搁置原因', { list: true, max: 200 })),
    place: unseen(integer('次序')),
    handledBy: computed(ref('user', '处理人', { column: 'handled_by' })),
    handledAt: computed(datetime('处理时间')),
  },
  hasStatus: false,
  unique: [],
  label: 'serialNo',
  pinyinOf: '',
  search: ['counterName', 'counterAccount', 'serialNo', 'summary', 'purpose'],
  sort: '-day,-place',
  operations: ['import', 'export'],
  outsideSheets: true,
  waits: { flags: ['match'], where: { state: [WAITING, PROPOSED, IN_PART] }, isMany: true },
  offers: (row, operation) => {
    const state = String(row.state);
    if (operation === 'restore') return state === PARKED;
    if (operation === 'unmatch') return !nothingMatched(row);
    if (operation === 'accept') return state === PROPOSED;
    if (operation === 'park') return (state === WAITING || state === PROPOSED) && nothingMatched(row);
    return !['match', 'begin'].includes(operation) || (state !== MATCHED && state !== PARKED);
  },
  checks: [
    refuse('park', '流水已匹配单据，请先取消匹配', { when: ({ before }) => !nothingMatched(before) }),
    refuse('park', '流水已搁置', { when: ({ before }) => before?.state === PARKED }),
    refuse('restore', '流水没有被搁置', { when: ({ before }) => before?.state !== PARKED }),
  ],
  tells: ['day', 'counterName', 'inAmount', 'outAmount'],
  proposes: {
    title: '可能的单据',
    shows: ['at', 'counterAccount', 'counterBank', 'matchedAmount', 'openAmount'],
    accept: 'match',
    keys: { I: 'park', B: 'begin', U: 'unmatch' },
    fields: {
      name: text('往来单位'),
      kind: text('单据'),
      sn: text('单号'),
      day: date('日期'),
      status: text('状态'),
      open: money('未匹配金额'),
      amount: money('单据金额'),
    },
  },
  actions: [
    {
      id: 'match',
      label: '匹配',
      flags: ['match'],
      risk: 'write',
      on: 'row',
      isStep: true,
      input: { candidate: text('单据', { required: true, max: 400 }), take: money('金额', { positive: true, hint: '不填为尽量多' }) },
      calls: { service: 'matchBankLine' },
    },
    { id: 'accept', label: '确认建议', flags: ['match'], risk: 'write', on: 'rows', answers: true, calls: { service: 'acceptBankLines' } },
    { id: 'propose', label: '重新建议', flags: ['match'], risk: 'write', on: 'list', answers: true, calls: { service: 'proposeBankLines' } },
    {
      id: 'begin',
      label: '起草收付款',
      flags: ['generate'],
      risk: 'write',
      on: 'row',
      answers: true,
      input: { partner: ref('partner', '往来单位', { hint: '户名完全一致的优先，其次是该账号以前确认的单位' }) },
      starts: 'startFromBankLine',
      calls: { service: 'beginFromBankLine' },
    },
    { id: 'unmatch', label: '取消匹配', flags: ['unmatch'], risk: 'write', on: 'rows', reason: 'required', calls: { service: 'unmatchBankLines' } },
    {
      id: 'park',
      label: '搁置',
      flags: ['park'],
      risk: 'write',
      on: 'rows',
      reason: 'required',
      does: verb({ row: ({ reason, caller, now }) => ({ state: PARKED, reason, handledBy: caller.user, handledAt: now }) }),
    },
    { id: 'restore', label: '恢复', flags: ['restore'], risk: 'write', on: 'rows', calls: { service: 'restoreBankLines' } },
  ],
  leads: [
    { id: 'viewMatch', label: '查看匹配', flags: ['viewMatch', 'match'], on: 'row', to: 'bankMatch', with: { line: 'id' }, isInside: true },
    { id: 'toBalance', label: '余额调节', flags: [], on: 'list', to: 'bankBalance' },
  ],
});
