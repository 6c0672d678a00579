import { defineScreens } from '../../../define/define-screen';
import { paperTabs } from '../tabs';

export const hospitalQualityScreens = defineScreens('质量与损溢', [
  [
    '/hospital/reportOverflow',
    '院内报溢',
    'H',
    'hReportOverflow',
    'list',
    'overflowReport',
    'add,edit,del,submit,pass,nopass,unreview,red,cancel,scan,viewCost,print,export',
    { tabs: paperTabs('已报溢') },
  ],
]);
