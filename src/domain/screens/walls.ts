import { defineScreens } from '../../define/define-screen';

/** Routes of this part of the product, one line each: read by column (see defineScreens). */
export const wallScreens = [
  ...defineScreens('数据大屏', [
    ['/largeScreen/index', '大屏总览', 'PH', 'screenIndex', 'dashboard', 'dashboard:lsIndex', 'drill,fullscreen,refresh,carousel'],
    ['/largeScreen/process', '大屏流程监控', 'PH', 'screenProcess', 'dashboard', 'dashboard:lsProcess', 'drill,fullscreen,refresh'],
    ['/largeScreen/productContractInfo', '大屏合同信息', 'PH', 'screenProductContract', 'dashboard', 'dashboard:lsProductContract', 'drill,fullscreen,refresh'],
    ['/largeScreen/productInfo', '大屏产品信息', 'PH', 'screenProduct', 'dashboard', 'dashboard:lsProduct', 'drill,fullscreen,refresh'],
    ['/largeScreen/productMoneyInfo', '大屏金额信息', 'PH', 'screenProductMoney', 'dashboard', 'dashboard:lsProductMoney', 'drill,fullscreen,refresh'],
    ['/largeScreen/productBatchInfo', '大屏批次信息', 'PH', 'screenProductBatch', 'dashboard', 'dashboard:lsProductBatch', 'drill,fullscreen,refresh'],
    ['/largeScreen/productDealerInfo', '大屏供应商信息', 'PH', 'screenProductDealer', 'dashboard', 'dashboard:lsProductDealer', 'drill,fullscreen,refresh'],
    ['/largeScreen/productCelInfo', '大屏证照信息', 'PH', 'screenProductCel', 'dashboard', 'dashboard:lsProductCel', 'drill,fullscreen,refresh'],
    ['/largeScreen/departmentInfo', '大屏科室信息', 'PH', 'screenDepartment', 'dashboard', 'dashboard:lsDepartment', 'drill,fullscreen,refresh'],
    [
      '/largeScreen/departmentInfoDetail',
      '大屏科室详情',
      'PH',
      'screenDepartmentDetail',
      'dashboard',
      'dashboard:lsDepartmentDetail',
      'drill,fullscreen,refresh,back',
    ],
    ['/largeScreen/productWarningInfo', '大屏预警信息', 'PH', 'screenProductWarning', 'dashboard', 'dashboard:lsProductWarning', 'drill,fullscreen,refresh'],
    [
      '/largeScreen/productWarningInfoDetail',
      '大屏预警详情',
      'PH',
      'screenProductWarningDetail',
      'dashboard',
      'dashboard:lsProductWarningDetail',
      'drill,fullscreen,refresh,back',
    ],
  ]),
];
