import { bars, defineDashboard, figure, ring, top } from '../../../define/define-dashboard';
import type { QueryGiven } from '../../../define/query';
import { doorsBut, hospital, toUseLines } from '../ways';

const toGoods = (sets: Record<string, string> = {}) => ({ way: { to: 'hospitalProduct', sets } });
/** What may be bought and used today. */
const goods = (more: Partial<QueryGiven> = {}): QueryGiven => ({ of: 'carried', measures: ['goods'], ...more, where: { status: '1', ...more.where } });

/** 产品信息: what the catalogue is made of, how well its goods are known by their codes, and what is used most. */
export const lsProduct = defineDashboard({
  resource: 'dashboard:lsProduct',
  title: '产品信息',
  owners: ['P', 'H'],
  picks: hospital,
  wall: { back: 'dashboard:lsIndex' },
  doors: doorsBut('screenProduct'),
  rows: [
    [
      figure('goods', '在用规格', goods(), { unit: '个', ...toGoods() }),
      figure('products', '在用产品', goods({ measures: ['products'] }), { unit: '个', ...toGoods() }),
      figure('makers', '生产厂家', goods({ measures: ['manufacturers'] }), { unit: '家' }),
      figure('high', '高值规格', goods({ where: { isHighValue: 'true' } }), { unit: '个' }),
      figure('implants', '植入规格', goods({ where: { isImplant: 'true' } }), { unit: '个' }),
      figure('vbp', '集采规格', goods({ where: { vbp: 'true' } }), { unit: '个', ...toGoods({ 'f.vbp': 'true' }) }),
      figure('udi', 'UDI覆盖率', goods({ measures: ['udiRate'] })),
      figure('insurance', '医保码覆盖率', goods({ measures: ['insuranceRate'] })),
    ],
    [
      ring('classes', '管理类别', goods({ by: ['riskClass'] }), { way: { to: 'hospitalProduct', with: { 'f.riskClass': 'riskClass' } } }),
      ring('origins', '国产与进口', goods({ by: ['madeIn'] })),
      ring('modes', '自购与寄售', goods({ by: ['tradeMode'] }), { way: { to: 'hospitalProduct', with: { 'f.tradeMode': 'tradeMode' } } }),
    ],
    [
      top('categories', '68分类规格数', goods({ by: ['category68'], limit: 8 })),
      top(
        'used',
        '近30天用量排行',
        { of: 'used', measures: ['cost'], by: ['productName'], period: 'last30Days', against: 'before', limit: 8 },
        {
          wide: 1.4,
          way: { ...toUseLines, with: { 'f.productName': 'productName' } },
        },
      ),
      bars('joined', '近12个月新增规格', { of: 'carried', measures: ['goods'], by: ['month'], period: 'last12Months' }),
    ],
  ],
});
