import { summedOf } from '../../define/define-dataset';
import { defineReport } from '../../define/define-report';
import { choice, flag } from '../../define/field';
import { movements } from '../datasets/movements';
import { YEAR } from '../report-words';
import { OWNERSHIP } from './store-words';

const goods = ['code', 'productName', 'specification', 'manufacturer', 'unit'] as const;
/** Every way in and out has its columns here; sums of them are shown elsewhere. */
const all = summedOf(movements).filter((name) => !/^(netIn|netOut|moved|loss|consumed|rest|spent|passed|supply|keptRest)/.test(name));
const moves = all.filter((name) => !/^(opening|closing)/.test(name));

/**
 * 进销存明细: opening + what came in − what went out + cost adjustment + change = closing, for every row; the server says
 * so with each answer (`breaks`).
 */
export const inventoryAndSalesDetails = defineReport({
  resource: 'report:inventoryAndSalesDetails',
  title: '进销存明细',
  of: movements,
  levels: {
    specification: { label: '按规格', dimensions: goods, sort: 'code', key: ['specification'] },
    warehouse: { label: '按仓库', dimensions: ['warehouse', ...goods], sort: 'warehouse,code', key: ['warehouse', 'specification'] },
    lot: {
      label: '按批号',
      dimensions: ['warehouse', ...goods, 'lot', 'batchNo', 'serialNo', 'expiryDate', 'owner'],
      sort: 'warehouse,code,expiryDate',
      key: ['warehouse', 'lot', 'owner'],
    },
  },
  measures: all,
  parameters: {
    stores: choice('库房范围', 'real 实体库房, virtual 虚拟仓, all 全部', { default: 'real' }),
    ownership: choice('货权', OWNERSHIP),
    includeIdle: flag('含无发生'),
  },
  onlyWith: { includeVirtualPairs: moves.filter((name) => name.startsWith('settle')) },
  emptyRows: { shownBy: 'includeIdle', measures: moves },
  maxDays: YEAR,
  sort: 'code',
  drill: { to: 'stockEntry', with: { warehouse: 'warehouse', specification: 'specification', batchNo: 'batchNo', from: 'from', to: 'to' } },
});
