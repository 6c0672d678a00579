import { defineScreens } from '../../../define/define-screen';
import { noticeTabs } from '../tabs';

export const commonViewSystemScreens = defineScreens('系统维护', [
  ['/commonView/auditSetting', '审批设置', 'HDV', 'auditSetting', 'settings', 'approvalSetting', 'add,edit,del,enable,disable,copy,view'],
  [
    '/commonView/noticeRecord',
    '公告查阅',
    'HDV',
    'noticeRecord',
    'list',
    'noticeRecord',
    'read,confirm,download,view',
    { query: { title: 'title' }, tabs: noticeTabs.reader },
  ],
  [
    '/commonView/noticeManage',
    '公告管理',
    'HDV',
    'noticeManage',
    'list',
    'notice',
    'add,edit,del,submit,pass,nopass,publish,withdraw,top,upload,view',
    { tabs: noticeTabs.writer },
  ],
]);
