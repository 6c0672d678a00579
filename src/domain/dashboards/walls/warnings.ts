import { defineDashboard, figure, ring, rolling, type TileWay, top } from '../../../define/define-dashboard';
import { choice } from '../../../define/field';
import type { QueryGiven } from '../../../define/query';
import { LEVELS, WARNINGS } from '../../datasets/warned';
import { doorsBut, hospital } from '../ways';

const warnings = (more: Partial<QueryGiven> = {}): QueryGiven => ({ of: 'warned', measures: ['warnings'], ...more });
const toDetail = (more: Partial<TileWay> = {}): TileWay => ({ to: 'dashboard:lsProductWarningDetail', ...more });
const kind = (type: string, title: string) =>
  figure(type, title, warnings({ where: { type } }), { unit: '条', isBad: true, way: toDetail({ sets: { type } }) });
const level = (id: string, value: string, title: string) =>
  figure(id, title, warnings({ where: { level: value } }), {
    unit: '条',
    isBad: value === '1',
    way: toDetail({ sets: { level: value }, asks: { type: 'type' } }),
  });
const levels = [level('red', '1', '红：过期或缺货'), level('orange', '2', '橙：将到期或不足'), level('yellow', '3', '黄：其余预警')];
const COLUMNS = ['level', 'type', 'subject', 'batchNo', 'warehouse', 'warning'];

/** 预警信息: what warns now, by what it warns of and how urgent it is. */
export const lsProductWarning = defineDashboard({
  resource: 'dashboard:lsProductWarning',
  title: '预警信息',
  owners: ['P', 'H'],
  picks: hospital,
  wall: { back: 'dashboard:lsIndex' },
  doors: doorsBut('screenProductWarning'),
  rows: [
    [kind('stockBalance', '效期预警'), kind('warehouseProduct', '库存预警'), kind('hospitalProduct', '注册证预警'), kind('licence', '机构证照预警'), ...levels],
    [
      ring('types', '预警类型', warnings({ by: ['type'] }), { way: toDetail({ with: { type: 'type' } }) }),
      // Its own words are colours: bars of one colour contradict none of them.
      top('levels', '预警级别', warnings({ by: ['level'] }), { way: toDetail({ with: { level: 'level' } }) }),
      top('stores', '各库预警', warnings({ by: ['warehouse'], where: { warehouse: 'is:filled' }, limit: 8 })),
    ],
    [rolling('urgent', '最急的预警', warnings({ measures: ['ends', 'quantity'], by: COLUMNS, order: 'level,ends', limit: 20 }))],
  ],
});

/** 预警详情: the warnings of one type or level, row by row. */
export const lsProductWarningDetail = defineDashboard({
  resource: 'dashboard:lsProductWarningDetail',
  title: '预警详情',
  owners: ['P', 'H'],
  picks: hospital,
  wall: { back: 'dashboard:lsProductWarning' },
  asks: { type: choice('预警类型', WARNINGS), level: choice('级别', LEVELS) },
  rows: [
    [figure('all', '预警合计', warnings(), { unit: '条' }), ...levels],
    [
      rolling('rows', '预警明细', warnings({ measures: ['ends', 'quantity'], by: COLUMNS, order: 'level,ends', limit: 100 }), { wide: 2.4 }),
      top('stores', '各库预警', warnings({ by: ['warehouse'], where: { warehouse: 'is:filled' }, limit: 10 })),
    ],
  ],
});
