import { defineDataset } from '../../define/define-dataset';
import { choice, date, integer, ref } from '../../define/field';
import { key } from './blocks';

/** 授权: what each letter of authority given or received stands at on a day, by partner, brand and hospital. Goods are those of the own catalogue it covers. */
export const granting = defineDataset({
  id: 'granting',
  title: '授权',
  said: '授权 授权书 授权统计 断链 authorisation',
  takes: { asOf: date('截至日期', { required: true, default: 'today' }) },
  dimensions: {
    side: choice('方向', 'out 我授出:blue, in 我收到:green', { filter: true }),
    grantKind: choice('授权类型', '1 经销授权, 2 医院配送授权, 3 人员授权, 4 证照查看', { filter: true }),
    partner: ref('partner', '对方单位', { filter: true, width: 220 }),
    brand: ref('brand', '品牌', { filter: true }),
    hospital: ref('organisation', '授权医院', { filter: true, width: 200 }),
    state: choice('授权链', '有效:green, 即将到期:orange, 未生效:grey, 已过期:red, 断链:red, 已撤销:grey', { filter: true }),
    validTo: date('有效期至', { filter: true }),
    goods: key('规格编号', { column: 'specification_id' }),
    validId: key('有效'),
    soonId: key('即将到期', { column: 'soon_id' }),
    expiredId: key('已过期'),
    stoppedId: key('已撤销'),
    brokenId: key('断链'),
  },
  measures: {
    valid: integer('有效授权'),
    soon: integer('其中即将到期'),
    expired: integer('已过期'),
    stopped: integer('已撤销'),
    broken: integer('断链'),
    specifications: integer('覆盖规格数'),
    hospitals: integer('指定医院数'),
    firstEnd: date('最近到期日'),
  },
  distinct: {
    valid: 'validId',
    soon: 'soonId',
    expired: 'expiredId',
    stopped: 'stoppedId',
    broken: 'brokenId',
    specifications: 'goods',
    hospitals: 'hospital',
  },
  extremes: { firstEnd: ['first', 'validTo'] },
});
