import { type Action, cancel, nopass, review, submit } from '../../../define/action';
import { ASKED, beforeAsking, ours, THEIR_SIDE } from '../../../define/countersign';
import { choice, date, extra, files, money, note } from '../../../define/field';

/** What is done with a statement of account: sent, answered line by line, agreed to or sent back by the other side, withdrawn. */
const reply = {
  answer: choice('答复', 'agreed 确认, objected 有异议'),
  theirAmount: money('答复金额', { min: '-999999999999.99', hint: '不填 = 本方账上金额' }),
  objection: note('异议原因', { max: 200 }),
};
const replying: Omit<Action, 'id' | 'label'> = {
  ...{ from: [1], to: 'same', flags: ['pass'], does: 'set', risk: 'write', when: THEIR_SIDE },
  lineInput: reply,
  fillsSome: { field: 'answer', message: '请至少选择一行的答复' },
  lineShows: ['billDate', 'billNo', 'paperType', 'amount', 'ownAmount', 'difference'],
};
const { keys: _, ...byHand } = review;
const PAPER = { side: ['out'], way: ['paper'] };
const ON_PLATFORM = { side: ['out'], way: ['platform'] };

export const statementActions: readonly Action[] = [
  ours({ ...submit, label: '发送' }),
  { ...review, id: 'confirm', label: '确认对账', from: [1], flags: ['pass'], when: THEIR_SIDE },
  { id: 'answer', label: '答复差异', ...replying, linesWhere: { answer: ['', 'agreed', 'objected'] } },
  { id: 'answerAll', label: '逐行答复', ...replying },
  { id: 'compare', label: '重新核对', from: [1], to: 'same', flags: ['pass'], does: 'set', risk: 'write', when: THEIR_SIDE },
  { ...nopass, id: 'object', label: '提出异议', when: THEIR_SIDE },
  {
    ...byHand,
    ...{ label: '登记回函', from: [1], flags: ['pass'], when: PAPER },
    input: { replyDate: date('回函日期', { required: true, default: 'today', notAfterToday: true }), replyFiles: extra(files('回函扫描件')) },
  },
  { ...nopass, label: '登记异议', when: PAPER },
  // Where our side sets up steps: the last of them sends it.
  { ...beforeAsking(byHand), id: 'agree', label: '通过并发送', from: [1], flags: ['pass'], when: ON_PLATFORM },
  { ...beforeAsking(nopass), id: 'refuse', label: '驳回', when: ON_PLATFORM },
  { ...nopass, id: 'withdraw', label: '撤回', flags: ['cancel'], reason: 'optional', when: ON_PLATFORM, offeredWhen: { counterStatus: [ASKED] } },
  ours(cancel),
];
