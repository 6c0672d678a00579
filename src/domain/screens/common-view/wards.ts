import { defineScreens } from '../../../define/define-screen';
import { paperTabs } from '../tabs';

export const commonViewWardsScreens = defineScreens('科室供应', [
  [
    '/commonView/grantOdo',
    '科室发放',
    'HD',
    'grantOdo',
    'list',
    'issueOdo',
    'add,edit,del,copy,pull:suppliesClaim,pick,scan,overrideFefo,submit,review,nopass,unreview,red,cancel,printLabel,viewCost,print,export',
    {
      where: { target: ['1'] },
      defaults: { target: '1' },
      tabs: paperTabs(),
    },
  ],
  [
    '/commonView/grantOdoWarehouse',
    '二级库发放',
    'HD',
    'grantOdoWarehouse',
    'list',
    'issueOdo',
    'add,edit,del,copy,pull:suppliesClaim,pick,scan,overrideFefo,submit,review,nopass,unreview,red,cancel,printLabel,viewCost,print,export',
    {
      where: { target: ['2'] },
      defaults: { target: '2' },
      tabs: paperTabs(),
    },
  ],
  [
    '/commonView/grantOdoReturn',
    '发放退库',
    'HD',
    'grantOdoReturn',
    'list',
    'issueReturn',
    'add,edit,del,pull:issueOdo,scan,submit,review,nopass,unreview,red,cancel,viewCost,print,export',
    { tabs: paperTabs() },
  ],
]);
