import { defineScreens } from '../../../define/define-screen';
import { cabinetTabs } from '../tabs';

/** What the platform sees of a cabinet it registered. */
const REGISTERED = [
  ...['code', 'name', 'kind', 'deviceSn', 'model', 'holder', 'networkId', 'remark', 'onlineState', 'lastHeartbeat', 'firmware', 'isSimulated', 'layers'],
  ...['status', 'updatedByName', 'updatedAt', 'createdAt'],
];

export const platformCabinetsScreens = defineScreens('智能柜', [
  [
    '/ptm/consumableCabinet',
    '耗材柜管理',
    'P',
    'consumableCabinet',
    'list',
    'cabinet',
    'add,edit,del,bind,unbind,enable,disable,export',
    {
      // Who works at a cabinet and what lies in it is the house's own.
      only: REGISTERED,
      columns: ['code', 'name', 'kind', 'deviceSn', 'holder', 'onlineState', 'lastHeartbeat', 'firmware', 'status'],
      tabs: cabinetTabs,
    },
  ],
]);
