import { defineDataset } from '../../define/define-dataset';
import { choice, date, flag, integer, rate, ref, text } from '../../define/field';
import { PAPER_TYPES } from '../licence/required-papers';
import { key } from './blocks';

/** 证照: papers of the organisation and of its partners that are in force or were, by the day they end. */
export const licensed = defineDataset({
  id: 'licensed',
  title: '证照',
  said: '证照 许可证 资质 到期证照 licences',
  takes: {},
  dimensions: {
    validTo: date('有效期至', { filter: true }),
    holder: ref('organisation', '持证机构', { filter: true }),
    holderKind: choice('持证类型', 'H 医院, D 经销商, V 厂家', { filter: true }),
    type: choice('类型', PAPER_TYPES, { filter: true }),
    no: text('证号', { filter: true }),
    isOwn: flag('本机构', { filter: true }),
    daysLeft: integer('剩余天数', { filter: true, min: -100_000 }),
    band: choice('效期段', 'expired 已过期:red, d30 30天内:red, d90 31–90天:orange, d180 91–180天:yellow, later 180天以上:green, none 长期:green', {
      filter: true,
    }),
    licence: key('证照编号', { column: 'licence_id' }),
  },
  measures: {
    licences: integer('证照数'),
    holders: integer('机构数'),
    valid: integer('有效证照数'),
    validRate: rate('有效率%'),
    days: integer('距到期天数', { min: -100_000 }),
  },
  distinct: { licences: 'licence', holders: 'holder' },
  extremes: { days: ['first', 'daysLeft'] },
  filtered: { valid: { of: 'licences', where: { band: 'd30,d90,d180,later,none' } } },
  ratios: { validRate: ['valid', 'licences'] },
  search: ['no'],
  shownOn: ['licence'],
});
