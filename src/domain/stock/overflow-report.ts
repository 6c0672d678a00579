import { postingCycle } from '../../define/action';
import { defineDocument } from '../../define/define-document';
import { choice, note, price, ref, withCost } from '../../define/field';
import { div } from '../../define/money';
import { into } from '../../define/posting';
import { cost, flow, goods, handling, lineRemark, location, lot, source } from '../blocks';
import { g2Certificate, warehouseUsable } from '../checks/gates';
import { hasLines, lotKnownOrComplete, perLine, serialsOnce, wholeUnits } from '../checks/goods';

/** 报溢单: more goods than the book says. They come in at the cell average; where there is none, at what such goods last cost. */
export const overflowReport = defineDocument({
  kind: 'overflowReport',
  title: '报溢单',
  prefix: 'BY',
  owners: ['H', 'D', 'V'],
  header: {
    overflowKind: choice('报溢类型', 'stock 盘盈, found 盘外溢余', { column: 'subkind', required: true, default: 'stock', filter: true, list: true }),
    warehouse: ref('warehouse', '仓库', { required: true, list: true, filter: true }),
    explanation: note('溢余说明', { column: 'reason', requiredWhen: { overflowKind: ['found'] } }),
    ...handling,
  },
  lines: {
    ...goods,
    ...lot,
    ...location,
    owner: ref('organisation', '货主', { column: 'owner_org_id', hint: '空 = 本单位' }),
    reason: choice('报溢原因', '1 盘盈, 2 供方多发, 3 串货, 4 历史漏记, 9 其他', { required: true, filter: true }),
    givenCost: withCost(price('单位成本', { column: 'price', hint: '没有库存成本时填写' })),
    cost: cost.cost,
    ...lineRemark,
    ...source,
    ...flow,
  },
  actions: postingCycle,
  worksIn: 'warehouse',
  neverSelfReview: true,
  flowQuantity: '',
  startsAtCost: 'givenCost',
  print: 'inboundOrder',
  checks: [
    hasLines,
    wholeUnits,
    warehouseUsable,
    lotKnownOrComplete,
    serialsOnce,
    g2Certificate,
    {
      at: ['submit'],
      test: (d) =>
        perLine(d, (line) => {
          const isOwn = !line.owner || line.owner === d.org.id;
          if (isOwn && !line.givenCost) return { field: 'givenCost', message: '没有可用的库存成本，请填写单位成本' };
          return line.reason === '2' ? { field: 'reason', message: '供方多发的产品建议改用采购入库单', level: 'warn' } : undefined;
        }),
    },
  ],
  postings: {
    review: (d) =>
      d.lines.map((line) =>
        into(line, d.header.warehouse, 'overflow', { owner: line.owner, cost: { average: true, otherwise: div(line.givenCost || '0', line.ratio) } }),
      ),
  },
});
