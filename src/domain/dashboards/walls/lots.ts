import { bars, defineDashboard, figure, ring, rolling, top } from '../../../define/define-dashboard';
import { lotsEnding } from '../tiles';
import { doorsBut, endsWithin, hospital, toLots, toValue } from '../ways';

/** 批次信息: the lots that lie in the house and when they end. */
export const lsProductBatch = defineDashboard({
  resource: 'dashboard:lsProductBatch',
  title: '批次信息',
  owners: ['P', 'H'],
  picks: hospital,
  wall: { back: 'dashboard:lsIndex' },
  doors: doorsBut('screenProductBatch'),
  rows: [
    [
      figure('lots', '在库批次', { of: 'lying', measures: ['lots'] }, { unit: '批', way: toLots }),
      lotsEnding('expired', '已过期', '~-1'),
      lotsEnding('in30', '30天内到期', '0~30'),
      lotsEnding('in90', '90天内到期', '0~90'),
      lotsEnding('in180', '180天内到期', '0~180'),
      figure('expiredValue', '过期金额', { of: 'turnover', measures: ['expiredAmount'] }, { isBad: true, way: toValue }),
      figure('nearValue', '近效期金额', { of: 'turnover', measures: ['nearAmount'] }, { isBad: true, way: toValue }),
    ],
    [
      ring('bands', '效期段（批次）', { of: 'lying', measures: ['lots'], by: ['expiryBand'] }, { way: { ...toLots, with: { 'f.expiryBand': 'expiryBand' } } }),
      bars('months', '未来一年到期批次', { of: 'lying', measures: ['lots'], by: ['expiryMonth'], where: endsWithin(365), order: 'expiryMonth' }, { wide: 1.5 }),
      top(
        'stores',
        '各库近效期金额',
        { of: 'turnover', measures: ['nearAmount'], by: ['warehouse'], limit: 8 },
        { way: { ...toValue, with: { warehouse: 'warehouse' } } },
      ),
    ],
    [
      rolling(
        'earliest',
        '最早到期的50批',
        {
          of: 'lying',
          measures: ['quantity'],
          by: ['expiryDate', 'daysLeft', 'productName', 'specification', 'batchNo', 'warehouse'],
          where: { daysLeft: '~9999' },
          order: 'expiryDate',
          limit: 50,
        },
        { wide: 2, way: { ...toLots, with: { 'f.batchNo': 'batchNo', 'f.warehouse': 'warehouse' } } },
      ),
      top(
        'makers',
        '库存批次最多的厂家',
        { of: 'lying', measures: ['lots'], by: ['manufacturer'], limit: 8 },
        {
          way: { ...toLots, with: { 'f.manufacturer': 'manufacturer' } },
        },
      ),
    ],
  ],
});
