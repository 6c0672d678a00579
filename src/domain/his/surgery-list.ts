import { choice, datetime, type Fields, flag, integer, text } from '../../define/field';

const STANDS = { cancelled: ['', 'false'] };

/** One operation of the list the hospital's own system keeps: who is operated on when, by whom. What is called off need say no more than its number. */
export const SURGERY_ROW: Fields = {
  surgeryNo: text('手术单号', { required: true, max: 40 }),
  visitType: choice('就诊类型', 'I 住院, O 门诊, E 急诊', { requiredWhen: STANDS }),
  visitNo: text('住院/门诊号', { requiredWhen: STANDS, max: 40 }),
  visitSeq: integer('住院次数', { min: 1, max: 999 }),
  surgeryName: text('术式', { requiredWhen: STANDS, max: 100 }),
  surgeryAt: datetime('手术时间', { requiredWhen: STANDS }),
  room: text('手术间', { max: 40 }),
  deptCode: text('手术科室编码', { requiredWhen: STANDS, max: 40 }),
  surgeonCode: text('主刀编码', { requiredWhen: STANDS, max: 40 }),
  diagnosis: text('诊断', { max: 200 }),
  cancelled: flag('已取消'),
};
