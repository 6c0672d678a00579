import { type Action, cancel, nopass, review, submit } from '../../define/action';
import { choice, datetime, files, text } from '../../define/field';
import { temperature } from './notices';

const ON_THE_WAY = ['在途', '异常'];
const OURS = { side: ['out'] };
const ofOurs = (action: Action): Action => ({ ...action, when: { ...action.when, ...OURS } });

const track: Action = {
  id: 'track',
  label: '登记轨迹',
  from: [2],
  to: 'same',
  flags: ['dispatch'],
  does: 'tell',
  risk: 'write',
  when: { stage: ON_THE_WAY },
  input: {
    at: datetime('时间', { required: true, default: 'now' }),
    place: text('地点', { required: true, max: 100 }),
    says: text('说明', { max: 200 }),
    temp: temperature('温度'),
  },
  says: (d, { header: { at, place, says, temp } }) => ({
    tracks: [String(d.header.tracks ?? ''), [minute(at), place, says, temp ? `${String(temp)}℃` : ''].filter(Boolean).join(' ')]
      .filter(Boolean)
      .join('\n')
      .slice(-4000),
  }),
};
const minute = (at: unknown): string => new Date(Date.parse(String(at)) + 8 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ');

const { keys: _, ...passing } = review;

/** Loaded, sent off, followed, signed for or in trouble; what is rejected the lessee announces again from its copy. */
export const logisticsActions: readonly Action[] = [
  ofOurs(submit),
  ofOurs({
    ...passing,
    id: 'dispatch',
    label: '发运',
    from: [1, 0, 3],
    flags: ['dispatch'],
    input: { departTime: datetime('发运时间', { required: true, default: 'now' }), departTemp: temperature('启运温度') },
  }),
  ofOurs({ ...nopass, flags: ['cancel'] }),
  ofOurs({
    id: 'sign',
    label: '签收',
    from: [2],
    to: 7,
    flags: ['sign'],
    does: 'post',
    risk: 'write',
    when: { stage: ON_THE_WAY },
    input: {
      arriveTime: datetime('到达时间', { required: true, default: 'now' }),
      arriveTemp: temperature('到达温度'),
      signer: text('签收人', { required: true, max: 50 }),
      signPhoto: files('签收照片', { required: true }),
    },
    says: { stage: '已签收' },
  }),
  ofOurs({
    id: 'exception',
    label: '登记异常',
    from: [2],
    to: 'same',
    flags: ['exception'],
    does: 'post',
    risk: 'write',
    when: { stage: ON_THE_WAY },
    input: {
      outcome: choice('情况', '异常, 拒收', { required: true, default: '异常' }),
      exceptionNote: text('说明', { required: true, max: 200 }),
      exceptionPhoto: files('照片', { required: true }),
    },
    says: (_d, { header }) => ({ stage: header.outcome || '异常' }),
  }),
  ofOurs(track),
  ofOurs(cancel),
  {
    id: 'toReturn',
    label: '登记退回',
    from: [2],
    to: 'same',
    flags: ['add'],
    does: 'draft',
    risk: 'write',
    into: 'grnNotice',
    when: { side: ['in'], stage: ['拒收'] },
    drafts: {
      kind: 'grnNotice',
      of: (d) => ({
        header: { partner: d.partner, kind: '2', remark: `物流单${String(d.header.waybillNo)}拒收` },
        lines: d.lines.map(({ specification, unit, quantity: left, batchNo, serialNo, expiryDate }) => ({
          specification,
          unit,
          quantity: left,
          batchNo,
          serialNo,
          expiryDate,
        })),
      }),
    },
  },
];
