import { defineScreens } from '../../../define/define-screen';

export const hospitalHomeScreens = defineScreens('首页', [
  ['/hospital/hospitalHome', '工作首页', 'H', 'hospitalHome', 'dashboard', 'dashboard:hospitalHome', 'refresh,customise,open'],
]);
