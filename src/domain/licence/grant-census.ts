import { defineReport } from '../../define/define-report';
import { granting } from '../datasets/granting';

/** 授权统计: how the letters of authority given and received stand on a day, and what they cover. */
export const grantCensus = defineReport({
  resource: 'report:licenceGrantCensus',
  title: '授权统计',
  owners: ['H', 'D', 'V'],
  of: granting,
  levels: {
    partner: { label: '按单位', dimensions: ['side', 'partner'], drill: { to: 'licenceGrant', with: { partner: 'partner', side: 'side' }, needs: 'drill' } },
    brand: { label: '按品牌', dimensions: ['brand'] },
    hospital: { label: '按医院', dimensions: ['hospital'] },
    kind: { label: '按类型', dimensions: ['side', 'grantKind'], drill: { to: 'licenceGrant', with: { grantKind: 'grantKind', side: 'side' }, needs: 'drill' } },
  },
  measures: ['valid', 'soon', 'soon60', 'soon30', 'expired', 'stopped', 'broken', 'missing', 'specifications', 'hospitals', 'firstEnd'],
  sort: '-valid',
  signedBy: ['制表', '质量管理', '负责人'],
});
