import { defineScreens } from '../../../define/define-screen';

export const platformDataScreens = defineScreens('数据', [
  ['/ptm/largeScreenEntry', '数据大屏', 'PH', 'largeScreenEntry', 'board', 'dashboard:largeScreenEntry', 'open'],
]);
