import { defineScreens } from '../../define/define-screen';

/** Routes of this part of the product, one line each: read by column (see defineScreens). */
export const topScreens = [
  ...defineScreens('', [
    ['/Login', '登录', 'PHDV', 'login', 'wizard', 'account', 'login,smsLogin,sendCode,register,resetPwd,changePwd'],
    ['/pictureForprint', '图片打印', 'PHDV', 'pictureForprint', 'print', 'print:picture', 'print'],
    ['/error', '页面不存在', 'PHDV', 'error', 'viewer', '-', ''],
  ]),
  ...defineScreens('数据', [['/bi1', 'BI看板', 'PHDV', 'bi1', 'dashboard', 'dashboard:bi1', 'export']]),
  ...defineScreens('首页', [['/', '首页', 'PHDV', 'home', 'dashboard', 'dashboard:home', 'setShortcut,kpi']]),
];
