import { bars, defineDashboard, figure, ring, rolling, type Tile, top } from '../../../define/define-dashboard';
import { doorsBut, hospital } from '../ways';

const IN_FORCE = 'd30,d90,later';
const contracts = (id: string, title: string, band: string, effectState: string, more: Record<string, string> = {}): Tile =>
  figure(
    id,
    title,
    { of: 'contracted', measures: ['contracts'], where: { band, ...more } },
    { unit: '份', isBad: true, way: { to: 'contract', sets: { 'f.effectState': effectState } } },
  );

/** 合同信息: what is agreed on and how long it lasts, how much of the catalogue it covers, and what was done of it. */
export const lsProductContract = defineDashboard({
  resource: 'dashboard:lsProductContract',
  title: '合同信息',
  owners: ['P', 'H'],
  picks: hospital,
  wall: { back: 'dashboard:lsIndex' },
  doors: doorsBut('screenProductContract'),
  rows: [
    [
      figure(
        'inForce',
        '生效合同',
        { of: 'contracted', measures: ['contracts'], where: { band: IN_FORCE } },
        { unit: '份', way: { to: 'contract', sets: { 'f.effectState': '生效中,即将到期' } } },
      ),
      figure('value', '生效合同金额', { of: 'contracted', measures: ['value'], where: { band: IN_FORCE } }, { way: { to: 'contract' } }),
      contracts('soon', '30天内到期', 'd30', '即将到期'),
      contracts('later', '31–90天到期', 'd90', '生效中'),
      contracts('lapsed', '到期未续签', 'expired', '已到期', { isRenewed: 'false' }),
      figure('waiting', '审批中', { of: 'contracted', measures: ['contracts'], where: { band: 'waiting' } }, { unit: '份', way: { to: 'contract' } }),
      figure('coverage', '目录合同覆盖率', { of: 'carried', measures: ['contractRate'], where: { status: '1' } }),
    ],
    [
      ring('covered', '在用规格有无合同', { of: 'carried', measures: ['goods'], by: ['isContracted'], where: { status: '1' } }),
      bars('coverageByClass', '各管理类别覆盖率', { of: 'carried', measures: ['contractRate'], by: ['riskClass'], where: { status: '1' }, limit: 6 }),
      bars(
        'endings',
        '未来12个月到期',
        { of: 'contracted', measures: ['contracts'], by: ['endMonth'], where: { band: IN_FORCE, daysLeft: '0~365' }, order: 'endMonth', limit: 13 },
        { wide: 1.4 },
      ),
    ],
    [
      top(
        'execution',
        '执行金额前十',
        { of: 'contracted', measures: ['executed'], by: ['name', 'sn'], where: { band: IN_FORCE }, limit: 10 },
        { way: { to: 'contract', with: { 'f.sn': 'sn' } } },
      ),
      rolling(
        'ending',
        '90天内到期的合同',
        {
          of: 'contracted',
          measures: ['value'],
          by: ['endDate', 'daysLeft', 'name', 'partner', 'sn'],
          where: { band: 'd30,d90' },
          order: 'endDate',
          limit: 30,
        },
        { wide: 1.5, way: { to: 'contract', with: { 'f.sn': 'sn' } } },
      ),
    ],
  ],
});
