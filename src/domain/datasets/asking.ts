import { SIDES } from '../../define/countersign';
import { defineDataset } from '../../define/define-dataset';
import { choice, date, integer, quantity, rate, ref, text } from '../../define/field';
import { dated, key, period } from './blocks';

/** 证照申请: what was asked of whom (or by whom) by the day it was submitted, line by line, and what was answered. */
export const asking = defineDataset({
  id: 'asking',
  title: '证照申请',
  said: '证照申请 索证 索取证照 答复 提供率 paper requests',
  takes: { ...period },
  dimensions: {
    side: choice('来往', SIDES, { filter: true }),
    partner: ref('partner', '单位', { filter: true, width: 220 }),
    ...dated('提交日期'),
    state: choice('答复情况', '待答复:orange, 超期未答复:red, 部分提供:yellow, 全部提供:green, 未提供:red', { filter: true }),
    paperType: text('证照', { filter: true }),
    sn: text('申请单号', { filter: true }),
    dueDate: date('要求答复'),
    documentId: key('单据编号'),
  },
  measures: {
    applications: integer('申请数'),
    papers: integer('证照项数', { sum: true }),
    given: integer('已提供', { sum: true }),
    refused: integer('已拒绝', { sum: true }),
    unanswered: integer('未答复', { sum: true }),
    overdue: integer('超期未答复', { sum: true }),
    answerDays: quantity('答复天数', { list: false, places: 2 }),
    answered: integer('已答复申请', { list: false }),
    averageDays: quantity('平均答复天数', { places: 1 }),
    givenRate: rate('提供率%'),
  },
  distinct: { applications: 'documentId' },
  ratios: { averageDays: ['answerDays', 'answered'], givenRate: ['given', 'papers'] },
  day: 'day',
  search: ['sn'],
  shownOn: ['licenceApplication'],
});
